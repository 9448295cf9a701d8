import { Injectable } from '@nestjs/common';
import { Prisma } from '../generated/prisma/client.js';
import { GAME_COLUMNS } from '../platform/auth/directory.js';
import type { GameRow } from '../platform/auth/game-row.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import type { Member } from './event-store/event-store.js';

/** Which games are wanted. */
export interface Wanted {
  readonly status: string | null;
  readonly preset: string | null;
  /** Games of this player, whatever their visibility; null: public ones. */
  readonly playerId: string | null;
  /** Only ids before this one: newest come first, and ids grow with time. */
  readonly before: string;
  readonly limit: number;
}

/** A game that waits for somebody. */
export interface WaitingGame {
  readonly row: GameRow;
  readonly seat: number;
}

/** Lists of games, from their read columns. No list folds a log, and the number of statements does not grow with it. */
@Injectable()
export class GameList {
  constructor(private readonly prisma: PrismaService) {}

  async page({ status, preset, playerId, before, limit }: Wanted): Promise<GameRow[]> {
    const whose = playerId === null ? Prisma.sql`g.visibility = 'public'` : ownGames(playerId);
    return this.prisma.$queryRaw<GameRow[]>`
      SELECT ${GAME_COLUMNS} FROM games g LEFT JOIN players h ON h.id = g.host_player_id
      WHERE ${whose} AND g.id < ${before}::uuid
        AND (${status}::text IS NULL OR g.status = ${status}) AND (${preset}::text IS NULL OR g.preset = ${preset})
      ORDER BY g.id DESC LIMIT ${limit}`;
  }

  /** Who sits in these games now. */
  async seated(gameIds: readonly string[]): Promise<Map<string, Member[]>> {
    const rows = await this.prisma.$queryRaw<(Member & { gameId: string })[]>`
      SELECT game_id AS "gameId", id, seat, player_id AS "playerId", name, is_bot AS "isBot", joined_at AS "joinedAt", left_at AS "leftAt" FROM members
      WHERE game_id = ANY(${[...gameIds]}::uuid[]) AND left_at IS NULL`;
    const byGame = new Map<string, Member[]>(gameIds.map((id) => [id, []]));
    for (const row of rows) byGame.get(row.gameId)?.push(row);
    return byGame;
  }

  /** Every game that waits for this player, the most urgent first; without a cap. */
  async waitingFor(playerId: string): Promise<WaitingGame[]> {
    const rows = await this.prisma.$queryRaw<(GameRow & { seat: number })[]>`
      SELECT m.seat, ${GAME_COLUMNS} FROM members m JOIN games g ON g.id = m.game_id LEFT JOIN players h ON h.id = g.host_player_id
      WHERE m.player_id = ${playerId}::uuid AND m.left_at IS NULL AND g.status = 'running' AND m.seat = ANY(g.seats_on_turn)
      ORDER BY g.deadline_at NULLS LAST, g.id`;
    return rows.map(({ seat, ...row }) => ({ row, seat }));
  }
}

function ownGames(playerId: string): Prisma.Sql {
  return Prisma.sql`(g.host_player_id = ${playerId}::uuid OR EXISTS (
    SELECT 1 FROM members m WHERE m.game_id = g.id AND m.player_id = ${playerId}::uuid AND m.left_at IS NULL))`;
}
