import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Config } from '../../config.js';
import { Problem } from '../problems/problem.js';
import { BUDGETS, type BudgetName } from './budget.js';

/** Counts requests, in this process, and says on every answer how many are left (IETF draft "RateLimit header fields"). */
@Injectable()
export class Budgets {
  private readonly limiters = new Map<BudgetName, RateLimiterMemory>();
  private readonly factor: number;

  constructor(@Inject(Config) config: Pick<Config, 'rateLimitFactor'>) {
    this.factor = config.rateLimitFactor;
    for (const name of Object.keys(BUDGETS) as BudgetName[]) {
      this.limiters.set(
        name,
        new RateLimiterMemory({ points: this.quota(name), duration: BUDGETS[name].windowSeconds }),
      );
    }
  }

  /** Takes one request from the budget of an account; a Problem 429 when there is none left. */
  async spend(name: BudgetName, account: string, reply: FastifyReply): Promise<void> {
    if (this.factor === 0) return;
    const limiter = this.limiters.get(name) as RateLimiterMemory;
    try {
      this.tell(reply, name, await limiter.consume(account));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      this.tell(reply, name, refused);
      throw new Problem('rate_limited', { headers: { 'retry-after': String(secondsUntil(refused)) } });
    }
  }

  private tell(reply: FastifyReply, name: BudgetName, state: RateLimiterRes): void {
    reply.header('ratelimit-policy', `"${name}";q=${this.quota(name)};w=${BUDGETS[name].windowSeconds}`);
    reply.header('ratelimit', `"${name}";r=${Math.max(0, state.remainingPoints)};t=${secondsUntil(state)}`);
  }

  private quota(name: BudgetName): number {
    return Math.max(1, Math.round(BUDGETS[name].quota * this.factor));
  }
}

/** Whole seconds until the budget is full again; at least one, so that whoever waits them is let in. */
function secondsUntil({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
