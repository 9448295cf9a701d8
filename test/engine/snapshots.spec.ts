import { evolve, restore, snapshot, stateHash, textHash, type MatchState } from '../../src/engine/index.js';
import { dealTable } from '../support/dealt-table.js';

/** A state as text, and back: what is restored goes on as the state would have (ARCHITECTURE, snapshots). */

function tableAfter(...moves: readonly string[]): MatchState {
  const table = dealTable({
    preset: 'classic_branching',
    hands: ['1-12 1-1 1-5 1-6', '2-12 5-6 1-2 2-2', '7-8 9-9 3-4 8-9'],
    yard: '0-3 0-4',
  });
  for (const said of moves) table.make(said);
  return table.state();
}

/** A tile as it lies, near half first. */
const laid = (near: number, far: number): number => near * 32 + far;

const OPEN_FOOT = [
  '1: 1-12 on seat-1',
  '2: 2-12 on seat-2',
  '3: draw',
  '3: pass',
  '1: 1-1 on seat-1',
  '1: 1-5 on seat-1',
] as const;

describe('a snapshot', () => {
  it.each([
    ['of a round in which nothing has been laid', tableAfter()],
    ['of trains, a foot, markers and a draw', tableAfter(...OPEN_FOOT)],
    ['of a match that is over', tableAfter('2: leaves', '3: leaves')],
    ['of a game that has not begun', evolve(null, dealTable({ hands: ['1-12', '2-12'] }).events()[0] as never)],
  ])('%s gives the state back', (_, state) => {
    const text = snapshot(state);
    const restored = restore(text);
    expect(restored).toEqual(state);
    expect(snapshot(restored)).toBe(text);
    expect(stateHash(restored)).toBe(stateHash(state));
    expect(textHash(text)).toBe(stateHash(state));
  });

  it('holds the ruleset and not what follows from it, and rows from the engine outwards', () => {
    const read = JSON.parse(snapshot(tableAfter(...OPEN_FOOT))) as {
      rules: unknown;
      round: { lines: { id: string; row: number[] }[] };
    };
    expect(read.rules).toEqual(tableAfter().rules.ruleset);
    expect(read.round.lines.map(({ id, row }) => [id, row])).toEqual([
      ['seat-1', [laid(12, 1), laid(1, 1)]],
      ['seat-2', [laid(12, 2)]],
      ['seat-3', []],
      ['mexican', []],
      ['seat-1.1', [laid(1, 5)]],
    ]);
  });
});

describe('the hash of a text', () => {
  it.each([
    ['', '811c9dc5cbf29ce4'],
    ['x', 'fd0c5087dab6fc04'],
    ['domino', '801275c5b3746ecc'],
    ['domino ', '820f977f3a1c5934'],
  ])('of %j is %s, today and for ever', (text, hash) => {
    expect(textHash(text)).toBe(hash);
  });
});
