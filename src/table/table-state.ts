import type { MatchState } from '../engine/index.js';
import type { AddedTime, Calendar, Pause, TimeControl } from '../clocks/index.js';
import type { UndoRule } from './table-events.js';

/** What a table is at one version: the match by the rules, the clocks beside it, and what can be taken back. */
export interface TableState {
  /** The number of the last event of the log. */
  readonly version: number;
  readonly match: MatchState;
  /** Null: the game has no clock. */
  readonly clock: ClockState | null;
  readonly undo: UndoState;
}

/** All instants in milliseconds since 1970, all durations in milliseconds. */
export interface ClockState {
  readonly control: TimeControl;
  /** By seat, seat 1 first. */
  readonly seats: readonly SeatClock[];
  readonly pauses: readonly Pause[];
  /** A wish for a pause, and who agreed to it; null: none. */
  readonly pauseAsk: { readonly by: number; readonly agreed: readonly number[] } | null;
  /** The running time that vacations kept from turns that are over. */
  readonly stalledMs: number;
}

export interface SeatClock {
  /** As noted last. */
  readonly calendar: Calendar;
  /** What the bank held when the last turn ended; null where each turn has the same time. */
  readonly bankMs: number | null;
  /** The turn that the seat is asked for; null: none. */
  readonly turn: TurnClock | null;
  /** The turns that were missed, in order. */
  readonly misses: readonly { readonly excused: boolean }[];
}

/** The clock of a turn that runs. */
export interface TurnClock {
  /** Which turn it is, for `turnsAsked` of the engine. */
  readonly key: string;
  readonly openedAt: number;
  readonly bankMs: number | null;
  /** As it was when the turn began, with the vacations known since. */
  readonly calendar: Calendar;
  readonly added: readonly AddedTime[];
  readonly reopenedAt: readonly number[];
  /** The flag has fallen: what is played in this turn is not the player's own doing. */
  readonly isFlagged: boolean;
  /** The flag has fallen and the director decides: the clock stands. */
  readonly isHeld: boolean;
}

export interface UndoState {
  readonly rule: UndoRule;
  /** What was done since something was last revealed, the latest last. */
  readonly steps: readonly UndoStep[];
  readonly ask: UndoAsk | null;
}

/** Something that a seat did, and what the table was before. */
export interface UndoStep {
  readonly seat: number;
  /** Whether the server did it: it was forced, or the flag had fallen. */
  readonly auto: boolean;
  /** The version before it. */
  readonly before: number;
  readonly match: MatchState;
  readonly clock: ClockState | null;
}

export interface UndoAsk {
  readonly by: number;
  /** The version to go back to. */
  readonly to: number;
  readonly of: readonly number[];
  readonly agreed: readonly number[];
}

export const USUAL_UNDO: UndoRule = 'consent';
