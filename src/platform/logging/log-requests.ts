import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Logs every request when it has been answered: method, path without the query, status, time. */
export function logRequests(fastify: FastifyInstance, logger: Logger): void {
  if (!logger.isLevelEnabled('debug')) return;
  fastify.addHook('onResponse', (request, reply, done) => {
    logger.debug(
      {
        request: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
