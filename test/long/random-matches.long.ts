import fc from 'fast-check';
import { CALM, WILD } from '../support/matches.js';
import { checkMatch } from '../support/match-properties.js';
import { anyRuleset } from '../support/random-rulesets.js';

const MATCHES = 20_000;
/** How often it is said how far it has come. */
const SAID_EVERY = 500;

describe('tens of thousands of matches by any options that go together', () => {
  it('keep every tile, accept what they list and nothing else, fold from their logs at every version and end', () => {
    const habits = fc
      .tuple(fc.constantFrom(CALM, WILD), fc.boolean())
      .map(([base, autoForced]) => ({ ...base, autoForced }));
    const setting = fc.record({ ruleset: anyRuleset(4), seed: fc.nat(), habits });
    let [matches, events, moves] = [0, 0, 0];
    const property = fc.property(setting, (match) => {
      const checked = checkMatch(match, 1);
      events += checked.events;
      moves += checked.moves;
      // Jest keeps what goes to the console until the file has ended
      if (++matches % SAID_EVERY === 0)
        process.stderr.write(`${matches} of ${MATCHES} matches, ${moves} moves, ${events} events\n`);
    });
    fc.assert(property, { numRuns: MATCHES });
    expect(matches).toBeGreaterThanOrEqual(MATCHES);
  });
});
