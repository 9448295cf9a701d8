import { judgePosition, readPosition, type LegalMove } from '../../src/engine/index.js';
import { GOOD_POSITIONS, IMPOSSIBLE_POSITIONS } from '../rule-book/impossible-positions.js';
import { POSITION_READINGS } from '../rule-book/position-readings.js';
import { changed } from '../support/changed.js';

/** What the stateless referee says of positions that cannot be, and how it understands what others say and leave out. */

function spoken(move: LegalMove): string {
  if (move.type !== 'play') return `${move.type} (${move.rule})`;
  const inner = move.inner === undefined ? '' : ` by ${move.inner}`;
  return `${move.tile} on ${move.at}${inner} (${move.rule})`;
}

describe('a position is refused with', () => {
  it.each(IMPOSSIBLE_POSITIONS)('$says', ({ base = 'club', changes, code, pointer, detail }) => {
    expect(readPosition(changed(GOOD_POSITIONS[base], changes))).toEqual({ ok: false, code, pointer, detail });
  });
});

describe('a position is judged with', () => {
  it.each(POSITION_READINGS)('$says', ({ base = 'club', changes, legal, challenges = [] }) => {
    const reading = readPosition(changed(GOOD_POSITIONS[base], changes));
    if (!reading.ok) throw new Error(`${reading.pointer}: ${reading.detail}`);
    const judged = judgePosition(reading.position);
    expect(judged.legalMoves.map(spoken)).toEqual(legal);
    expect(judged.challenges.map(({ seat, type, of }) => `${seat} of ${of}: ${type}`)).toEqual(
      challenges.map((said) => `${said}: challenge`),
    );
  });
});
