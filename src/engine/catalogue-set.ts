import { FEET_ONLY, type EntriesOf } from './option-entry.js';

/** The options about the set, the deal, the engine and who starts (RULES 2.1, 2.2). */
export const SET_ENTRIES: EntriesOf<
  | 'game'
  | 'maxPips'
  | 'dealTable'
  | 'handSize'
  | 'hubArms'
  | 'engineSource'
  | 'engineAbsent'
  | 'firstEngine'
  | 'rounds'
  | 'starter'
  | 'nextStarter'
> = {
  game: {
    group: 'set',
    default: 'mexican_train',
    meaning: 'Which game of the family is played.',
    values: {
      mexican_train: 'Every seat has a train of its own, and there may be Mexican trains for all.',
      chicken_foot: 'All seats build one shared tree of lines round the engine; nobody has a train of his own.',
    },
    section: 'RULES 3',
  },
  maxPips: {
    group: 'set',
    default: 12,
    meaning: 'The set that is played with, named by its highest double.',
    values: {
      6: 'Double-six, 28 tiles.',
      9: 'Double-nine, 55 tiles.',
      12: 'Double-twelve, 91 tiles.',
      15: 'Double-fifteen, 136 tiles.',
      18: 'Double-eighteen, 190 tiles.',
    },
    section: 'RULES 1',
  },
  dealTable: {
    group: 'set',
    default: 'club',
    meaning: 'How many tiles each seat is dealt, by the number of seats and the set.',
    values: {
      club: 'Double-twelve: 15 each for 2 to 4 seats, 12 for 5 or 6, 10 for 7, 9 for 8.',
      dominoes_hq:
        'Double-twelve: 15 each for 2 to 4 seats, 12 for 5 or 6, 10 for 7 or 8, 8 for 9 or 10; the same with a double-fifteen set above 4 seats.',
      parsons: 'Double-twelve: 16, 15, 14, 12, 11, 10 and 9 each for 2 to 8 seats.',
      hub: 'Double-twelve: 15 each for 2 to 4 seats, 11 for 5 or 6, 8 for 7 or 8.',
      events:
        'Double-twelve: 12 each for 4 to 6 seats, 10 for 7 or 8; double-fifteen: 11 for 9 to 12; double-eighteen: 11 for 13 or 14.',
      double_nine: 'Double-nine: 10 each for 4 seats.',
      five_tiles: 'Double-six: 5 each for 2 to 5 seats.',
      chicken_foot: 'Double-twelve: 15 each for 2 to 4 seats, 12 for 5 or 6, 11 for 7 or 8.',
      chicken_foot_nine: 'Double-nine: 21, 14, 11, 8, 7, 6 and 5 each for 2 to 8 seats.',
      general: 'A number for every set; it also fills the cells that another table leaves empty.',
    },
    section: 'RULES 5',
  },
  handSize: {
    group: 'set',
    default: null,
    defaultMeaning: 'The deal table decides.',
    minimum: 1,
    maximum: null,
    nullable: true,
    meaning: 'How many tiles each seat is dealt, in place of what the deal table says.',
    section: 'RULES 3',
  },
  hubArms: {
    group: 'set',
    default: 4,
    games: FEET_ONLY,
    meaning: 'How many arms of the Chicken Foot engine must be laid before anything else may be played.',
    values: { 4: 'Four arms.', 6: 'Six arms.', 8: 'Eight arms, for a double-nine set or larger.' },
    section: 'RULES 3, Chicken Foot',
  },
  engineSource: {
    group: 'start',
    default: 'set_aside',
    meaning: 'Where the double that opens a round comes from.',
    values: {
      set_aside: 'It is taken out of the set before the shuffle.',
      required_holder: 'It is dealt in with the rest, and the seat that holds it lays it.',
      highest_held: 'The highest double in any hand that has not been an engine yet is laid by its holder.',
    },
    section: 'RULES 2.1',
  },
  engineAbsent: {
    group: 'start',
    default: 'draw_in_turn',
    meaning: 'What happens when the engine was dealt in and nobody holds it; no meaning for the highest double held.',
    values: {
      draw_in_turn: 'The seats draw one tile each, clockwise, until it turns up.',
      draw_together: 'All seats draw a tile, in laps, until it has turned up.',
      next_lower: 'The next lower double that somebody holds opens the round.',
    },
    section: 'RULES 3',
  },
  firstEngine: {
    group: 'start',
    default: null,
    defaultMeaning: 'The highest double of the set.',
    minimum: 0,
    maximum: 18,
    meaning: 'The number of the engine of round 1, at most maxPips; each later round takes one lower.',
    section: 'RULES 3',
  },
  rounds: {
    group: 'start',
    default: null,
    defaultMeaning: 'One round for the first engine and each double below it.',
    minimum: 1,
    maximum: null,
    meaning: 'How many rounds a match has.',
    section: 'RULES 3',
  },
  starter: {
    group: 'start',
    default: 'random',
    meaning: 'Who has the first turn of round 1.',
    values: {
      random: 'A seat chosen by the seeds of the fair deal.',
      engine_holder: 'The seat that laid the engine.',
      highest_tile:
        'The seat with the highest tile in hand: most pips, a double before another tile, then the higher half, then the earlier seat.',
      lot: 'Each seat draws a tile for it: the highest double, else the highest tile; the tiles go back.',
    },
    section: 'RULES 2.2',
  },
  nextStarter: {
    group: 'start',
    default: 'left',
    meaning: 'Who has the first turn of each later round.',
    values: {
      left: 'The next seat clockwise.',
      again: 'As in round 1.',
      winner: 'The seat that went out last round; after a blocked round the next seat clockwise.',
    },
    section: 'RULES 2.2',
  },
};
