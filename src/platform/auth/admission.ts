import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { storedKeyOf } from '../idempotency/request-key.js';
import { Problem } from '../problems/problem.js';
import { Budgets } from '../rate-limits/budgets.js';
import type { BudgetName } from '../rate-limits/budget.js';
import type { AccessRule } from './access.js';
import { bearerOf } from './bearer.js';
import { accountOf, ANONYMOUS, hasScope, type Caller } from './caller.js';
import { Directory } from './directory.js';
import { NOTHING_FOUND, type Lookup } from './lookup.js';
import { tokenHashText, tokenKind } from './token-format.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Who asks, may they, and have they asked too often: the one judge of that, whichever way a request takes. */
@Injectable()
export class Admission {
  constructor(
    private readonly directory: Directory,
    private readonly budgets: Budgets,
  ) {}

  /** What is known about a request that is let in; a Problem for any other. */
  async admit(rule: AccessRule, budget: BudgetName, request: FastifyRequest, reply: FastifyReply): Promise<Lookup> {
    const lookup = await this.lookUp(request, reply);
    await this.budgets.spend(budget, accountOf(lookup.caller, request), reply);
    refuseUnlessAllowed(rule, lookup.caller);
    return lookup;
  }

  private async lookUp(request: FastifyRequest, reply: FastifyReply): Promise<Lookup> {
    const token = bearerOf(request);
    const gameId = gameIdOf(request);
    const key = storedKeyOf(request);
    if (token === null && gameId === null && key === null) return NOTHING_FOUND;
    if (token !== null && tokenKind(token) === null) throw await this.wrongToken(request, reply);
    const found = await this.directory.find({ tokenHash: token === null ? null : tokenHashText(token), gameId, key });
    if (found === null) throw await this.wrongToken(request, reply);
    return found;
  }

  /** Guessing tokens has a budget of its own. */
  private async wrongToken(request: FastifyRequest, reply: FastifyReply): Promise<Problem> {
    await this.budgets.spend('wrong_tokens', accountOf(ANONYMOUS, request), reply);
    return new Problem('invalid_token');
  }
}

function refuseUnlessAllowed(rule: AccessRule, caller: Caller): void {
  if (rule.scope === null) return;
  if (caller.kind === 'anonymous') {
    if (!rule.anonymous) throw new Problem('authentication_required');
    return;
  }
  if (caller.kind === 'seat' && !rule.seat) throw new Problem('account_required');
  if (!hasScope(caller, rule.scope))
    throw new Problem('insufficient_scope', { detail: `This needs a token with the scope ${rule.scope}.` });
}

/** The id of the game that the path names; what is no id cannot name one. */
function gameIdOf(request: FastifyRequest): string | null {
  const { gameId } = request.params as { gameId?: string };
  return gameId !== undefined && UUID.test(gameId) ? gameId : null;
}
