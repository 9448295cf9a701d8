import { Injectable } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import { INVITATION_COUNTS } from '../../platform/auth/look-up.sql.js';
import { Clock } from '../../platform/clock.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import { withAnswer } from '../../platform/idempotency/answer-store.js';
import type { AnswerRow } from '../../platform/idempotency/idempotency.js';
import { isDuplicate } from '../../platform/problems/database-errors.js';
import { Problem } from '../../platform/problems/problem.js';
import { MOST_INVITATIONS_TO_ONE, MOST_OPEN_INVITATIONS } from '../limits.js';

/** An invitation that is about to exist. */
export interface NewInvitation {
  readonly id: string;
  readonly gameId: string;
  readonly playerId: string;
  readonly invitedBy: string;
  readonly seat: number | null;
  /** The member whose seat is handed over; null: a free seat before the start. */
  readonly replaces: string | null;
}

/** An invitation, and the names of both sides. */
export interface Invitation extends NewInvitation {
  readonly gameName: string | null;
  readonly playerName: string;
  readonly inviterName: string;
  readonly status: 'open' | 'accepted' | 'declined' | 'withdrawn';
  /** Open, and the game has not moved on without it. */
  readonly counts: boolean;
  /** Whoever has the seat sent it themselves, to hand it over. */
  readonly isOwn: boolean;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
}

const DAY = 24 * 60 * 60 * 1000;

const INVITATIONS = Prisma.sql`
  SELECT v.id, v.game_id AS "gameId", g.name AS "gameName", v.player_id AS "playerId", p.name AS "playerName", v.invited_by AS "invitedBy",
    q.name AS "inviterName", v.seat, v.replaces, v.status, v.reason, v.created_at AS "createdAt", v.answered_at AS "answeredAt",
    (${INVITATION_COUNTS}) AS counts,
    EXISTS (SELECT 1 FROM members m WHERE m.game_id = v.game_id AND m.id = v.replaces AND m.player_id = v.invited_by) AS "isOwn"
  FROM invitations v JOIN games g ON g.id = v.game_id JOIN players p ON p.id = v.player_id JOIN players q ON q.id = v.invited_by`;

/** Invitations in the database. Each that is made or answered is told of in the same statement, by the outbox. */
@Injectable()
export class InvitationStore {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** Stores an invitation with its answer, unless its sender has too many, who is locked for the count. */
  async add(
    invitation: NewInvitation,
    version: number,
    kept: AnswerRow | null,
  ): Promise<'made' | 'too_many_open' | 'too_many_to_one'> {
    const { gameId, invitedBy, playerId } = invitation;
    const now = this.clock.now();
    const open = Prisma.sql`(
      SELECT count(*) FROM invitations v JOIN games g ON g.id = v.game_id WHERE v.invited_by = ${invitedBy}::uuid AND ${INVITATION_COUNTS})`;
    const toOne = Prisma.sql`(
      SELECT count(*) FROM invitations v WHERE v.invited_by = ${invitedBy}::uuid AND v.player_id = ${playerId}::uuid
        AND v.created_at > ${new Date(now.getTime() - DAY)})`;
    try {
      const [, , [row]] = await this.prisma.$transaction([
        this.prisma.$queryRaw`SELECT 1 AS locked FROM players WHERE id = ${invitedBy}::uuid FOR NO KEY UPDATE`,
        // one that the game has moved on without makes room
        this.prisma.$executeRaw`
          UPDATE invitations v SET status = 'withdrawn', answered_at = ${now} FROM games g
          WHERE g.id = v.game_id AND v.game_id = ${gameId}::uuid AND v.player_id = ${playerId}::uuid AND v.status = 'open'
            AND NOT (${INVITATION_COUNTS})`,
        this.prisma.$queryRaw<{ made: number; toOne: number }[]>`
          WITH made AS (${inserted([invitation], now)} WHERE ${open} < ${MOST_OPEN_INVITATIONS} AND ${toOne} < ${MOST_INVITATIONS_TO_ONE} RETURNING *),
            told AS (${invited(gameId, version, now)})${withAnswer(kept, now)}
          SELECT count(*)::integer AS made, ${toOne}::integer AS "toOne" FROM made`,
      ]);
      if (row?.made === 1) return 'made';
      return (row?.toOne ?? 0) >= MOST_INVITATIONS_TO_ONE ? 'too_many_to_one' : 'too_many_open';
    } catch (error) {
      if (isDuplicate(error) && String(error).includes('invitations_')) throw new Problem('already_invited');
      throw error;
    }
  }

  /** Stores the invitations to a rematch; who has one already keeps that. */
  async addAll(invitations: readonly NewInvitation[], gameId: string, version: number): Promise<void> {
    const now = this.clock.now();
    await this.prisma.$executeRaw`
      WITH made AS (${inserted(invitations, now)} ON CONFLICT DO NOTHING RETURNING *)
      ${invited(gameId, version, now)}`;
  }

  /** Those that somebody got and can still accept, newest first. */
  async received(playerId: string, before: string, limit: number): Promise<Invitation[]> {
    return this.prisma.$queryRaw<Invitation[]>`
      ${INVITATIONS} WHERE v.player_id = ${playerId}::uuid AND v.id < ${before}::uuid AND ${INVITATION_COUNTS} ORDER BY v.id DESC LIMIT ${limit}`;
  }

  /** Those to a game, newest first; `by`: only those that this account sent. */
  async ofGame(gameId: string, by: string | null, before: string, limit: number): Promise<Invitation[]> {
    return this.prisma.$queryRaw<Invitation[]>`
      ${INVITATIONS} WHERE v.game_id = ${gameId}::uuid AND v.id < ${before}::uuid AND (${by}::uuid IS NULL OR v.invited_by = ${by}::uuid)
      ORDER BY v.id DESC LIMIT ${limit}`;
  }

  async one(gameId: string, id: string): Promise<Invitation | null> {
    const [invitation] = await this.prisma.$queryRaw<Invitation[]>`
      ${INVITATIONS} WHERE v.game_id = ${gameId}::uuid AND v.id = ${id}::uuid`;
    return invitation ?? null;
  }

  /** Ends an open invitation without anybody sitting down; false where it was answered or withdrawn before. */
  async close(
    { gameId, id }: Pick<Invitation, 'gameId' | 'id'>,
    status: 'declined' | 'withdrawn',
    reason: string | null,
    kept: AnswerRow | null,
  ): Promise<boolean> {
    const now = this.clock.now();
    const toldOf =
      status === 'declined'
        ? Prisma.sql`, told AS (INSERT INTO outbox (game_id, seq, topic, payload, created_at)
            SELECT g.id, g.version, 'invitation_answered', jsonb_build_object('playerIds', jsonb_build_array(made.invited_by),
              'invitationId', made.id, 'playerId', made.player_id, 'answer', 'declined', 'reason', made.reason), ${now}
            FROM made JOIN games g ON g.id = made.game_id)`
        : Prisma.empty;
    const [row] = await this.prisma.$queryRaw<{ made: number }[]>`
      WITH made AS (
        UPDATE invitations SET status = ${status}, reason = ${reason}, answered_at = ${now}
        WHERE game_id = ${gameId}::uuid AND id = ${id}::uuid AND status = 'open' RETURNING *)${toldOf}${withAnswer(kept, now)}
      SELECT count(*)::integer AS made FROM made`;
    return row?.made === 1;
  }
}

/** Rows of invitations; `WHERE`, `ON CONFLICT` and `RETURNING` are the caller's. */
function inserted(invitations: readonly NewInvitation[], now: Date): Prisma.Sql {
  const column = <K extends keyof NewInvitation>(name: K): NewInvitation[K][] => invitations.map((one) => one[name]);
  return Prisma.sql`
    INSERT INTO invitations (game_id, id, player_id, invited_by, seat, replaces, created_at)
    SELECT n.game_id, n.id, n.player_id, n.invited_by, n.seat, n.replaces, ${now}
    FROM unnest(${column('gameId')}::uuid[], ${column('id')}::uuid[], ${column('playerId')}::uuid[], ${column('invitedBy')}::uuid[],
      ${column('seat')}::smallint[], ${column('replaces')}::uuid[]) AS n(game_id, id, player_id, invited_by, seat, replaces)`;
}

/** One row of the outbox for each invitation that was made. */
function invited(gameId: string, version: number, now: Date): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox (game_id, seq, topic, payload, created_at)
    SELECT ${gameId}::uuid, ${version}::integer, 'invited', jsonb_build_object('playerIds', jsonb_build_array(made.player_id), 'invitationId', made.id), ${now}
    FROM made`;
}
