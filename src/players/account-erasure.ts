import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';

/** What a deleted account is called wherever it played. */
export const DELETED_NAME = 'Deleted player';

/**
 * Makes an account anonymous, in one transaction: from then on it opens nothing, is told nothing and can be given nothing.
 * Its row stays, and so do its seats in the games of others. The games that it is still in are for `Farewells` to leave.
 */
@Injectable()
export class AccountErasure {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async erase(playerId: string): Promise<void> {
    const now = this.clock.now();
    await this.prisma.$transaction([
      this.prisma.$executeRaw`
        UPDATE players SET deleted_at = ${now}, name = ${DELETED_NAME} WHERE id = ${playerId}::uuid AND deleted_at IS NULL`,
      this.prisma.$executeRaw`
        UPDATE tokens SET revoked_at = COALESCE(revoked_at, ${now}), name = ${DELETED_NAME} WHERE player_id = ${playerId}::uuid`,
      this.prisma.$executeRaw`UPDATE members SET name = ${DELETED_NAME} WHERE player_id = ${playerId}::uuid`,
      this.prisma.$executeRaw`
        UPDATE invitations SET status = 'withdrawn', answered_at = ${now} WHERE invited_by = ${playerId}::uuid AND status = 'open'`,
      this.prisma.$executeRaw`
        WITH declined AS (
          UPDATE invitations SET status = 'declined', reason = 'other', answered_at = ${now}
          WHERE player_id = ${playerId}::uuid AND status = 'open' RETURNING *)
        INSERT INTO outbox (game_id, seq, topic, payload, created_at)
        SELECT g.id, g.version, 'invitation_answered', jsonb_build_object('playerIds', jsonb_build_array(d.invited_by),
          'invitationId', d.id, 'playerId', d.player_id, 'answer', 'declined', 'reason', d.reason), ${now}
        FROM declined d JOIN games g ON g.id = d.game_id`,
      this.prisma.$executeRaw`DELETE FROM idempotency_keys WHERE scope = ${`player:${playerId}`}`,
      this.prisma.$executeRaw`DELETE FROM notices WHERE player_id = ${playerId}::uuid`,
      this.prisma.$executeRaw`DELETE FROM webhooks WHERE player_id = ${playerId}::uuid`,
      this.prisma.$executeRaw`DELETE FROM mail_confirmations WHERE player_id = ${playerId}::uuid`,
      this.prisma.$executeRaw`DELETE FROM mail_addresses WHERE player_id = ${playerId}::uuid`,
      this.prisma.$executeRaw`DELETE FROM notice_preferences WHERE player_id = ${playerId}::uuid`,
      this.prisma.$executeRaw`DELETE FROM vacations WHERE player_id = ${playerId}::uuid`,
      this.prisma.$executeRaw`DELETE FROM calendars WHERE player_id = ${playerId}::uuid`,
      this.prisma.$executeRaw`DELETE FROM notes WHERE player_id = ${playerId}::uuid`,
      this.prisma
        .$executeRaw`DELETE FROM mutes WHERE player_id = ${playerId}::uuid OR muted_player_id = ${playerId}::uuid`,
      this.prisma.$executeRaw`DELETE FROM member_mutes WHERE player_id = ${playerId}::uuid`,
      this.prisma.$executeRaw`DELETE FROM stream_tickets WHERE player_id = ${playerId}::uuid`,
    ]);
  }
}
