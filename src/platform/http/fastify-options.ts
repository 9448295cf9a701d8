import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { problemFrom } from '../problems/from-error.js';
import { Problem } from '../problems/problem.js';
import { sendProblem } from '../problems/problem.filter.js';
import { BODY_LIMIT } from './wire.js';

/** What Fastify answers by itself, before any hook or filter can run, is a problem document as well. */
export const FASTIFY_OPTIONS = {
  bodyLimit: BODY_LIMIT,
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
} satisfies FastifyServerOptions;
