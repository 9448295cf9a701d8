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

function rulesetOf(resolution: Resolution): Ruleset {
  if (!resolution.ok) throw new Error(resolution.conflicts.map((c) => c.detail).join(' '));
  return resolution.ruleset;
}

function conflictsOf(resolution: Resolution): readonly Conflict[] {
  return resolution.ok ? [] : resolution.conflicts;
}

const FEET = { game: 'chicken_foot', doubleAnswers: 3 };

interface Refused {
  readonly refusal: number;
  readonly code: string;
  readonly preset?: string;
  readonly options?: unknown;
  readonly seats?: number;
  readonly names: readonly string[];
  readonly detail: string;
}

/** RULES 3, "Refused settings": each with nothing else wrong. */
const REFUSED: readonly Refused[] = [
  {
    refusal: 1,
    code: 'set_aside_engine_has_no_holder',
    options: { starter: 'engine_holder' },
    names: ['engineSource', 'starter'],
    detail: 'engineSource set_aside leaves the engine in no hand, so starter cannot be engine_holder.',
  },
  {
    refusal: 1,
    code: 'dealt_in_engine_needs_its_holder',
    options: { engineSource: 'required_holder' },
    names: ['engineSource', 'starter'],
    detail: 'engineSource required_holder wants starter engine_holder, not random.',
  },
  {
    refusal: 1,
    code: 'dealt_in_engine_needs_its_holder',
    options: { engineSource: 'highest_held', starter: 'lot' },
    names: ['engineSource', 'starter'],
    detail: 'engineSource highest_held wants starter engine_holder, not lot.',
  },
  {
    refusal: 2,
    code: 'more_rounds_than_engines',
    options: { rounds: 14 },
    names: ['rounds', 'firstEngine'],
    detail: 'rounds 14 is more than the 13 engines from the 12-12 down.',
  },
  {
    refusal: 2,
    code: 'more_rounds_than_engines',
    options: { firstEngine: 3, rounds: 5 },
    names: ['rounds', 'firstEngine'],
    detail: 'rounds 5 is more than the 4 engines from the 3-3 down.',
  },
  {
    refusal: 2,
    code: 'more_rounds_than_engines',
    preset: 'hub',
    options: { firstEngine: 3, rounds: 14 },
    names: ['rounds', 'maxPips'],
    detail: 'rounds 14 is more than the 13 engines from the 12-12 down.',
  },
  {
    refusal: 3,
    code: 'too_few_tiles',
    options: { handSize: 23 },
    names: ['handSize', 'maxPips', 'seats', 'engineSource'],
    detail: '4 seats with 23 tiles each and the engine need 93 tiles; a double-12 set has 91.',
  },
  {
    refusal: 3,
    code: 'too_few_tiles',
    preset: 'mini_six',
    seats: 5,
    names: ['handSize', 'maxPips', 'seats'],
    detail: '5 seats with 7 tiles each need 35 tiles; a double-6 set has 28.',
  },
  {
    refusal: 3,
    code: 'too_few_tiles',
    preset: 'events',
    options: { maxPips: 15, handSize: 11 },
    seats: 13,
    names: ['handSize', 'maxPips', 'seats', 'engineSource'],
    detail: '13 seats with 11 tiles each and the engine need 144 tiles; a double-15 set has 136.',
  },
  {
    refusal: 3,
    code: 'no_hand_size',
    seats: 9,
    names: ['dealTable', 'handSize', 'maxPips', 'seats'],
    detail: 'dealTable club names no hand for 9 seats with a double-12 set; give handSize.',
  },
  {
    refusal: 4,
    code: 'simultaneous_is_on_own_train',
    preset: 'classic_fast',
    options: { firstTurnScope: 'any' },
    names: ['firstTurn', 'firstTurnScope'],
    detail: 'firstTurn simultaneous wants firstTurnScope own, not any.',
  },
  {
    refusal: 4,
    code: 'simultaneous_double_cannot_bind_at_once',
    options: { firstTurn: 'simultaneous' },
    names: ['firstTurn', 'firstTurnDoubles'],
    detail: 'firstTurn simultaneous wants firstTurnDoubles deferred, exempt or forbidden, not normal.',
  },
  {
    refusal: 5,
    code: 'more_doubles_need_a_free_follow_up',
    options: { doublesPerTurn: 'two' },
    names: ['doublesPerTurn', 'doubleFollowUp'],
    detail: 'doublesPerTurn two wants doubleFollowUp anywhere, not on_double.',
  },
  {
    refusal: 5,
    code: 'more_doubles_need_a_free_follow_up',
    options: { doublesPerTurn: 'any', doubleFollowUp: 'none' },
    names: ['doublesPerTurn', 'doubleFollowUp'],
    detail: 'doublesPerTurn any wants doubleFollowUp anywhere, not none.',
  },
  {
    refusal: 5,
    code: 'more_doubles_need_a_free_follow_up',
    preset: 'double_nine',
    options: FEET,
    names: ['doublesPerTurn', 'doubleFollowUp', 'game'],
    detail: 'doublesPerTurn any wants doubleFollowUp anywhere, not none, which is what game chicken_foot makes it.',
  },
  {
    refusal: 6,
    code: 'foot_follow_up_goes_on_the_double',
    preset: 'second_anywhere',
    options: { doubleAnswers: 2 },
    names: ['doubleAnswers', 'doubleFollowUp'],
    detail: 'doubleAnswers 2 cannot go with doubleFollowUp anywhere.',
  },
  {
    refusal: 7,
    code: 'no_answers_to_speak_of',
    options: { doubleAnswers: 0, goOutOnDouble: 'must_answer' },
    names: ['doubleAnswers', 'goOutOnDouble'],
    detail: 'doubleAnswers 0 leaves no answers for goOutOnDouble must_answer to speak of.',
  },
  {
    refusal: 7,
    code: 'no_answers_to_speak_of',
    preset: 'classic',
    options: { doubleAnswers: 0 },
    names: ['doubleAnswers', 'doubleFailMarks'],
    detail: 'doubleAnswers 0 leaves no answers for doubleFailMarks doubles_train to speak of.',
  },
  {
    refusal: 7,
    code: 'no_answers_to_speak_of',
    preset: 'quarter',
    options: { doubleAnswers: 0, firstTurnDoubles: 'exempt' },
    names: ['doubleAnswers', 'passMarker', 'firstTurnDoubles'],
    detail: 'doubleAnswers 0 leaves no answers for passMarker not_on_double, firstTurnDoubles exempt to speak of.',
  },
  {
    refusal: 8,
    code: 'must_answer_needs_follow_up_on_double',
    preset: 'events',
    options: { doubleFollowUp: 'none' },
    names: ['goOutOnDouble', 'doubleFollowUp'],
    detail: 'goOutOnDouble must_answer wants doubleFollowUp on_double, not none.',
  },
  {
    refusal: 8,
    code: 'must_answer_needs_follow_up_on_double',
    preset: 'second_anywhere',
    options: { goOutOnDouble: 'must_answer' },
    names: ['goOutOnDouble', 'doubleFollowUp'],
    detail: 'goOutOnDouble must_answer wants doubleFollowUp on_double, not anywhere.',
  },
  {
    refusal: 8,
    code: 'must_answer_needs_follow_up_on_double',
    preset: 'strict',
    options: FEET,
    names: ['goOutOnDouble', 'doubleFollowUp', 'game'],
    detail:
      'goOutOnDouble must_answer wants doubleFollowUp on_double, not none, which is what game chicken_foot makes it.',
  },
  {
    refusal: 9,
    code: 'no_mexican_train_to_start',
    preset: 'private_trains',
    options: { mexicanStart: 'any_turn' },
    names: ['mexicanStart', 'mexicanTrains'],
    detail: 'mexicanStart any_turn is given, but mexicanTrains is 0.',
  },
  {
    refusal: 10,
    code: 'public_run_with_free_follow_up',
    preset: 'classic_public_run',
    options: { doubleFollowUp: 'anywhere' },
    names: ['publicRun', 'doubleFollowUp'],
    detail: 'publicRun true cannot go with doubleFollowUp anywhere.',
  },
  {
    refusal: 11,
    code: 'late_start_longer_than_first_turn',
    preset: 'app',
    options: { lateStart: 'whole_train' },
    names: ['firstTurn', 'lateStart'],
    detail: 'firstTurn single cannot go with lateStart whole_train.',
  },
  ...[2, 3, 5, 7].map((seats) => ({
    refusal: 12,
    code: 'pairs_need_even_table',
    preset: 'classic_pairs',
    seats,
    names: ['teams', 'seats'],
    detail: `teams pairs wants 4, 6 or 8 seats, not ${seats}.`,
  })),
  {
    refusal: 12,
    code: 'pairs_need_even_table',
    preset: 'classic_pairs',
    options: { handSize: 5 },
    seats: 10,
    names: ['teams', 'seats'],
    detail: 'teams pairs wants 4, 6 or 8 seats, not 10.',
  },
  {
    refusal: 13,
    code: 'no_call_to_punish',
    preset: 'app',
    options: { lastTilePenalty: 1 },
    names: ['lastTilePenalty', 'lastTileCall'],
    detail: 'lastTilePenalty 1 is given, but lastTileCall is off.',
  },
  {
    refusal: 13,
    code: 'no_call_to_punish',
    preset: 'app',
    options: { lastTilePenalty: 2, lastTileLosesTurn: true },
    names: ['lastTilePenalty', 'lastTileLosesTurn', 'lastTileCall'],
    detail: 'lastTilePenalty 2 and lastTileLosesTurn true are given, but lastTileCall is off.',
  },
  ...Object.entries({
    firstTurn: 'whole_train',
    firstTurnScope: 'own',
    firstTurnDraw: true,
    firstTurnDoubles: 'normal',
    firstTurnOut: 'immediate',
    lateStart: 'single',
    trainsBegin: 'private',
    mexicanTrains: 1,
    mexicanStart: 'any_turn',
    ownTrainFirst: 'off',
    othersUnstarted: 'anyone',
    publicRun: false,
    passMarker: 'always',
    markerOff: 'own_play',
    doubleFailMarks: 'player',
    doubleFollowUp: 'on_double',
    doubleBinds: 'train',
  }).map(([name, value]) => ({
    refusal: 14,
    code: 'chicken_foot_has_no_trains',
    preset: 'chicken_foot',
    options: { [name]: value },
    names: ['game', name],
    detail: `game chicken_foot has no use for ${name} ${value}.`,
  })),
  {
    refusal: 14,
    code: 'hub_arms_exceed_pips',
    preset: 'chicken_foot',
    options: { maxPips: 6, hubArms: 8 },
    names: ['hubArms', 'maxPips'],
    detail: 'hubArms 8 is more than maxPips 6 allows.',
  },
  {
    refusal: 14,
    code: 'chicken_foot_needs_feet',
    options: { game: 'chicken_foot' },
    names: ['game', 'doubleAnswers'],
    detail: 'game chicken_foot wants doubleAnswers 2 or 3, not 1.',
  },
  ...[1, 15, 0, -3, 2.5, NaN].map((seats) => ({
    refusal: 15,
    code: 'seats_out_of_range',
    seats,
    names: ['seats'],
    detail: `A table has 2 to 14 seats, not ${seats}.`,
  })),
  {
    refusal: 15,
    code: 'unknown_preset',
    preset: 'clubb',
    names: ['preset'],
    detail: 'There is no preset "clubb".',
  },
  {
    refusal: 15,
    code: 'unknown_option',
    options: { maxpips: 12 },
    names: ['maxpips'],
    detail: 'There is no option maxpips.',
  },
  {
    refusal: 15,
    code: 'unknown_option',
    options: JSON.parse('{ "__proto__": { "maxPips": 6 } }') as unknown,
    names: ['__proto__'],
    detail: 'There is no option __proto__.',
  },
  {
    refusal: 15,
    code: 'unknown_option',
    options: { ['x'.repeat(40)]: 12 },
    names: ['x'.repeat(40)],
    detail: `There is no option ${'x'.repeat(40)}.`,
  },
  {
    refusal: 15,
    code: 'unknown_option',
    options: { ['x'.repeat(5000)]: 12 },
    names: [`${'x'.repeat(40)}…`],
    detail: `There is no option ${'x'.repeat(40)}….`,
  },
  {
    refusal: 15,
    code: 'unknown_value',
    options: { maxPips: 13 },
    names: ['maxPips'],
    detail: 'maxPips takes 12, 6, 9, 15 or 18, not 13.',
  },
  {
    refusal: 15,
    code: 'unknown_value',
    options: { publicRun: 'yes' },
    names: ['publicRun'],
    detail: 'publicRun takes false or true, not "yes".',
  },
  {
    refusal: 15,
    code: 'unknown_value',
    options: { handSize: '7' },
    names: ['handSize'],
    detail: 'handSize takes a whole number from 1 up or null, not "7".',
  },
  {
    refusal: 15,
    code: 'unknown_value',
    options: { lastTilePenalty: [] },
    names: ['lastTilePenalty'],
    detail: 'lastTilePenalty takes a whole number from 0 to 5, not a list.',
  },
  {
    refusal: 15,
    code: 'unknown_value',
    options: { rounds: null },
    names: ['rounds'],
    detail: 'rounds takes a whole number from 1 up, not null.',
  },
  {
    refusal: 15,
    code: 'unknown_table',
    options: { dealTable: 'house' },
    names: ['dealTable'],
    detail:
      'dealTable takes club, dominoes_hq, parsons, hub, events, double_nine, five_tiles, chicken_foot, chicken_foot_nine or general, not "house".',
  },
  {
    refusal: 15,
    code: 'engine_not_in_set',
    options: { firstEngine: 12, maxPips: 9 },
    names: ['firstEngine', 'maxPips'],
    detail: 'firstEngine 12 is above maxPips 9.',
  },
  ...(
    [
      ['a list', []],
      ['"club"', 'club'],
      ['null', null],
      ['7', 7],
    ] as const
  ).map(([said, options]) => ({
    refusal: 15,
    code: 'options_not_an_object',
    options,
    names: ['options'],
    detail: `options has to be an object of names and values, not ${said}.`,
  })),
];

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
