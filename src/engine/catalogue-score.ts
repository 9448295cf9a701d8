import { TRAINS_ONLY, type EntriesOf } from './option-entry.js';

/** The options about going out, the last tile and the score (RULES 2.8, 2.11). */
export const SCORE_ENTRIES: EntriesOf<
  | 'goOutOnDouble'
  | 'lastTileCall'
  | 'lastTilePenalty'
  | 'lastTileLosesTurn'
  | 'doubleBlankScore'
  | 'doubleBlankAlone'
  | 'blankHalfScore'
  | 'tieBreak'
  | 'teams'
> = {
  goOutOnDouble: {
    group: 'end',
    default: 'allowed',
    games: TRAINS_ONLY,
    meaning: 'Whether a seat is out when its last tile is a double.',
    values: {
      allowed: 'It is out.',
      must_answer:
        'It draws: an answer to the double puts it out, any other tile stays in its hand. With nothing to draw it waits, and is out with the first answer.',
    },
    section: 'RULES 2.8',
  },
  lastTileCall: {
    group: 'end',
    default: 'challenge',
    meaning: 'Whether a seat that is left with one tile has to call it.',
    values: {
      challenge: 'It has to, and any other seat may challenge a call that is missing.',
      off: 'There is no call.',
      courtesy: 'It may call, and nobody can challenge.',
    },
    section: 'RULES 3',
  },
  lastTilePenalty: {
    group: 'end',
    default: 2,
    minimum: 0,
    maximum: 5,
    meaning: 'How many tiles a seat draws that was caught without the call, as far as the yard lasts.',
    section: 'RULES 3',
  },
  lastTileLosesTurn: {
    group: 'end',
    default: false,
    meaning: 'Whether a seat that was caught without the call loses its next turn.',
    values: { true: 'Its next turn is skipped.', false: 'It plays on.' },
    section: 'RULES 3',
  },
  doubleBlankScore: {
    group: 'score',
    default: 0,
    meaning: 'What a double blank left in hand scores.',
    values: { 0: 'Nothing.', 25: '25.', 50: '50.' },
    section: 'RULES 2.11',
  },
  doubleBlankAlone: {
    group: 'score',
    default: false,
    meaning: 'Whether the score of the double blank counts only when it is the whole hand.',
    values: { true: 'Only then.', false: 'In any hand.' },
    section: 'RULES 2.11',
  },
  blankHalfScore: {
    group: 'score',
    default: 0,
    meaning: 'What each blank half of another tile left in hand scores.',
    values: { 0: 'Nothing.', 25: '25.' },
    section: 'RULES 2.11',
  },
  tieBreak: {
    group: 'score',
    default: 'zero_rounds',
    meaning: 'How equal totals are told apart.',
    values: {
      zero_rounds: 'By most rounds with 0, then by the lowest round other than 0; then places are shared.',
      none: 'Not at all: places are shared.',
    },
    section: 'RULES 2.11',
  },
  teams: {
    group: 'score',
    default: 'none',
    meaning: 'Whether seats score together.',
    values: {
      none: 'Every seat for itself.',
      pairs:
        'Two and two across the table, at 4, 6 or 8 seats: the team of the seat that goes out scores 0, the others sum both hands.',
    },
    section: 'RULES 3',
  },
};
