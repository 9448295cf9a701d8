import { DEFAULT_OPTIONS, OPTION_CATALOGUE, OPTION_NAMES } from '../../src/engine/option-catalogue.js';
import { resolveRuleset } from '../../src/engine/ruleset.js';

/** The table of RULES 3 again: default first, then the other values. Integers are listed by their bounds. */
const RULES_3 = {
  game: ['mexican_train', 'chicken_foot'],
  maxPips: [12, 6, 9, 15, 18],
  dealTable: [
    'club',
    'dominoes_hq',
    'parsons',
    'hub',
    'events',
    'double_nine',
    'five_tiles',
    'chicken_foot',
    'chicken_foot_nine',
    'general',
  ],
  handSize: { default: null, from: 1, to: null, nullable: true },
  engineSource: ['set_aside', 'required_holder', 'highest_held'],
  engineAbsent: ['draw_in_turn', 'draw_together', 'next_lower'],
  firstEngine: { default: null, from: 0, to: 18, nullable: false },
  rounds: { default: null, from: 1, to: null, nullable: false },
  starter: ['random', 'engine_holder', 'highest_tile', 'lot'],
  nextStarter: ['left', 'again', 'winner'],
  firstTurn: ['whole_train', 'single', 'simultaneous'],
  firstTurnScope: ['own', 'any'],
  firstTurnDraw: [true, false],
  firstTurnDoubles: ['normal', 'deferred', 'exempt', 'forbidden'],
  firstTurnOut: ['immediate', 'finish_cycle'],
  lateStart: ['single', 'whole_train'],
  trainsBegin: ['private', 'public'],
  mexicanTrains: [1, 0, 2, 3, 4],
  mexicanStart: ['after_own_train', 'any_turn', 'after_all_trains'],
  ownTrainFirst: ['off', 'before_rivals', 'before_anything'],
  othersUnstarted: ['anyone', 'own_train_begun'],
  publicRun: [false, true],
  drawCount: ['one', 'none', 'until_playable'],
  playDrawn: ['must', 'may'],
  drawAfterDrawnDouble: [true, false],
  passMarker: ['always', 'not_on_double', 'optional'],
  markerOff: ['own_play', 'choice', 'any_play'],
  doubleAnswers: [1, 0, 2, 3],
  doubleFollowUp: ['on_double', 'anywhere', 'none'],
  doublesPerTurn: ['one', 'two', 'any'],
  doubleBinds: ['table', 'train', 'nobody'],
  doubleOrder: ['first_laid', 'last_laid', 'any'],
  doubleFailMarks: ['player', 'doubles_train'],
  exhaustedDoubleReleases: [true, false],
  goOutOnDouble: ['allowed', 'must_answer'],
  lastTileCall: ['challenge', 'off', 'courtesy'],
  lastTilePenalty: { default: 2, from: 0, to: 5, nullable: false },
  lastTileLosesTurn: [false, true],
  wildBlanks: [false, true],
  doubleBlankScore: [0, 25, 50],
  doubleBlankAlone: [false, true],
  blankHalfScore: [0, 25],
  tieBreak: ['zero_rounds', 'none'],
  teams: ['none', 'pairs'],
  hubArms: [4, 6, 8],
} as const;

type Row =
  | readonly (string | number | boolean)[]
  | { default: number | null; from: number; to: number | null; nullable: boolean };
const rows = Object.entries(RULES_3) as [string, Row][];
const choices = rows.filter((row): row is [string, readonly (string | number | boolean)[]] => Array.isArray(row[1]));
const integers = rows.filter((row): row is [string, Exclude<Row, readonly unknown[]>] => !Array.isArray(row[1]));

/** Options that have no meaning in Chicken Foot, or only there. */
const NOT_IN_CHICKEN_FOOT = [
  'firstTurn',
  'firstTurnScope',
  'firstTurnDraw',
  'firstTurnDoubles',
  'firstTurnOut',
  'lateStart',
  'trainsBegin',
  'mexicanTrains',
  'mexicanStart',
  'ownTrainFirst',
  'othersUnstarted',
  'publicRun',
  'drawAfterDrawnDouble',
  'passMarker',
  'markerOff',
  'doubleFollowUp',
  'doublesPerTurn',
  'doubleBinds',
  'doubleFailMarks',
  'goOutOnDouble',
];

function readingOf(name: string, value: unknown): string[] {
  const resolution = resolveRuleset({ options: { [name]: value } }, 4);
  return resolution.ok ? [] : resolution.conflicts.filter((c) => c.refusal === 15).map((c) => c.code);
}

function described(name: string): (typeof OPTION_CATALOGUE)[number] {
  const option = OPTION_CATALOGUE.find((o) => o.name === name);
  if (option === undefined) throw new Error(`no option ${name}`);
  return option;
}

describe('the option catalogue', () => {
  it('describes the options of RULES 3 in their order', () => {
    expect(OPTION_CATALOGUE.map((o) => o.name)).toEqual(Object.keys(RULES_3));
    expect(OPTION_NAMES).toEqual(Object.keys(RULES_3));
  });

  it.each(choices)('%s takes the values of RULES 3, the default first', (name, values) => {
    const option = described(name);
    expect(option.default).toBe(values[0]);
    expect(option.type).toBe(typeof values[0] === 'boolean' ? 'boolean' : 'enum');
    expect(option.values?.map((v) => v.value)).toEqual(values);
    expect([option.minimum, option.maximum, option.defaultMeaning]).toEqual([null, null, null]);
  });

  it.each(integers)('%s has the bounds of RULES 3', (name, row) => {
    const option = described(name);
    expect(option.type).toBe(row.nullable ? 'nullable_integer' : 'integer');
    expect([option.default, option.minimum, option.maximum]).toEqual([row.default, row.from, row.to]);
    expect(option.values).toBeNull();
    expect(option.defaultMeaning === null).toBe(row.default !== null);
  });

  it.each(OPTION_CATALOGUE.map((o) => [o.name, o] as const))('%s is explained in whole sentences', (_, option) => {
    const sentences = [
      option.meaning,
      ...(option.values ?? []).map((v) => v.meaning),
      ...option.excludes.map((e) => e.text),
      ...(option.defaultMeaning === null ? [] : [option.defaultMeaning]),
    ];
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
    expect(option.section).toMatch(/^RULES [1-5]/);
  });

  it.each(OPTION_CATALOGUE.map((o) => [o.name, o.games] as const))(
    '%s says which game it has a meaning in',
    (name, games) => {
      expect(games.includes('chicken_foot')).toBe(!NOT_IN_CHICKEN_FOOT.includes(name));
      expect(games.includes('mexican_train')).toBe(name !== 'hubArms');
    },
  );

  it.each([
    ['starter', [1, 1], ['engineSource', 'engineSource']],
    ['rounds', [2], ['firstEngine', 'maxPips', 'engineSource']],
    ['lateStart', [11, 14], ['firstTurn', 'game']],
    ['teams', [12], []],
    ['wildBlanks', [], []],
    ['goOutOnDouble', [7, 8], ['doubleAnswers', 'doubleFollowUp']],
    ['hubArms', [14], ['game', 'maxPips']],
  ])('%s names what it excludes', (name, refusals, others) => {
    const { excludes } = described(name);
    expect(excludes.map((e) => e.refusal)).toEqual(refusals);
    expect(excludes.flatMap((e) => e.options)).toEqual(expect.arrayContaining(others));
    expect(excludes.flatMap((e) => e.options)).not.toContain(name);
  });

  it('has defaults for all options but the two that follow from others', () => {
    const expected = Object.fromEntries(
      rows
        .filter(([name]) => name !== 'firstEngine' && name !== 'rounds')
        .map(([name, row]) => [name, 'default' in row ? row.default : row[0]]),
    );
    expect(DEFAULT_OPTIONS).toEqual(expected);
  });
});

describe('what an option may be set to', () => {
  it.each(choices.flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    '%s: %s',
    (name, value) => {
      expect(readingOf(name, value)).toEqual([]);
    },
  );

  it.each(integers.flatMap(([name, row]) => [row.from, row.to ?? 1000].map((value) => [name, value] as const)))(
    '%s: %s',
    (name, value) => {
      expect(readingOf(name, value).filter((code) => code === 'unknown_value')).toEqual([]);
    },
  );

  it.each([
    ['game', 'domino'],
    ['game', null],
    ['maxPips', 7],
    ['maxPips', '12'],
    ['maxPips', 12.5],
    ['handSize', 0],
    ['handSize', 2.5],
    ['handSize', '7'],
    ['handSize', Infinity],
    ['firstEngine', -1],
    ['firstEngine', 19],
    ['firstEngine', null],
    ['rounds', 0],
    ['rounds', null],
    ['publicRun', 'true'],
    ['publicRun', 1],
    ['publicRun', null],
    ['mexicanTrains', 5],
    ['mexicanTrains', true],
    ['doubleAnswers', 4],
    ['lastTilePenalty', 6],
    ['lastTilePenalty', -1],
    ['lastTilePenalty', ['2']],
    ['hubArms', 5],
    ['teams', { pairs: true }],
  ])('%s is not %j', (name, value) => {
    expect(readingOf(name, value)).toEqual(['unknown_value']);
  });

  it('handSize null asks for the deal table, whatever the preset says', () => {
    const resolution = resolveRuleset({ preset: 'mini_six', options: { handSize: null } }, 2);
    expect(resolution.ok && resolution.ruleset.handSize).toBe(9);
  });

  it('a value of undefined is the same as no value', () => {
    expect(resolveRuleset({ options: { game: undefined, handSize: undefined } }, 4)).toEqual(resolveRuleset({}, 4));
  });
});
