import type { FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem.js';

/** The token of an `Authorization: Bearer` header; null without the header. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (token === undefined)
    throw new Problem('invalid_token', { detail: 'The Authorization header has to read: Bearer, a space, the token.' });
  return token;
}
