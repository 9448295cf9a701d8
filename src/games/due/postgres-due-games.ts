import { Injectable } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import { GAME_COLUMNS } from '../../platform/auth/look-up.sql.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import { DueGames, LEASE_MILLISECONDS, type RemindedGame } from './due-games.js';
import type { Notice } from '../event-store/event-store.js';

/** Due games in Postgres: taken with SKIP LOCKED and a lease, so that servers share the work. */
@Injectable()
export class PostgresDueGames extends DueGames {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async take(now: Date, limit: number): Promise<GameRow[]> {
    const taken = await this.prisma.$queryRaw<{ id: string }[]>`
      UPDATE games SET due_at = ${new Date(now.getTime() + LEASE_MILLISECONDS)} WHERE id IN (
        SELECT id FROM games WHERE due_at <= ${now} AND status = 'running' ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id`;
    if (taken.length === 0) return [];
    const ids = taken.map(({ id }) => id);
    return this.prisma.$queryRaw<GameRow[]>`${this.rows(Prisma.sql`g.id = ANY(${ids}::uuid[])`)}`;
  }

  async setDue(id: string, version: number, dueAt: number | null): Promise<void> {
    const instant = dueAt === null ? null : new Date(dueAt);
    await this.prisma.$executeRaw`UPDATE games SET due_at = ${instant} WHERE id = ${id}::uuid AND version = ${version}`;
  }

  async toRemind(now: Date, limit: number): Promise<RemindedGame[]> {
    return this.prisma.$queryRaw<RemindedGame[]>`
      ${this.rows(Prisma.sql`g.remind_at <= ${now} AND g.status = 'running'`, Prisma.sql`, g.remind_at AS "remindAt"`)}
      ORDER BY g.remind_at LIMIT ${limit}`;
  }

  async remind(
    { id, version, remindAt }: RemindedGame,
    notices: readonly Notice[],
    next: number | null,
    now: Date,
  ): Promise<boolean> {
    const [row] = await this.prisma.$queryRaw<{ told: number }[]>`
      WITH moved AS (
        UPDATE games SET remind_at = ${next === null ? null : new Date(next)}
        WHERE id = ${id}::uuid AND version = ${version} AND remind_at = ${remindAt} RETURNING id),
      told AS (
        INSERT INTO outbox (game_id, seq, topic, payload, created_at)
        SELECT moved.id, ${version}::integer, n.topic, n.payload::jsonb, ${now}
        FROM moved, unnest(${notices.map(({ topic }) => topic)}::text[], ${notices.map(({ payload }) => JSON.stringify(payload))}::text[]) AS n(topic, payload))
      SELECT count(*)::integer AS told FROM moved`;
    return row?.told === 1;
  }

  private rows(which: Prisma.Sql, more: Prisma.Sql = Prisma.empty): Prisma.Sql {
    return Prisma.sql`
      SELECT ${GAME_COLUMNS}${more} FROM games g LEFT JOIN players h ON h.id = g.host_player_id WHERE ${which}`;
  }
}
