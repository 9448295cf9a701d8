import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../../engine/index.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import { pathOf } from '../../platform/problems/problem.filter.js';
import { decodeTableEvent, type TableEvent } from '../../table/index.js';
import { EventStore, type LoggedEvent } from '../event-store/event-store.js';
import { Signals, type Watch } from '../core/signals.js';
import { eventResource } from '../play/state-resource.js';

/** A comment goes out this often where nothing happens, so that no proxy takes the line for dead; milliseconds. */
const HEARTBEAT = 15_000;
const BATCH = 200;
/** What a browser waits before it reconnects, milliseconds. */
const RETRY = 2000;

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
  private readonly open = new Set<AbortController>();
  private readonly logger = new Logger('Streams');

  constructor(
    private readonly store: EventStore,
    private readonly signals: Signals,
  ) {}

  /** Ends every stream, so that the server can stop. */
  beforeApplicationShutdown(): void {
    for (const stream of this.open) stream.abort();
  }

  /** 204 where nothing can follow any more, so that an EventSource stops asking; else an open stream. */
  async send(request: FastifyRequest, reply: FastifyReply, subscription: Subscription): Promise<void> {
    const { row, after } = subscription;
    if (request.method === 'HEAD') {
      await reply.code(200).headers(headersOf(reply)).send();
      return;
    }
    if (isOver(row.status) && after >= row.version) {
      await reply.code(204).send();
      return;
    }
    const ended = new AbortController();
    this.open.add(ended);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, headersOf(reply));
    raw.write(`retry: ${RETRY}\n\n`);
    raw.on('close', () => {
      ended.abort();
    });
    const watch = this.signals.watch(row.id);
    try {
      await this.pump(raw, subscription, watch, ended.signal);
    } catch (error) {
      this.logger.warn(`A stream of ${pathOf(request)} ended early: ${String(error)}`);
    } finally {
      watch.stop();
      this.open.delete(ended);
      raw.end();
    }
  }

  private async pump(
    raw: FastifyReply['raw'],
    { row, viewer, after, isStillAllowed }: Subscription,
    watch: Watch,
    ended: AbortSignal,
  ): Promise<void> {
    let last = after;
    while (!ended.aborted) {
      const events = await this.store.events(row.id, last, BATCH);
      if (!(await isStillAllowed())) return;
      for (const logged of events) {
        const event = decodeTableEvent(logged.type, logged.payload);
        raw.write(frame(logged, event, viewer));
        if (endsStream(event, viewer)) return;
        last = logged.seq;
      }
      if (raw.writableNeedDrain) await drained(raw, ended);
      if (events.length < BATCH && !(await watch.next(HEARTBEAT, ended)) && !ended.aborted)
        raw.write(': still here\n\n');
    }
  }
}

function isOver(status: GameRow['status']): boolean {
  return status === 'ended' || status === 'aborted';
}

/** After the last event nothing follows; and nobody looks on through the eyes of a seat that is not theirs any more. */
function endsStream(event: TableEvent, viewer: Viewer): boolean {
  if (event.type === 'match_ended' || event.type === 'game_aborted') return true;
  return (event.type === 'seat_vacated' || event.type === 'seat_substituted') && event.seat === viewer.seat;
}

function frame({ seq, createdAt, cause }: LoggedEvent, event: TableEvent, viewer: Viewer): string {
  const data = eventResource(seq, createdAt, { event, cause }, viewer);
  return `id: ${seq}\nevent: ${event.type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** What the hooks and guards have put on the answer already, and what a stream needs. */
function headersOf(reply: FastifyReply): Record<string, string | number | string[] | undefined> {
  return {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
  };
}

/** Waits for a slow reader; what it has not read is not piled up. */
async function drained(raw: FastifyReply['raw'], ended: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      raw.off('drain', done);
      ended.removeEventListener('abort', done);
      resolve();
    };
    raw.once('drain', done);
    ended.addEventListener('abort', done, { once: true });
  });
}
