import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Watch } from '../games/core/signals.js';
import { readOn } from '../platform/http/read-on.js';
import { HEARTBEAT, OpenLines, type SseLine } from '../platform/http/sse-line.js';
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
  private readonly lines = new OpenLines('Feed');

  constructor(
    private readonly store: FeedStore,
    private readonly hub: FeedHub,
  ) {}

  /** Ends every stream, so that the server can stop. */
  beforeApplicationShutdown(): void {
    this.lines.close();
  }

  /** Sends until the reader has gone or may not look any more. */
  async send(reply: FastifyReply, subscription: Subscription): Promise<void> {
    const { playerId } = subscription;
    const watch = this.hub.watch(playerId);
    try {
      await this.lines.serve(reply, `The feed of ${playerId}`, (line) => this.pump(line, subscription, watch));
    } finally {
      watch.stop();
    }
  }

  private async pump(line: SseLine, { playerId, cursor, isStillAllowed }: Subscription, watch: Watch): Promise<void> {
    let at = cursor;
    while (!line.ended.aborted) {
      const from = at;
      const news = await readOn(line, async () => {
        const found = await this.store.changes(playerId, from, BATCH);
        return (await isStillAllowed()) ? found : null;
      });
      if (news === null) return;
      const { snapshot, changes } = news;
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
      if (!(await watch.next(HEARTBEAT, line.ended))) line.comment('still here');
    }
  }
}
