import accepts from 'accepts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem.js';
import { bodyProblem } from './body-shape.js';

/** The largest body of an ordinary request, bytes. */
export const BODY_LIMIT = 64 * 1024;
/** The largest body at the referee, who takes whole records, bytes. */
export const REFEREE_BODY_LIMIT = 8 * 1024 * 1024;

const REFEREE_PATH = '/v1/referee/';
const BODY_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const ANSWERS = [
  'application/json',
  'application/problem+json',
  'text/html',
  'text/event-stream',
  'text/plain',
  'image/svg+xml',
];

/** What holds for every request before a controller sees it: body limits, media types, and headers of every answer. */
export function wireUp(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    route.bodyLimit = route.url.startsWith(REFEREE_PATH) ? REFEREE_BODY_LIMIT : BODY_LIMIT;
  });
  let isClosing = false;
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('request-id', request.id);
    if (isClosing) return done(new Problem('unavailable', { headers: { 'retry-after': '2' } }));
    done(hostProblem(request) ?? mediaTypeProblem(request) ?? undefined);
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    done(bodyProblem(request.body) ?? undefined);
  });
  fastify.addHook('preHandler', (_request: FastifyRequest, reply: FastifyReply, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    done();
  });
}

/** RFC 9112, 3.2: 400 without Host; Node would say so too, but without a body. */
function hostProblem({ raw }: FastifyRequest): Problem | null {
  if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return null;
  return new Problem('malformed_request', { detail: 'A request of HTTP/1.1 needs a Host header.' });
}

/** 406 for an Accept that rules out everything, 415 for a body that is not plain JSON. */
function mediaTypeProblem(request: FastifyRequest): Problem | null {
  if (!request.url.startsWith('/v1/')) return null;
  if (accepts(request.raw).type(ANSWERS) === false) return new Problem('not_acceptable');
  const { 'content-type': type, 'content-encoding': coding, 'content-length': length } = request.headers;
  const hasBody = (length !== undefined && length !== '0') || request.headers['transfer-encoding'] !== undefined;
  if (!BODY_METHODS.has(request.method) || !hasBody) return null;
  if (coding !== undefined && coding !== 'identity') return new Problem('unsupported_media_type');
  return type !== undefined && /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type)
    ? null
    : new Problem('unsupported_media_type');
}
