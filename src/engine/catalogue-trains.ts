import { TRAINS_ONLY, type EntriesOf } from './option-entry.js';

/** The options about first turns and about trains and their markers (RULES 2.3, 2.5, 2.7). */
export const TRAIN_ENTRIES: EntriesOf<
  | 'firstTurn'
  | 'firstTurnScope'
  | 'firstTurnDraw'
  | 'firstTurnDoubles'
  | 'firstTurnOut'
  | 'lateStart'
  | 'trainsBegin'
  | 'mexicanTrains'
  | 'mexicanStart'
  | 'ownTrainFirst'
  | 'othersUnstarted'
  | 'publicRun'
> = {
  firstTurn: {
    group: 'first_turn',
    default: 'whole_train',
    games: TRAINS_ONLY,
    meaning: 'How much a seat may lay on its first turn of a round.',
    values: {
      whole_train:
        'As many tiles as it likes on its own train; where it may play elsewhere, one ordinary play instead.',
      single: 'One tile.',
      simultaneous: 'All seats seal a first train; they are shown together, then normal turns follow.',
    },
    section: 'RULES 2.5',
  },
  firstTurnScope: {
    group: 'first_turn',
    default: 'own',
    games: TRAINS_ONLY,
    meaning: 'Where a seat may play on its first turn.',
    values: { own: 'On its own train only.', any: 'On any line that is open to it.' },
    section: 'RULES 2.3',
  },
  firstTurnDraw: {
    group: 'first_turn',
    default: true,
    games: TRAINS_ONLY,
    meaning: 'Whether a seat that cannot start on its first turn draws a tile.',
    values: { true: 'It draws before it passes.', false: 'It passes without a draw.' },
    section: 'RULES 2.6',
  },
  firstTurnDoubles: {
    group: 'first_turn',
    default: 'normal',
    games: TRAINS_ONLY,
    meaning: 'What a double at the end of a first train does.',
    values: {
      normal: 'It binds at once, like any other double.',
      deferred: 'It binds only after every seat has had its first turn.',
      exempt: 'It never binds.',
      forbidden: 'A first train may not end on a double: it is laid only if a tile in hand follows it.',
    },
    section: 'RULES 3',
  },
  firstTurnOut: {
    group: 'first_turn',
    default: 'immediate',
    games: TRAINS_ONLY,
    meaning: 'When a round ends that a seat wins before all others have had a turn.',
    values: {
      immediate: 'At once.',
      finish_cycle: 'After every seat has had a turn; all empty hands score 0.',
    },
    section: 'RULES 2.8',
  },
  lateStart: {
    group: 'first_turn',
    default: 'single',
    games: TRAINS_ONLY,
    meaning: 'How much a seat may lay when it opens its own train after its first turn.',
    values: { single: 'One tile.', whole_train: 'As many tiles as it likes.' },
    section: 'RULES 3',
  },
  trainsBegin: {
    group: 'trains',
    default: 'private',
    games: TRAINS_ONLY,
    meaning: 'Whether the trains begin the round with a marker.',
    values: {
      private: 'Only the owner may play on a train until it is marked.',
      public: 'Every train begins with a marker.',
    },
    section: 'RULES 1',
  },
  mexicanTrains: {
    group: 'trains',
    default: 1,
    games: TRAINS_ONLY,
    meaning: 'How many trains for all there may be in a round.',
    values: {
      0: 'None: private trains.',
      1: 'One.',
      2: 'Two, started one after the other.',
      3: 'Three, started in the order of their numbers.',
      4: 'Four, started in the order of their numbers.',
    },
    section: 'RULES 3',
  },
  mexicanStart: {
    group: 'trains',
    default: 'after_own_train',
    games: TRAINS_ONLY,
    meaning: 'Who may start a Mexican train; on one that is started anybody may play.',
    values: {
      after_own_train: 'A seat whose own train had a tile when its turn began.',
      any_turn: 'Any seat on any turn.',
      after_all_trains: 'Any seat, once every train has been begun.',
    },
    section: 'RULES 3',
  },
  ownTrainFirst: {
    group: 'trains',
    default: 'off',
    games: TRAINS_ONLY,
    meaning:
      'Whether a seat must begin its own train before it plays elsewhere; answers to a double are always allowed.',
    values: {
      off: 'No.',
      before_rivals: "Before it plays on a rival's train.",
      before_anything: "Before it plays on a rival's train or a Mexican train.",
    },
    section: 'RULES 2.3',
  },
  othersUnstarted: {
    group: 'trains',
    default: 'anyone',
    games: TRAINS_ONLY,
    meaning: "Who may lay the first tile on somebody else's marked train.",
    values: { anyone: 'Any seat.', own_train_begun: 'A seat whose own train is begun.' },
    section: 'RULES 2.3',
  },
  publicRun: {
    group: 'trains',
    default: false,
    games: TRAINS_ONLY,
    meaning: 'Whether a play on the own train may be followed by one tile on each next public train, clockwise.',
    values: {
      true: 'Yes, the Mexican train last, until a train is left out or the seat stops.',
      false: 'No.',
    },
    section: 'RULES 3',
  },
};
