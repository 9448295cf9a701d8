import type { Options } from '../../src/engine/options.js';
import { PRESETS, presetNamed } from '../../src/engine/presets.js';
import { presetOptions, resolveRuleset, seatCounts } from '../../src/engine/ruleset.js';

interface Row {
  readonly from?: string;
  readonly reconstructed?: true;
  readonly changes: Partial<Options>;
  readonly seats: readonly number[];
}

const TWO_TO_EIGHT = [2, 3, 4, 5, 6, 7, 8];
const FIRST_PLAY_ANYWHERE = { firstTurn: 'single', firstTurnScope: 'any', mexicanStart: 'any_turn' } as const;

/** RULES 4, with the numbers of seats that RULES 5 and the supply of tiles leave. */
const RULES_4: Readonly<Record<string, Row>> = {
  club: { changes: {}, seats: TWO_TO_EIGHT },
  dominoes_hq: {
    changes: {
      dealTable: 'dominoes_hq',
      engineSource: 'required_holder',
      engineAbsent: 'draw_in_turn',
      starter: 'engine_holder',
      nextStarter: 'again',
      firstTurnDraw: false,
      firstTurnDoubles: 'deferred',
      mexicanStart: 'any_turn',
      lastTileCall: 'off',
    },
    seats: [2, 3, 4, 5, 6, 7, 8, 9, 10],
  },
  parsons: {
    changes: {
      dealTable: 'parsons',
      ...FIRST_PLAY_ANYWHERE,
      doubleFollowUp: 'anywhere',
      doublesPerTurn: 'two',
      lastTileCall: 'off',
    },
    seats: TWO_TO_EIGHT,
  },
  double_nine: {
    changes: {
      maxPips: 9,
      dealTable: 'double_nine',
      starter: 'highest_tile',
      nextStarter: 'again',
      firstTurnDraw: false,
      firstTurnDoubles: 'exempt',
      mexicanStart: 'any_turn',
      doubleFollowUp: 'anywhere',
      doublesPerTurn: 'any',
      lastTileCall: 'off',
    },
    seats: TWO_TO_EIGHT,
  },
  five_tiles: {
    from: 'double_nine',
    reconstructed: true,
    changes: { maxPips: 6, dealTable: 'five_tiles', firstTurnDraw: true, doublesPerTurn: 'one' },
    seats: [2, 3, 4, 5],
  },
  hub: {
    changes: {
      dealTable: 'hub',
      engineSource: 'highest_held',
      starter: 'engine_holder',
      nextStarter: 'again',
      firstTurn: 'single',
      mexicanStart: 'any_turn',
      othersUnstarted: 'own_train_begun',
      lastTileCall: 'off',
    },
    seats: TWO_TO_EIGHT,
  },
  events: {
    changes: { dealTable: 'events', firstTurn: 'single', mexicanStart: 'any_turn', goOutOnDouble: 'must_answer' },
    seats: TWO_TO_EIGHT,
  },
  events_chickenfoot: { from: 'events', changes: { doubleAnswers: 3 }, seats: TWO_TO_EIGHT },
  classic: {
    changes: {
      ...FIRST_PLAY_ANYWHERE,
      trainsBegin: 'public',
      doubleFailMarks: 'doubles_train',
      lastTileCall: 'off',
    },
    seats: TWO_TO_EIGHT,
  },
  classic_fast: {
    from: 'classic',
    changes: {
      firstTurn: 'simultaneous',
      firstTurnScope: 'own',
      firstTurnDoubles: 'deferred',
      lateStart: 'whole_train',
    },
    seats: TWO_TO_EIGHT,
  },
  classic_long_start: {
    from: 'classic',
    changes: { firstTurn: 'whole_train', firstTurnScope: 'own', lateStart: 'whole_train' },
    seats: TWO_TO_EIGHT,
  },
  classic_public_run: { from: 'classic', changes: { publicRun: true }, seats: TWO_TO_EIGHT },
  classic_branching: { from: 'classic', changes: { doubleAnswers: 3 }, seats: TWO_TO_EIGHT },
  classic_pairs: { from: 'classic', changes: { teams: 'pairs' }, seats: [4, 6, 8] },
  private_trains: { from: 'classic', changes: { mexicanTrains: 0 }, seats: TWO_TO_EIGHT },
  app: { reconstructed: true, changes: { ...FIRST_PLAY_ANYWHERE, lastTileCall: 'off' }, seats: TWO_TO_EIGHT },
  wild_blanks: { from: 'app', reconstructed: true, changes: { wildBlanks: true }, seats: TWO_TO_EIGHT },
  quarter: { from: 'app', reconstructed: true, changes: { passMarker: 'not_on_double' }, seats: TWO_TO_EIGHT },
  lot_start: { from: 'app', reconstructed: true, changes: { starter: 'lot' }, seats: TWO_TO_EIGHT },
  chicken_foot: {
    changes: {
      game: 'chicken_foot',
      dealTable: 'chicken_foot',
      doubleAnswers: 3,
      doubleFollowUp: 'none',
      lastTileCall: 'off',
    },
    seats: TWO_TO_EIGHT,
  },
  chicken_foot_nine: {
    from: 'chicken_foot',
    reconstructed: true,
    changes: { maxPips: 9, dealTable: 'chicken_foot_nine', doubleBlankScore: 50 },
    seats: TWO_TO_EIGHT,
  },
  strict: {
    from: 'app',
    reconstructed: true,
    changes: { nextStarter: 'left', goOutOnDouble: 'must_answer', doubleBlankScore: 50 },
    seats: TWO_TO_EIGHT,
  },
  second_anywhere: {
    from: 'app',
    reconstructed: true,
    changes: { doubleFollowUp: 'anywhere', doubleBinds: 'nobody' },
    seats: TWO_TO_EIGHT,
  },
  own_train_first: {
    from: 'app',
    reconstructed: true,
    changes: { ownTrainFirst: 'before_rivals', mexicanStart: 'after_all_trains', markerOff: 'any_play' },
    seats: TWO_TO_EIGHT,
  },
  mini_six: {
    from: 'app',
    reconstructed: true,
    changes: {
      maxPips: 6,
      handSize: 7,
      engineSource: 'required_holder',
      starter: 'engine_holder',
      nextStarter: 'again',
      goOutOnDouble: 'must_answer',
      doubleBlankScore: 25,
      doubleBlankAlone: true,
    },
    seats: [2, 3, 4],
  },
};

const rows = Object.entries(RULES_4);

describe('the presets', () => {
  it('are the 25 of RULES 4, in its order', () => {
    expect(PRESETS.map((p) => p.name)).toEqual(Object.keys(RULES_4));
    expect(PRESETS).toHaveLength(25);
  });

  it.each(rows)('%s changes what RULES 4 says', (name, row) => {
    const preset = presetNamed(name);
    expect(preset?.changes).toEqual(row.changes);
    expect(preset?.basedOn).toBe(row.from ?? null);
    expect(preset?.reconstructed).toBe(row.reconstructed ?? false);
    expect(preset?.options).toEqual({ ...presetNamed(row.from ?? 'club')?.options, ...row.changes });
  });

  it.each(rows)('%s is playable with the seats that its table allows', (name, row) => {
    expect(seatCounts({ preset: name })).toEqual(row.seats);
  });

  it.each(PRESETS.map((p) => [p.name, p] as const))('%s names its source and is told in plain words', (_, preset) => {
    expect(preset.title).toMatch(/^[A-Z][^_]*$/);
    expect(preset.source).toMatch(/^[A-Z][^\n]*\.$/);
    expect(preset.summary).toMatch(/^[A-Z][^\n]{60,1200}\.$/);
    expect(preset.summary.startsWith('Reconstructed, the source is known only in part. ')).toBe(preset.reconstructed);
    expect(JSON.stringify(preset)).not.toMatch(/official/i);
  });

  it.each(PRESETS.map((p) => [p.name, p] as const))('%s has every option resolved, at any table', (name, preset) => {
    const seats = seatCounts({ preset: name })[0] as number;
    const resolution = resolveRuleset({ preset: name }, seats);
    expect(resolution.ok && resolution.ruleset.options).toEqual(presetOptions(preset));
  });

  it.each(PRESETS.filter((p) => p.basedOn !== null).map((p) => [p.name, p] as const))(
    '%s tells what it changes in another one by its title',
    (_, preset) => {
      expect(preset.summary).toContain(`As ${presetNamed(preset.basedOn as string)?.title.split(',')[0]}, but`);
    },
  );

  it('there is none of another name', () => {
    for (const name of ['', 'Club', 'official', 'constructor', '__proto__']) expect(presetNamed(name)).toBeNull();
  });

  it('can be played at larger tables with a larger set', () => {
    expect(seatCounts({ preset: 'events', options: { maxPips: 15 } })).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(seatCounts({ preset: 'events', options: { maxPips: 18 } })).toHaveLength(13);
    expect(seatCounts({ preset: 'club', options: { starter: 'engine_holder' } })).toEqual([]);
  });
});
