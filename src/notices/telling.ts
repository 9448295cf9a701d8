import { v7 as uuid } from 'uuid';
import type { Prisma } from '../generated/prisma/client.js';
import { NOTICE_KINDS, type NoticeGroup, type NoticeKindName } from './notice-kinds.js';
import { DEFAULT_PREFERENCES, isWanted, type MailMode, type Preferences } from './preferences.js';

/** Something that a player is to be told. */
export interface NewNotice {
  readonly playerId: string;
  /** What it is made from: a second notice of the same player and source is not made. */
  readonly source: string;
  readonly kind: NoticeKindName;
  readonly gameId: string | null;
  readonly version: number | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  /** A single receiver, whatever the player wants otherwise, and not in the feed. */
  readonly only?: { readonly deliveryId: string; readonly webhookId: string | null };
}

/** What counts for a player's notices. */
interface Wishes extends Preferences {
  readonly playerId: string;
  readonly webhooks: readonly string[];
  readonly hasMail: boolean;
}

interface DeliveryRow {
  readonly id: string;
  readonly noticeId: string;
  readonly webhookId: string | null;
}

/**
 * Writes notices, and a delivery for each receiver that their player wants. Everything in the transaction of what they are
 * made from: none is lost, and none is made twice.
 */
export async function tell(
  transaction: Prisma.TransactionClient,
  notices: readonly NewNotice[],
  now: Date,
): Promise<void> {
  const wishes = await wishesOf(transaction, [...new Set(notices.map(({ playerId }) => playerId))]);
  const rows = notices.flatMap((notice) => {
    const wish = wishes.get(notice.playerId);
    if (wish === undefined) return [];
    const isListed = notice.only === undefined && isWanted(wish, 'feed', NOTICE_KINDS[notice.kind].group);
    return [{ ...notice, id: uuid(), isListed, wish }];
  });
  if (rows.length === 0) return;
  const written = await writeNotices(transaction, rows, now);
  const deliveries = rows.filter(({ id }) => written.has(id)).flatMap((row) => deliveriesOf(row.id, row, row.wish));
  await writeDeliveries(transaction, deliveries, now);
}

function deliveriesOf(noticeId: string, { kind, only }: NewNotice, wish: Wishes): DeliveryRow[] {
  if (only !== undefined) return [{ id: only.deliveryId, noticeId, webhookId: only.webhookId }];
  const { group } = NOTICE_KINDS[kind];
  const hooks = isWanted(wish, 'webhook', group) ? wish.webhooks : [];
  const mail = wish.hasMail && isWanted(wish, 'mail', group) ? [null] : [];
  return [...hooks, ...mail].map((webhookId) => ({ id: uuid(), noticeId, webhookId }));
}

/** Players who are there, with what they want; deleted accounts are told nothing. */
async function wishesOf(
  transaction: Prisma.TransactionClient,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, Wishes>> {
  const rows = await transaction.$queryRaw<StoredWishes[]>`
    SELECT p.id AS "playerId", w.feed, w.webhook, w.mail, w.mail_mode AS "mailMode", w.digest_hour AS "digestHour", w.digest_zone AS "digestZone",
      ARRAY(SELECT h.id::text FROM webhooks h WHERE h.player_id = p.id AND h.is_enabled ORDER BY h.id) AS webhooks,
      EXISTS (SELECT 1 FROM mail_addresses a WHERE a.player_id = p.id AND a.status = 'confirmed') AS "hasMail"
    FROM players p LEFT JOIN notice_preferences w ON w.player_id = p.id
    WHERE p.id = ANY(${[...playerIds]}::uuid[]) AND p.deleted_at IS NULL`;
  return new Map(rows.map((row) => [row.playerId, { ...row, ...preferencesIn(row) }]));
}

/** The columns of `notice_preferences`; all null where there is no row. */
export interface StoredPreferences {
  readonly feed: readonly string[] | null;
  readonly webhook: readonly string[] | null;
  readonly mail: readonly string[] | null;
  readonly mailMode: string | null;
  readonly digestHour: number | null;
  readonly digestZone: string | null;
}

interface StoredWishes extends StoredPreferences {
  readonly playerId: string;
  readonly webhooks: readonly string[];
  readonly hasMail: boolean;
}

/** What is stored, or the defaults. */
export function preferencesIn({
  feed,
  webhook,
  mail,
  mailMode,
  digestHour,
  digestZone,
}: StoredPreferences): Preferences {
  const groups = (stored: readonly string[] | null, fallback: readonly NoticeGroup[]): readonly NoticeGroup[] =>
    (stored as readonly NoticeGroup[] | null) ?? fallback;
  return {
    feed: groups(feed, DEFAULT_PREFERENCES.feed),
    webhook: groups(webhook, DEFAULT_PREFERENCES.webhook),
    mail: groups(mail, DEFAULT_PREFERENCES.mail),
    mailMode: (mailMode as MailMode | null) ?? DEFAULT_PREFERENCES.mailMode,
    digestHour: digestHour ?? DEFAULT_PREFERENCES.digestHour,
    digestZone: digestZone ?? DEFAULT_PREFERENCES.digestZone,
  };
}

/** The ids of those that were not there yet. */
async function writeNotices(
  transaction: Prisma.TransactionClient,
  rows: readonly (NewNotice & { readonly id: string; readonly isListed: boolean })[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const records = rows.map(({ id, playerId, source, kind, gameId, version, data, isListed, createdAt }) => ({
    ...{ id, player_id: playerId, source, kind, game_id: gameId, version, data, is_listed: isListed },
    created_at: createdAt,
  }));
  const written = await transaction.$queryRaw<{ id: string }[]>`
    INSERT INTO notices (id, player_id, source, kind, game_id, version, data, is_listed, created_at, told_at)
    SELECT id, player_id, source, kind, game_id, version, data, is_listed, created_at, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS r(id uuid, player_id uuid, source text, kind text, game_id uuid,
      version integer, data jsonb, is_listed boolean, created_at timestamptz)
    ON CONFLICT (player_id, source) DO NOTHING RETURNING id`;
  return new Set(written.map(({ id }) => id));
}

async function writeDeliveries(
  transaction: Prisma.TransactionClient,
  rows: readonly DeliveryRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map(({ id, noticeId, webhookId }) => ({ id, notice_id: noticeId, webhook_id: webhookId }));
  await transaction.$executeRaw`
    INSERT INTO deliveries (id, notice_id, channel, webhook_id, due_at, created_at)
    SELECT id, notice_id, CASE WHEN webhook_id IS NULL THEN 'mail' ELSE 'webhook' END, webhook_id, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS r(id uuid, notice_id uuid, webhook_id uuid)`;
}
