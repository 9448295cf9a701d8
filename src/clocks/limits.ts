import { DAY_MS, HOUR_MS, MINUTE_MS } from './duration.js';

/** What a time control and a calendar may hold at most and at least. All durations in milliseconds. */

/** A turn, a bank or an increment shorter than this is not played by correspondence. */
export const SHORTEST_TIME_MS = MINUTE_MS;
export const LONGEST_TURN_MS = 90 * DAY_MS;
export const LONGEST_BANK_MS = 365 * DAY_MS;
export const LONGEST_GRACE_MS = 3 * DAY_MS;
export const LONGEST_STALL_MS = 90 * DAY_MS;
export const LONGEST_PAUSE_MS = 60 * DAY_MS;
export const MOST_STRIKES = 10;

/** Days off a week: of a game, and of a player. */
export const MOST_DAYS_OFF = { game: 5, player: 3 } as const;
/** Playing hours of a day last at least this long: those of a game, and those of a player. */
export const FEWEST_HOURS_MS = { game: 4 * HOUR_MS, player: 8 * HOUR_MS } as const;
/** A player's own days off and hours count beside those of the game only where this much of a week is left. */
export const SHORTEST_WEEK_MS = 8 * HOUR_MS;

/** How long before it begins a vacation may be announced, in years. */
export const FURTHEST_VACATION_YEARS = 2;

/** What an undone move leaves of the turn at least, once a turn and in all; never more than the turn had. */
export const UNDO_FLOOR_MS = HOUR_MS;
