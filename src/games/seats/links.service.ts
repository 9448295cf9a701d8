import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { lastFour, newToken } from '../../platform/auth/token-format.js';
import { Clock } from '../../platform/clock.js';
import { answer, emptyAnswer, secretAnswer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { UUID } from '../../platform/http/cursor.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { invalid, notFound, Problem } from '../../platform/problems/problem.js';
import type { CreateLinkDto } from './dto/links.dto.js';
import { isHost, seenGame } from '../core/game-access.js';
import { LINK_DAYS, MOST_LINK_DAYS, MOST_LINKS } from '../limits.js';
import { LinkStore, type Link } from './link-store.js';
import { SeatOffers } from './seat-offers.js';

const DAY = 24 * 60 * 60 * 1000;

/** Links that open a seat to whoever brings their token. */
@Injectable()
export class LinksService {
  constructor(
    private readonly store: LinkStore,
    private readonly offers: SeatOffers,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  async create(ask: Ask, wish: CreateLinkDto): Promise<Answer> {
    const { row, seat, replaces, isHosts } = await this.offers.of(ask, wish.seat);
    const now = this.clock.now();
    const token = newToken('link');
    const link: Link = {
      id: uuid(),
      gameId: row.id,
      seat,
      replaces,
      byHost: isHosts,
      lastFour: lastFour(token),
      uses: seat === null ? (wish.uses ?? 1) : 1,
      used: 0,
      createdAt: now,
      expiresAt: endOf(wish.expiresAt, now),
    };
    const pending = this.idempotency.pending(ask.request);
    return this.idempotency.once(pending, async () => {
      const reply = secretAnswer(201, { ...linkResource(link), token });
      if (!(await this.store.add(link, token, this.idempotency.rowFor(pending, reply))))
        throw new Problem('link_limit_reached', {
          detail: `A game has at most ${MOST_LINKS} links that are still good; revoke one first.`,
        });
      return reply;
    });
  }

  async list(ask: Ask): Promise<Answer> {
    const { row } = seenGame(ask);
    const links = await this.store.ofGame(row.id, ownLinks(ask));
    return answer(200, { items: links.map(linkResource) });
  }

  async revoke(ask: Ask, linkId: string): Promise<Answer> {
    const { row } = seenGame(ask);
    const seat = ownLinks(ask);
    if (!UUID.test(linkId) || !(await this.store.revoke(row.id, linkId, seat))) throw notFound();
    return emptyAnswer();
  }
}

/** The host has all links of a game before them (null); whoever sits there, those that hand over their seat. */
function ownLinks(ask: Ask): number | null {
  if (isHost(ask)) return null;
  const { viewer } = seenGame(ask);
  if (viewer.seat === null) throw new Problem('host_only');
  return viewer.seat;
}

function linkResource({ id, seat, replaces, lastFour: end, uses, used, createdAt, expiresAt }: Link): object {
  return {
    id,
    seat,
    replaces,
    lastFour: end,
    uses,
    used,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

function endOf(expiresAt: string | undefined, now: Date): Date {
  if (expiresAt === undefined) return new Date(now.getTime() + LINK_DAYS * DAY);
  const end = new Date(expiresAt);
  // a date that no month has counts on into the next one
  if (Number.isNaN(end.getTime()) || !end.toISOString().startsWith(expiresAt.slice(0, 10)))
    throw invalid('/expiresAt', 'wrong_format', 'expiresAt is no day of the calendar.');
  if (end <= now || end.getTime() > now.getTime() + MOST_LINK_DAYS * DAY)
    throw invalid(
      '/expiresAt',
      'out_of_bounds',
      `expiresAt has to lie in the future, by at most ${MOST_LINK_DAYS} days.`,
    );
  return end;
}
