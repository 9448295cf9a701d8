import { hash } from 'node:crypto';
import type { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../problems/problem.js';

/** The longest Idempotency-Key, characters. */
export const LONGEST_KEY = 255;
/** The shortest one of somebody without an account, of whom nothing else is known: a UUID has 36 characters. */
export const SHORTEST_ANONYMOUS_KEY = 32;
/** On the methods of operations that keep their answers; an Idempotency-Key of any other means nothing. */
export const KEEPS_ANSWERS = 'trainyard:keeps-answers';
const KEY = /^[!-~]{1,255}$/;

/** Whether a repeated request of an operation gets the answer of the first. */
export function keepsAnswers(reflector: Reflector, handler: Parameters<Reflector['get']>[1]): boolean {
  return reflector.get<boolean | undefined>(KEEPS_ANSWERS, handler) === true;
}

/** The Idempotency-Key of a POST as it is stored, by its SHA-256; null without one. */
export function storedKeyOf(request: FastifyRequest): string | null {
  const key = keyOf(request);
  return key === null ? null : hash('sha256', key, 'hex');
}

/** What only the caller knows: the key as it was sent, and the bearer token. */
export function secretOf(request: FastifyRequest): string {
  return `${keyOf(request) ?? ''}\n${request.headers.authorization?.replace(/^Bearer +/i, '').trimEnd() ?? ''}`;
}

/**
 * Refuses a key of somebody without an account that others might use as well. Whoever sends it again is given the answer
 * of the first, which may show a new token: without an account, knowing the key is all that tells them from others.
 */
export function demandUnguessable(request: FastifyRequest): void {
  if ((keyOf(request) ?? '').length >= SHORTEST_ANONYMOUS_KEY) return;
  throw invalid(
    'Idempotency-Key',
    'out_of_bounds',
    `Without an account an Idempotency-Key has to have at least ${SHORTEST_ANONYMOUS_KEY} characters that nobody can guess, such as a random UUID.`,
  );
}

/** SHA-256 of method, path and body: a key that comes back with another one is refused. */
export function requestHashOf(request: FastifyRequest): Uint8Array<ArrayBuffer> {
  const text = `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`;
  return new Uint8Array(hash('sha256', text, 'buffer'));
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw invalid(
    'Idempotency-Key',
    'wrong_format',
    `Idempotency-Key has to be 1 to ${LONGEST_KEY} visible ASCII characters.`,
  );
}
