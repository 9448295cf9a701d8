import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Prisma } from '../generated/prisma/client.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import type { Answer } from '../platform/http/answer.js';
import { insertAnswer } from '../platform/idempotency/answer-store.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';

/** Does what a POST asks for in one transaction with the answer that a repeated request gets. */
@Injectable()
export class WriteOnce {
  constructor(
    private readonly prisma: PrismaService,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  async answer(
    request: FastifyRequest,
    work: (transaction: Prisma.TransactionClient, now: Date) => Promise<Answer>,
  ): Promise<Answer> {
    const pending = this.idempotency.pending(request);
    return this.idempotency.once(pending, () =>
      this.prisma.$transaction(async (transaction) => {
        const now = this.clock.now();
        const reply = await work(transaction, now);
        const kept = this.idempotency.rowFor(pending, reply);
        if (kept !== null) await transaction.$executeRaw(insertAnswer(kept, now));
        return reply;
      }),
    );
  }
}
