import type { Command } from '../engine/index.js';
import type { Calendar } from '../clocks/index.js';
import type { HouseRulesSet, RestoredRow } from './table-events.js';

/** What can be asked of a table. Every change of a game is one of these, answered by `decideTable`. Seats are 1 … n. */
export type TableCommand =
  /** What only the rules have a say in. */
  | Exclude<Command, { readonly type: 'create_game' | 'start_match' | 'substitute' }>
  /** Sets up a game with what the host wants besides the rules. */
  | {
      readonly type: 'open_table';
      readonly game: Extract<Command, { type: 'create_game' }>;
      readonly house: Omit<HouseRulesSet, 'type'>;
    }
  /** Starts the match; the calendars of the seats that have one, in seat order. */
  | { readonly type: 'start_match'; readonly calendars: readonly SeatCalendar[] }
  /** Another person takes over a seat, with a calendar of their own if they have one. */
  | {
      readonly type: 'substitute';
      readonly seat: number;
      readonly member: string;
      readonly calendar: Calendar | null;
    }
  | { readonly type: 'note_calendar'; readonly seat: number; readonly calendar: Calendar }
  /** What is due of a seat happens: a vacation day begins, or the flag falls. */
  | { readonly type: 'fall_flag'; readonly seat: number; readonly botMember: string }
  | { readonly type: 'ask_pause' | 'agree_pause' | 'decline_pause' | 'resume_game'; readonly seat: number }
  | { readonly type: 'add_time'; readonly seat: number; readonly ms: number }
  | { readonly type: 'excuse_miss'; readonly seat: number }
  | { readonly type: 'ask_undo' | 'agree_undo' | 'decline_undo'; readonly seat: number }
  /** Goes on from this table after a log that does not replay: the operator's. */
  | {
      readonly type: 'repair_log';
      /** The last number in the log. */
      readonly through: number;
      readonly rows: readonly RestoredRow[];
      readonly by: string;
      readonly reason: string;
      /** Who sits there now, seat 1 first; null: nobody. */
      readonly people: readonly (SeatedPerson | null)[];
    };

export interface SeatedPerson {
  readonly member: string;
  readonly clientSeed: string | null;
}

/** When the player of a seat plays. */
export interface SeatCalendar {
  readonly seat: number;
  readonly calendar: Calendar;
}
