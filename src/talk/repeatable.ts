import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import type { Answer } from '../platform/http/answer.js';
import { insertAnswer } from '../platform/idempotency/answer-store.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import type { Connection } from './talk-store.js';

/** Does work whose answer is known only once it is done, and keeps that answer with it for a request that comes again. */
@Injectable()
export class Repeatable {
  constructor(
    private readonly prisma: PrismaService,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  async once(request: FastifyRequest, work: (db: Connection) => Promise<Answer>): Promise<Answer> {
    const pending = this.idempotency.pending(request);
    if (pending === null) return work(this.prisma);
    return this.idempotency.once(pending, () =>
      this.prisma.$transaction(async (transaction) => {
        const reply = await work(transaction);
        const kept = this.idempotency.rowFor(pending, reply);
        if (kept !== null) await transaction.$executeRaw(insertAnswer(kept, this.clock.now()));
        return reply;
      }),
    );
  }
}
