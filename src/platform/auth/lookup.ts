import type { FastifyRequest } from 'fastify';
import type { StoredAnswer } from '../idempotency/kept-answers.js';
import { ANONYMOUS, type Caller } from './caller.js';
import type { GameRow } from './game-row.js';

/** All that one statement finds out about a request: who asks, about which game, from which seat, and whether before. */
export interface Lookup {
  readonly caller: Caller;
  /** The game that the path names; null when there is none. */
  readonly game: GameRow | null;
  /** The caller's seat in that game now. */
  readonly ownSeat: number | null;
  /** Whether the caller is asked to sit down in that game, and may look at it though it is private. */
  readonly isInvited?: boolean;
  /** The answer that an earlier request with the same Idempotency-Key got. */
  readonly stored: StoredAnswer | null;
  /** Whose Idempotency-Keys these are. */
  readonly keyScope: string;
}

export const NOTHING_FOUND: Lookup = {
  caller: ANONYMOUS,
  game: null,
  ownSeat: null,
  stored: null,
  keyScope: 'anonymous',
};

const found = new WeakMap<object, Lookup>();

/** Notes what was found about a request. */
export function rememberLookup(request: FastifyRequest, lookup: Lookup): void {
  found.set(request, lookup);
}

/** What was found about a request; nothing before the guard has looked. */
export function lookupOf(request: FastifyRequest): Lookup {
  return found.get(request) ?? NOTHING_FOUND;
}
