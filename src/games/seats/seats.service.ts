import { Injectable } from '@nestjs/common';
import { emptyAnswer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { entityTag, expectedVersion } from '../../platform/http/entity-tag.js';
import { notFound, Problem } from '../../platform/problems/problem.js';
import type { SeatGuestDto, SubstituteDto, TakeLinkedSeatDto, TakeSeatDto } from './dto/seats.dto.js';
import { hostedGame, isHost, seenGame } from '../core/game-access.js';
import { GameWriter } from '../core/game-writer.js';
import { LinkStore } from './link-store.js';
import { Removals } from './removals.js';
import { getUp, sitDown } from './seat-intents.js';
import { SeatOffers } from './seat-offers.js';
import { arrivingGuest, arrivingPlayer, Seating } from './seating.js';

/** Who sits where. */
@Injectable()
export class SeatsService {
  constructor(
    private readonly writer: GameWriter,
    private readonly seating: Seating,
    private readonly links: LinkStore,
    private readonly offers: SeatOffers,
    private readonly removals: Removals,
  ) {}

  async take(ask: Ask, wish: TakeSeatDto | SeatGuestDto | TakeLinkedSeatDto): Promise<Answer> {
    switch (wish.type) {
      case 'self':
        return this.takeOwn(ask, wish);
      case 'guest':
        return this.seatGuest(ask, wish);
      case 'link':
        return this.takeLinked(ask, wish);
    }
  }

  private async takeOwn(ask: Ask, { seat, clientSeed }: TakeSeatDto): Promise<Answer> {
    const { caller } = ask;
    if (caller.kind !== 'player') throw new Problem('account_required');
    const { row } = seenGame(ask);
    const arrival = arrivingPlayer(caller, null, clientSeed);
    return this.seating.seat(ask, row, arrival, async (game) => {
      if (await this.removals.concern(row.id, caller.playerId)) throw new Problem('removed_by_host');
      return sitDown(game, arrival.newcomer, seat);
    });
  }

  private async seatGuest(ask: Ask, { seat, clientSeed, name }: SeatGuestDto): Promise<Answer> {
    const row = hostedGame(ask);
    const arrival = arrivingGuest(name, clientSeed);
    return this.seating.seat(ask, row, arrival, (game) => sitDown(game, arrival.newcomer, seat));
  }

  /** The link alone opens the game, private or not; a wrong one is answered like an unknown game. */
  private async takeLinked(ask: Ask, { token, seat, clientSeed }: TakeLinkedSeatDto): Promise<Answer> {
    const { caller, game: row } = ask;
    if (caller.kind !== 'player') throw new Problem('account_required');
    const link = row === null ? null : await this.links.byToken(row.id, token);
    if (row === null || link === null) throw notFound();
    const arrival = arrivingPlayer(caller, { linkId: link.id }, clientSeed);
    const { replaces } = link;
    return replaces === null
      ? this.seating.seat(ask, row, arrival, (game) => sitDown(game, arrival.newcomer, link.seat ?? seat))
      : this.seating.handOver(ask, row, arrival, {
          replaced: replaces,
          isHosts: link.byHost,
          closed: () => new Problem('link_closed'),
        });
  }

  /** Gives a seat of a running match to somebody without an account, at once. */
  async substitute(ask: Ask, seat: number, { name }: SubstituteDto): Promise<Answer> {
    const { row, replaces, isHosts } = await this.offers.ofRunning(ask, seat);
    const arrival = arrivingGuest(name, undefined);
    const closed = (): Problem => new Problem('write_conflict');
    return this.seating.handOver(ask, row, arrival, { replaced: replaces, isHosts, closed });
  }

  /** Gets up from a seat: from one's own, or as the host from somebody else's. */
  async vacate(ask: Ask, seat: number): Promise<Answer> {
    const { row, viewer } = seenGame(ask);
    const isOwn = viewer.seat === seat;
    if (!isOwn && !isHost(ask)) throw new Problem('host_only');
    const { request } = ask;
    return this.writer.change({
      row,
      expected: expectedVersion(request.headers['if-match']),
      pending: null,
      intent: (game) => getUp(game, seat, isOwn ? 'left' : 'removed'),
      answer: ({ game }) => emptyAnswer({ etag: entityTag(game.version) }),
    });
  }
}
