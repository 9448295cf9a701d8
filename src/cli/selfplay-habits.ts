import type { Dice } from '../bots/index.js';
import type { LeaveReason } from '../engine/index.js';

/**
 * What else happens at a table beside moves. Each match draws its habits from its seed, so that a set of matches shows
 * every corner of a record: about every fourth match has forced moves made by the players themselves, every fourth has
 * departures and substitutes, and in every second calls are forgotten and challenged.
 */
export interface Habits {
  /** Whether the server makes forced draws and passes (RECORD 1, `autoForced`). */
  readonly autoForced: boolean;
  /** The probability, before each move, that a seat leaves the match (RULES 2.12). */
  readonly leaves: number;
  /** The probability, before each move, that somebody else sits down in a seat. */
  readonly substitutes: number;
  /** The probability that a due last-tile call is forgotten. */
  readonly forgetsCall: number;
  /** The probability, before each move, that a missing call is challenged. */
  readonly challenges: number;
}

export const LEAVE_REASONS: readonly LeaveReason[] = ['resigned', 'timed_out', 'removed'];

const RESTLESS = { leaves: 0.002, substitutes: 0.004 };
const FORGETFUL = { forgetsCall: 0.5, challenges: 0.5 };

export function drawHabits(dice: Dice): Habits {
  const autoForced = !dice.happens(0.25);
  const isRestless = dice.happens(0.25);
  const isForgetful = dice.happens(0.5);
  return {
    autoForced,
    ...(isRestless ? RESTLESS : { leaves: 0, substitutes: 0 }),
    ...(isForgetful ? FORGETFUL : { forgetsCall: 0, challenges: 0 }),
  };
}
