import type { Hours, Weekday } from './week.js';

/** How long the seats of a game may take, and what becomes of a seat that takes longer. All durations in milliseconds. */
export interface TimeControl {
  readonly pace: Pace;
  /** Running time after the deadline in which a move is still taken. */
  readonly graceMs: number;
  /** Days on which no clock of the game runs, each in the zone of the player. */
  readonly daysOff: readonly Weekday[];
  /** The hours in which the clocks run, each in the zone of the player; null: all day. */
  readonly playingHours: Hours | null;
  /** Whether the players' own days off and playing hours stop their clocks as well. */
  readonly personalHours: boolean;
  readonly vacations: VacationRule;
  /** The running time that all vacations together may keep from the clocks of the game; null where there are none. */
  readonly maxStallMs: number | null;
  /** How long one pause by agreement may last, in days of 24 hours by the wall; null: no pauses. */
  readonly maxPauseMs: number | null;
  readonly onFlag: FlagPolicy;
}

export type Pace = PerTurn | Bank;

/** Each turn has the same time. */
export interface PerTurn {
  readonly type: 'per_turn';
  readonly turnMs: number;
}

/** A bank for the whole game; after each turn the increment is added, as far as the cap allows. */
export interface Bank {
  readonly type: 'bank';
  readonly bankMs: number;
  readonly incrementMs: number;
  readonly capMs: number;
}

/** `announced`: only vacations announced before. `automatic`: also such as begin by themselves when the time is used up. */
export const VACATION_RULES = ['none', 'announced', 'automatic'] as const;
export type VacationRule = (typeof VACATION_RULES)[number];

/** What a fallen flag does to the seat. */
export type FlagPolicy = FlagWithStrikes | { readonly policy: LastResort };

/** The turn is played or skipped; the seat's miss number `strikes` has another end; null: never. */
export interface FlagWithStrikes {
  readonly policy: 'play_safest' | 'skip_with_strikes';
  readonly strikes: number | null;
  readonly then: LastResort | null;
}

/** A bot takes over, the seat is dropped (RULES 2.12), or the director decides. */
export const LAST_RESORTS = ['bot', 'drop', 'director'] as const;
export type LastResort = (typeof LAST_RESORTS)[number];

export const FLAG_POLICIES = ['play_safest', 'skip_with_strikes', ...LAST_RESORTS] as const;
