import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { ANONYMOUS, type Caller, type PlayerCaller } from '../../platform/auth/caller.js';
import { GAME_COLUMNS } from '../../platform/auth/look-up.sql.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import type { Lookup } from '../../platform/auth/lookup.js';
import { Clock } from '../../platform/clock.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import { insertAnswer } from '../../platform/idempotency/answer-store.js';
import type { AnswerRow } from '../../platform/idempotency/idempotency.js';

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

  /** Stores a ticket for the caller, with the answer that shows it. Without a game it opens the feed of their account. */
  async issue(
    { ticket, expiresAt }: Ticket,
    gameId: string | null,
    caller: Caller,
    kept: AnswerRow | null,
  ): Promise<void> {
    const playerId = caller.kind === 'player' ? caller.playerId : null;
    const tokenId = caller.kind === 'player' ? caller.tokenId : null;
    const memberId = caller.kind === 'seat' ? caller.memberId : null;
    const now = this.clock.now();
    await this.prisma.$transaction([
      this.prisma.$executeRaw`DELETE FROM stream_tickets WHERE expires_at <= ${now}`,
      this.prisma.$executeRaw`
        INSERT INTO stream_tickets (hash, game_id, player_id, token_id, member_id, expires_at)
        VALUES (${hashOf(ticket)}, ${gameId}::uuid, ${playerId}::uuid, ${tokenId}::uuid, ${memberId}::uuid, ${expiresAt})`,
      ...(kept === null ? [] : [this.prisma.$executeRaw(insertAnswer(kept, now))]),
    ]);
  }

  /** Uses a ticket up; what its holder may see is judged as of now. Null: no such ticket, or not for this game. */
  async redeem(ticket: string, gameId: string): Promise<Lookup | null> {
    const now = this.clock.now();
    const [row] = await this.prisma.$queryRaw<Redeemed[]>`
      WITH used AS (DELETE FROM stream_tickets WHERE hash = ${hashOf(ticket)} AND game_id = ${gameId}::uuid AND expires_at > ${now} RETURNING game_id, player_id, token_id, member_id)
      SELECT used.player_id AS "holderPlayer", used.token_id AS "holderToken", used.member_id AS "holderMember", m.seat AS "ownSeat", ${GAME_COLUMNS}
      FROM used JOIN games g ON g.id = used.game_id LEFT JOIN players h ON h.id = g.host_player_id
      LEFT JOIN members m ON m.game_id = g.id AND m.left_at IS NULL AND (m.player_id = used.player_id OR m.id = used.member_id)`;
    if (row === undefined) return null;
    return { caller: holderOf(row), game: row, ownSeat: row.ownSeat, stored: null, keyScope: 'anonymous' };
  }

  /** Uses up a ticket for the feed of an account. Null: no such ticket. */
  async redeemFeed(ticket: string): Promise<PlayerCaller | null> {
    const [row] = await this.prisma.$queryRaw<{ playerId: string; tokenId: string }[]>`
      DELETE FROM stream_tickets WHERE hash = ${hashOf(ticket)} AND game_id IS NULL AND expires_at > ${this.clock.now()}
      RETURNING player_id AS "playerId", token_id AS "tokenId"`;
    return row === undefined ? null : reader(row.playerId, row.tokenId);
  }
}

interface Redeemed extends GameRow {
  readonly holderPlayer: string | null;
  readonly holderToken: string | null;
  readonly holderMember: string | null;
  readonly ownSeat: number | null;
}

function holderOf({ holderPlayer, holderToken, holderMember, id }: Redeemed): Caller {
  if (holderPlayer !== null && holderToken !== null) return reader(holderPlayer, holderToken);
  return holderMember === null ? ANONYMOUS : { kind: 'seat', memberId: holderMember, gameId: id };
}

/** An account that has shown a ticket: it may look, and nothing else. */
function reader(playerId: string, tokenId: string): PlayerCaller {
  return { kind: 'player', playerId, name: '', tokenId, scopes: ['games:read'] };
}

function hashOf(ticket: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(ticket, 'utf8').digest());
}
