/** A row of `games` as it is read together with the caller. Everything but the host's choices is derived from the log. */
export interface GameRow {
  readonly id: string;
  readonly version: number;
  readonly status: 'open' | 'running' | 'ended' | 'aborted' | 'needs_repair';
  readonly name: string | null;
  readonly visibility: 'public' | 'unlisted' | 'private';
  readonly preset: string;
  readonly options: Readonly<Record<string, string | number | boolean | null>>;
  readonly handSize: number;
  readonly rulesVersion: string;
  readonly seats: number;
  readonly settings: GameSettings;
  readonly hostPlayerId: string | null;
  readonly hostName: string | null;
  readonly commitment: string;
  readonly seatsOnTurn: readonly number[];
  readonly deadlineAt: Date | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly result: GameResult | null;
}

/** What the host chose besides the rules, and never changes. */
export interface GameSettings {
  readonly autoForced: boolean;
  /** Every setting of the time control, in full; null or left out: no clock. */
  readonly timeControl?: object | null;
  /** How far moves may be taken back; left out: as usual. */
  readonly undo?: string;
  /** Whether the match starts as soon as every seat is taken. */
  readonly startWhenFull?: boolean;
  /** By how many events spectators see a running match later than those who sit in it; left out: by none. */
  readonly spectatorDelay?: number;
  /** The game that this one is the rematch of. */
  readonly rematchOf?: string;
}

/** How a match ended (RECORD 3). */
export interface GameResult {
  readonly reason: 'completed' | 'abandoned';
  readonly totals: readonly number[];
  readonly places: readonly number[];
}
