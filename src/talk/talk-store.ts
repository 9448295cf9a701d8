import { Injectable } from '@nestjs/common';
import { Prisma } from '../generated/prisma/client.js';
import type { Caller } from '../platform/auth/caller.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import type { ReportReason, TalkSetting } from './dto/talk.dto.js';
import type { StoredMessage } from './message-resource.js';

/** What statements are sent through: the database, or a transaction on it. */
export type Connection = Pick<PrismaService, '$queryRaw' | '$executeRaw'>;

/** Somebody who may say something: an account or the token of a seat. */
export interface Speaker {
  readonly playerId: string | null;
  readonly memberId: string | null;
}

/** Words to be said: own ones or a phrase. */
export interface Words {
  readonly text: string | null;
  readonly phrase: string | null;
}

/** What is allowed at a table, and how much was said. */
export interface TalkRow {
  readonly setting: TalkSetting;
  readonly lastMessage: number;
}

/** Columns of `messages t`, with `members m` for its author and `players p` for the account: a deleted one has no name. */
const MESSAGE_COLUMNS = Prisma.raw(`
  t.game_id AS "gameId", t.id, t.phrase, t.text, t.created_at AS "createdAt", t.deleted_at AS "deletedAt",
  m.seat, m.id AS "memberId", m.player_id AS "playerId", CASE WHEN p.deleted_at IS NULL THEN m.name ELSE p.name END AS name,
  m.is_bot AS "isBot"`);

/** Who wrote `messages t`. */
const MESSAGE_AUTHOR = Prisma.raw(`
  JOIN members m ON m.game_id = t.game_id AND m.id = t.member_id LEFT JOIN players p ON p.id = m.player_id`);

/** Leaves out what people wrote (`members m`) whom somebody does not want to read, anywhere or in this game. */
export function notMutedBy({ playerId, memberId }: Speaker): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (SELECT 1 FROM mutes x WHERE x.player_id = ${playerId}::uuid AND x.muted_player_id = m.player_id)
    AND NOT EXISTS (SELECT 1 FROM member_mutes x WHERE x.game_id = m.game_id AND x.muted_member_id = m.id
      AND (x.player_id = ${playerId}::uuid OR x.member_id = ${memberId}::uuid))`;
}

/** Who speaks. */
export function speakerOf(caller: Caller): Speaker {
  return {
    playerId: caller.kind === 'player' ? caller.playerId : null,
    memberId: caller.kind === 'seat' ? caller.memberId : null,
  };
}

/** The messages in the database. They have their own tables: what is said never touches the log or the row of a game. */
@Injectable()
export class TalkStore {
  constructor(private readonly prisma: PrismaService) {}

  async talk(gameId: string, db: Connection = this.prisma): Promise<TalkRow> {
    const [row] = await db.$queryRaw<TalkRow[]>`
      SELECT setting, last_message AS "lastMessage" FROM talks WHERE game_id = ${gameId}::uuid`;
    return row ?? { setting: 'all', lastMessage: 0 };
  }

  async setTalk(gameId: string, setting: TalkSetting): Promise<TalkRow> {
    const [row] = await this.prisma.$queryRaw<TalkRow[]>`
      INSERT INTO talks (game_id, setting) VALUES (${gameId}::uuid, ${setting})
      ON CONFLICT (game_id) DO UPDATE SET setting = EXCLUDED.setting
      RETURNING setting, last_message AS "lastMessage"`;
    return row as TalkRow;
  }

  /** The messages after a number, in order, but for those of muted people. */
  async messages(gameId: string, after: number, limit: number, reader: Speaker): Promise<StoredMessage[]> {
    return this.prisma.$queryRaw<StoredMessage[]>`
      SELECT ${MESSAGE_COLUMNS} FROM messages t ${MESSAGE_AUTHOR}
      WHERE t.game_id = ${gameId}::uuid AND t.id > ${after} AND ${notMutedBy(reader)} ORDER BY t.id LIMIT ${limit}`;
  }

  /**
   * Says something and writes who is to be told of it; null: the speaker has no seat, or the host does not allow it.
   *
   * The number comes from a row that stays locked until the message is there: no reader ever sees a number before a
   * smaller one, so that whoever asks for what comes after the last one misses nothing.
   */
  async say(db: Connection, gameId: string, speaker: Speaker, words: Words, now: Date): Promise<StoredMessage | null> {
    const { text, phrase } = words;
    const [row] = await db.$queryRaw<StoredMessage[]>`
      WITH author AS (
        SELECT m.id, m.seat, m.player_id, m.name, m.is_bot FROM members m
        WHERE m.game_id = ${gameId}::uuid AND m.left_at IS NULL
          AND (m.player_id = ${speaker.playerId}::uuid OR m.id = ${speaker.memberId}::uuid)
      ), counted AS (
        INSERT INTO talks (game_id, last_message) SELECT ${gameId}::uuid, 1 FROM author
        ON CONFLICT (game_id) DO UPDATE SET last_message = talks.last_message + 1
          WHERE talks.setting = 'all' OR (talks.setting = 'phrases' AND ${phrase}::text IS NOT NULL)
        RETURNING last_message
      ), said AS (
        INSERT INTO messages (game_id, id, member_id, phrase, text, created_at, changed_in)
        SELECT ${gameId}::uuid, counted.last_message, author.id, ${phrase}, ${text}, ${now}, pg_current_xact_id()::text::bigint
        FROM author, counted RETURNING game_id, id, phrase, text, created_at, deleted_at
      ), told AS (
        INSERT INTO outbox (game_id, seq, topic, payload, created_at)
        SELECT g.id, g.version, 'message', jsonb_build_object('seats', jsonb_agg(o.seat ORDER BY o.seat), 'message', said.id), ${now}
        FROM said JOIN games g ON g.id = said.game_id JOIN members o ON o.game_id = g.id AND o.left_at IS NULL, author
        WHERE o.id <> author.id
          AND NOT EXISTS (SELECT 1 FROM mutes x WHERE x.player_id = o.player_id AND x.muted_player_id = author.player_id)
          AND NOT EXISTS (SELECT 1 FROM member_mutes x WHERE x.game_id = g.id AND x.muted_member_id = author.id
            AND (x.player_id = o.player_id OR x.member_id = o.id))
        GROUP BY g.id, g.version, said.id
      )
      SELECT said.game_id AS "gameId", said.id, said.phrase, said.text, said.created_at AS "createdAt", said.deleted_at AS "deletedAt",
        author.seat, author.id AS "memberId", author.player_id AS "playerId", author.name, author.is_bot AS "isBot" FROM said, author`;
    return row ?? null;
  }

  /** Removes the words of a message, for its author; whether it was there. */
  async remove(gameId: string, messageId: number, author: Speaker, now: Date): Promise<boolean> {
    const removed = await this.prisma.$executeRaw`
      UPDATE messages t SET text = NULL, phrase = NULL, deleted_at = ${now}, changed_in = pg_current_xact_id()::text::bigint
      FROM members m WHERE t.game_id = ${gameId}::uuid AND t.id = ${messageId} AND t.deleted_at IS NULL
        AND m.game_id = t.game_id AND m.id = t.member_id
        AND (m.player_id = ${author.playerId}::uuid OR m.id = ${author.memberId}::uuid)`;
    return removed > 0;
  }

  /** Keeps a report together with what the message says now. */
  async report(db: Connection, report: Report): Promise<'kept' | 'reported_before' | 'no_such_message'> {
    const { gameId, messageId, id, reporter, reason, comment, now } = report;
    const [row] = await db.$queryRaw<{ found: number; kept: number }[]>`
      WITH found AS (
        SELECT t.game_id, t.id, COALESCE(t.text, t.phrase) AS words FROM messages t
        WHERE t.game_id = ${gameId}::uuid AND t.id = ${messageId} AND t.deleted_at IS NULL
      ), kept AS (
        INSERT INTO message_reports (game_id, message_id, id, player_id, member_id, reason, comment, message_text, created_at)
        SELECT found.game_id, found.id, ${id}::uuid, ${reporter.playerId}::uuid, ${reporter.memberId}::uuid, ${reason}, ${comment}, found.words, ${now}
        FROM found ON CONFLICT DO NOTHING RETURNING id
      )
      SELECT (SELECT count(*)::integer FROM found) AS found, (SELECT count(*)::integer FROM kept) AS kept`;
    if (row === undefined || row.found === 0) return 'no_such_message';
    return row.kept === 1 ? 'kept' : 'reported_before';
  }
}

/** A complaint about a message. */
export interface Report {
  readonly gameId: string;
  readonly messageId: number;
  readonly id: string;
  readonly reporter: Speaker;
  readonly reason: ReportReason;
  readonly comment: string | null;
  readonly now: Date;
}
