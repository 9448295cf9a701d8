import type { GameRow } from '../../platform/auth/game-row.js';
import type { Notice } from '../event-store/event-store.js';

/** How long a game that a server took is left to it, milliseconds; after that the server is taken for dead. */
export const LEASE_MILLISECONDS = 30_000;

/** A game in which somebody is to be reminded. */
export type RemindedGame = GameRow & { readonly remindAt: Date };

/** Games of which something is due, by their read columns. The log decides whether it really is. */
export abstract class DueGames {
  /** Takes games of which something is due, longest due first, and leaves those that another server has taken. */
  abstract take(now: Date, limit: number): Promise<GameRow[]>;
  /** Sets right when a game is due again, unless it has moved on. */
  abstract setDue(id: string, version: number, dueAt: number | null): Promise<void>;
  /** Games in which somebody is to be reminded, and since when. */
  abstract toRemind(now: Date, limit: number): Promise<RemindedGame[]>;
  /** Writes reminders and when the next are due, in one step; false where another did, or the game has moved on. */
  abstract remind(game: RemindedGame, notices: readonly Notice[], next: number | null, now: Date): Promise<boolean>;
}
