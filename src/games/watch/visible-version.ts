import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../engine/index.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import { PrismaService } from '../../platform/database/prisma.service.js';

/** By how many events spectators can be behind at most. */
export const LONGEST_SPECTATOR_DELAY = 100;

/** How far a game has come, and what its host wants spectators to see of it. */
export interface Progress {
  readonly version: number;
  readonly status: string;
  readonly delay: number;
  /** The last version before the match began: from then on there is something to hide. */
  readonly lastOpen: number;
}

/**
 * The version up to which spectators see a game; null: all of it. Nobody is behind before the match and after it, and what
 * was seen before the match does not vanish when it begins.
 */
export function visibleToSpectators({ version, status, delay, lastOpen }: Progress): number | null {
  const isGoingOn = status === 'running' || status === 'needs_repair';
  return isGoingOn && delay > 0 ? Math.max(Math.min(lastOpen, version), version - delay) : null;
}

/**
 * Which version a viewer may see: the one question that every way to look at a game asks. Whoever sits in it sees it as
 * it is; a spectator, the host who does not sit among them, as it was so many events ago.
 */
@Injectable()
export class VisibleVersions {
  constructor(private readonly prisma: PrismaService) {}

  /** The version up to which a viewer may see the game now; null: all of it. */
  async limit({ id, settings }: Pick<GameRow, 'id' | 'settings'>, viewer: Viewer): Promise<number | null> {
    const isBehind = viewer.seat === null && (settings.spectatorDelay ?? 0) > 0;
    return isBehind ? this.ofSpectators(id) : null;
  }

  /** The same for a spectator. Asked anew each time: whoever waits for what comes sees more as the game moves on. */
  async ofSpectators(gameId: string): Promise<number | null> {
    const [progress] = await this.prisma.$queryRaw<Progress[]>`
      SELECT g.version, g.status, COALESCE((g.settings->>'spectatorDelay')::integer, 0) AS delay,
        COALESCE((SELECT e.seq - 1 FROM events e WHERE e.game_id = g.id AND e.type = 'match_started' ORDER BY e.seq LIMIT 1), g.version) AS "lastOpen"
      FROM games g WHERE g.id = ${gameId}::uuid`;
    return progress === undefined ? 0 : visibleToSpectators(progress);
  }
}
