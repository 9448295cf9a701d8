import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { storedKeyOf } from '../idempotency/request-key.js';
import { Problem } from '../problems/problem.js';
import { Budgets } from '../rate-limits/budgets.js';
import { budgetMetadataOf } from '../rate-limits/budget.js';
import { ACCESS_METADATA, type AccessRule } from './access.js';
import { accountOf, ANONYMOUS, hasScope, type Caller } from './caller.js';
import { bearerOf } from './bearer.js';
import { Directory } from './directory.js';
import { NOTHING_FOUND, rememberLookup, type Lookup } from './lookup.js';
import { tokenHash, tokenKind } from './token-format.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Before every controller: who asks, may they, and have they asked too often. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly directory: Directory,
    private readonly budgets: Budgets,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS_METADATA, context.getHandler());
    if (rule === undefined)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} declares no access.`);
    const lookup = await this.lookUp(request, reply);
    rememberLookup(request, lookup);
    await this.budgets.spend(
      budgetMetadataOf(this.reflector, context, request.method),
      accountOf(lookup.caller, request.ip),
      reply,
    );
    refuseUnlessAllowed(rule, lookup.caller);
    return true;
  }

  private async lookUp(request: FastifyRequest, reply: FastifyReply): Promise<Lookup> {
    const token = bearerOf(request);
    const gameId = gameIdOf(request);
    const key = storedKeyOf(request);
    if (token === null && gameId === null && key === null) return NOTHING_FOUND;
    if (token !== null && tokenKind(token) === null) throw await this.wrongToken(request, reply);
    const found = await this.directory.find({ tokenHash: token === null ? null : tokenHash(token), gameId, key });
    if (found === null) throw await this.wrongToken(request, reply);
    return found;
  }

  /** Guessing tokens has a budget of its own. */
  private async wrongToken(request: FastifyRequest, reply: FastifyReply): Promise<Problem> {
    await this.budgets.spend('wrong_tokens', accountOf(ANONYMOUS, request.ip), reply);
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
