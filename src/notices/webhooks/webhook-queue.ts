import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import { LEASE, type Taken } from '../delivery/delivery-book.js';
import type { SigningSecrets } from './webhook-message.js';

/** Calls that one server makes at the same time. */
export const CALLS_AT_A_TIME = 64;
/** Of these, to receivers that failed the last time: the others always find room. */
export const CALLS_TO_FAILING = 16;
/** Of these, to one host. */
export const CALLS_TO_A_HOST = 4;
/** Deliveries that are looked at when some are taken; those to hosts without room are not among them. */
const LOOKED_AT = 1_000;

/** A delivery to a webhook that was taken. */
export interface TakenCall extends Taken, SigningSecrets {
  readonly webhookId: string;
  readonly playerId: string;
  readonly url: string;
  readonly host: string;
  readonly isEnabled: boolean;
  readonly isFailing: boolean;
}

/** The deliveries to webhooks that are due, shared out so that no receiver can take up all the room. */
@Injectable()
export class WebhookQueue {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** Takes what is due and finds room beside the calls that are being made. */
  async take(inHand: readonly TakenCall[]): Promise<TakenCall[]> {
    const room = CALLS_AT_A_TIME - inHand.length;
    if (room <= 0) return [];
    const now = this.clock.now();
    const roomForFailing = Math.min(room, CALLS_TO_FAILING - inHand.filter(({ isFailing }) => isFailing).length);
    const busy = countByHost(inHand);
    return this.prisma.$queryRaw<TakenCall[]>`
      WITH due AS (
        SELECT d.id, d.due_at, w.host, w.failing_since IS NOT NULL AS is_failing, COALESCE(busy.calls, 0) AS calls
        FROM deliveries d JOIN webhooks w ON w.id = d.webhook_id
        LEFT JOIN unnest(${[...busy.keys()]}::text[], ${[...busy.values()]}::integer[]) AS busy(host, calls) ON busy.host = w.host
        WHERE d.due_at <= ${now} AND COALESCE(busy.calls, 0) < ${CALLS_TO_A_HOST}::integer
          AND (w.failing_since IS NULL OR ${roomForFailing}::integer > 0)
        ORDER BY d.due_at, d.id LIMIT ${LOOKED_AT} FOR UPDATE OF d SKIP LOCKED),
      placed AS (
        SELECT id, due_at, is_failing, calls + row_number() OVER (PARTITION BY host ORDER BY due_at, id) AS place FROM due),
      fitting AS (
        SELECT id, due_at, is_failing, row_number() OVER (PARTITION BY is_failing ORDER BY due_at, id) AS turn
        FROM placed WHERE place <= ${CALLS_TO_A_HOST}::integer),
      picked AS (
        SELECT id FROM fitting WHERE NOT is_failing OR turn <= ${roomForFailing}::integer
        ORDER BY is_failing, due_at, id LIMIT ${room}::integer)
      UPDATE deliveries d SET due_at = ${new Date(now.getTime() + LEASE)}, attempts = d.attempts + 1, tried_at = ${now}
      FROM picked, webhooks w WHERE d.id = picked.id AND w.id = d.webhook_id
      RETURNING d.id, d.attempts, w.id AS "webhookId", w.player_id AS "playerId", w.url, w.host, w.secret, w.old_secret AS "oldSecret",
        w.old_secret_until AS "oldSecretUntil", w.is_enabled AS "isEnabled", w.failing_since IS NOT NULL AS "isFailing"`;
  }
}

function countByHost(inHand: readonly TakenCall[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { host } of inHand) counts.set(host, (counts.get(host) ?? 0) + 1);
  return counts;
}
