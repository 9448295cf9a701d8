import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';

/** A complaint about a message, as the operator reads it. */
export interface MessageReport {
  readonly id: string;
  readonly gameId: string;
  readonly messageId: number;
  readonly reason: string;
  readonly comment: string | null;
  /** What the message said when it was reported. */
  readonly words: string | null;
  readonly createdAt: Date;
  readonly handledAt: Date | null;
  readonly author: string;
  /** Null: a guest. */
  readonly authorId: string | null;
  readonly reporter: string;
  readonly reporterId: string | null;
}

/** The id before all others. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Reports of messages, for the operator. */
@Injectable()
export class MessageReports {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** Those after an id, oldest first; those that were handled only where they are asked for. */
  async page(after: string, limit: number, withHandled: boolean): Promise<MessageReport[]> {
    return this.prisma.$queryRaw<MessageReport[]>`
      SELECT r.id, r.game_id AS "gameId", r.message_id AS "messageId", r.reason, r.comment, r.message_text AS words,
        r.created_at AS "createdAt", r.handled_at AS "handledAt", a.name AS author, a.player_id AS "authorId",
        COALESCE(p.name, m.name, '') AS reporter, r.player_id AS "reporterId"
      FROM message_reports r JOIN messages t ON t.game_id = r.game_id AND t.id = r.message_id
      JOIN members a ON a.game_id = t.game_id AND a.id = t.member_id
      LEFT JOIN players p ON p.id = r.player_id LEFT JOIN members m ON m.game_id = r.game_id AND m.id = r.member_id
      WHERE r.id > ${after}::uuid AND (${withHandled} OR r.handled_at IS NULL) ORDER BY r.id LIMIT ${limit}`;
  }

  /** Notes that a report was dealt with; false where there is none that waits for it. */
  async resolve(id: string): Promise<boolean> {
    const resolved = await this.prisma.$executeRaw`
      UPDATE message_reports SET handled_at = ${this.clock.now()} WHERE id = ${id}::uuid AND handled_at IS NULL`;
    return resolved > 0;
  }
}
