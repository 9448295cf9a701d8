import type { GameEvent, GameEventType } from '../engine/index.js';
import type { Calendar, FlagAction, TimeControlJson, Vacation } from '../clocks/index.js';

/**
 * What happens at a table beside the rules: clocks, pauses, undone moves. Together with the events of the engine these are
 * the log of a game. Seats are 1 … n.
 */

/** How far a player may take moves back: not at all, the own last one, or more with the consent of those who acted since. */
export const UNDO_RULES = ['none', 'own', 'consent'] as const;
export type UndoRule = (typeof UNDO_RULES)[number];

/** What the host set besides the rules. Follows `game_created` where it is not as usual. */
export interface HouseRulesSet {
  readonly type: 'house_rules_set';
  /** Null: no clock. */
  readonly timeControl: TimeControlJson | null;
  readonly undo: UndoRule;
}

/** When the player of a seat plays, as known from here on. What the clock of the seat goes by. */
export interface CalendarNoted {
  readonly type: 'calendar_noted';
  readonly seat: number;
  readonly calendar: Calendar;
}

/** The time of a seat is used up, and what becomes of its turn. */
export interface TimeRanOut {
  readonly type: 'time_ran_out';
  readonly seat: number;
  readonly action: FlagAction['type'];
  /** Misses that count, this one included. */
  readonly strikes: number;
}

/** A vacation day began by itself as the time of the turn was used up. */
export interface VacationBegan {
  readonly type: 'vacation_began';
  readonly seat: number;
  readonly vacation: Vacation;
}

/** A seat would like a pause; it begins when all others have agreed. */
export interface PauseAsked {
  readonly type: 'pause_asked';
  readonly seat: number;
}

export interface PauseAgreed {
  readonly type: 'pause_agreed';
  readonly seat: number;
}

/** Takes the wish for a pause off the table; the one who asked may withdraw it so. */
export interface PauseDeclined {
  readonly type: 'pause_declined';
  readonly seat: number;
}

/** All clocks of the game stand until it is resumed, at most as long as the game allows. */
export interface GamePaused {
  readonly type: 'game_paused';
}

export interface GameResumed {
  readonly type: 'game_resumed';
  readonly seat: number;
}

/** The director gave time to the turn of a seat. */
export interface TimeAdded {
  readonly type: 'time_added';
  readonly seat: number;
  /** Milliseconds of running time. */
  readonly ms: number;
}

/** The director took back a strike of a seat. */
export interface MissExcused {
  readonly type: 'miss_excused';
  readonly seat: number;
}

/** A seat would like to take its last move back; those who acted since have to agree. */
export interface UndoAsked {
  readonly type: 'undo_asked';
  readonly seat: number;
  /** The version to which the match would go back. */
  readonly to: number;
  /** Whose consent it takes. */
  readonly of: readonly number[];
}

export interface UndoAgreed {
  readonly type: 'undo_agreed';
  readonly seat: number;
}

/** Takes the wish off the table; the one who asked may withdraw it so. */
export interface UndoDeclined {
  readonly type: 'undo_declined';
  readonly seat: number;
}

/** The match is again as it was at an earlier version. The events in between stay in the log and count no more. */
export interface MovesUndone {
  readonly type: 'moves_undone';
  readonly seat: number;
  readonly to: number;
}

/** A row of the log as it is to be read, whatever lies at its number now. */
export interface RestoredRow {
  readonly seq: number;
  readonly type: string;
  readonly payload: unknown;
  readonly cause: Cause | null;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The operator repaired a log that did not replay. What lies in it stays there; what counts of it is said here: everything up
 * to `to`, with some rows read anew, and nothing between there and this event.
 */
export interface LogRepaired {
  readonly type: 'log_repaired';
  /** The last version that counts. */
  readonly to: number;
  /** The version before this event. */
  readonly through: number;
  readonly rows: readonly RestoredRow[];
  /** Who did it. */
  readonly by: string;
  readonly reason: string;
}

export type HouseEvent =
  | HouseRulesSet
  | CalendarNoted
  | TimeRanOut
  | VacationBegan
  | PauseAsked
  | PauseAgreed
  | PauseDeclined
  | GamePaused
  | GameResumed
  | TimeAdded
  | MissExcused
  | UndoAsked
  | UndoAgreed
  | UndoDeclined
  | MovesUndone
  | LogRepaired;

export type HouseEventType = HouseEvent['type'];
export type TableEvent = GameEvent | HouseEvent;
export type TableEventType = GameEventType | HouseEventType;

/** What made the server do something by itself. */
export type Cause =
  /** The time of the seat had run out. */
  | { readonly type: 'clock' }
  /** A bot sits there. */
  | { readonly type: 'bot' }
  /** The player had planned it; the id is the owner's business. */
  | { readonly type: 'plan'; readonly plan: string }
  /** A switch of the player: what is forced, the only tile, a draw at once. */
  | { readonly type: 'autopilot'; readonly rule: string };

const HOUSE_EVENTS: Readonly<Record<HouseEventType, true>> = {
  house_rules_set: true,
  calendar_noted: true,
  time_ran_out: true,
  vacation_began: true,
  pause_asked: true,
  pause_agreed: true,
  pause_declined: true,
  game_paused: true,
  game_resumed: true,
  time_added: true,
  miss_excused: true,
  undo_asked: true,
  undo_agreed: true,
  undo_declined: true,
  moves_undone: true,
  log_repaired: true,
};

export const HOUSE_EVENT_TYPES = Object.keys(HOUSE_EVENTS) as HouseEventType[];

export function isHouseEvent(event: TableEvent): event is HouseEvent {
  return Object.hasOwn(HOUSE_EVENTS, event.type);
}

export function isHouseEventType(type: string): type is HouseEventType {
  return Object.hasOwn(HOUSE_EVENTS, type);
}
