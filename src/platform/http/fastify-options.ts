import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify';
import { problemFrom } from '../problems/from-error.js';
import { Problem } from '../problems/problem.js';
import { sendProblem } from '../problems/problem.filter.js';
import { BODY_LIMIT } from './wire.js';

/** What Fastify answers by itself, before any hook or filter can run, is a problem document as well. */
export const FASTIFY_OPTIONS = {
  bodyLimit: BODY_LIMIT,
  // left to hooks (see wire.ts), whose answers have a body that says what is wrong
  http: { requireHostHeader: false },
  return503OnClosing: false,
  frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    sendProblem(request, reply, problemFrom(error) ?? new Problem('malformed_request'));
  },
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    const body = JSON.stringify(new Problem(isSlow ? 'request_timeout' : 'malformed_request').document('/'));
    const status = isSlow ? 408 : 400;
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  },
} satisfies FastifyHttpOptions<Server>;

/** An `Expect` other than `100-continue`, which Node answers without a body. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', ({ url }: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(new Problem('expectation_failed').document(url?.split('?', 1)[0] ?? '/'));
    const length = Buffer.byteLength(body);
    response.writeHead(417, {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': length,
      'cache-control': 'no-store',
    });
    response.end(body);
  });
}
