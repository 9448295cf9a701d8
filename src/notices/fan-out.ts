import { Injectable } from '@nestjs/common';
import type { Prisma } from '../generated/prisma/client.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import type { DueJob } from '../platform/due-work/due-work.js';
import { addresseesOf, type Seated } from './addressees.js';
import { dataOf, isNoticeKind } from './notice-kinds.js';
import { tell, type NewNotice } from './telling.js';

/** Rows of the outbox that are told of in one transaction: so few that requests beside it do not wait for long. */
const BATCH = 100;
/** How long that transaction may take, milliseconds. */
const PATIENCE = 30_000;

interface OutboxRow {
  readonly id: bigint;
  readonly gameId: string;
  readonly seq: number;
  readonly topic: string;
  readonly payload: unknown;
  readonly createdAt: Date;
  readonly hostPlayerId: string | null;
  readonly endReason: string | null;
  readonly seated: readonly Seated[];
}

/** Makes notices and deliveries of what lies in the outbox, each once, on however many servers. */
@Injectable()
export class FanOut implements DueJob {
  readonly name = 'fan-out of notices';
  readonly atATime = BATCH;

  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  run(): Promise<number> {
    return this.prisma.$transaction((transaction) => this.batch(transaction), { timeout: PATIENCE });
  }

  private async batch(transaction: Prisma.TransactionClient): Promise<number> {
    const now = this.clock.now();
    const rows = await taken(transaction, now);
    if (rows.length > 0) await tell(transaction, rows.flatMap(noticesOf), now);
    return rows.length;
  }
}

/** Takes rows that no other server has taken. What was read and locked just now is where it was: `ctid` finds it at once. */
function taken(transaction: Prisma.TransactionClient, now: Date): Promise<OutboxRow[]> {
  return transaction.$queryRaw<OutboxRow[]>`
    WITH due AS (SELECT ctid FROM outbox WHERE delivered_at IS NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
    taken AS (UPDATE outbox o SET delivered_at = ${now} FROM due WHERE o.ctid = due.ctid RETURNING o.*)
    SELECT o.id, o.game_id AS "gameId", o.seq, o.topic, o.payload, o.created_at AS "createdAt",
      g.host_player_id AS "hostPlayerId", g.result->>'reason' AS "endReason",
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('seat', m.seat, 'memberId', m.id, 'playerId', m.player_id)), '[]')
        FROM members m WHERE m.game_id = o.game_id AND m.left_at IS NULL AND m.player_id IS NOT NULL) AS seated
    FROM taken o JOIN games g ON g.id = o.game_id ORDER BY o.id`;
}

function noticesOf({ id, gameId, seq, topic, payload, createdAt, endReason, ...who }: OutboxRow): NewNotice[] {
  if (!isNoticeKind(topic) || typeof payload !== 'object' || payload === null) return [];
  const told = { ...(endReason === null ? {} : { reason: endReason }), ...payload } as Record<string, unknown>;
  const notice = { source: `outbox:${id}`, kind: topic, gameId, version: seq, data: dataOf(topic, told), createdAt };
  return addresseesOf({ ...who, payload: told }).map((playerId) => ({ ...notice, playerId }));
}
