import type { LeaveReason, RoundEndReason } from './events.js';
import type { ChallengeMove, EndTurnMove, LayTrainMove, PassMove, PlayMove } from './moves.js';
import type { Options } from './options.js';

/**
 * A whole match as one JSON document, `train-record/1` (RECORD 3).
 *
 * The record of an ended match is complete. In that of a running match the last round has no `end`, `scores` and `left`
 * yet (null), `result` and `deal.serverSeed` are null, and a tile that the asker may not know is null wherever it stands,
 * so that every count still shows.
 */
export interface TrainRecord {
  readonly format: 'train-record/1';
  /** The id of the game, a UUID. */
  readonly game: string;
  readonly rulesVersion: string;
  readonly ruleset: RecordRuleset;
  /** By seat, 1 … n. */
  readonly seats: readonly RecordSeat[];
  readonly deal: RecordDeal;
  /** The rounds that were dealt, in order. */
  readonly rounds: readonly RecordRound[];
  readonly result: RecordResult | null;
}

/** The rules that the match was played by: the preset it came from and every option, resolved. */
export interface RecordRuleset {
  readonly preset: string;
  readonly options: Options;
}

export interface RecordSeat {
  readonly seat: number;
  readonly name: string;
}

/** What the shuffles follow from (RECORD 4). */
export interface RecordDeal {
  readonly algorithm: 'hmac-sha256-fisher-yates/1';
  /** SHA-256 of the server's seed, lower-case hex. */
  readonly commitment: string;
  /** Lower-case hex; null until the match has ended. */
  readonly serverSeed: string | null;
  /** By seat. */
  readonly clientSeeds: readonly string[];
}

/** `"3-9"`, low half first; null: the asker may not know it. */
export type RecordTile = string | null;

export interface RecordRound {
  readonly round: number;
  /** The number of the engine. */
  readonly engine: number;
  readonly starter: number;
  /** As dealt, in dealing order, seat 1 first; a seat that left earlier has `[]`. */
  readonly hands: readonly (readonly RecordTile[])[];
  /** In drawing order, after the deal. */
  readonly yard: readonly RecordTile[];
  readonly moves: readonly RecordMove[];
  /** Null while the round runs, like `scores` and `left`. */
  readonly end: RecordEnd | null;
  /** Per seat; partners both carry their team's. */
  readonly scores: readonly number[] | null;
  /** The tiles left in each hand, in any order. */
  readonly left: readonly (readonly string[])[] | null;
}

/** How a round ended; `seat`: who went out (the first, if several). */
export type RecordEnd =
  | { readonly reason: Extract<RoundEndReason, 'out'>; readonly seat: number }
  | { readonly reason: Exclude<RoundEndReason, 'out'> };

/** What every move carries: who made it, and whether the server made it for the seat because it was forced. */
interface MadeBy {
  readonly seat: number;
  readonly auto?: true;
}

/** A move of a round, in the order played, each once. Fields are written in the order `seat`, `type`, its own, `auto`. */
export type RecordMove =
  | (MadeBy & PlayMove)
  | (MadeBy & LayTrainMove)
  | (MadeBy & RecordDraw)
  | (MadeBy & PassMove)
  | (MadeBy & EndTurnMove)
  | (MadeBy & RecordEngine)
  | (MadeBy & RecordChallenge)
  | (MadeBy & RecordLeave)
  | (MadeBy & RecordSubstitute);

/** A tile drawn from the yard: in a turn, or before the starter's first move while an absent engine was looked for. */
export interface RecordDraw {
  readonly type: 'draw';
  readonly tile: RecordTile;
}

/** A dealt-in engine was laid by its holder. */
export interface RecordEngine {
  readonly type: 'engine';
  readonly tile: string;
}

/** A missing last-tile call was caught; `drawn` are the tiles that the caught seat drew, in that order. */
export interface RecordChallenge extends ChallengeMove {
  readonly drawn: readonly RecordTile[];
}

/** The seat left the match for good: its hand went back, `yard` is the new order (RULES 2.12). */
export interface RecordLeave {
  readonly type: 'leave';
  readonly reason: LeaveReason;
  readonly returned: readonly RecordTile[];
  readonly yard: readonly RecordTile[];
}

/** Somebody else plays on in the seat. */
export interface RecordSubstitute {
  readonly type: 'substitute';
}

export interface RecordResult {
  readonly totals: readonly number[];
  /** Competition places, 1, 2, 2, 4; with `pairs` over teams. */
  readonly places: readonly number[];
  readonly reason: 'completed' | 'abandoned';
}
