import { Injectable } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import type { DeliveryRow, WebhookRow } from './webhook.resource.js';

const COLUMNS = Prisma.raw(
  `id, url, description, is_enabled AS "isEnabled", disabled_reason AS "disabledReason", failing_since AS "failingSince", created_at AS "createdAt"`,
);

const DELIVERY_COLUMNS = Prisma.raw(
  `d.id, n.kind, n.game_id AS "gameId", n.version, d.status, d.attempts, d.last_status AS "lastStatus", d.last_error AS "lastError",
  d.created_at AS "createdAt", d.tried_at AS "triedAt", d.due_at AS "dueAt"`,
);

type Database = Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'>;

/** A change of a webhook; what is left out stays. */
export interface WebhookChange {
  readonly url?: URL;
  readonly description?: string;
  readonly enabled?: boolean;
}

/** Webhooks and their deliveries in the database, each by owner and id. */
@Injectable()
export class WebhookStore {
  constructor(private readonly prisma: PrismaService) {}

  list(playerId: string): Promise<WebhookRow[]> {
    return this.prisma.$queryRaw<WebhookRow[]>`
      SELECT ${COLUMNS} FROM webhooks WHERE player_id = ${playerId}::uuid ORDER BY id`;
  }

  async find(playerId: string, id: string, database: Database = this.prisma): Promise<WebhookRow | null> {
    const [row] = await database.$queryRaw<WebhookRow[]>`
      SELECT ${COLUMNS} FROM webhooks WHERE id = ${id}::uuid AND player_id = ${playerId}::uuid`;
    return row ?? null;
  }

  /** How many there are; nobody can add one until the transaction is over. */
  async countForMore(transaction: Database, playerId: string): Promise<number> {
    await transaction.$queryRaw`SELECT 1 AS locked FROM players WHERE id = ${playerId}::uuid FOR UPDATE`;
    const [row] = await transaction.$queryRaw<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM webhooks WHERE player_id = ${playerId}::uuid`;
    return row?.count ?? 0;
  }

  async add(
    transaction: Database,
    playerId: string,
    { id, url, description, createdAt }: Pick<WebhookRow, 'id' | 'description' | 'createdAt'> & { readonly url: URL },
    secret: string,
  ): Promise<void> {
    await transaction.$executeRaw`
      INSERT INTO webhooks (id, player_id, url, host, description, secret, created_at)
      VALUES (${id}::uuid, ${playerId}::uuid, ${url.href}, ${url.host}, ${description}, ${secret}, ${createdAt})`;
  }

  /** An address that is new, and being enabled, give it a fresh start. */
  async change(playerId: string, id: string, { url, description, enabled }: WebhookChange): Promise<WebhookRow | null> {
    const isFresh = url !== undefined || enabled === true;
    const [row] = await this.prisma.$queryRaw<WebhookRow[]>`
      UPDATE webhooks SET url = COALESCE(${url?.href ?? null}, url), host = COALESCE(${url?.host ?? null}, host),
        description = COALESCE(${description ?? null}, description),
        is_enabled = COALESCE(${enabled ?? null}::boolean, is_enabled),
        disabled_reason = CASE WHEN COALESCE(${enabled ?? null}::boolean, is_enabled) THEN NULL ELSE COALESCE(disabled_reason, 'owner') END,
        failing_since = CASE WHEN ${isFresh} THEN NULL ELSE failing_since END
      WHERE id = ${id}::uuid AND player_id = ${playerId}::uuid RETURNING ${COLUMNS}`;
    return row ?? null;
  }

  async remove(playerId: string, id: string): Promise<boolean> {
    return (
      (await this.prisma.$executeRaw`DELETE FROM webhooks WHERE id = ${id}::uuid AND player_id = ${playerId}::uuid`) > 0
    );
  }

  /** A new secret; the one that it follows signs as well until then. */
  async rotate(
    transaction: Database,
    playerId: string,
    id: string,
    secret: string,
    oldUntil: Date,
  ): Promise<WebhookRow | null> {
    const [row] = await transaction.$queryRaw<WebhookRow[]>`
      UPDATE webhooks SET old_secret = secret, old_secret_until = ${oldUntil}, secret = ${secret}
      WHERE id = ${id}::uuid AND player_id = ${playerId}::uuid RETURNING ${COLUMNS}`;
    return row ?? null;
  }

  deliveries(webhookId: string, before: string, limit: number): Promise<DeliveryRow[]> {
    return this.prisma.$queryRaw<DeliveryRow[]>`
      SELECT ${DELIVERY_COLUMNS} FROM deliveries d JOIN notices n ON n.id = d.notice_id
      WHERE d.webhook_id = ${webhookId}::uuid AND d.id < ${before}::uuid ORDER BY d.id DESC LIMIT ${limit}`;
  }

  async delivery(transaction: Database, webhookId: string, id: string): Promise<DeliveryRow | null> {
    const [row] = await transaction.$queryRaw<DeliveryRow[]>`
      SELECT ${DELIVERY_COLUMNS} FROM deliveries d JOIN notices n ON n.id = d.notice_id
      WHERE d.webhook_id = ${webhookId}::uuid AND d.id = ${id}::uuid`;
    return row ?? null;
  }

  /** Makes a delivery due once more, under its old id, with all its tries. */
  async replay(transaction: Database, webhookId: string, id: string, now: Date): Promise<void> {
    await transaction.$executeRaw`
      UPDATE deliveries SET status = 'pending', due_at = ${now}, attempts = 0, settled_at = NULL
      WHERE webhook_id = ${webhookId}::uuid AND id = ${id}::uuid AND status <> 'pending'`;
  }
}
