import { OPTION_CATALOGUE } from '../../src/engine/index.js';
import { DOUBLES } from '../rule-book/doubles.js';
import { DRAWS } from '../rule-book/draws.js';
import { ENDS_AND_SCORES } from '../rule-book/ends-and-scores.js';
import { FIRST_TURN } from '../rule-book/first-turn.js';
import { LINES } from '../rule-book/lines.js';
import { SET_UP } from '../rule-book/set-up.js';
import { expectCase, type RuleCase } from '../support/rule-case.js';

/** The rule book, sentence by sentence. */

const CHAPTERS: readonly (readonly [string, readonly RuleCase[]])[] = [
  ['how a round is set up', SET_UP],
  ['the first turn', FIRST_TURN],
  ['the lines that are open', LINES],
  ['draws, passes and markers', DRAWS],
  ['doubles', DOUBLES],
  ['ends, scores and departures', ENDS_AND_SCORES],
];

describe.each(CHAPTERS)('%s', (_chapter, cases) => {
  const named = cases.map((rule) => {
    const setting = rule.option === undefined ? '' : ` (${rule.option}: ${String(rule.value)})`;
    return [`${rule.says}${setting}`, rule] as const;
  });
  it.each(named)('%s', (_says, rule) => {
    expectCase(rule);
  });
});

/** Proved by tables of their own: deal-tables.spec.ts, scoring-standings.spec.ts. */
const ELSEWHERE = new Set(['dealTable', 'tieBreak']);

describe('the rule book has a case for', () => {
  const cases = CHAPTERS.flatMap(([, chapter]) => chapter);
  const wanted = OPTION_CATALOGUE.filter(({ name }) => !ELSEWHERE.has(name)).flatMap(({ name, values }) =>
    (values ?? [{ value: null }]).map(({ value }) => ({ name, value })),
  );
  it.each(wanted)('$name: $value', ({ name, value }) => {
    const found = cases.filter((rule) => rule.option === name && (value === null || rule.value === value));
    expect(found.length).toBeGreaterThan(0);
  });
});
