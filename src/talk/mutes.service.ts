import { Injectable } from '@nestjs/common';
import type { PlayerCaller } from '../platform/auth/caller.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import { answer, emptyAnswer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { invalid, notFound, Problem } from '../platform/problems/problem.js';

/** How many others an account may mute. */
export const MOST_MUTES = 500;

/** Whose messages a player does not want to read. */
@Injectable()
export class MutesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async list({ caller }: Ask): Promise<Answer> {
    const rows = await this.prisma.$queryRaw<{ playerId: string; name: string; mutedAt: Date }[]>`
      SELECT x.muted_player_id AS "playerId", p.name, x.created_at AS "mutedAt"
      FROM mutes x JOIN players p ON p.id = x.muted_player_id WHERE x.player_id = ${account(caller).playerId}::uuid
      ORDER BY x.created_at, x.muted_player_id`;
    return answer(200, { items: rows.map((row) => ({ ...row, mutedAt: row.mutedAt.toISOString() })) });
  }

  /** Counts with the row of the account locked, so that requests at the same time do not get past the limit together. */
  async mute({ caller }: Ask, mutedId: string): Promise<Answer> {
    const { playerId } = account(caller);
    if (mutedId === playerId) throw invalid('playerId', 'unknown_value', 'Nobody mutes themselves.');
    const now = this.clock.now();
    await this.prisma.$transaction(async (transaction) => {
      await transaction.$queryRaw`SELECT id FROM players WHERE id = ${playerId}::uuid FOR UPDATE`;
      const [found] = await transaction.$queryRaw<{ isPlayer: boolean; others: number }[]>`
        SELECT EXISTS (SELECT 1 FROM players WHERE id = ${mutedId}::uuid AND deleted_at IS NULL) AS "isPlayer",
          (SELECT count(*)::integer FROM mutes WHERE player_id = ${playerId}::uuid AND muted_player_id <> ${mutedId}::uuid) AS others`;
      if (!found?.isPlayer) throw notFound();
      if (found.others >= MOST_MUTES)
        throw new Problem('mute_limit_reached', { detail: `An account mutes at most ${MOST_MUTES} others.` });
      await transaction.$executeRaw`
        INSERT INTO mutes (player_id, muted_player_id, created_at) VALUES (${playerId}::uuid, ${mutedId}::uuid, ${now})
        ON CONFLICT (player_id, muted_player_id) DO NOTHING`;
    });
    return emptyAnswer();
  }

  async unmute({ caller }: Ask, mutedId: string): Promise<Answer> {
    await this.prisma.$executeRaw`
      DELETE FROM mutes WHERE player_id = ${account(caller).playerId}::uuid AND muted_player_id = ${mutedId}::uuid`;
    return emptyAnswer();
  }
}

function account(caller: Ask['caller']): PlayerCaller {
  if (caller.kind !== 'player') throw new Problem('account_required');
  return caller;
}
