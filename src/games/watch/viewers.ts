import { Injectable } from '@nestjs/common';
import { bearerOf } from '../../platform/auth/bearer.js';
import type { Caller } from '../../platform/auth/caller.js';
import { Clock } from '../../platform/clock.js';
import { Directory } from '../../platform/auth/directory.js';
import { tokenHashText } from '../../platform/auth/token-format.js';
import type { Ask } from '../../platform/http/ask.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import { maySee } from '../core/game-access.js';

/** Says, while somebody waits for what comes, whether they still are who they were: a seat may change hands meanwhile. */
@Injectable()
export class Viewers {
  constructor(
    private readonly prisma: PrismaService,
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  /** Whether the token of a request is still good, and still opens the game and this seat (null: none) of it. */
  async isStill({ request, game }: Ask, seat: number | null): Promise<boolean> {
    const token = bearerOf(request);
    if (token === null || game === null) return true;
    const now = await this.directory.find({ tokenHash: tokenHashText(token), gameId: game.id, key: null });
    return now !== null && now.ownSeat === seat && maySee(now);
  }

  /** Whether somebody who showed a ticket, and no token, still sits in this seat (null: in none), with a token that is still good. */
  async sitsIn(holder: Caller, gameId: string, seat: number | null): Promise<boolean> {
    if (holder.kind === 'anonymous') return true;
    if (holder.kind === 'player' && !(await this.isTokenGood(holder.tokenId))) return false;
    const playerId = holder.kind === 'player' ? holder.playerId : null;
    const memberId = holder.kind === 'seat' ? holder.memberId : null;
    const [member] = await this.prisma.$queryRaw<{ seat: number }[]>`
      SELECT seat FROM members
      WHERE game_id = ${gameId}::uuid AND left_at IS NULL AND (player_id = ${playerId}::uuid OR id = ${memberId}::uuid)`;
    return (member?.seat ?? null) === seat;
  }

  /** Whether a token of an account is neither revoked nor expired, and the account still there. */
  async isTokenGood(tokenId: string): Promise<boolean> {
    const [found] = await this.prisma.$queryRaw<{ isGood: boolean }[]>`
      SELECT true AS "isGood" FROM tokens t JOIN players p ON p.id = t.player_id AND p.deleted_at IS NULL
      WHERE t.id = ${tokenId}::uuid AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ${this.clock.now()})`;
    return found !== undefined;
  }
}
