import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { FoldedGames } from '../games/core/folded-games.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';

/** How often a server looks for accounts that were deleted at another one, milliseconds. */
const INTERVAL = 15_000;
/** For how long the names of a deleted account are dropped from what is kept in memory, milliseconds. */
const LINGER = 4 * INTERVAL;

/** Every server reads the games of a deleted account anew, so that none goes on showing the name that it kept in memory. */
@Injectable()
export class ForgottenNames implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private readonly logger = new Logger('Players');

  constructor(
    private readonly prisma: PrismaService,
    private readonly games: FoldedGames,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.forgetQuietly(), INTERVAL).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Forgets the games of whoever was deleted a short while ago. */
  async forget(): Promise<void> {
    const since = new Date(this.clock.now().getTime() - LINGER);
    const games = await this.prisma.$queryRaw<{ id: string }[]>`
      SELECT DISTINCT m.game_id AS id FROM players p JOIN members m ON m.player_id = p.id WHERE p.deleted_at > ${since}`;
    for (const { id } of games) this.games.forget(id);
  }

  private async forgetQuietly(): Promise<void> {
    await this.forget().catch((error: unknown) => {
      this.logger.warn(`Deleted accounts could not be looked for, next try soon: ${String(error)}`);
    });
  }
}
