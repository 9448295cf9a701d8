import type { FastifyInstance } from 'fastify';
import { expectPromised } from './contract.js';

/** Compares every answer of a server under test with the document, however it was asked. */
export class ComparedAnswers {
  private readonly faults = new Map<string, Error>();

  /** Before the routes are made: hooks see only those that come after them. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const mediaType = String(reply.getHeader('content-type') ?? '').split(';', 1)[0] as string;
      const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';
      try {
        expectPromised({
          method: request.method,
          path: request.url.split('?', 1)[0] as string,
          status: reply.statusCode,
          mediaType,
          headers: reply.getHeaders(),
          body: text !== '' && mediaType.includes('json') ? (JSON.parse(text) as unknown) : text,
        });
      } catch (fault) {
        this.faults.set(request.id, fault as Error);
      }
      done(null, payload);
    });
  }

  /** Throws if the answer to this request was not as promised; without a request, if any was not that nobody was told of. */
  expectPromised(requestId?: string): void {
    const id = requestId ?? [...this.faults.keys()][0];
    const fault = id === undefined ? undefined : this.faults.get(id);
    if (id === undefined || fault === undefined) return;
    this.faults.delete(id);
    throw fault;
  }
}
