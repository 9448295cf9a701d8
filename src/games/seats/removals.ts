import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/prisma.service.js';

/** Whom the host has removed from a seat, which the log knows. */
@Injectable()
export class Removals {
  constructor(private readonly prisma: PrismaService) {}

  /** Whether a player was removed from a game: they come back only by a link or an invitation. */
  async concern(gameId: string, playerId: string): Promise<boolean> {
    const [found] = await this.prisma.$queryRaw<unknown[]>`
      SELECT 1 AS found FROM events e JOIN members m ON m.game_id = e.game_id AND m.id = (e.payload->>'member')::uuid
      WHERE e.game_id = ${gameId}::uuid AND e.type = 'seat_vacated' AND e.payload->>'reason' = 'removed' AND m.player_id = ${playerId}::uuid
      LIMIT 1`;
    return found !== undefined;
  }
}
