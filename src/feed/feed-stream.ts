import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Watch } from '../games/core/signals.js';
import { HEARTBEAT, SseLine } from '../platform/http/sse-line.js';
import { changeResource } from './change-resource.js';
import { cursorText, FEED_START, isLater, type FeedCursor } from './feed-cursor.js';
import { FeedHub } from './feed-hub.js';
import { FeedStore } from './feed-store.js';

const BATCH = 200;

/** One reader: whose games, from where, and whether they may still look. */
interface Subscription {
  readonly playerId: string;
  readonly cursor: FeedCursor;
  readonly isStillAllowed: () => Promise<boolean>;
}

/** Tells of all games of a player over one line. */
@Injectable()
export class FeedStream implements BeforeApplicationShutdown {
  private readonly open = new Set<SseLine>();
  private readonly logger = new Logger('Feed');

  constructor(
    private readonly store: FeedStore,
    private readonly hub: FeedHub,
  ) {}

  /** Ends every stream, so that the server can stop. */
  beforeApplicationShutdown(): void {
    for (const line of this.open) line.close();
  }

  /** Sends until the reader has gone or may not look any more. */
  async send(reply: FastifyReply, subscription: Subscription): Promise<void> {
    const line = new SseLine(reply);
    this.open.add(line);
    const watch = this.hub.watch(subscription.playerId);
    try {
      await this.pump(line, subscription, watch);
    } catch (error) {
      this.logger.warn(`The feed of ${subscription.playerId} ended early: ${String(error)}`);
    } finally {
      watch.stop();
      this.open.delete(line);
      line.close();
    }
  }

  private async pump(line: SseLine, { playerId, cursor, isStillAllowed }: Subscription, watch: Watch): Promise<void> {
    let at = cursor;
    while (!line.ended.aborted) {
      const { snapshot, changes } = await this.store.changes(playerId, at, BATCH);
      if (!(await isStillAllowed())) return;
      if (at.seen !== null && isLater(at.seen, snapshot)) {
        at = FEED_START;
        continue;
      }
      const { seen } = at;
      const isLatest = at.until === null;
      const until = at.until ?? snapshot;
      for (const change of changes) {
        at = { seen, until, after: change.key };
        line.send({ id: cursorText(at), event: change.kind, data: changeResource(change) });
      }
      await line.drained();
      if (changes.length === BATCH) continue;
      at = { seen: until, until: null, after: null };
      line.mark(cursorText(at));
      // what was told of an older snapshot may have changed since
      if (!isLatest) continue;
      if (!(await watch.next(HEARTBEAT, line.ended)) && !line.ended.aborted) line.mark(cursorText(at), 'still here');
    }
  }
}
