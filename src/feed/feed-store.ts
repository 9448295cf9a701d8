import { Injectable } from '@nestjs/common';
import { Prisma } from '../generated/prisma/client.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import type { StoredMessage } from '../talk/message-resource.js';
import { notMutedBy } from '../talk/talk-store.js';
import { oldestUnseen, type FeedCursor } from './feed-cursor.js';

/** A game as the feed tells of it. */
export interface GameChange {
  readonly kind: 'game';
  readonly key: string;
  readonly gameId: string;
  readonly version: number;
  readonly status: string;
  readonly seatsOnTurn: readonly number[];
  readonly deadlineAt: Date | null;
  readonly mySeat: number | null;
  readonly isHost: boolean;
}

/** A game that is none of the player's any more. */
export interface LeftChange {
  readonly kind: 'left';
  readonly key: string;
  readonly gameId: string;
}

/** A message that was said or taken back. */
export interface MessageChange extends StoredMessage {
  readonly kind: 'message';
  readonly key: string;
}

export type Change = GameChange | LeftChange | MessageChange;

/** What has changed, and the snapshot that says up to when. */
export interface Changes {
  readonly snapshot: string;
  readonly changes: readonly Change[];
}

/** The columns that a kind of change does not have. */
const NO_GAME = Prisma.raw(
  'NULL::integer, NULL::text, NULL::smallint[], NULL::timestamptz, NULL::smallint, NULL::boolean',
);
const NO_MESSAGE = Prisma.raw(
  'NULL::integer, NULL::text, NULL::text, NULL::timestamptz, NULL::timestamptz, NULL::smallint, NULL::uuid, NULL::uuid, NULL::text, NULL::boolean',
);

/** Reads what has changed in the games of a player. */
@Injectable()
export class FeedStore {
  constructor(private readonly prisma: PrismaService) {}

  /** Changes after a cursor by their keys, at most `limit`; from the start: the games that are not over. One statement, hence one snapshot. */
  async changes(playerId: string, cursor: FeedCursor, limit: number): Promise<Changes> {
    const { seen, until, after } = cursor;
    const isNews = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`
      (${seen}::pg_snapshot IS NULL OR (${column} >= ${seen === null ? null : oldestUnseen(seen)}::bigint AND NOT pg_visible_in_snapshot(${column}::text::xid8, ${seen}::pg_snapshot)))
      AND (${column} IS NULL OR pg_visible_in_snapshot(${column}::text::xid8, COALESCE(${until}::pg_snapshot, pg_current_snapshot())))`;
    const rows = await this.prisma.$queryRaw<({ snapshot: string } & (Change | { kind: null }))[]>`
      WITH mine AS (
        SELECT one.game_id, max(one.seat) AS seat, bool_or(one.is_host) AS is_host FROM (
          SELECT game_id, seat, false AS is_host FROM members WHERE player_id = ${playerId}::uuid AND left_at IS NULL
          UNION ALL SELECT id, NULL::smallint, true FROM games WHERE host_player_id = ${playerId}::uuid
        ) one GROUP BY one.game_id
      ), changes (key, kind, "gameId", version, status, "seatsOnTurn", "deadlineAt", "mySeat", "isHost",
        id, phrase, text, "createdAt", "deletedAt", seat, "memberId", "playerId", name, "isBot") AS (
        SELECT 'g' || g.id, 'game', g.id, g.version, g.status, g.seats_on_turn, g.deadline_at, mine.seat, mine.is_host, ${NO_MESSAGE}
        FROM mine JOIN games g ON g.id = mine.game_id
        WHERE ${isNews(Prisma.sql`g.changed_in`)} AND (${seen}::pg_snapshot IS NOT NULL OR g.status NOT IN ('ended', 'aborted'))
        UNION ALL
        SELECT DISTINCT 'l' || m.game_id, 'left', m.game_id, ${NO_GAME}, ${NO_MESSAGE} FROM members m
        WHERE ${seen}::pg_snapshot IS NOT NULL AND m.player_id = ${playerId}::uuid AND m.left_at IS NOT NULL AND ${isNews(Prisma.sql`m.changed_in`)}
          AND NOT EXISTS (SELECT 1 FROM mine WHERE mine.game_id = m.game_id)
        UNION ALL
        SELECT 'm' || t.game_id || lpad(t.id::text, 10, '0'), 'message', t.game_id, ${NO_GAME},
          t.id, t.phrase, t.text, t.created_at, t.deleted_at, m.seat, m.id, m.player_id, CASE WHEN p.deleted_at IS NULL THEN m.name ELSE p.name END, m.is_bot
        FROM messages t JOIN mine ON mine.game_id = t.game_id
          JOIN members m ON m.game_id = t.game_id AND m.id = t.member_id LEFT JOIN players p ON p.id = m.player_id
        WHERE ${seen}::pg_snapshot IS NOT NULL AND ${isNews(Prisma.sql`t.changed_in`)} AND ${notMutedBy({ playerId, memberId: null })}
      )
      SELECT now.snapshot, c.* FROM (SELECT pg_current_snapshot()::text AS snapshot) now LEFT JOIN (
        SELECT * FROM changes WHERE ${after}::text IS NULL OR key COLLATE "C" > ${after} ORDER BY key COLLATE "C" LIMIT ${limit}
      ) c ON true ORDER BY c.key COLLATE "C"`;
    const snapshot = rows[0]?.snapshot;
    if (snapshot === undefined) throw new Error('The feed has no snapshot.');
    return { snapshot, changes: rows.filter((row): row is { snapshot: string } & Change => row.kind !== null) };
  }

  /** Everybody who has or had to do with one of these games. */
  async peopleOf(gameIds: readonly string[]): Promise<string[]> {
    const rows = await this.prisma.$queryRaw<{ playerId: string }[]>`
      SELECT player_id AS "playerId" FROM members WHERE game_id = ANY(${[...gameIds]}::uuid[]) AND player_id IS NOT NULL
      UNION SELECT host_player_id FROM games WHERE id = ANY(${[...gameIds]}::uuid[]) AND host_player_id IS NOT NULL`;
    return rows.map(({ playerId }) => playerId);
  }
}
