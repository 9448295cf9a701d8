import { judgePosition, readPosition } from '../../src/engine/index.js';
import { readGolden } from '../support/golden.js';

/** The worked positions of the rule book: what is legal in each, and nothing else. */

interface WorkedPosition {
  readonly id: string;
  readonly title: string;
  readonly position: unknown;
  readonly legal: readonly object[];
}

const positions = readGolden('positions.json') as readonly WorkedPosition[];

function inOrder(moves: readonly object[]): string[] {
  return moves.map((move) => JSON.stringify(Object.entries(move).sort(([a], [b]) => a.localeCompare(b)))).sort();
}

describe('the worked positions', () => {
  it.each(positions.map((position) => [position.id, position.title, position] as const))(
    '%s: %s',
    (_id, _title, worked) => {
      const reading = readPosition(worked.position);
      if (!reading.ok) throw new Error(`${reading.pointer}: ${reading.detail}`);
      const { legalMoves, challenges } = judgePosition(reading.position);
      const bare = legalMoves.map(({ rule, ...move }) => {
        expect(rule).toMatch(/^[a-z_]+$/);
        return move;
      });
      expect(inOrder(bare)).toEqual(inOrder(worked.legal));
      expect(challenges).toEqual([]);
    },
  );

  it('are the positions of the page, each once', () => {
    expect(new Set(positions.map(({ id }) => id)).size).toBe(positions.length);
    expect(positions.length).toBe(22);
  });
});
