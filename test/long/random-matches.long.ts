import fc from 'fast-check';
import { CALM, WILD } from '../support/matches.js';
import { checkMatch } from '../support/match-properties.js';
import { anyRuleset } from '../support/random-rulesets.js';

describe('tens of thousands of matches by any options that go together', () => {
  it('keep every tile, accept what they list and nothing else, fold from their logs at every version and end', () => {
    const habits = fc
      .tuple(fc.constantFrom(CALM, WILD), fc.boolean())
      .map(([base, autoForced]) => ({ ...base, autoForced }));
    const setting = fc.record({ ruleset: anyRuleset(4), seed: fc.nat(), habits });
    fc.assert(
      fc.property(setting, (match) => void checkMatch(match, 1)),
      { numRuns: 20_000 },
    );
  });
});
