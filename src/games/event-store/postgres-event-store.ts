import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/prisma.service.js';
import { databaseCode } from '../../platform/problems/database-errors.js';
import { appendStatement } from './append.sql.js';
import {
  EventStore,
  type Commit,
  type CommitResult,
  type LoggedEvent,
  type Member,
  type StoredSnapshot,
} from './event-store.js';

/** Games in Postgres, through Prisma. */
@Injectable()
export class PostgresEventStore extends EventStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async append(commit: Commit): Promise<CommitResult> {
    try {
      const [row] = await this.prisma.$queryRaw<{ moved: number }[]>(appendStatement(commit));
      return row?.moved === 1 ? 'committed' : 'stale';
    } catch (error) {
      // A racing writer that slipped past the version check collides on the key of the log or of a seat.
      if (
        databaseCode(error) === '23505' &&
        /events_pkey|members_/.test(String(error instanceof Error ? error.message : error))
      )
        return 'stale';
      throw error;
    }
  }

  async events(gameId: string, after: number, limit: number): Promise<LoggedEvent[]> {
    return this.prisma.$queryRaw<LoggedEvent[]>`
      SELECT seq, type, payload, cause, created_at AS "createdAt" FROM events
      WHERE game_id = ${gameId}::uuid AND seq > ${after} ORDER BY seq LIMIT ${limit}`;
  }

  async members(gameId: string): Promise<Member[]> {
    return this.prisma.$queryRaw<Member[]>`
      SELECT id, seat, player_id AS "playerId", name, client_seed AS "clientSeed", is_bot AS "isBot", joined_at AS "joinedAt", left_at AS "leftAt" FROM members
      WHERE game_id = ${gameId}::uuid ORDER BY id`;
  }

  async serverSeed(gameId: string): Promise<Uint8Array | null> {
    const [row] = await this.prisma.$queryRaw<{ seed: Uint8Array }[]>`
      SELECT server_seed AS seed FROM game_secrets WHERE game_id = ${gameId}::uuid`;
    return row?.seed ?? null;
  }

  async snapshot(gameId: string, atMost: number): Promise<StoredSnapshot | null> {
    const [row] = await this.prisma.$queryRaw<StoredSnapshot[]>`
      SELECT seq, rules_version AS "rulesVersion", hash, state FROM snapshots
      WHERE game_id = ${gameId}::uuid AND seq <= ${atMost} ORDER BY seq DESC LIMIT 1`;
    return row ?? null;
  }

  async putSnapshot(gameId: string, { seq, rulesVersion, hash, state }: StoredSnapshot): Promise<void> {
    await this.prisma.$executeRaw`
      INSERT INTO snapshots (game_id, seq, rules_version, hash, state) VALUES (${gameId}::uuid, ${seq}, ${rulesVersion}, ${hash}, ${state})
      ON CONFLICT (game_id, seq) DO NOTHING`;
  }

  async dropSnapshot(gameId: string, seq: number): Promise<void> {
    await this.prisma.$executeRaw`DELETE FROM snapshots WHERE game_id = ${gameId}::uuid AND seq = ${seq}`;
  }

  async setStatus(gameId: string, status: string): Promise<void> {
    await this.prisma
      .$executeRaw`UPDATE games SET status = ${status} WHERE id = ${gameId}::uuid AND status <> ${status}`;
  }
}
