import type { Ruleset } from './options.js';
import type { LaidTile, Tile } from './tiles.js';

/**
 * What has happened in a game: the append-only log that every state is folded from. Seats are 1 … n. Tiles are integers
 * here and `"3-9"` in the stored form (`event-codec.ts`).
 */

/** Why a seat left a running match (RECORD 3). */
export type LeaveReason = 'resigned' | 'timed_out' | 'removed';

/** How a round ended (RECORD 3). */
export type RoundEndReason = 'out' | 'blocked' | 'abandoned';

/** The game was set up; nobody sits yet. Pins the rules that judge it for ever. */
export interface GameCreated {
  readonly type: 'game_created';
  readonly rulesVersion: string;
  readonly ruleset: Ruleset;
  /** Whether the server makes forced draws and passes by itself. */
  readonly autoForced: boolean;
  /** SHA-256 of the server's seed, hex (RECORD 4.1). */
  readonly commitment: string;
}

/** Somebody sat down. `member` is an opaque id: names are no business of the log. */
export interface SeatTaken {
  readonly type: 'seat_taken';
  readonly seat: number;
  readonly member: string;
  /** The seed that the member gave, else null: the seat's number counts (RECORD 4.2). */
  readonly clientSeed: string | null;
}

/** A seat became free again before the start. */
export interface SeatVacated {
  readonly type: 'seat_vacated';
  readonly seat: number;
  readonly member: string;
  readonly reason: 'left' | 'removed';
}

/** The game was called off before its start. */
export interface GameAborted {
  readonly type: 'game_aborted';
}

/** All sit; the client seeds are fixed and public from here on. The first round follows at once. */
export interface MatchStarted {
  readonly type: 'match_started';
  readonly clientSeeds: readonly string[];
}

/** A round was shuffled and dealt (RULES 2.1). */
export interface RoundDealt {
  readonly type: 'round_dealt';
  readonly round: number;
  /** The number of the engine of this round. */
  readonly engine: number;
  readonly starter: number;
  /** As dealt, in dealing order, seat 1 first; a seat that left has none. */
  readonly hands: readonly (readonly Tile[])[];
  /** In drawing order. */
  readonly yard: readonly Tile[];
}

/** A tile came from the boneyard into a hand: in a turn, or while an absent engine was looked for. */
export interface TileDrawn {
  readonly type: 'tile_drawn';
  readonly seat: number;
  readonly tile: Tile;
  readonly search: boolean;
  readonly auto: boolean;
}

/** A dealt-in engine was laid by its holder. */
export interface EngineLaid {
  readonly type: 'engine_laid';
  readonly seat: number;
}

export interface TilePlayed {
  readonly type: 'tile_played';
  readonly seat: number;
  /** The tile as it lies, near half first. */
  readonly laid: LaidTile;
  /** The line named by the move; for an answer to a foot the line of the double. */
  readonly at: string;
  readonly call: boolean;
  readonly keepMarker: boolean;
  readonly auto: boolean;
}

/** A first train was laid face down; nobody else may see it before all are in. */
export interface TrainSealed {
  readonly type: 'train_sealed';
  readonly seat: number;
  readonly laid: readonly LaidTile[];
  readonly call: boolean;
}

/** A whole train was laid, or a sealed one revealed (`sealed`). */
export interface TrainLaid {
  readonly type: 'train_laid';
  readonly seat: number;
  readonly laid: readonly LaidTile[];
  readonly call: boolean;
  readonly sealed: boolean;
}

export interface Passed {
  readonly type: 'passed';
  readonly seat: number;
  /** What the seat wished where `passMarker: optional` leaves it the choice; else true. */
  readonly marker: boolean;
  readonly auto: boolean;
}

/** A long turn was stopped early. */
export interface TurnEnded {
  readonly type: 'turn_ended';
  readonly seat: number;
}

/** `seat` caught `of` without a last-tile call. */
export interface Challenged {
  readonly type: 'challenged';
  readonly seat: number;
  readonly of: number;
  readonly drawn: readonly Tile[];
}

/** A seat left the match for good (RULES 2.12). */
export interface SeatLeft {
  readonly type: 'seat_left';
  readonly seat: number;
  readonly reason: LeaveReason;
  readonly returned: readonly Tile[];
  /** The boneyard in its new order. */
  readonly yard: readonly Tile[];
}

/** Somebody else plays on in a seat. */
export interface SeatSubstituted {
  readonly type: 'seat_substituted';
  readonly seat: number;
  readonly member: string;
}

export interface RoundEnded {
  readonly type: 'round_ended';
  readonly round: number;
  readonly reason: RoundEndReason;
  /** Who went out; null unless `out`. */
  readonly seat: number | null;
  /** Per seat; partners both carry their team's. */
  readonly scores: readonly number[];
  /** The tiles left in each hand. */
  readonly left: readonly (readonly Tile[])[];
}

export interface MatchEnded {
  readonly type: 'match_ended';
  readonly reason: 'completed' | 'abandoned';
  readonly totals: readonly number[];
  readonly places: readonly number[];
}

export type GameEvent =
  | GameCreated
  | SeatTaken
  | SeatVacated
  | GameAborted
  | MatchStarted
  | RoundDealt
  | TileDrawn
  | EngineLaid
  | TilePlayed
  | TrainSealed
  | TrainLaid
  | Passed
  | TurnEnded
  | Challenged
  | SeatLeft
  | SeatSubstituted
  | RoundEnded
  | MatchEnded;

export type GameEventType = GameEvent['type'];
