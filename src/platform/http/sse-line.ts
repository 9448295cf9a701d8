import { Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A comment goes out this often where nothing happens, so that no proxy takes the line for dead; milliseconds. */
export const HEARTBEAT = 15_000;
/** What a browser waits before it reconnects, milliseconds. */
const RETRY = 2000;

/** One event of a stream. */
export interface SseEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** An open stream of server-sent events (WHATWG HTML 9.2). */
export class SseLine {
  private readonly ending = new AbortController();
  private readonly raw: FastifyReply['raw'];

  /** Takes the answer over from Fastify and begins to send. */
  constructor(reply: FastifyReply) {
    reply.hijack();
    this.raw = reply.raw;
    this.raw.writeHead(200, sseHeaders(reply));
    this.raw.write(`retry: ${RETRY}\n\n`);
    this.raw.on('close', () => {
      this.ending.abort();
    });
  }

  /** Aborts when the reader has gone, or with `close`. */
  get ended(): AbortSignal {
    return this.ending.signal;
  }

  send({ id, event, data }: SseEvent): void {
    this.raw.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Tells how far the reader has come, without an event: a reader that reconnects sends the last id that it heard. */
  mark(id: string): void {
    this.raw.write(`id: ${id}\n\n`);
  }

  /** A sign of life that no reader hears as an event. */
  comment(text: string): void {
    if (!this.ended.aborted) this.raw.write(`: ${text}\n\n`);
  }

  /** Waits for a slow reader; what it has not read is not piled up. */
  async drained(): Promise<void> {
    if (!this.raw.writableNeedDrain || this.ended.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.raw.off('drain', done);
        this.ended.removeEventListener('abort', done);
        resolve();
      };
      this.raw.once('drain', done);
      this.ended.addEventListener('abort', done, { once: true });
    });
  }

  close(): void {
    this.ending.abort();
    this.raw.end();
  }
}

/** The open streams of one kind: each ends by itself, all with the server. */
export class OpenLines {
  private readonly open = new Set<SseLine>();
  private readonly logger: Logger;

  constructor(name: string) {
    this.logger = new Logger(name);
  }

  /**
   * Takes an answer over as a stream, which is open for as long as it is written to.
   *
   * @param what it is, for the log
   * @param write ends when there is nothing more to say, or soon after the line has ended
   */
  async serve(reply: FastifyReply, what: string, write: (line: SseLine) => Promise<void>): Promise<void> {
    const line = new SseLine(reply);
    this.open.add(line);
    try {
      await write(line);
    } catch (error) {
      this.logger.warn(`${what} ended early: ${String(error)}`);
    } finally {
      this.open.delete(line);
      line.close();
    }
  }

  /** Ends every stream, so that the server can stop. */
  close(): void {
    for (const line of this.open) line.close();
  }
}

/** What the hooks and guards have put on the answer already, and what a stream needs. */
export function sseHeaders(reply: FastifyReply): Record<string, string | number | string[] | undefined> {
  return {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
  };
}
