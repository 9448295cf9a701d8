import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Directory } from '../platform/auth/directory.js';
import type { Lookup } from '../platform/auth/lookup.js';
import { tokenHash } from '../platform/auth/token-format.js';
import { secretAnswer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { invalid, notFound, Problem } from '../platform/problems/problem.js';
import type { StreamEventsDto } from './dto/events.dto.js';
import { EventStream } from './event-stream.js';
import { seenGame } from './game-access.js';
import { StreamTickets } from './stream-tickets.js';

/** Streams of events, and the tickets that open them for browsers. */
@Injectable()
export class StreamsService {
  constructor(
    private readonly streams: EventStream,
    private readonly tickets: StreamTickets,
    private readonly directory: Directory,
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

  async stream(ask: Ask, reply: FastifyReply, { after, ticket }: StreamEventsDto): Promise<void> {
    const { request } = ask;
    const lookup = ticket === undefined ? ask : await this.redeemed(ask, ticket);
    const { row, viewer } = seenGame(lookup);
    const isStillAllowed = async (): Promise<boolean> => ticket !== undefined || this.isSameViewer(ask, viewer.seat);
    await this.streams.send(request, reply, {
      row,
      viewer,
      after: lastSeen(request.headers['last-event-id']) ?? after ?? 0,
      isStillAllowed,
    });
  }

  private async redeemed({ request }: Ask, ticket: string): Promise<Lookup> {
    const { gameId } = request.params as { gameId: string };
    if (!/^[0-9a-f-]{36}$/.test(gameId)) throw notFound();
    const lookup = await this.tickets.redeem(ticket, gameId);
    if (lookup === null)
      throw new Problem('invalid_token', { detail: 'The stream ticket is unknown, used or expired.' });
    return lookup;
  }

  private async isSameViewer({ request, game }: Ask, seat: number | null): Promise<boolean> {
    const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined || game === null) return true;
    const now = await this.directory.find({ tokenHash: tokenHash(token), gameId: game.id, key: null });
    return now !== null && now.ownSeat === seat;
  }
}

/** The version in a Last-Event-ID header: a stream that broke goes on after it. */
function lastSeen(header: string | string[] | undefined): number | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header))
    throw invalid('Last-Event-ID', 'wrong_format', 'Last-Event-ID has to be the id of an event.');
  return Number(header);
}
