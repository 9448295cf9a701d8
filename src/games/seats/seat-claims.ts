import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { PrismaService } from '../../platform/database/prisma.service.js';

/** By what right somebody sits down who could not do so without. */
export type SeatRight = { readonly linkId: string } | { readonly invitationId: string };

/** How long a claim can be of use, milliseconds: a request takes seconds. */
const LIFETIME = 60 * 60 * 1000;

/**
 * Says beforehand by what right a member is about to sit down. The statement that seats them looks here (`note_seated` in
 * the migration `people`), uses the right up, and fails where it is good no more. A claim without a member does nothing.
 */
@Injectable()
export class SeatClaims {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async note(gameId: string, memberId: string, right: SeatRight): Promise<void> {
    const linkId = 'linkId' in right ? right.linkId : null;
    const invitationId = 'invitationId' in right ? right.invitationId : null;
    await this.prisma.$executeRaw`
      INSERT INTO seat_claims (game_id, member_id, link_id, invitation_id, created_at)
      VALUES (${gameId}::uuid, ${memberId}::uuid, ${linkId}::uuid, ${invitationId}::uuid, ${this.clock.now()})`;
  }

  /** Forgets the claims that nobody can be about to use. */
  async purge(): Promise<number> {
    const oldest = new Date(this.clock.now().getTime() - LIFETIME);
    return this.prisma.$executeRaw`DELETE FROM seat_claims WHERE created_at <= ${oldest}`;
  }
}
