import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { PlayerCaller } from '../../platform/auth/caller.js';
import { Clock } from '../../platform/clock.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import { answer, emptyAnswer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { cursorAfter, idInCursor, LAST_ID, linkToNext, pageOf, UUID } from '../../platform/http/cursor.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { invalid, notFound, Problem } from '../../platform/problems/problem.js';
import type { AcceptInvitationDto, CreateInvitationDto, DeclineInvitationDto, PageDto } from './dto/invitations.dto.js';
import { isHost, seenGame } from '../core/game-access.js';
import { InvitationStore, type Invitation } from './invitation-store.js';
import { MOST_INVITATIONS_TO_ONE, MOST_OPEN_INVITATIONS } from '../limits.js';
import { sitDown } from './seat-intents.js';
import { SeatOffers } from './seat-offers.js';
import { arrivingPlayer, Seating } from './seating.js';

const DEFAULT_LIMIT = 25;

/** Invitations to named players. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly store: InvitationStore,
    private readonly offers: SeatOffers,
    private readonly seating: Seating,
    private readonly idempotency: Idempotency,
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async invite(ask: Ask, wish: CreateInvitationDto): Promise<Answer> {
    const { playerId: invitedBy, name: inviterName } = account(ask);
    const { row, seat, replaces } = await this.offers.of(ask, wish.seat);
    const { playerId } = wish;
    const player = await this.prisma.player.findFirst({ where: { id: playerId, deletedAt: null } });
    if (player === null) throw invalid('/playerId', 'unknown_player', 'There is no such player.');
    const isSeated = await this.prisma.member.count({ where: { gameId: row.id, playerId, leftAt: null } });
    if (isSeated > 0) throw new Problem('already_invited', { detail: `${player.name} sits in this game already.` });
    const invitation = { id: uuid(), gameId: row.id, playerId, invitedBy, seat, replaces };
    const pending = this.idempotency.pending(ask.request);
    return this.idempotency.once(pending, async () => {
      const createdAt = this.clock.now();
      const names = { gameName: row.name, playerName: player.name, inviterName };
      const open = { status: 'open' as const, counts: true, isOwn: true, reason: null, createdAt, answeredAt: null };
      const reply = answer(201, invitationResource({ ...invitation, ...names, ...open }));
      const added = await this.store.add(invitation, row.version, this.idempotency.rowFor(pending, reply));
      if (added !== 'made') throw new Problem('invitation_limit_reached', { detail: LIMITS[added] });
      return reply;
    });
  }

  /** For the host all, for others those that they sent themselves. */
  async ofGame(ask: Ask, { limit = DEFAULT_LIMIT, cursor }: PageDto): Promise<Answer> {
    const { playerId } = account(ask);
    const { row } = seenGame(ask);
    const by = isHost(ask) ? null : playerId;
    const rows = await this.store.ofGame(row.id, by, cursor === undefined ? LAST_ID : idInCursor(cursor), limit + 1);
    return listed(ask, rows, limit);
  }

  async mine(ask: Ask, { limit = DEFAULT_LIMIT, cursor }: PageDto): Promise<Answer> {
    const { playerId } = account(ask);
    const rows = await this.store.received(playerId, cursor === undefined ? LAST_ID : idInCursor(cursor), limit + 1);
    return listed(ask, rows, limit);
  }

  /** Sits down, in the statement that notes the acceptance: an invitation that is withdrawn meanwhile seats nobody. */
  async accept(ask: Ask, id: string, { seat, clientSeed }: AcceptInvitationDto): Promise<Answer> {
    const invitation = await this.received(ask, id);
    const { row } = seenGame(ask);
    if (!invitation.counts) throw new Problem('invitation_closed');
    const arrival = arrivingPlayer(account(ask), { invitationId: id }, clientSeed);
    const { replaces } = invitation;
    return replaces === null
      ? this.seating.seat(ask, row, arrival, (game) => sitDown(game, arrival.newcomer, invitation.seat ?? seat))
      : this.seating.handOver(ask, row, arrival, {
          replaced: replaces,
          isHosts: !invitation.isOwn,
          closed: () => new Problem('invitation_closed'),
        });
  }

  async decline(ask: Ask, id: string, { reason }: DeclineInvitationDto): Promise<Answer> {
    const invitation = await this.received(ask, id);
    const pending = this.idempotency.pending(ask.request);
    return this.idempotency.once(pending, async () => {
      const reply = emptyAnswer();
      if (!(await this.store.close(invitation, 'declined', reason, this.idempotency.rowFor(pending, reply))))
        throw new Problem('invitation_closed');
      return reply;
    });
  }

  /** By who sent it, or by the host. */
  async withdraw(ask: Ask, id: string): Promise<Answer> {
    const { playerId } = account(ask);
    const { row } = seenGame(ask);
    const invitation = UUID.test(id) ? await this.store.one(row.id, id) : null;
    if (invitation === null || (invitation.invitedBy !== playerId && !isHost(ask))) throw notFound();
    if (!(await this.store.close(invitation, 'withdrawn', null, null))) throw new Problem('invitation_closed');
    return emptyAnswer();
  }

  /** The invitation, for whom it is; one that stands no more is still theirs to know of. */
  private async received(ask: Ask, id: string): Promise<Invitation> {
    const { playerId } = account(ask);
    const { game } = ask;
    const invitation = game !== null && UUID.test(id) ? await this.store.one(game.id, id) : null;
    if (invitation === null || invitation.playerId !== playerId) throw notFound();
    if (!invitation.counts) throw new Problem('invitation_closed');
    return invitation;
  }
}

const LIMITS = {
  too_many_open: `An account has at most ${MOST_OPEN_INVITATIONS} invitations that wait for an answer; withdraw one first.`,
  too_many_to_one: `An account invites the same player at most ${MOST_INVITATIONS_TO_ONE} times in 24 hours.`,
} as const;

function account({ caller }: Ask): PlayerCaller {
  if (caller.kind !== 'player') throw new Problem('account_required');
  return caller;
}

function listed({ request }: Ask, rows: readonly Invitation[], limit: number): Answer {
  const { items, nextCursor } = pageOf(rows, limit, ({ id }) => cursorAfter(id));
  const body = { items: items.map(invitationResource), nextCursor };
  return answer(200, body, linkToNext(request.url, 'cursor', nextCursor));
}

function invitationResource(invitation: Invitation): object {
  const { id, gameId, gameName, playerId, playerName, invitedBy, inviterName, seat, replaces } = invitation;
  const { status, counts, reason, createdAt, answeredAt } = invitation;
  return {
    id,
    game: { id: gameId, name: gameName },
    player: { id: playerId, name: playerName },
    from: { id: invitedBy, name: inviterName },
    seat,
    replaces,
    status: status === 'open' && !counts ? 'void' : status,
    reason,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
