import fc from 'fast-check';
import {
  checkRecord,
  judgePosition,
  presetNamed,
  presetOptions,
  readPosition,
  type Ruleset,
} from '../../src/engine/index.js';
import { checkRecord as judgeAgain, moveKeys, randomPositions, type MatchRecord } from '../naive/cross-check.js';
import type { RulesetInput } from '../naive/options.js';
import { calmHabits, randomMatch, wildHabits } from '../naive/random-match.js';
import { CRYPTO } from '../support/crypto.js';
import { CALM, playMatch, recordOf, WILD, type Habits } from '../support/matches.js';
import { anyRuleset } from '../support/random-rulesets.js';

/** Two readings of the rule book, written apart, judge each other's matches by any options that go together. */

const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The request that comes to this ruleset: what differs from its preset. */
function asked({ preset, options }: Ruleset): RulesetInput {
  const named = presetNamed(preset);
  if (named === null) throw new Error(`there is no preset ${preset}`);
  const usual: Readonly<Record<string, unknown>> = { ...presetOptions(named) };
  return {
    preset,
    options: Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== usual[name])),
  };
}

const seeds = fc.nat({ max: 2 ** 31 });

describe('two readings of the rules', () => {
  it('the second accepts the records of the first', () => {
    const habits: fc.Arbitrary<Habits> = fc
      .tuple(fc.constantFrom(CALM, WILD), fc.boolean())
      .map(([base, autoForced]) => ({ ...base, autoForced }));
    fc.assert(
      fc.property(anyRuleset(2), seeds, habits, (ruleset, seed, how) => {
        const record = sent(recordOf(playMatch({ ruleset, seed, habits: how })));
        expect(judgeAgain(record as unknown as MatchRecord)).toEqual({ ok: true });
      }),
      { numRuns: 100 },
    );
  });

  it('the first accepts the records of the second', () => {
    fc.assert(
      fc.property(anyRuleset(2), seeds, fc.boolean(), (ruleset, seed, isWild) => {
        const record = randomMatch(asked(ruleset), ruleset.seats, seed, isWild ? wildHabits : calmHabits);
        expect(checkRecord(sent(record), CRYPTO)).toMatchObject({ ok: true });
      }),
      { numRuns: 100 },
    );
  });

  it('both list the same moves and challenges in every position of a match', () => {
    fc.assert(
      fc.property(anyRuleset(1), seeds, fc.boolean(), (ruleset, seed, isWild) => {
        for (const { position, legal } of randomPositions(
          asked(ruleset),
          ruleset.seats,
          seed,
          isWild ? wildHabits : calmHabits,
        )) {
          const reading = readPosition(sent(position));
          if (!reading.ok) throw new Error(`${reading.pointer}: ${reading.detail} ${JSON.stringify(position)}`);
          const judged = judgePosition(reading.position);
          const moves = judged.legalMoves.map(({ rule: _rule, ...move }) => move);
          expect(moveKeys(moves)).toEqual(moveKeys(legal.legalMoves));
          expect(judged.challenges).toEqual(legal.challenges);
        }
      }),
      { numRuns: 60 },
    );
  });
});
