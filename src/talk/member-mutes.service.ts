import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { seenGame } from '../games/core/game-access.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import { answer, emptyAnswer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { invalid, notFound, Problem } from '../platform/problems/problem.js';
import { speakerOf, type Speaker } from './talk-store.js';

/** How many members of games an account may mute, and a seat with a token of its own. */
export const MOST_MUTED_MEMBERS = 500;

/** Whose messages somebody does not want to read in one game. Guests have no account by which they could be muted everywhere. */
@Injectable()
export class MemberMutesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async list(ask: Ask): Promise<Answer> {
    const { row } = seenGame(ask);
    const { playerId, memberId } = speakerOf(ask.caller);
    const muted = await this.prisma.$queryRaw<{ memberId: string; name: string; mutedAt: Date }[]>`
      SELECT m.id AS "memberId", m.name, x.created_at AS "mutedAt"
      FROM member_mutes x JOIN members m ON m.game_id = x.game_id AND m.id = x.muted_member_id
      WHERE x.game_id = ${row.id}::uuid AND (x.player_id = ${playerId}::uuid OR x.member_id = ${memberId}::uuid)
      ORDER BY x.created_at, m.id LIMIT ${MOST_MUTED_MEMBERS}`;
    return answer(200, { items: muted.map((one) => ({ ...one, mutedAt: one.mutedAt.toISOString() })) });
  }

  /** Counts with the account or the seat locked, so that requests at the same time do not get past the limit together. */
  async mute(ask: Ask, mutedId: string): Promise<Answer> {
    const { row } = seenGame(ask);
    const speaker = speakerOf(ask.caller);
    const { playerId, memberId } = speaker;
    const now = this.clock.now();
    await this.prisma.$transaction(async (transaction) => {
      if (playerId !== null)
        await transaction.$queryRaw`SELECT 1 AS locked FROM players WHERE id = ${playerId}::uuid FOR NO KEY UPDATE`;
      else
        await transaction.$queryRaw`
          SELECT 1 AS locked FROM members WHERE game_id = ${row.id}::uuid AND id = ${memberId}::uuid FOR NO KEY UPDATE`;
      const [found] = await transaction.$queryRaw<{ playerId: string | null; others: number }[]>`
        SELECT m.player_id AS "playerId", (
          SELECT count(*)::integer FROM member_mutes x
          WHERE (x.player_id = ${playerId}::uuid OR (x.game_id = ${row.id}::uuid AND x.member_id = ${memberId}::uuid))
            AND NOT (x.game_id = m.game_id AND x.muted_member_id = m.id)) AS others
        FROM members m WHERE m.game_id = ${row.id}::uuid AND m.id = ${mutedId}::uuid`;
      if (found === undefined) throw notFound();
      if (isSame(speaker, { playerId: found.playerId, memberId: mutedId }))
        throw invalid('memberId', 'unknown_value', 'Nobody mutes themselves.');
      if (found.others >= MOST_MUTED_MEMBERS)
        throw new Problem('mute_limit_reached', {
          detail: `An account, or a seat with a token of its own, mutes at most ${MOST_MUTED_MEMBERS} members of games.`,
        });
      await transaction.$executeRaw`
        INSERT INTO member_mutes (game_id, id, player_id, member_id, muted_member_id, created_at)
        VALUES (${row.id}::uuid, ${uuid()}::uuid, ${playerId}::uuid, ${memberId}::uuid, ${mutedId}::uuid, ${now})
        ON CONFLICT DO NOTHING`;
    });
    return emptyAnswer();
  }

  async unmute(ask: Ask, mutedId: string): Promise<Answer> {
    const { row } = seenGame(ask);
    const { playerId, memberId } = speakerOf(ask.caller);
    await this.prisma.$executeRaw`
      DELETE FROM member_mutes WHERE game_id = ${row.id}::uuid AND muted_member_id = ${mutedId}::uuid
        AND (player_id = ${playerId}::uuid OR member_id = ${memberId}::uuid)`;
    return emptyAnswer();
  }
}

function isSame(one: Speaker, other: Speaker): boolean {
  return one.playerId === null ? one.memberId === other.memberId : one.playerId === other.playerId;
}
