import { Injectable, Logger } from '@nestjs/common';
import { gameOf, Signals, Watch } from '../games/core/signals.js';
import { FeedStore } from './feed-store.js';

/**
 * Wakes the feeds of those whom a game concerns. It hears of every game, and asks whose they are only while somebody
 * follows a feed here: so a game that a player joins later needs no watch of its own.
 */
@Injectable()
export class FeedHub {
  private readonly logger = new Logger('Feed');
  private readonly waiting = new Map<string, Set<Watch>>();
  private changed = new Set<string>();
  private isAsking = false;
  private deafen: (() => void) | null = null;

  constructor(
    private readonly signals: Signals,
    private readonly store: FeedStore,
  ) {}

  /** Listens for something to happen in any game of a player, from now until `stop`. */
  watch(playerId: string): Watch {
    const watch = new Watch(() => {
      const others = this.waiting.get(playerId);
      others?.delete(watch);
      if (others?.size === 0) this.waiting.delete(playerId);
      if (this.waiting.size > 0) return;
      this.deafen?.();
      this.deafen = null;
    });
    this.waiting.set(playerId, (this.waiting.get(playerId) ?? new Set<Watch>()).add(watch));
    this.deafen ??= this.signals.hearAll((signal) => {
      this.changed.add(gameOf(signal));
      if (!this.isAsking) void this.ask();
    });
    return watch;
  }

  /** How many watches are open, for whoever looks for leaks. */
  get watches(): number {
    return [...this.waiting.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** What changes while the database is asked is asked about next, all at once. */
  private async ask(): Promise<void> {
    this.isAsking = true;
    try {
      while (this.changed.size > 0) {
        const games = [...this.changed];
        this.changed = new Set();
        for (const playerId of await this.store.peopleOf(games)) this.wake(playerId);
      }
    } catch (error) {
      // feeds look for themselves at every heartbeat
      this.logger.debug(`Nobody could be woken: ${String(error)}`);
    } finally {
      this.isAsking = false;
    }
  }

  private wake(playerId: string): void {
    for (const watch of this.waiting.get(playerId) ?? []) watch.ring();
  }
}
