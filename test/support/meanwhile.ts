import { setTimeout as pause } from 'node:timers/promises';
import type { PrismaClient } from '../../src/generated/prisma/client.js';
import type { TestApp } from './app.js';

/** A transaction of the test. */
export type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];

/**
 * Asks while another transaction has done something and not ended yet: that ends when the one who asks waits for it, or has
 * been answered without waiting.
 */
export async function askedMeanwhile<T>(
  { prisma }: TestApp,
  work: (tx: Transaction) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<T> {
  const { answer } = await prisma.$transaction(
    async (tx) => {
      await work(tx);
      let isAnswered = false;
      const asked = ask().finally(() => {
        isAnswered = true;
      });
      while (!isAnswered && !(await somebodyWaits(prisma))) await pause(5);
      // in an object, since a promise alone would be waited for
      return { answer: asked };
    },
    { timeout: 120_000 },
  );
  return answer;
}

/** Asked outside the transaction: inside it PostgreSQL shows each time what it showed first. */
async function somebodyWaits(prisma: TestApp['prisma']): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ waiting: bigint }[]>`
    SELECT count(*) AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return Number(row?.waiting ?? 0) > 0;
}
