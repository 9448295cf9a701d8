import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import type { DueJob } from '../platform/due-work/due-work.js';

const DAY = 24 * 60 * 60 * 1000;
/** How long what was told, or is good no more, stays: rows of the outbox, deliveries, confirmations, tokens, links, milliseconds: 30 days. */
export const TOLD_RETENTION = 30 * DAY;
/** How long notices stay in the feed, and invitations that were answered, milliseconds: 90 days. */
export const NOTICE_RETENTION = 90 * DAY;
/** Between two rounds, milliseconds. */
const EVERY = 10 * 60 * 1000;
/** Rows that one statement removes. */
const BATCH = 1_000;

/** Throws away what is old. */
@Injectable()
export class Retention implements DueJob {
  readonly name = 'retention of notices';
  private lastRound = -Infinity;

  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    const now = this.clock.now().getTime();
    if (now - this.lastRound < EVERY) return 0;
    const removed = await this.round(new Date(now - TOLD_RETENTION), new Date(now - NOTICE_RETENTION));
    if (removed === 0) this.lastRound = now;
    return removed;
  }

  private async round(told: Date, noticed: Date): Promise<number> {
    const removed = await Promise.all([
      this.prisma.$executeRaw`
        DELETE FROM outbox WHERE (game_id, id) IN (SELECT game_id, id FROM outbox WHERE delivered_at <= ${told} LIMIT ${BATCH})`,
      this.prisma.$executeRaw`
        DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE settled_at <= ${told} LIMIT ${BATCH})`,
      this.prisma.$executeRaw`
        DELETE FROM notices WHERE id IN (SELECT id FROM notices WHERE told_at <= ${noticed} LIMIT ${BATCH})`,
      this.prisma.$executeRaw`
        DELETE FROM mail_confirmations WHERE id IN (SELECT id FROM mail_confirmations WHERE created_at <= ${told} LIMIT ${BATCH})`,
      this.prisma.$executeRaw`
        DELETE FROM tokens WHERE id IN (SELECT id FROM tokens WHERE LEAST(revoked_at, expires_at) <= ${told} LIMIT ${BATCH})`,
      this.prisma.$executeRaw`
        DELETE FROM seat_links WHERE (game_id, id) IN (
          SELECT game_id, id FROM seat_links WHERE LEAST(revoked_at, expires_at) <= ${told} LIMIT ${BATCH})`,
      this.prisma.$executeRaw`
        DELETE FROM invitations WHERE (game_id, id) IN (
          SELECT game_id, id FROM invitations WHERE answered_at <= ${noticed} LIMIT ${BATCH})`,
    ]);
    return removed.reduce((sum, count) => sum + count, 0);
  }
}
