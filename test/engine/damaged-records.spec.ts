import { checkRecord, type TrainRecord } from '../../src/engine/index.js';
import { checkRecord as judgeAgain } from '../naive/check-record.js';
import { CRYPTO } from '../support/crypto.js';
import { damagesOf, KINDS, type Damage } from '../support/damages.js';
import { readGolden } from '../support/golden.js';
import { randomFrom } from '../support/random.js';

/** A record that is damaged in one place is refused, and the verdict leads to the place. */

const RECORDS = [
  'preset-club-2',
  'challenge-loses-turn',
  'challenge-2',
  'partner-left',
  'left-while-sealed',
  'long-start',
  'wild',
  'engine-searched',
];

const damages = RECORDS.flatMap((name, i) =>
  damagesOf(readGolden(`records/${name}.json`) as TrainRecord, randomFrom(i)).map((damage) => ({ name, ...damage })),
);

/** Where a pointer stands in the order in which a match is played and a record read. */
function order(pointer: string): readonly number[] {
  const [, section = '', round = '0', part = '', index = '0'] = pointer.split('/');
  const parts = ['', 'round', 'engine', 'starter', 'hands', 'yard', 'moves', 'end', 'scores', 'left'];
  const sections = ['format', 'game', 'rulesVersion', 'seats', 'ruleset', 'deal', 'rounds', 'result'];
  if (section !== 'rounds') return [sections.indexOf(section)];
  // "The moves" as a whole are missing something at their end.
  const at =
    part === 'moves' && pointer.split('/').length === 4
      ? Number.MAX_SAFE_INTEGER
      : part === 'moves'
        ? Number(index)
        : 0;
  return [sections.indexOf(section), Number(round), parts.indexOf(part), at];
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && at < b.length && (a[at] ?? 0) < (b[at] ?? 0);
}

/** What does not follow from the rest shows exactly where it stands; a move may show only by what follows from it. */
function expectPlace(damage: Damage, pointer: string): void {
  if (damage.pointer.startsWith('/deal') || damage.pointer.startsWith('/ruleset')) {
    expect(pointer).toMatch(/^\/(deal|ruleset|rounds\/0\/(engine|starter|hands|yard))/);
    return;
  }
  if (damage.pointer.includes('/moves')) {
    expect(isBefore(order(pointer), order(damage.pointer.replace(/\/moves$/, '/moves/0')))).toBe(false);
    expect(order(pointer).slice(0, 2)).toEqual(order(damage.pointer).slice(0, 2));
    return;
  }
  expect(damage.pointer.startsWith(pointer) || pointer.startsWith(damage.pointer)).toBe(true);
}

describe('a record that is damaged in one place', () => {
  it.each(damages)('is refused: $name, $what at $pointer', (damage) => {
    const verdict = checkRecord(damage.record, CRYPTO);
    if (verdict.ok) throw new Error('the damaged record is accepted');
    expectPlace(damage, verdict.pointer);
    expect(verdict.detail).toMatch(/^[^\n]+$/);
    expect(verdict.round === null).toBe(!verdict.pointer.startsWith('/rounds/'));
    expect(judgeAgain(damage.record as Parameters<typeof judgeAgain>[0]).ok).toBe(false);
  });

  it('is damaged in every way, at a hundred places and more', () => {
    expect(new Set(damages.map(({ what }) => what))).toEqual(new Set(KINDS.map(({ what }) => what)));
    expect(damages.length).toBeGreaterThanOrEqual(100);
  });
});

describe('what is no record at all', () => {
  it.each([[null], [[]], [{}], ['text'], [{ format: 'train-record/2' }], [{ format: 'train-record/1', rounds: 3 }]])(
    '%j is refused',
    (record) => {
      expect(checkRecord(record, CRYPTO)).toMatchObject({ ok: false });
    },
  );
});
