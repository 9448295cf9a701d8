import accepts from 'accepts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem.js';
import { bodyProblem } from './body-shape.js';

/** Request line and headers together, bytes; what is longer is not read. */
export const HEAD_LIMIT = 16 * 1024;
/** The largest body of an ordinary request, bytes: a note of 10,000 characters fits, though each is written as `\\ud83d\\ude80`. */
export const BODY_LIMIT = 256 * 1024;
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

/** RFC 9112, 3.2: 400 without Host, for which Node has no body, and with two, of which Node would believe the first. */
function hostProblem({ raw }: FastifyRequest): Problem | null {
  const { rawHeaders } = raw;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++;
  if (hosts === 1 || (hosts === 0 && raw.httpVersion !== '1.1')) return null;
  return new Problem('malformed_request', { detail: 'A request of HTTP/1.1 needs one Host header.' });
}

/** 406 for an Accept that rules out everything, 415 for a body that is not plain JSON. */
function mediaTypeProblem(request: FastifyRequest): Problem | null {
  if (!request.url.startsWith('/v1/')) return null;
  if (accepts(request.raw).type(ANSWERS) === false) return new Problem('not_acceptable');
  const { 'content-type': type, 'content-encoding': coding, 'content-length': length } = request.headers;
  const transfer = request.headers['transfer-encoding'];
  const hasBody = (length !== undefined && length !== '0') || transfer !== undefined;
  if (!BODY_METHODS.has(request.method) || !hasBody) return null;
  const isCoded = (coding !== undefined && coding !== 'identity') || !/^(chunked)?$/i.test(transfer ?? '');
  if (isCoded) return new Problem('unsupported_media_type');
  return type !== undefined && /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type)
    ? null
    : new Problem('unsupported_media_type');
}
