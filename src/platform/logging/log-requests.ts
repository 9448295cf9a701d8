import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loggedPath } from './logged-path.js';

/** Logs every request when it has been answered: method, path (see `loggedPath`), status, time. */
export function logRequests(fastify: FastifyInstance, logger: Logger): void {
  if (!logger.isLevelEnabled('debug')) return;
  fastify.addHook('onResponse', (request, reply, done) => {
    logger.debug(
      {
        request: request.id,
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
