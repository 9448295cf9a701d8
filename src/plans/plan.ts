import type { ChallengeMove, Move } from '../engine/index.js';

/**
 * A plan: what a seat wants the server to play for it, on conditions that are judged by what the seat itself may see. Seats
 * are 1 … n.
 */

/** The most steps of a plan. */
export const MOST_STEPS = 20;
/** The most branches of a step. */
export const MOST_BRANCHES = 10;
/** The most conditions of a branch. */
export const MOST_CONDITIONS = 8;
/** The most moves that a condition may expect of the others. */
export const MOST_EXPECTED_MOVES = 60;
/** The most plans of one player that wait for their turn at the same time, over all games. */
export const MOST_ACTIVE_PLANS = 500;

/** What a plan may play: everything that a seat does on its turn. */
export type PlannedMove = Exclude<Move, ChallengeMove>;

/** A move of another seat, as everybody sees it. */
export type ExpectedMove =
  | { readonly type: 'play'; readonly seat: number; readonly tile: string; readonly at: string }
  | { readonly type: 'lay_train'; readonly seat: number; readonly tiles: readonly string[] }
  | { readonly type: 'draw' | 'pass' | 'end_turn'; readonly seat: number };

/** What has to hold for a branch. `since` means: since the plan was made, or since the last move that it played. */
export type Condition =
  | { readonly type: 'always' }
  /** The line ends in this number. */
  | { readonly type: 'line_end'; readonly at: string; readonly value: number }
  /** A tile of the own hand can be laid there now. */
  | { readonly type: 'line_open'; readonly at: string }
  /** A double of this number waits for an answer, there or anywhere. */
  | { readonly type: 'double_open'; readonly value: number; readonly at?: string }
  /** The train of the seat has a marker. */
  | { readonly type: 'has_marker'; readonly seat: number }
  /** The seat has laid this tile since, there or anywhere. */
  | { readonly type: 'seat_played'; readonly seat: number; readonly tile: string; readonly at?: string }
  /** The others have done exactly this since, in this order, and nothing else. */
  | { readonly type: 'moves_since'; readonly moves: readonly ExpectedMove[] }
  /** The boneyard has at least so many tiles. */
  | { readonly type: 'yard_at_least'; readonly count: number }
  /** The seat holds at most so many tiles. */
  | { readonly type: 'hand_count'; readonly seat: number; readonly atMost: number };

export const CONDITION_TYPES = [
  'always',
  'line_end',
  'line_open',
  'double_open',
  'has_marker',
  'seat_played',
  'moves_since',
  'yard_at_least',
  'hand_count',
] as const satisfies readonly Condition['type'][];

/** A move, and when to make it: if all of `when` holds, and the move is legal. */
export interface Branch {
  readonly when: readonly Condition[];
  readonly move: PlannedMove;
}

/** What to do the next time the seat has a choice: the first branch that fits. */
export interface PlanStep {
  readonly branches: readonly Branch[];
}

/** Why a plan is over before its end. */
export const DROP_REASONS = [
  'no_branch_fits',
  'log_left',
  'overtaken',
  'turn_passed',
  'round_over',
  'match_over',
  'undone',
  'seat_left',
  'substituted',
  'time_ran_out',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];
