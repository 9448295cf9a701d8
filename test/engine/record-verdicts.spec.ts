import { checkRecord } from '../../src/engine/index.js';
import { REFUSED_RECORDS } from '../rule-book/refused-records.js';
import { changed } from '../support/changed.js';
import { CRYPTO } from '../support/crypto.js';
import { readGolden } from '../support/golden.js';

/** What the referee says of a record that is damaged: the code, the place, and one sentence about it. */

describe('a record is refused with', () => {
  it.each(REFUSED_RECORDS)('$says', ({ record = 'shared-place', changes, code, pointer, round, move, detail }) => {
    const damaged = changed(readGolden(`records/${record}.json`), changes);
    expect(checkRecord(damaged, CRYPTO)).toEqual({ ok: false, code, pointer, round, move, detail });
  });
});

describe('a record stands', () => {
  it.each([
    ['as it is', 'shared-place', []],
    ['with challenges and trains', 'challenge-1', []],
    ['with departures, the boneyard shuffled anew', 'left-while-sealed', []],
    ['with an engine that was drawn for', 'preset-mini_six-2', []],
    ['with its forced moves unmarked, since nobody can tell who made them', 'shared-place', unmarked(3, 18)],
    [
      'with a pass that says what it does anyway, where there is a choice',
      'choices',
      [['/rounds/0/moves/29/marker', false]],
    ],
    ['with the seat that went out left out, where none did', 'blocked-no-draws', [['/rounds/0/end/seat', null]]],
    ['with the tiles left in any order', 'shared-place', [['/rounds/0/left/0', ['2-3', '2-2']]]],
    ['with an engine that is marked as laid by the server', 'preset-mini_six-2', [['/rounds/0/moves/0/auto', true]]],
  ] as const)('%s', (_, record, changes) => {
    expect(checkRecord(changed(readGolden(`records/${record}.json`), changes), CRYPTO)).toMatchObject({ ok: true });
  });
});

function unmarked(...moves: readonly number[]): [string, undefined][] {
  return moves.map((move) => [`/rounds/0/moves/${move}/auto`, undefined]);
}
