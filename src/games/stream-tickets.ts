import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { ANONYMOUS, type Caller } from '../platform/auth/caller.js';
import { GAME_COLUMNS } from '../platform/auth/directory.js';
import type { GameRow } from '../platform/auth/game-row.js';
import type { Lookup } from '../platform/auth/lookup.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import { insertAnswer } from '../platform/idempotency/answer-store.js';
import type { AnswerRow } from '../platform/idempotency/idempotency.js';

/** How long a ticket may wait to be used, milliseconds. */
const LIFETIME = 60_000;

export interface Ticket {
  readonly ticket: string;
  readonly expiresAt: Date;
}

/** Tickets that open one stream each: browsers cannot send a token with an EventSource (WHATWG HTML 9.2). */
@Injectable()
export class StreamTickets {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** A new ticket, not stored yet. */
  draw(): Ticket {
    return {
      ticket: randomBytes(32).toString('base64url'),
      expiresAt: new Date(this.clock.now().getTime() + LIFETIME),
    };
  }

  /** Stores a ticket for the caller, with the answer that shows it. */
  async issue({ ticket, expiresAt }: Ticket, gameId: string, caller: Caller, kept: AnswerRow | null): Promise<void> {
    const playerId = caller.kind === 'player' ? caller.playerId : null;
    const memberId = caller.kind === 'seat' ? caller.memberId : null;
    const now = this.clock.now();
    await this.prisma.$transaction([
      this.prisma.$executeRaw`DELETE FROM stream_tickets WHERE expires_at <= ${now}`,
      this.prisma.$executeRaw`
        INSERT INTO stream_tickets (hash, game_id, player_id, member_id, expires_at)
        VALUES (${hashOf(ticket)}, ${gameId}::uuid, ${playerId}::uuid, ${memberId}::uuid, ${expiresAt})`,
      ...(kept === null ? [] : [this.prisma.$executeRaw(insertAnswer(kept, now))]),
    ]);
  }

  /** Uses a ticket up; what its holder may see is judged as of now. Null: no such ticket, or not for this game. */
  async redeem(ticket: string, gameId: string): Promise<Lookup | null> {
    const [row] = await this.prisma.$queryRaw<Redeemed[]>`
      WITH used AS (DELETE FROM stream_tickets WHERE hash = ${hashOf(ticket)} AND game_id = ${gameId}::uuid AND expires_at > ${this.clock.now()} RETURNING game_id, player_id, member_id)
      SELECT used.player_id AS "holderPlayer", used.member_id AS "holderMember", m.seat AS "ownSeat", ${GAME_COLUMNS}
      FROM used JOIN games g ON g.id = used.game_id LEFT JOIN players h ON h.id = g.host_player_id
      LEFT JOIN members m ON m.game_id = g.id AND m.left_at IS NULL AND (m.player_id = used.player_id OR m.id = used.member_id)`;
    if (row === undefined) return null;
    return { caller: holderOf(row), game: row, ownSeat: row.ownSeat, stored: null, keyScope: 'anonymous' };
  }
}

interface Redeemed extends GameRow {
  readonly holderPlayer: string | null;
  readonly holderMember: string | null;
  readonly ownSeat: number | null;
}

function holderOf({ holderPlayer, holderMember, id }: Redeemed): Caller {
  if (holderPlayer !== null)
    return { kind: 'player', playerId: holderPlayer, name: '', tokenId: '', scopes: ['games:read'] };
  return holderMember === null ? ANONYMOUS : { kind: 'seat', memberId: holderMember, gameId: id };
}

function hashOf(ticket: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(ticket, 'utf8').digest());
}
