import type { LeaveReason, RoundEndReason } from './events.js';
import type { Options } from './options.js';

/** Who looks: a seat (1 … n) of the game, or somebody without one. */
export type Viewer = { readonly seat: number } | { readonly seat: null };

/** A game as one viewer may see it. Field names are those of RECORD 2 where they mean the same. */
export interface GameView {
  readonly version: number;
  readonly status: 'open' | 'running' | 'ended' | 'aborted';
  readonly rulesVersion: string;
  readonly ruleset: { readonly preset: string; readonly options: Options };
  readonly handSize: number;
  readonly autoForced: boolean;
  readonly commitment: string;
  /** Public from the start of the match on; null before. */
  readonly clientSeeds: readonly string[] | null;
  readonly seats: readonly SeatView[];
  readonly round: RoundView | null;
  /** The finished rounds. */
  readonly rounds: readonly FinishedRoundView[];
  /** Totals over the finished rounds, per seat. */
  readonly totals: readonly number[];
  readonly result: {
    readonly reason: 'completed' | 'abandoned';
    readonly totals: readonly number[];
    readonly places: readonly number[];
  } | null;
}

export interface SeatView {
  readonly seat: number;
  /** Opaque id of who sits there now; null: nobody. */
  readonly member: string | null;
  readonly left: LeaveReason | null;
  readonly handCount: number;
  /** The own hand, sorted; null for everybody else's. */
  readonly hand: readonly string[] | null;
  readonly firstTurnTaken: boolean;
  /** Only while first trains are sealed: whether this seat's is in. */
  readonly sealed: boolean;
}

export interface RoundView {
  readonly round: number;
  readonly engine: number;
  readonly starter: number;
  /** The seat that must act; null while first trains are sealed (see `toSeal`). */
  readonly toMove: number | null;
  /** The seats whose sealed first train is still awaited. */
  readonly toSeal: readonly number[];
  readonly lines: readonly LineView[];
  readonly openDoubles: readonly OpenDoubleView[];
  readonly yardCount: number;
  /** Seats whose missing last-tile call may be challenged now. */
  readonly missedCalls: readonly number[];
  readonly turn: TurnView;
}

export interface LineView {
  readonly id: string;
  /** The seat whose train this tree is; null for a Mexican train and for Chicken Foot. */
  readonly owner: number | null;
  /** From the engine outwards, as they lie, near half first. */
  readonly tiles: readonly string[];
  /** Whether the tree's root carries a marker. */
  readonly marker: boolean;
  /** The number that a tile must match here; null where nothing can be laid any more. */
  readonly end: number | null;
}

export interface OpenDoubleView {
  readonly at: string;
  readonly value: number;
  readonly answers: number;
  readonly needed: number;
  /** The seat that laid it; null for the Chicken Foot hub. */
  readonly by: number | null;
  /** Whether it binds the seat on turn. */
  readonly binds: boolean;
}

export interface TurnView {
  readonly drew: number;
  /** The tile just drawn, for the seat itself only. */
  readonly drawn: string | null;
  readonly played: readonly { readonly tile: string; readonly at: string; readonly drawn: boolean }[];
  /** Whether the turn began bound by an open double. */
  readonly bound: boolean;
}

export interface FinishedRoundView {
  readonly round: number;
  readonly engine: number;
  readonly starter: number;
  readonly end: { readonly reason: RoundEndReason; readonly seat: number | null };
  readonly scores: readonly number[];
}
