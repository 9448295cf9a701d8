import { REFUSALS, type Refusal, type RefusalCode } from '../engine/index.js';
import type { TableState } from './table-state.js';

/** Why something beside the rules cannot be done at a table now; each has its page. */
export const TABLE_REFUSALS = {
  no_clock: {
    title: 'Game without a clock',
    status: 409,
    meaning: 'The game has no time control, so there is nothing to stop or to add to.',
  },
  time_is_up: {
    title: 'Time is up',
    status: 409,
    meaning: 'The time of the turn, grace and all, is used up. The server is about to do what the game says for that.',
  },
  pauses_not_allowed: { title: 'No pauses', status: 409, meaning: 'The time control of the game allows no pauses.' },
  pause_already_asked: {
    title: 'Pause already asked for',
    status: 409,
    meaning: 'A wish for a pause is on the table already.',
  },
  no_pause_asked: {
    title: 'No pause asked for',
    status: 409,
    meaning: 'Nobody has asked for a pause, or it was declined.',
  },
  already_paused: { title: 'Game is paused', status: 409, meaning: 'The game is paused already.' },
  not_paused: { title: 'Game is not paused', status: 409, meaning: 'The game is not paused.' },
  already_agreed: {
    title: 'Agreed already',
    status: 409,
    meaning: 'The seat has agreed already, or its consent is not asked for.',
  },
  seat_not_asked: { title: 'Seat not on turn', status: 409, meaning: 'The game does not wait for that seat.' },
  no_miss: { title: 'No miss', status: 409, meaning: 'The seat has no missed turn that could be excused.' },
  undo_not_allowed: { title: 'No undo', status: 409, meaning: 'The game does not allow moves to be taken back so.' },
  nothing_to_undo: {
    title: 'Nothing to undo',
    status: 409,
    meaning: 'The seat has made no move in this match that could be taken back.',
  },
  undo_crosses_reveal: {
    title: 'Undo past a reveal',
    status: 409,
    meaning:
      'Since the last move of the seat something was revealed: tiles dealt, drawn or shown. What was seen stays seen.',
  },
  undo_already_asked: {
    title: 'Undo already asked for',
    status: 409,
    meaning: 'A wish to undo is on the table already.',
  },
  no_undo_asked: {
    title: 'No undo asked for',
    status: 409,
    meaning: 'Nobody has asked to undo, or the match went on since.',
  },
} as const;

export type TableRefusalCode = keyof typeof TABLE_REFUSALS;

export interface TableRefusal {
  readonly code: TableRefusalCode;
  readonly detail: string;
}

/** A refusal, in the catalogue's own words where no others are given. */
export function tableRefusal(code: TableRefusalCode, detail: string = TABLE_REFUSALS[code].meaning): TableRefusal {
  return { code, detail };
}

/** Why a seat has no say in the match now; null: it has. */
export function seatRefusal({ match }: TableState, seat: number): Refusal | null {
  if (match.status !== 'running') return byTheRules('match_not_running');
  const left = match.seats[seat - 1]?.left;
  if (left === undefined) return byTheRules('seat_unknown');
  return left === null ? null : byTheRules('seat_has_left');
}

function byTheRules(code: RefusalCode): Refusal {
  const { meaning, source } = REFUSALS[code];
  return { code, detail: meaning, rule: source };
}
