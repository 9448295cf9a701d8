import { Injectable } from '@nestjs/common';
import { PrismaService, statement } from '../../platform/database/prisma.service.js';
import { databaseCode } from '../../platform/problems/database-errors.js';
import { Together } from '../../platform/database/together.js';
import { appendStatement } from './append.sql.js';
import {
  EventStore,
  type Commit,
  type CommitResult,
  type LoggedEvent,
  type Member,
  type StoredSnapshot,
} from './event-store.js';

/** Changes in one statement, statements on their way at once, and after how many milliseconds a second goes beside the first. */
const TOGETHER = { atMost: 64, atOnce: 2, besideAfter: 3 } as const;

/** SQLSTATEs of a statement that was undone as a whole: its data, a constraint, a deadlock, an exception of a trigger. */
const WAS_REFUSED = /^(22|23|40|P0|TY)/;

/** Games in Postgres, through Prisma. */
@Injectable()
export class PostgresEventStore extends EventStore {
  private readonly moves = new Together<Commit, CommitResult>({
    ask: (commits) => this.appendTogether(commits),
    keyOf: ({ gameId }) => gameId,
    ...TOGETHER,
  });

  constructor(private readonly prisma: PrismaService) {
    super();
  }

  /** Changes of different games share a statement, and with it a wait for the disk, where several come at once. */
  append(commit: Commit): Promise<CommitResult> {
    return isUsual(commit) ? this.moves.ask(commit) : this.appendAlone(commit);
  }

  private async appendTogether(commits: readonly Commit[]): Promise<(CommitResult | Promise<CommitResult>)[]> {
    const inOrder = [...commits].sort((a, b) => (a.gameId < b.gameId ? -1 : 1)); // two servers never wait for each other
    try {
      const moved = await this.appendNow(inOrder);
      return commits.map(({ gameId }) => (moved.has(gameId) ? 'committed' : 'stale'));
    } catch (error) {
      // the database refused it as a whole, and nothing was written: one of them is to blame, and the others are not
      if (!WAS_REFUSED.test(databaseCode(error) ?? '')) throw error;
      return commits.map((commit) => this.appendAlone(commit));
    }
  }

  private async appendAlone(commit: Commit): Promise<CommitResult> {
    try {
      const moved = await this.appendNow([commit]);
      return moved.has(commit.gameId) ? 'committed' : 'stale';
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

  /** The ids of the games that moved. */
  private async appendNow(commits: readonly Commit[]): Promise<Set<string>> {
    const { text, values } = appendStatement(commits);
    const rows = await this.prisma.rows<{ id: string }>(statement(text), values);
    return new Set(rows.map(({ id }) => id));
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

/** Nobody sits down or gets up, and nothing besides the move has to be so. */
function isUsual({ created, memberIn, memberOut, vacation, permit }: Commit): boolean {
  return created === null && memberIn === null && memberOut === null && vacation === null && permit === undefined;
}
