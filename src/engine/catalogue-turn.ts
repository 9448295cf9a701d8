import { TRAINS_ONLY, type EntriesOf } from './option-entry.js';

/** The options about drawing, markers and doubles (RULES 2.4 to 2.7, 2.10). */
export const TURN_ENTRIES: EntriesOf<
  | 'drawCount'
  | 'playDrawn'
  | 'drawAfterDrawnDouble'
  | 'passMarker'
  | 'markerOff'
  | 'doubleAnswers'
  | 'doubleFollowUp'
  | 'doublesPerTurn'
  | 'doubleBinds'
  | 'doubleOrder'
  | 'doubleFailMarks'
  | 'exhaustedDoubleReleases'
  | 'wildBlanks'
> = {
  drawCount: {
    group: 'turn',
    default: 'one',
    meaning: 'How many tiles a seat draws when nothing it holds can be played.',
    values: { one: 'One.', none: 'None: it passes.', until_playable: 'As many as it takes, while the yard lasts.' },
    section: 'RULES 2.6',
  },
  playDrawn: {
    group: 'turn',
    default: 'must',
    meaning: 'Whether a drawn tile that fits has to be played.',
    values: { must: 'It must be played.', may: 'The seat may pass instead.' },
    section: 'RULES 2.6',
  },
  drawAfterDrawnDouble: {
    group: 'turn',
    default: true,
    games: TRAINS_ONLY,
    meaning: 'Whether a seat that drew a double and laid it may draw again to follow it up.',
    values: { true: 'It may draw again.', false: 'It may not.' },
    section: 'RULES 2.6',
  },
  passMarker: {
    group: 'turn',
    default: 'always',
    games: TRAINS_ONLY,
    meaning: 'When a pass puts a marker on the train of the seat that passes.',
    values: {
      always: 'On every pass.',
      not_on_double: "On every pass but one that somebody else's open double forced.",
      optional: 'When the seat wants it.',
    },
    section: 'RULES 2.6',
  },
  markerOff: {
    group: 'turn',
    default: 'own_play',
    games: TRAINS_ONLY,
    meaning: 'When a marker is taken off a train.',
    values: {
      own_play: 'When its owner plays on it.',
      choice: 'When its owner plays on it, unless he leaves it there.',
      any_play: 'When its owner plays anywhere.',
    },
    section: 'RULES 2.7',
  },
  doubleAnswers: {
    group: 'doubles',
    default: 1,
    meaning: 'How many tiles a double takes before it is closed.',
    values: {
      0: 'None: a double is a tile like any other.',
      1: 'One.',
      2: 'Two, which begin two new lines.',
      3: 'Three, which begin three new lines: a chicken foot.',
    },
    section: 'RULES 2.5',
  },
  doubleFollowUp: {
    group: 'doubles',
    default: 'on_double',
    games: TRAINS_ONLY,
    meaning: 'What the player of a double owes in the same turn.',
    values: {
      on_double: 'A tile on the double.',
      anywhere: 'A tile on any line that is open to him, the double included.',
      none: 'Nothing.',
    },
    section: 'RULES 2.5',
  },
  doublesPerTurn: {
    group: 'doubles',
    default: 'one',
    games: TRAINS_ONLY,
    meaning: 'How many doubles may be laid in one turn when the follow-up may go anywhere.',
    values: {
      one: 'One: the follow-up is no double.',
      two: 'A second one on another line, if a third tile in hand fits one of the two or both empty the hand.',
      any: 'Any number: each owes another tile, and the turn ends with a tile that is no double or a failed draw.',
    },
    section: 'RULES 3',
  },
  doubleBinds: {
    group: 'doubles',
    default: 'table',
    games: TRAINS_ONLY,
    meaning: 'What an open double stops.',
    values: {
      table: 'Every line but its own, for all seats.',
      train: 'Only its own line, which takes nothing but answers.',
      nobody: 'Nothing.',
    },
    section: 'RULES 2.4',
  },
  doubleOrder: {
    group: 'doubles',
    default: 'first_laid',
    meaning: 'Which of several open doubles binds first.',
    values: { first_laid: 'The one laid first.', last_laid: 'The one laid last.', any: 'Any of them may be answered.' },
    section: 'RULES 2.4',
  },
  doubleFailMarks: {
    group: 'doubles',
    default: 'player',
    games: TRAINS_ONLY,
    meaning: 'Whose train is opened when the player of a double cannot follow it up.',
    values: {
      player: 'His own.',
      doubles_train: "The one that the double lies on; nobody's if that is a Mexican train.",
    },
    section: 'RULES 2.6',
  },
  exhaustedDoubleReleases: {
    group: 'doubles',
    default: true,
    meaning: 'Whether an open double that no tile can answer any more stops binding.',
    values: { true: 'It binds nobody and is an ordinary end.', false: 'It goes on binding.' },
    section: 'RULES 2.10',
  },
  wildBlanks: {
    group: 'doubles',
    default: false,
    meaning: 'Whether blanks are wild.',
    values: { true: 'A blank half fits any end, and any tile fits a blank end.', false: 'A blank fits a blank.' },
    section: 'RULES 3',
  },
};
