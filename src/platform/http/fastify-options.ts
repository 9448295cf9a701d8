import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '../problems/catalogue.js';
import { problemFrom } from '../problems/from-error.js';
import { Problem } from '../problems/problem.js';
import { sendProblem } from '../problems/problem.filter.js';
import { BODY_LIMIT, HEAD_LIMIT } from './wire.js';

/** What Node's parser has against a request; anything else means that it cannot be read. */
const BY_PARSER_CODE: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** How long a request may take to arrive, milliseconds: its head, and all of it. Node keeps them apart only in this order. */
export const HEAD_ARRIVES_WITHIN = 20_000;
export const REQUEST_ARRIVES_WITHIN = 30_000;
/** How often Node looks for what is late, milliseconds: so much longer it may take. */
const LATE_LOOKED_FOR_EVERY = 5_000;
/** How long somebody who is hung up on has to read why, milliseconds. */
const READ_WITHIN = 1_000;
/** How long a connection on which nothing comes is kept for a next request, milliseconds. */
export const IDLE_KEPT_FOR = 72_000;

/** The answer to the last request over a connection. */
const lastOwed = new WeakMap<Duplex, ServerResponse>();

/** What Fastify answers by itself, before any hook or filter can run, is a problem document as well. */
export const FASTIFY_OPTIONS = {
  bodyLimit: BODY_LIMIT,
  http: {
    // left to hooks (see wire.ts), whose answers have a body that says what is wrong
    requireHostHeader: false,
    maxHeaderSize: HEAD_LIMIT,
    headersTimeout: HEAD_ARRIVES_WITHIN,
    requestTimeout: REQUEST_ARRIVES_WITHIN,
    connectionsCheckingInterval: LATE_LOOKED_FOR_EVERY,
  },
  requestTimeout: REQUEST_ARRIVES_WITHIN,
  keepAliveTimeout: IDLE_KEPT_FOR,
  return503OnClosing: false,
  frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-content-type-options', 'nosniff').header('request-id', request.id);
    sendProblem(request, reply, problemFrom(error) ?? new Problem('malformed_request'));
  },
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    const problem = new Problem(BY_PARSER_CODE[error.code ?? ''] ?? 'malformed_request');
    const owed = lastOwed.get(socket);
    // an answer that is still owed to a request before it goes first: this would be taken for it
    if (owed === undefined || owed.writableFinished || !owed.req.complete) hangUp(socket, problem, '/');
    else
      owed.once('finish', () => {
        if (!socket.destroyed && socket.writable) hangUp(socket, problem, '/');
      });
  },
} satisfies FastifyHttpOptions<Server>;

/** What Node answers without a body, or not at all: an `Expect` other than `100-continue`, and a wish for a tunnel. */
export function answerForNode(server: Server): void {
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    lastOwed.set(socket, response);
  });
  server.on('checkExpectation', ({ url }: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answerOf(new Problem('expectation_failed'), url?.split('?', 1)[0] ?? '/');
    response.writeHead(status, headers).end(body);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => undefined);
    hangUp(socket, new Problem('method_not_allowed', { headers: { allow: '' } }), '/');
  });
}

/** Answers on a connection that nothing else will be answered on. */
function hangUp(socket: Duplex, problem: Problem, path: string): void {
  const { status, headers, body } = answerOf(problem, path);
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  // whoever does not hang up in turn would keep the connection: the answer has a moment to be read, then it is gone
  setTimeout(() => socket.destroy(), READ_WITHIN).unref();
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function answerOf(problem: Problem, path: string): RawAnswer {
  const body = JSON.stringify(problem.document(path));
  return {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...problem.details.headers,
    },
    body,
  };
}
