import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../../engine/index.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import { HEARTBEAT, OpenLines, sseHeaders, type SseEvent, type SseLine } from '../../platform/http/sse-line.js';
import { readOn } from '../../platform/http/read-on.js';
import type { TableEvent } from '../../table/index.js';
import { EventStore, type LoggedEvent } from '../event-store/event-store.js';
import { readRow } from '../event-store/read-row.js';
import { Signals, type Watch } from '../core/signals.js';
import { seenEvent } from './events.service.js';

const BATCH = 200;

/** One subscriber: where to send, whose eyes to send for, and what it has already. */
interface Subscription {
  readonly row: GameRow;
  readonly viewer: Viewer;
  readonly after: number;
  /** Whether the subscriber still is who the stream began with, with a token or a seat that is still good. */
  readonly isStillAllowed: () => Promise<boolean>;
}

/** Sends the events of a game as they happen (WHATWG HTML 9.2). The log is the memory: a stream resumes at any version. */
@Injectable()
export class EventStream implements BeforeApplicationShutdown {
  private readonly lines = new OpenLines('Streams');

  constructor(
    private readonly store: EventStore,
    private readonly signals: Signals,
  ) {}

  /** Ends every stream, so that the server can stop. */
  beforeApplicationShutdown(): void {
    this.lines.close();
  }

  /** 204 where nothing can follow any more, so that an EventSource stops asking; else an open stream. */
  async send(request: FastifyRequest, reply: FastifyReply, subscription: Subscription): Promise<void> {
    const { row, after } = subscription;
    if (request.method === 'HEAD') {
      await reply.code(200).headers(sseHeaders(reply)).send();
      return;
    }
    if (isOver(row.status) && after >= row.version) {
      await reply.code(204).send();
      return;
    }
    const watch = this.signals.watch(row.id);
    try {
      await this.lines.serve(reply, `A stream of game ${row.id}`, (line) => this.pump(line, subscription, watch));
    } finally {
      watch.stop();
    }
  }

  private async pump(line: SseLine, subscription: Subscription, watch: Watch): Promise<void> {
    const { row, viewer, isStillAllowed } = subscription;
    let last = subscription.after;
    while (!line.ended.aborted) {
      const from = last;
      const events = await readOn(line, async () => {
        const found = await this.store.events(row.id, from, BATCH);
        return (await isStillAllowed()) ? found : null;
      });
      if (events === null) return;
      for (const logged of events) {
        line.send(sseEvent(logged, viewer));
        if (endsStream(readRow(logged)?.event, viewer)) return;
        last = logged.seq;
      }
      await line.drained();
      if (events.length < BATCH && !(await watch.next(HEARTBEAT, line.ended))) line.comment('still here');
    }
  }
}

function isOver(status: GameRow['status']): boolean {
  return status === 'ended' || status === 'aborted';
}

/** After the last event nothing follows; and nobody looks on through the eyes of a seat that is not theirs any more. */
function endsStream(event: TableEvent | undefined, viewer: Viewer): boolean {
  if (event === undefined) return false;
  if (event.type === 'match_ended' || event.type === 'game_aborted') return true;
  return (event.type === 'seat_vacated' || event.type === 'seat_substituted') && event.seat === viewer.seat;
}

function sseEvent(logged: LoggedEvent, viewer: Viewer): SseEvent {
  const data = seenEvent(logged, viewer);
  return { id: String(logged.seq), event: data.type, data };
}
