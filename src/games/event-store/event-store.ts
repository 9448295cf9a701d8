import type { StoredEvent } from '../../engine/index.js';
import type { GameResult } from '../../platform/auth/game-row.js';
import type { AnswerRow } from '../../platform/idempotency/idempotency.js';
import type { TimeControlJson, Vacation } from '../../clocks/index.js';
import type { Cause, DueTimes, UndoRule } from '../../table/index.js';

/** An event as it lies in the log. */
export interface LoggedEvent extends StoredEvent {
  /** 1, 2, 3 … without a gap. */
  readonly seq: number;
  readonly createdAt: Date;
  /** What made the server add it; null: a person asked for it. */
  readonly cause: Cause | null;
}

/** A game that is about to exist. */
export interface NewGame {
  readonly name: string | null;
  readonly visibility: string;
  readonly preset: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly handSize: number;
  readonly rulesVersion: string;
  readonly seats: number;
  readonly settings: {
    readonly autoForced: boolean;
    readonly timeControl: TimeControlJson | null;
    readonly undo: UndoRule;
  };
  readonly hostPlayerId: string;
  readonly commitment: string;
  readonly serverSeed: Uint8Array<ArrayBuffer>;
}

/** A person in a seat. */
export interface Member {
  readonly id: string;
  readonly seat: number;
  readonly playerId: string | null;
  readonly name: string;
  /** The seat's share of the shuffle, nobody else's business before the start; null: the seat's number. */
  readonly clientSeed: string | null;
  readonly isBot: boolean;
  readonly joinedAt: Date;
  readonly leftAt: Date | null;
}

/** Somebody who sits down. */
export interface NewMember {
  readonly id: string;
  readonly seat: number;
  readonly playerId: string | null;
  readonly seatTokenHash: Uint8Array<ArrayBuffer> | null;
  readonly name: string;
  readonly clientSeed: string | null;
  /** A bot of the server; left out: a person. */
  readonly isBot?: boolean;
}

/** Columns of the game that follow from its events and are written with them, for lists. */
export interface ReadColumns extends DueTimes {
  readonly status: 'open' | 'running' | 'ended' | 'aborted';
  readonly seatsOnTurn: readonly number[];
  readonly result: GameResult | null;
}

/** Something that somebody has to be told. */
export interface Notice {
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** An event that is about to be logged. */
export interface CausedRow extends StoredEvent {
  readonly cause: Cause | null;
}

/** A vacation as it lies in the calendar of a player. */
export interface PlayerVacation {
  readonly playerId: string;
  readonly vacation: Vacation;
}

/** What the server may do for a seat only as long as its player wants it. Withdrawn in time, it is not done. */
export type Permit =
  | { readonly type: 'plan'; readonly id: string }
  | { readonly type: 'autopilot'; readonly memberId: string; readonly rule: string };

/** Everything that one decision changes: all of it happens, or none. */
export interface Commit {
  readonly gameId: string;
  /** The version that the decision was made for; 0 for a new game. */
  readonly from: number;
  readonly events: readonly CausedRow[];
  readonly now: Date;
  readonly columns: ReadColumns;
  readonly created: NewGame | null;
  readonly memberIn: NewMember | null;
  /** The member who gets up; where somebody sits down in the same step, replaced by them. */
  readonly memberOut: string | null;
  /** A vacation day of a player that began by itself. */
  readonly vacation: PlayerVacation | null;
  readonly notices: readonly Notice[];
  readonly answer: AnswerRow | null;
  /** Whose wish it is that this is done by itself; left out: nobody has to want it any more. */
  readonly permit?: Permit;
}

/** `stale`: the game has another version by now, or the permit was withdrawn; nothing was written. */
export type CommitResult = 'committed' | 'stale';

/** A state that was kept to save folding the log. */
export interface StoredSnapshot {
  readonly seq: number;
  readonly rulesVersion: string;
  readonly hash: string;
  readonly state: string;
}

/**
 * Where games are kept. The log is the truth; snapshots may vanish at any time. An implementation passes
 * `test/games/event-store.contract.ts`.
 */
export abstract class EventStore {
  /** Writes a decision in one step; throws on a broken connection and on a duplicate idempotency key, and then wrote nothing. */
  abstract append(commit: Commit): Promise<CommitResult>;
  /** The events after a sequence number, in order, at most `limit`. */
  abstract events(gameId: string, after: number, limit: number): Promise<LoggedEvent[]>;
  /** Everybody who ever sat in the game, by when they sat down. */
  abstract members(gameId: string): Promise<Member[]>;
  /** The 32 bytes that every shuffle of the game follows from; null for an unknown game. */
  abstract serverSeed(gameId: string): Promise<Uint8Array | null>;
  /** The latest snapshot that is not after `atMost`. */
  abstract snapshot(gameId: string, atMost: number): Promise<StoredSnapshot | null>;
  abstract putSnapshot(gameId: string, snapshot: StoredSnapshot): Promise<void>;
  abstract dropSnapshot(gameId: string, seq: number): Promise<void>;
  /** Notes that the log does not replay, or that it does again. */
  abstract setStatus(gameId: string, status: string): Promise<void>;
}
