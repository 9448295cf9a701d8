import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { GameRow } from '../auth/game-row.js';
import { textAnswer, type Answer, type Told } from '../http/answer.js';
import { isDuplicate } from '../problems/database-errors.js';
import { Problem } from '../problems/problem.js';
import { lookupOf } from '../auth/lookup.js';
import { KeptAnswers, type StoredAnswer } from './kept-answers.js';
import { demandUnguessable, requestHashOf, secretOf, storedKeyOf } from './request-key.js';
import { seal, unseal } from './sealing.js';

/** A request that carries an Idempotency-Key and has not been answered yet. */
export interface PendingAnswer {
  /** Whose key it is. */
  readonly scope: string;
  readonly key: string;
  readonly requestHash: Uint8Array<ArrayBuffer>;
  readonly secret: string;
  /** The game that the request is about; null: none. */
  readonly game: GameRow | null;
}

/** The row that keeps an answer; written in the very statement that does what the answer says. */
export interface AnswerRow {
  readonly scope: string;
  readonly key: string;
  readonly requestHash: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly response: string | null;
  readonly told: Told | null;
  readonly isSealed: boolean;
}

/** Makes a body again that told of a part of a game's log. */
export type Retell = (game: GameRow, told: Told) => Promise<string>;

/**
 * Answers a repeated POST with the answer of the first (IETF httpapi idempotency draft).
 *
 * No row says "in flight": an answer is stored by the statement that does the work, so a crash leaves nothing behind,
 * and of requests that race with the same key one does the work and the others find its answer.
 *
 * What was told out of the log of a game is not kept but told again: the answer to a move holds the whole table, and to write
 * that beside each move took a fifth of all that a move costs.
 */
@Injectable()
export class Idempotency {
  private retell: Retell = () => Promise.reject(new Error('nobody here can tell of a log'));

  constructor(private readonly store: KeptAnswers) {}

  /** Called by the module that knows logs, while it starts. */
  retellBy(retell: Retell): void {
    this.retell = retell;
  }

  /** What a request has to leave behind when it is answered; null without a key. */
  pending(request: FastifyRequest): PendingAnswer | null {
    const key = storedKeyOf(request);
    if (key === null) return null;
    const { caller, keyScope: scope, game } = lookupOf(request);
    if (caller.kind === 'anonymous') demandUnguessable(request);
    return { scope, key, requestHash: requestHashOf(request), secret: secretOf(request), game };
  }

  /** The answer that was found while the caller was looked up, ready to be sent again. */
  async answeredBefore(request: FastifyRequest): Promise<Answer | null> {
    const { stored } = lookupOf(request);
    const pending = stored === null ? null : this.pending(request);
    return stored === null || pending === null ? null : this.again(stored, pending);
  }

  /** The row that keeps an answer; null when the request carried no key. */
  rowFor(pending: PendingAnswer | null, { status, headers, body, isSecret, told }: Answer): AnswerRow | null {
    if (pending === null) return null;
    const { scope, key, requestHash, secret } = pending;
    const isSealed = isSecret && body !== null;
    const response = told !== null ? null : isSealed ? seal(body, secret) : body;
    return { scope, key, requestHash, status, headers, response, told, isSealed };
  }

  /** Does the work; if it fails because another request with the same key did it, answers with that answer. */
  async once(pending: PendingAnswer | null, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (pending === null || !(error instanceof Problem || isDuplicate(error))) throw error;
      const stored = await this.store.find(pending.scope, pending.key);
      if (stored !== null) return this.again(stored, pending);
      if (isDuplicate(error) && (await this.store.dropStale(pending.scope, pending.key))) return work();
      throw error;
    }
  }

  private async again(stored: StoredAnswer, pending: PendingAnswer): Promise<Answer> {
    if (!Buffer.from(stored.requestHash).equals(pending.requestHash)) throw new Problem('idempotency_key_reused');
    const body = await this.bodyOf(stored, pending);
    return textAnswer(stored.status, body, { ...stored.headers, 'idempotent-replayed': 'true' });
  }

  private async bodyOf(
    { told, response, isSealed }: StoredAnswer,
    { game, secret }: PendingAnswer,
  ): Promise<string | null> {
    // what is told of a game is an answer to a request that names it
    if (told !== null) return this.retell(game as GameRow, told);
    return isSealed && response !== null ? opened(response, secret) : response;
  }
}

/** A sealed answer opens only for the token that asked first; another one of the same account may have the same key. */
function opened(sealed: string, secret: string): string {
  try {
    return unseal(sealed, secret);
  } catch {
    throw new Problem('idempotency_key_reused', {
      detail:
        'The answer to this Idempotency-Key shows a secret, and is shown again only to the token that asked first.',
    });
  }
}
