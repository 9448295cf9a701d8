// Trials: C31, C32
import fc from 'fast-check';
import { CALM, WILD, type Habits, type MatchSetting } from '../support/matches.js';
import { checkMatch } from '../support/match-properties.js';
import { anyRuleset } from '../support/random-rulesets.js';

const habits: fc.Arbitrary<Habits> = fc
  .tuple(fc.constantFrom(CALM, WILD), fc.boolean())
  .map(([base, autoForced]) => ({ ...base, autoForced }));

const setting = (mostRounds: number): fc.Arbitrary<MatchSetting> =>
  fc.record({ ruleset: anyRuleset(mostRounds), seed: fc.nat(), habits });

describe('a match by any options that go together, at any table of 2 to 14 seats', () => {
  it('keeps every tile, asks somebody as long as it runs, accepts what it lists and nothing else, folds from its log and ends', () => {
    fc.assert(
      fc.property(setting(2), (match) => void checkMatch(match, 0.2)),
      { numRuns: 1500 },
    );
  });
});
