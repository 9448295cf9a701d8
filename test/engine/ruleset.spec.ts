import { INPUT_REFUSALS } from '../../src/engine/option-input.js';
import type { Ruleset } from '../../src/engine/options.js';
import { PRESETS } from '../../src/engine/presets.js';
import type { Conflict } from '../../src/engine/ruleset-refusal.js';
import { RULESET_REFUSALS } from '../../src/engine/ruleset-refusals.js';
import {
  recordedOptions,
  resolveRecordedRuleset,
  resolveRuleset,
  seatCounts,
  type Resolution,
} from '../../src/engine/ruleset.js';
import { FEET, REFUSED_SETTINGS as REFUSED } from '../rule-book/refused-settings.js';

function rulesetOf(resolution: Resolution): Ruleset {
  if (!resolution.ok) throw new Error(resolution.conflicts.map((c) => c.detail).join(' '));
  return resolution.ruleset;
}

function conflictsOf(resolution: Resolution): readonly Conflict[] {
  return resolution.ok ? [] : resolution.conflicts;
}

describe('a refused setting', () => {
  it.each(REFUSED.map((r) => [r.refusal, r.detail, r] as const))('%i: %s', (_, __, refused) => {
    const { preset, options, seats = 4, refusal, code, names, detail } = refused;
    expect(conflictsOf(resolveRuleset({ preset, options }, seats))).toEqual([
      { refusal, code, options: names, detail },
    ]);
  });

  it('is shown here for every code of the catalogue', () => {
    const codes = [...RULESET_REFUSALS, ...INPUT_REFUSALS].map((r) => r.code);
    expect(new Set(REFUSED.map((r) => r.code))).toEqual(new Set(codes));
    expect(new Set(REFUSED.map((r) => r.refusal)).size).toBe(15);
  });

  it('names no option that its entry in the catalogue does not', () => {
    for (const { code, names } of REFUSED) {
      const entry = RULESET_REFUSALS.find((r) => r.code === code);
      if (entry !== undefined) expect([...entry.options, 'seats']).toEqual(expect.arrayContaining([...names]));
    }
  });

  it('comes with everything else that is wrong, in the order of RULES 3', () => {
    const options = {
      starter: 'engine_holder',
      rounds: 20,
      doublesPerTurn: 'two',
      lastTileCall: 'off',
      lastTilePenalty: 3,
      teams: 'pairs',
      colour: 'red',
      tieBreak: 'dice',
    };
    const conflicts = conflictsOf(resolveRuleset({ preset: 'club', options }, 9));
    expect(conflicts.map((c) => c.refusal)).toEqual([1, 2, 3, 5, 12, 13, 15, 15]);
  });

  it('is not invented from values that stand in for unreadable ones', () => {
    const refusals = (options: unknown, preset?: string, seats = 4): number[] =>
      conflictsOf(resolveRuleset({ preset, options }, seats)).map((c) => c.refusal);
    expect(refusals({ maxPips: 'six', rounds: 13 }, 'mini_six')).toEqual([15]);
    expect(refusals({ maxPips: 'fifteen' }, 'club', 9)).toEqual([15]);
    expect(refusals({ handSize: 'five' }, 'club', 9)).toEqual([15]);
    expect(refusals({ firstEngine: 'six', rounds: 14 })).toEqual([15]);
    expect(refusals({ firstEngine: 13 })).toEqual([15]);
    expect(refusals({ firstEngine: 13 }, 'hub')).toEqual([15]);
    expect(refusals({ firstEngine: 13, rounds: 14 }, 'hub')).toEqual([2, 15]);
    expect(refusals({ game: 'chicken', firstTurn: 'single' }, 'chicken_foot')).toEqual([15]);
    expect(refusals({ teams: 'pairs' }, 'club', 1)).toEqual([15]);
    expect(refusals({ starter: 'me', doublesPerTurn: 'two' })).toEqual([5, 15]);
    expect(refusals({ handSize: 500 }, 'nobody')).toEqual([15]);
  });
});

describe('"given explicitly"', () => {
  it.each([
    ['9: the start rule of the preset, without a Mexican train', 'app', { mexicanTrains: 0 }, 4],
    ['13: the default penalty, with the call off', 'club', { lastTileCall: 'off' }, 4],
    ['13: no penalty, with the call off', 'app', { lastTilePenalty: 0, lastTileLosesTurn: false }, 4],
    ['13: a penalty where the call is a courtesy', 'club', { lastTileCall: 'courtesy', lastTilePenalty: 3 }, 4],
    ['14: trains of the preset, in Chicken Foot', 'classic_long_start', FEET, 4],
    ['14: what Chicken Foot resolves to anyway', 'chicken_foot', { doubleFollowUp: 'none', doubleBinds: 'table' }, 4],
    ['14: many arms where there is no hub', 'club', { maxPips: 6, hubArms: 8 }, 4],
    ['14: two answers to a double, in Chicken Foot', 'chicken_foot', { doubleAnswers: 2 }, 4],
    ['14: as many arms as pips', 'chicken_foot', { maxPips: 6, hubArms: 6 }, 4],
  ])('does not refuse %s', (_, preset, options, seats) => {
    expect(conflictsOf(resolveRuleset({ preset, options }, seats))).toEqual([]);
  });
});

describe('a resolved ruleset', () => {
  it('is the club game when nothing is asked for', () => {
    const ruleset = rulesetOf(resolveRuleset({}, 5));
    expect([ruleset.preset, ruleset.seats, ruleset.handSize, ruleset.options.handSize]).toEqual(['club', 5, 12, null]);
  });

  it.each([
    [{}, 12, 13],
    [{ maxPips: 9 }, 9, 10],
    [{ firstEngine: 3 }, 3, 4],
    [{ firstEngine: 0 }, 0, 1],
    [{ rounds: 2 }, 12, 2],
    [{ firstEngine: 5, rounds: 6 }, 5, 6],
  ])('%j: first engine %i, rounds %i', (options, firstEngine, rounds) => {
    expect(rulesetOf(resolveRuleset({ options }, 4)).options).toMatchObject({ firstEngine, rounds });
  });

  it('of the highest double held may have a round for each double of the set', () => {
    const ruleset = rulesetOf(resolveRuleset({ preset: 'hub', options: { firstEngine: 3, rounds: 13 } }, 4));
    expect(ruleset.options).toMatchObject({ firstEngine: 3, rounds: 13 });
    expect(rulesetOf(resolveRuleset({ preset: 'hub', options: { firstEngine: 3 } }, 4)).options.rounds).toBe(4);
  });

  it('of Chicken Foot binds the table and owes no follow-up', () => {
    const ruleset = rulesetOf(resolveRuleset({ preset: 'second_anywhere', options: FEET }, 4));
    expect(ruleset.options).toMatchObject({ doubleFollowUp: 'none', doubleBinds: 'table' });
  });

  it.each([
    ['own options beat the preset', 'dominoes_hq', { dealTable: 'parsons' }, 4, 14],
    ['handSize beats the table', 'club', { handSize: 3 }, 14, 3],
    ['a dealt-in engine needs no tile of its own: 4 × 7 = 28', 'mini_six', {}, 4, 7],
    ['a set-aside engine does: 9 × 10 + 1 = 91', 'club', { handSize: 9 }, 10, 9],
    ['12 seats with a double-fifteen set: 133 of 136 tiles', 'events', { maxPips: 15 }, 12, 11],
    ['14 seats with a double-eighteen set: 155 of 190 tiles', 'events', { maxPips: 18 }, 14, 11],
  ])('%s', (_, preset, options, seats, handSize) => {
    expect(rulesetOf(resolveRuleset({ preset, options }, seats)).handSize).toBe(handSize);
  });
});

describe('the ruleset of a record', () => {
  it.each(PRESETS.map((p) => p.name))('%s reads back from its own resolved options', (preset) => {
    for (const seats of seatCounts({ preset })) {
      const ruleset = rulesetOf(resolveRuleset({ preset }, seats));
      const options = recordedOptions(ruleset);
      expect(Object.keys(options)).toHaveLength(45);
      const again = rulesetOf(resolveRecordedRuleset({ preset, options: JSON.parse(JSON.stringify(options)) }, seats));
      expect(again).toEqual({ ...ruleset, options: { ...ruleset.options, handSize: ruleset.handSize } });
    }
  });

  it('is not tested for 9, 13 and 14', () => {
    const refusals = (preset: string, options: object): number[] =>
      conflictsOf(resolveRecordedRuleset({ preset, options }, 4)).map((c) => c.refusal);
    expect(refusals('private_trains', { mexicanStart: 'any_turn' })).toEqual([]);
    expect(refusals('app', { lastTilePenalty: 2, lastTileLosesTurn: true })).toEqual([]);
    expect(
      refusals('chicken_foot', { firstTurn: 'single', doubleFollowUp: 'on_double', doubleBinds: 'train' }),
    ).toEqual([]);
    expect(refusals('chicken_foot', { maxPips: 6, hubArms: 8 })).toEqual([]);
  });

  it('is tested for everything else, 2 or 3 answers in Chicken Foot included', () => {
    for (const { refusal, code, preset, options, seats = 4 } of REFUSED) {
      const spared = refusal === 9 || refusal === 13 || (refusal === 14 && code !== 'chicken_foot_needs_feet');
      const codes = conflictsOf(resolveRecordedRuleset({ preset, options }, seats)).map((c) => c.code);
      expect(codes).toEqual(spared ? [] : [code]);
    }
  });
});
