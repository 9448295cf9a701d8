import { Injectable } from '@nestjs/common';
import { tokenHash } from '../../platform/auth/token-format.js';
import { Clock } from '../../platform/clock.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import { withAnswer } from '../../platform/idempotency/answer-store.js';
import type { AnswerRow } from '../../platform/idempotency/idempotency.js';
import { MOST_LINKS } from '../limits.js';

/** A link as it is stored: without its token. */
export interface Link {
  readonly id: string;
  readonly gameId: string;
  readonly seat: number | null;
  /** The member whose seat is handed over; null: a free seat before the start. */
  readonly replaces: string | null;
  /** The host made it: a seat that somebody has is handed over only while nobody plays it. */
  readonly byHost: boolean;
  readonly lastFour: string;
  readonly uses: number;
  readonly used: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Links in the database. */
@Injectable()
export class LinkStore {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** Stores a link with the answer that shows its token; false where the game has too many. Its row is locked for the count. */
  async add(link: Link, token: string, kept: AnswerRow | null): Promise<boolean> {
    const { id, gameId, seat, replaces, byHost, lastFour, uses, createdAt, expiresAt } = link;
    const [, [row]] = await this.prisma.$transaction([
      this.prisma.$queryRaw`SELECT 1 AS locked FROM games WHERE id = ${gameId}::uuid FOR NO KEY UPDATE`,
      this.prisma.$queryRaw<{ made: number }[]>`
        WITH made AS (
          INSERT INTO seat_links (game_id, id, hash, last_four, seat, replaces, by_host, uses, created_at, expires_at)
          SELECT ${gameId}::uuid, ${id}::uuid, ${tokenHash(token)}::bytea, ${lastFour}, ${seat}::smallint, ${replaces}::uuid, ${byHost}::boolean,
            ${uses}::smallint, ${createdAt}, ${expiresAt}
          WHERE (SELECT count(*) FROM seat_links WHERE game_id = ${gameId}::uuid AND revoked_at IS NULL AND used < uses
            AND expires_at > ${createdAt}) < ${MOST_LINKS}
          RETURNING id)${withAnswer(kept, createdAt)}
        SELECT count(*)::integer AS made FROM made`,
    ]);
    return row?.made === 1;
  }

  /** The links of a game that are still good, oldest first: all, or those that hand over one seat. */
  async ofGame(gameId: string, seat: number | null): Promise<Link[]> {
    return this.prisma.$queryRaw<Link[]>`
      SELECT id, game_id AS "gameId", seat, replaces, by_host AS "byHost", last_four AS "lastFour", uses, used, created_at AS "createdAt", expires_at AS "expiresAt"
      FROM seat_links
      WHERE game_id = ${gameId}::uuid AND revoked_at IS NULL AND used < uses AND expires_at > ${this.clock.now()}
        AND (${seat}::smallint IS NULL OR (seat = ${seat}::smallint AND replaces IS NOT NULL))
      ORDER BY id LIMIT ${MOST_LINKS}`;
  }

  /** The link that a token belongs to, good or not: whoever seats somebody by it looks at that. */
  async byToken(gameId: string, token: string): Promise<Link | null> {
    const [link] = await this.prisma.$queryRaw<Link[]>`
      SELECT id, game_id AS "gameId", seat, replaces, by_host AS "byHost", last_four AS "lastFour", uses, used, created_at AS "createdAt", expires_at AS "expiresAt"
      FROM seat_links WHERE hash = ${tokenHash(token)} AND game_id = ${gameId}::uuid`;
    return link ?? null;
  }

  /** Revokes a link, at once; false where there is none to revoke. */
  async revoke(gameId: string, linkId: string, seat: number | null): Promise<boolean> {
    const revoked = await this.prisma.$executeRaw`
      UPDATE seat_links SET revoked_at = ${this.clock.now()}
      WHERE game_id = ${gameId}::uuid AND id = ${linkId}::uuid AND revoked_at IS NULL
        AND (${seat}::smallint IS NULL OR (seat = ${seat}::smallint AND replaces IS NOT NULL))`;
    return revoked > 0;
  }
}
