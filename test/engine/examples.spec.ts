import { resolveRuleset } from '../../src/engine/index.js';
import { EXAMPLES } from '../rule-book/examples.js';
import { expectCase } from '../support/rule-case.js';

/** The worked examples of the rule book, one by one. */

describe.each(EXAMPLES.map(({ title, cases }) => [title, cases] as const))('%s', (_title, cases) => {
  it.each(cases.map((rule) => [rule.says, rule] as const))('%s', (_says, rule) => {
    expectCase(rule);
  });
});

describe('Supply check.', () => {
  it.each([
    { seats: 12, options: { maxPips: 15 }, accepted: true },
    { seats: 13, options: { maxPips: 15, handSize: 11 }, accepted: false },
    { seats: 14, options: { maxPips: 18 }, accepted: true },
  ])('`events` with $seats seats and $options: $accepted', ({ seats, options, accepted }) => {
    expect(resolveRuleset({ preset: 'events', options }, seats).ok).toBe(accepted);
  });
});

describe('the examples', () => {
  it('are those of the page, but for the supply check, which is no play', () => {
    expect(EXAMPLES.length).toBe(18);
  });
});
