import { Injectable } from '@nestjs/common';
import { PrismaService } from '../platform/database/prisma.service.js';
import { answer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { cursorAfter, idInCursor, LAST_ID, linkToNext, pageOf } from '../platform/http/cursor.js';
import { playerOf } from './account.js';
import type { ListNoticesDto, ReadNoticesDto } from './dto/notices.dto.js';
import { IS_OF_MUTED } from './muted.js';
import { isNoticeKind, NOTICE_KINDS } from './notice-kinds.js';
import { WriteOnce } from './write-once.js';

const DEFAULT_LIMIT = 25;

interface NoticeRow {
  readonly id: string;
  readonly kind: string;
  readonly gameId: string | null;
  readonly version: number | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

/** What a player was told, as a list. */
@Injectable()
export class FeedService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly once: WriteOnce,
  ) {}

  async page(ask: Ask, { unread = false, limit = DEFAULT_LIMIT, cursor }: ListNoticesDto): Promise<Answer> {
    const before = cursor === undefined ? LAST_ID : idInCursor(cursor);
    const rows = await this.prisma.$queryRaw<NoticeRow[]>`
      SELECT n.id, n.kind, n.game_id AS "gameId", n.version, n.data, n.created_at AS "createdAt", n.read_at AS "readAt" FROM notices n
      WHERE n.player_id = ${playerOf(ask)}::uuid AND n.id < ${before}::uuid AND n.is_listed AND NOT (${unread} AND n.read_at IS NOT NULL)
        AND NOT ${IS_OF_MUTED}
      ORDER BY n.id DESC LIMIT ${limit + 1}`;
    const { items, nextCursor } = pageOf(rows, limit, ({ id }) => cursorAfter(id));
    const page = { items: items.map(noticeResource), nextCursor };
    return answer(200, page, linkToNext(ask.request.url, 'cursor', nextCursor));
  }

  async read(ask: Ask, { upTo }: ReadNoticesDto): Promise<Answer> {
    const playerId = playerOf(ask);
    return this.once.answer(ask.request, async (transaction, now) => {
      const read = await transaction.$executeRaw`
        UPDATE notices SET read_at = ${now} WHERE player_id = ${playerId}::uuid AND id <= ${upTo}::uuid AND is_listed AND read_at IS NULL`;
      return answer(200, { read });
    });
  }
}

function noticeResource(row: NoticeRow): Record<string, unknown> {
  return {
    id: row.id,
    kind: row.kind,
    group: isNoticeKind(row.kind) ? NOTICE_KINDS[row.kind].group : 'account',
    gameId: row.gameId,
    version: row.version,
    data: row.data,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}
