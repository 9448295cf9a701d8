import type { Options } from './options.js';

type Values = Partial<Options>;

/* RULES 4, from top to bottom: only what differs from the default. */

const dominoesHq: Values = {
  dealTable: 'dominoes_hq',
  engineSource: 'required_holder',
  engineAbsent: 'draw_in_turn',
  starter: 'engine_holder',
  nextStarter: 'again',
  firstTurnDraw: false,
  firstTurnDoubles: 'deferred',
  mexicanStart: 'any_turn',
  lastTileCall: 'off',
};

const parsons: Values = {
  dealTable: 'parsons',
  firstTurn: 'single',
  firstTurnScope: 'any',
  mexicanStart: 'any_turn',
  doubleFollowUp: 'anywhere',
  doublesPerTurn: 'two',
  lastTileCall: 'off',
};

const doubleNine: Values = {
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
};

const fiveTiles: Values = {
  ...doubleNine,
  maxPips: 6,
  dealTable: 'five_tiles',
  firstTurnDraw: true,
  doublesPerTurn: 'one',
};

const hub: Values = {
  dealTable: 'hub',
  engineSource: 'highest_held',
  starter: 'engine_holder',
  nextStarter: 'again',
  firstTurn: 'single',
  mexicanStart: 'any_turn',
  othersUnstarted: 'own_train_begun',
  lastTileCall: 'off',
};

const events: Values = {
  dealTable: 'events',
  firstTurn: 'single',
  mexicanStart: 'any_turn',
  goOutOnDouble: 'must_answer',
};

const classic: Values = {
  firstTurn: 'single',
  firstTurnScope: 'any',
  trainsBegin: 'public',
  mexicanStart: 'any_turn',
  doubleFailMarks: 'doubles_train',
  lastTileCall: 'off',
};

const classicFast: Values = {
  ...classic,
  firstTurn: 'simultaneous',
  firstTurnScope: 'own',
  firstTurnDoubles: 'deferred',
  lateStart: 'whole_train',
};

const classicLongStart: Values = {
  ...classic,
  firstTurn: 'whole_train',
  firstTurnScope: 'own',
  lateStart: 'whole_train',
};

const app: Values = {
  firstTurn: 'single',
  firstTurnScope: 'any',
  mexicanStart: 'any_turn',
  lastTileCall: 'off',
};

const chickenFoot: Values = {
  game: 'chicken_foot',
  dealTable: 'chicken_foot',
  doubleAnswers: 3,
  doubleFollowUp: 'none',
  lastTileCall: 'off',
};

export const presets: Record<string, Values> = {
  club: {},
  dominoes_hq: dominoesHq,
  parsons,
  double_nine: doubleNine,
  five_tiles: fiveTiles,
  hub,
  events,
  events_chickenfoot: { ...events, doubleAnswers: 3 },
  classic,
  classic_fast: classicFast,
  classic_long_start: classicLongStart,
  classic_public_run: { ...classic, publicRun: true },
  classic_branching: { ...classic, doubleAnswers: 3 },
  classic_pairs: { ...classic, teams: 'pairs' },
  private_trains: { ...classic, mexicanTrains: 0 },
  app,
  wild_blanks: { ...app, wildBlanks: true },
  quarter: { ...app, passMarker: 'not_on_double' },
  lot_start: { ...app, starter: 'lot' },
  chicken_foot: chickenFoot,
  chicken_foot_nine: { ...chickenFoot, maxPips: 9, dealTable: 'chicken_foot_nine', doubleBlankScore: 50 },
  strict: { ...app, nextStarter: 'left', goOutOnDouble: 'must_answer', doubleBlankScore: 50 },
  second_anywhere: { ...app, doubleFollowUp: 'anywhere', doubleBinds: 'nobody' },
  own_train_first: {
    ...app,
    ownTrainFirst: 'before_rivals',
    mexicanStart: 'after_all_trains',
    markerOff: 'any_play',
  },
  mini_six: {
    ...app,
    maxPips: 6,
    handSize: 7,
    engineSource: 'required_holder',
    starter: 'engine_holder',
    nextStarter: 'again',
    goOutOnDouble: 'must_answer',
    doubleBlankScore: 25,
    doubleBlankAlone: true,
  },
};
