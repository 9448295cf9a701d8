import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './answer.js';
import { isKnownTo } from './entity-tag.js';

/** Sets status and headers of an answer; returns the body to send, undefined: none. 304 for whoever knows it already. */
export function prepared(request: FastifyRequest, reply: FastifyReply, answer: Answer): string | undefined {
  const { status, headers, body, mediaType } = answer;
  reply.headers(headers);
  const tag = headers['etag'];
  if (
    tag !== undefined &&
    (request.method === 'GET' || request.method === 'HEAD') &&
    isKnownTo(request.headers['if-none-match'], tag)
  ) {
    reply.code(304);
    return undefined;
  }
  reply.code(status);
  if (body === null) return undefined;
  reply.type(`${mediaType ?? 'application/json'}; charset=utf-8`);
  return body;
}
