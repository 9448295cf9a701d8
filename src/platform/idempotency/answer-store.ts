import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import { Clock } from '../clock.js';
import { PrismaService } from '../database/prisma.service.js';
import type { AnswerRow } from './idempotency.js';
import { KeptAnswers, type StoredAnswer } from './kept-answers.js';

/** How long an answer is kept, milliseconds: 24 h. */
export const ANSWER_LIFETIME = 24 * 60 * 60 * 1000;
const PURGE_INTERVAL = 10 * 60 * 1000;

/** The kept answers in the database. */
@Injectable()
export class AnswerStore extends KeptAnswers implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {
    super();
  }

  onModuleInit(): void {
    this.timer = setInterval(() => void this.purgeQuietly(), PURGE_INTERVAL).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async find(scope: string, key: string): Promise<StoredAnswer | null> {
    const [found] = await this.prisma.$queryRaw<StoredAnswer[]>`
      SELECT request_hash AS "requestHash", status, headers, response, told, is_sealed AS "isSealed"
      FROM idempotency_keys WHERE scope = ${scope} AND key = ${key} AND created_at > ${this.oldest()}`;
    return found ?? null;
  }

  /** Forgets one answer if it is older than 24 h; whether it was. */
  async dropStale(scope: string, key: string): Promise<boolean> {
    const dropped = await this.prisma.$executeRaw`
      DELETE FROM idempotency_keys WHERE scope = ${scope} AND key = ${key} AND created_at <= ${this.oldest()}`;
    return dropped > 0;
  }

  /** Forgets the answers that are older than 24 h. */
  async purge(): Promise<number> {
    return this.prisma.$executeRaw`DELETE FROM idempotency_keys WHERE created_at <= ${this.oldest()}`;
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - ANSWER_LIFETIME);
  }

  private async purgeQuietly(): Promise<void> {
    await this.purge().catch((error: unknown) => {
      new Logger('Idempotency').warn(`Old answers could not be removed, next try in ten minutes: ${String(error)}`);
    });
  }
}

/** Keeps an answer, to be run in the transaction of the work. A key that is there already makes it fail, and the work with it. */
export function insertAnswer(row: AnswerRow, now: Date): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO idempotency_keys (scope, key, request_hash, status, headers, response, told, is_sealed, created_at)
    VALUES (${row.scope}, ${row.key}, ${row.requestHash}, ${row.status}, ${JSON.stringify(row.headers)}::jsonb, ${row.response}, ${toldJson(row)}::jsonb, ${row.isSealed}, ${now})`;
}

/** The same as a part of one statement, after a part called `made`: kept if that made anything. Nothing without a key. */
export function withAnswer(row: AnswerRow | null, now: Date): Prisma.Sql {
  if (row === null) return Prisma.empty;
  return Prisma.sql`, kept AS (
    INSERT INTO idempotency_keys (scope, key, request_hash, status, headers, response, told, is_sealed, created_at)
    SELECT ${row.scope}, ${row.key}, ${row.requestHash}::bytea, ${row.status}::smallint, ${JSON.stringify(row.headers)}::jsonb, ${row.response},
      ${toldJson(row)}::jsonb, ${row.isSealed}::boolean, ${now} FROM made LIMIT 1)`;
}

/** The column `told` of an answer. */
export function toldJson({ told }: AnswerRow): string | null {
  return told && JSON.stringify(told);
}
