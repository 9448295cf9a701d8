import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Lookup } from '../../platform/auth/lookup.js';
import { secretAnswer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { invalid, notFound, Problem } from '../../platform/problems/problem.js';
import type { StreamEventsDto } from './dto/events.dto.js';
import { EventStream } from './event-stream.js';
import { seenGame } from '../core/game-access.js';
import { SpectatorStream } from './spectator-stream.js';
import { StreamSlots } from './stream-slots.js';
import { StreamTickets } from './stream-tickets.js';
import { Viewers } from './viewers.js';

/** Streams of events, and the tickets that open them for browsers. */
@Injectable()
export class StreamsService {
  constructor(
    private readonly streams: EventStream,
    private readonly spectators: SpectatorStream,
    private readonly tickets: StreamTickets,
    private readonly slots: StreamSlots,
    private readonly viewers: Viewers,
    private readonly idempotency: Idempotency,
  ) {}

  async ticket(ask: Ask): Promise<Answer> {
    const { row } = seenGame(ask);
    const pending = this.idempotency.pending(ask.request);
    return this.idempotency.once(pending, async () => {
      const ticket = this.tickets.draw();
      const reply = secretAnswer(201, { ticket: ticket.ticket, expiresAt: ticket.expiresAt.toISOString() });
      await this.tickets.issue(ticket, row.id, ask.caller, this.idempotency.rowFor(pending, reply));
      return reply;
    });
  }

  async stream(ask: Ask, reply: FastifyReply, wanted: StreamEventsDto): Promise<void> {
    const { request } = ask;
    const { ticket } = wanted;
    const lookup = ticket === undefined ? ask : await this.redeemed(ask, ticket);
    const { row, viewer } = seenGame(lookup);
    const after = lastSeen(request.headers['last-event-id']) ?? wanted.after ?? 0;
    const isStillAllowed = (): Promise<boolean> =>
      ticket === undefined
        ? this.viewers.isStill(ask, viewer.seat)
        : this.viewers.sitsIn(lookup.caller, row.id, viewer.seat);
    const isBehind = viewer.seat === null && (row.settings.spectatorDelay ?? 0) > 0;
    const streams = isBehind ? this.spectators : this.streams;
    const giveBack = this.slots.take(lookup.caller, request.ip);
    try {
      await streams.send(request, reply, { row, viewer, after, isStillAllowed });
    } finally {
      giveBack();
    }
  }

  private async redeemed({ request }: Ask, ticket: string): Promise<Lookup> {
    const { gameId } = request.params as { gameId: string };
    if (!/^[0-9a-f-]{36}$/.test(gameId)) throw notFound();
    const lookup = await this.tickets.redeem(ticket, gameId);
    if (lookup === null || !(await this.viewers.sitsIn(lookup.caller, gameId, lookup.ownSeat)))
      throw new Problem('invalid_token', { detail: 'The stream ticket is unknown, used or expired, or its token is.' });
    return lookup;
  }
}

/** The version in a Last-Event-ID header: a stream that broke goes on after it. */
function lastSeen(header: string | string[] | undefined): number | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header))
    throw invalid('Last-Event-ID', 'wrong_format', 'Last-Event-ID has to be the id of an event.');
  return Number(header);
}
