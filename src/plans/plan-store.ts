import { Injectable } from '@nestjs/common';
import { GAME_COLUMNS } from '../platform/auth/look-up.sql.js';
import type { GameRow } from '../platform/auth/game-row.js';
import { PrismaService, statement } from '../platform/database/prisma.service.js';
import type { AutopilotRule } from './autopilot.js';
import { MOST_ACTIVE_PLANS, type DropReason, type PlanStep } from './plan.js';

export const PLAN_STATUSES = ['active', 'done', 'dropped'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** A plan as it lies in the database. */
export interface StoredPlan {
  readonly gameId: string;
  readonly memberId: string;
  readonly id: string;
  readonly seat: number;
  /** The version that it was made for. */
  readonly version: number;
  readonly steps: readonly PlanStep[];
  readonly status: PlanStatus;
  readonly reason: DropReason | null;
  /** Steps that were played, as far as it was judged; the log has the last word. */
  readonly played: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly endedVersion: number | null;
}

/** A plan without its steps, for lists. */
export interface ListedPlan extends Omit<StoredPlan, 'steps'> {
  readonly length: number;
}

export type NewPlan = Pick<StoredPlan, 'gameId' | 'memberId' | 'id' | 'seat' | 'version' | 'steps'>;

/** The autopilot of a seat. */
export interface StoredAutopilot {
  readonly gameId: string;
  readonly memberId: string;
  readonly seat: number;
  readonly rules: readonly AutopilotRule[];
}

/** What the seats of a game want to be played for them. */
export interface StandingOrders {
  readonly plans: readonly StoredPlan[];
  readonly autopilots: readonly StoredAutopilot[];
}

/** How a plan ended. */
export interface PlanEnd {
  readonly plan: StoredPlan;
  readonly played: number;
  /** Null: all of it was played. */
  readonly reason: DropReason | null;
  readonly version: number;
  readonly now: Date;
}

/** Which of some games, a list, somebody wants something played in: asked after every move. */
const WANTED = statement(`
  SELECT game_id AS "gameId" FROM plans WHERE game_id = ANY($1::uuid[]) AND status = 'active'
  UNION SELECT game_id FROM autopilots WHERE game_id = ANY($1::uuid[]) AND rules <> '{}'`);

/** Plans and autopilots in Postgres. A plan belongs to a person in a seat: whoever comes after finds none. */
@Injectable()
export class PlanStore {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Keeps a plan in the place of the one before; null where its player has too many, or has left the seat. The player is locked
   * for the count, so that plans at the same time do not get past the limit together.
   */
  async put({ gameId, memberId, id, seat, version, steps }: NewPlan, now: Date): Promise<StoredPlan | null> {
    const lock = this.prisma.$queryRaw`
      SELECT 1 AS locked FROM players p JOIN members m ON m.player_id = p.id
      WHERE m.game_id = ${gameId}::uuid AND m.id = ${memberId}::uuid FOR NO KEY UPDATE OF p`;
    const kept = this.prisma.$queryRaw<StoredPlan[]>`
      INSERT INTO plans (game_id, member_id, id, seat, version, steps, created_at)
      SELECT m.game_id, m.id, ${id}::uuid, ${seat}::smallint, ${version}::integer, ${JSON.stringify(steps)}::jsonb, ${now} FROM members m
      WHERE m.game_id = ${gameId}::uuid AND m.id = ${memberId}::uuid AND m.left_at IS NULL AND (
        SELECT count(*) FROM members o JOIN plans p ON p.game_id = o.game_id AND p.member_id = o.id
        WHERE o.player_id = m.player_id AND o.id <> m.id AND p.status = 'active') < ${MOST_ACTIVE_PLANS}::integer
      ON CONFLICT (game_id, member_id) DO UPDATE SET id = excluded.id, version = excluded.version, steps = excluded.steps,
        created_at = excluded.created_at, status = 'active', reason = NULL, played = 0, judged = 0, ended_at = NULL, ended_version = NULL
      RETURNING game_id AS "gameId", member_id AS "memberId", id, seat, version, steps, status, reason, played, created_at AS "createdAt",
        ended_at AS "endedAt", ended_version AS "endedVersion"`;
    const [, [row]] = await this.prisma.$transaction([lock, kept]);
    return row ?? null;
  }

  /** The plan of a seat, the last one that it had; null: it never had any, or took it back. */
  async find(gameId: string, seat: number): Promise<StoredPlan | null> {
    const [row] = await this.prisma.$queryRaw<StoredPlan[]>`
      SELECT p.game_id AS "gameId", p.member_id AS "memberId", p.id, p.seat, p.version, p.steps, p.status, p.reason, p.played,
        p.created_at AS "createdAt", p.ended_at AS "endedAt", p.ended_version AS "endedVersion"
      FROM plans p JOIN members m ON m.game_id = p.game_id AND m.id = p.member_id
      WHERE p.game_id = ${gameId}::uuid AND m.seat = ${seat}::smallint AND m.left_at IS NULL`;
    return row ?? null;
  }

  /** Takes the plan of a seat back; whether there was any. */
  async remove(gameId: string, seat: number): Promise<boolean> {
    const gone = await this.prisma.$executeRaw`
      DELETE FROM plans p USING members m
      WHERE m.game_id = p.game_id AND m.id = p.member_id AND p.game_id = ${gameId}::uuid AND m.seat = ${seat}::smallint AND m.left_at IS NULL`;
    return gone > 0;
  }

  /** The plans of a player in the seats where they sit, newest first. */
  async page(
    playerId: string,
    { status, before, limit }: { readonly status: PlanStatus | null; readonly before: string; readonly limit: number },
  ): Promise<ListedPlan[]> {
    return this.prisma.$queryRaw<ListedPlan[]>`
      SELECT p.game_id AS "gameId", p.member_id AS "memberId", p.id, p.seat, p.version, jsonb_array_length(p.steps) AS length, p.status,
        p.reason, p.played, p.created_at AS "createdAt", p.ended_at AS "endedAt", p.ended_version AS "endedVersion"
      FROM members m JOIN plans p ON p.game_id = m.game_id AND p.member_id = m.id
      WHERE m.player_id = ${playerId}::uuid AND p.id < ${before}::uuid AND (${status}::text IS NULL OR p.status = ${status})
      ORDER BY p.id DESC LIMIT ${limit}`;
  }

  /** Ends a plan and tells its owner if it was dropped, in one step; nothing where it has ended already. */
  async end({ plan, played, reason, version, now }: PlanEnd): Promise<void> {
    const status: PlanStatus = reason === null ? 'done' : 'dropped';
    const payload = JSON.stringify({ memberId: plan.memberId, seat: plan.seat, reason });
    await this.prisma.$executeRaw`
      WITH ended AS (
        UPDATE plans SET status = ${status}, reason = ${reason}, played = ${played}::smallint, judged = ${version}::integer, ended_at = ${now}, ended_version = ${version}::integer
        WHERE game_id = ${plan.gameId}::uuid AND id = ${plan.id}::uuid AND status = 'active' RETURNING game_id, status)
      INSERT INTO outbox (game_id, seq, topic, payload, created_at)
      SELECT game_id, ${version}::integer, 'plan_dropped', ${payload}::jsonb, ${now} FROM ended WHERE status = 'dropped'`;
  }

  /** Notes that a plan was looked at and waits. */
  async noteWaiting({ gameId, id }: StoredPlan, played: number, version: number): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE plans SET played = ${played}::smallint, judged = ${version}::integer
      WHERE game_id = ${gameId}::uuid AND id = ${id}::uuid AND judged < ${version}::integer`;
  }

  /** Keeps the switches of a seat; whether its player still sits there. */
  async putAutopilot({ gameId, memberId, seat, rules }: StoredAutopilot): Promise<boolean> {
    const kept = await this.prisma.$executeRaw`
      INSERT INTO autopilots (game_id, member_id, seat, rules)
      SELECT m.game_id, m.id, ${seat}::smallint, ${[...rules]}::text[] FROM members m
      WHERE m.game_id = ${gameId}::uuid AND m.id = ${memberId}::uuid AND m.left_at IS NULL
      ON CONFLICT (game_id, member_id) DO UPDATE SET rules = excluded.rules, judged = 0`;
    return kept > 0;
  }

  /** The switches of a seat; none where they were never set. */
  async autopilotOf(gameId: string, seat: number): Promise<readonly AutopilotRule[]> {
    const [row] = await this.prisma.$queryRaw<{ rules: readonly AutopilotRule[] }[]>`
      SELECT a.rules FROM autopilots a JOIN members m ON m.game_id = a.game_id AND m.id = a.member_id
      WHERE a.game_id = ${gameId}::uuid AND m.seat = ${seat}::smallint AND m.left_at IS NULL`;
    return row?.rules ?? [];
  }

  /** Notes that the autopilot of a seat had nothing to do at a version. */
  async noteIdle({ gameId, memberId }: StoredAutopilot, version: number): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE autopilots SET judged = ${version}::integer
      WHERE game_id = ${gameId}::uuid AND member_id = ${memberId}::uuid AND judged < ${version}::integer`;
  }

  /** Forgets the switches of all seats: the match is over. */
  async forgetAutopilots(gameId: string): Promise<void> {
    await this.prisma.$executeRaw`DELETE FROM autopilots WHERE game_id = ${gameId}::uuid`;
  }

  /** Those of these games in which a seat wants anything to be played for it: mostly none. */
  async amongThese(gameIds: readonly string[]): Promise<string[]> {
    const rows = await this.prisma.rows<{ gameId: string }>(WANTED, [`{${gameIds.join(',')}}`]);
    return rows.map(({ gameId }) => gameId);
  }

  /** What the seats of a game want to be played for them now. */
  async ordersIn(gameId: string): Promise<StandingOrders> {
    const [plans, autopilots] = await Promise.all([
      this.prisma.$queryRaw<StoredPlan[]>`
        SELECT game_id AS "gameId", member_id AS "memberId", id, seat, version, steps, status, reason, played, created_at AS "createdAt",
          ended_at AS "endedAt", ended_version AS "endedVersion"
        FROM plans WHERE game_id = ${gameId}::uuid AND status = 'active' ORDER BY seat`,
      this.prisma.$queryRaw<StoredAutopilot[]>`
        SELECT a.game_id AS "gameId", a.member_id AS "memberId", a.seat, a.rules FROM autopilots a
        JOIN members m ON m.game_id = a.game_id AND m.id = a.member_id
        WHERE a.game_id = ${gameId}::uuid AND a.rules <> '{}' AND m.left_at IS NULL ORDER BY a.seat`,
    ]);
    return { plans, autopilots };
  }

  /** Games that have moved on since what is wanted in them was judged: a server stopped in between, or will look at once. */
  async unjudged(limit: number): Promise<GameRow[]> {
    return this.prisma.$queryRaw<GameRow[]>`
      SELECT ${GAME_COLUMNS} FROM games g LEFT JOIN players h ON h.id = g.host_player_id
      WHERE g.id IN (
        (SELECT p.game_id FROM plans p JOIN games o ON o.id = p.game_id
          WHERE p.status = 'active' AND p.judged < o.version AND o.status IN ('running', 'ended') LIMIT ${limit})
        UNION
        (SELECT a.game_id FROM autopilots a JOIN games o ON o.id = a.game_id JOIN members m ON m.game_id = a.game_id AND m.id = a.member_id
          WHERE a.rules <> '{}' AND a.judged < o.version AND o.status = 'running' AND a.seat = ANY(o.seats_on_turn) AND m.left_at IS NULL
          LIMIT ${limit}))`;
  }
}
