import { Injectable } from '@nestjs/common';
import type { Prisma } from '../generated/prisma/client.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import type { DueJob } from '../platform/due-work/due-work.js';
import { dateIn, nextDigestAt } from './digest-time.js';
import { newsSince } from './mail/news.js';
import type { Preferences } from './preferences.js';
import { preferencesIn, tell, type NewNotice, type StoredPreferences } from './telling.js';

/** Players whose digests are made in one transaction. */
const BATCH = 50;
/** How long that transaction may take, milliseconds. */
const PATIENCE = 30_000;

interface DueRow extends StoredPreferences {
  readonly playerId: string;
  readonly lastDigestAt: Date | null;
  readonly games: number;
}

/** Makes the digests that are due: one a player and date, also where days were missed. What they list is looked up when they are sent. */
@Injectable()
export class Digests implements DueJob {
  readonly name = 'digests';

  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  run(): Promise<number> {
    return this.prisma.$transaction((transaction) => this.batch(transaction), { timeout: PATIENCE });
  }

  private async batch(transaction: Prisma.TransactionClient): Promise<number> {
    const now = this.clock.now();
    const rows = await dueAt(transaction, now);
    if (rows.length === 0) return 0;
    const notices: NewNotice[] = [];
    for (const row of rows) notices.push(...(await noticeFor(transaction, row, now)));
    await tell(transaction, notices, now);
    await moveOn(transaction, rows, now);
    return rows.length;
  }
}

function dueAt(transaction: Prisma.TransactionClient, now: Date): Promise<DueRow[]> {
  return transaction.$queryRaw<DueRow[]>`
    SELECT w.player_id AS "playerId", w.feed, w.webhook, w.mail, w.mail_mode AS "mailMode", w.digest_hour AS "digestHour",
      w.digest_zone AS "digestZone", w.last_digest_at AS "lastDigestAt",
      (SELECT count(*)::integer FROM members m JOIN games g ON g.id = m.game_id
        WHERE m.player_id = w.player_id AND m.left_at IS NULL AND g.status = 'running' AND m.seat = ANY(g.seats_on_turn)) AS games
    FROM notice_preferences w WHERE w.next_digest_at <= ${now}
    ORDER BY w.next_digest_at LIMIT ${BATCH} FOR UPDATE OF w SKIP LOCKED`;
}

/** Nothing waits and nothing happened: no digest. */
async function noticeFor(transaction: Prisma.TransactionClient, row: DueRow, now: Date): Promise<NewNotice[]> {
  const { playerId, games, lastDigestAt } = row;
  const preferences = preferencesIn(row);
  const since = preferences.mailMode === 'daily' ? lastDigestAt : null;
  const news = since === null ? [] : await newsSince(transaction, playerId, since);
  if (games === 0 && news.length === 0) return [];
  const date = dateIn(preferences.digestZone, now);
  const data = { date, games, ...(since === null ? {} : { since: since.toISOString() }) };
  const source = `digest:${date}`;
  return [{ playerId, source, kind: 'digest', gameId: null, version: null, data, createdAt: now }];
}

async function moveOn(transaction: Prisma.TransactionClient, rows: readonly DueRow[], now: Date): Promise<void> {
  const next = rows.map((row) => nextOf(preferencesIn(row), now).toISOString());
  await transaction.$executeRaw`
    UPDATE notice_preferences w SET next_digest_at = due.next::timestamptz, last_digest_at = ${now}
    FROM unnest(${rows.map(({ playerId }) => playerId)}::uuid[], ${next}::text[]) AS due(player_id, next) WHERE w.player_id = due.player_id`;
}

function nextOf({ digestHour, digestZone }: Preferences, now: Date): Date {
  return nextDigestAt(digestHour, digestZone, now);
}
