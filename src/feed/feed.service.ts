import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { StreamSlots } from '../games/watch/stream-slots.js';
import { StreamTickets } from '../games/watch/stream-tickets.js';
import { Viewers } from '../games/watch/viewers.js';
import type { PlayerCaller } from '../platform/auth/caller.js';
import { secretAnswer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { sseHeaders } from '../platform/http/sse-line.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { invalid, Problem } from '../platform/problems/problem.js';
import type { FeedDto } from './dto/feed.dto.js';
import { cursorIn, FEED_START, LONGEST_CURSOR, type FeedCursor } from './feed-cursor.js';
import { FeedStream } from './feed-stream.js';

/** The feed of all games of an account, and the tickets that open it for browsers. */
@Injectable()
export class FeedService {
  constructor(
    private readonly streams: FeedStream,
    private readonly tickets: StreamTickets,
    private readonly slots: StreamSlots,
    private readonly viewers: Viewers,
    private readonly idempotency: Idempotency,
  ) {}

  async ticket({ caller, request }: Ask): Promise<Answer> {
    const owner = account(caller);
    const pending = this.idempotency.pending(request);
    return this.idempotency.once(pending, async () => {
      const ticket = this.tickets.draw();
      const reply = secretAnswer(201, { ticket: ticket.ticket, expiresAt: ticket.expiresAt.toISOString() });
      await this.tickets.issue(ticket, null, owner, this.idempotency.rowFor(pending, reply));
      return reply;
    });
  }

  async stream({ caller, request }: Ask, reply: FastifyReply, { after, ticket }: FeedDto): Promise<void> {
    const reader = ticket === undefined ? account(caller) : await this.redeemed(ticket);
    const cursor =
      cursorOf(request.headers['last-event-id'], 'Last-Event-ID') ?? cursorOf(after, 'after') ?? FEED_START;
    if (request.method === 'HEAD') {
      await reply.code(200).headers(sseHeaders(reply)).send();
      return;
    }
    const giveBack = this.slots.take(reader, request.ip);
    const isStillAllowed = (): Promise<boolean> => this.viewers.isTokenGood(reader.tokenId);
    try {
      await this.streams.send(reply, { playerId: reader.playerId, cursor, isStillAllowed });
    } finally {
      giveBack();
    }
  }

  private async redeemed(ticket: string): Promise<PlayerCaller> {
    const reader = await this.tickets.redeemFeed(ticket);
    if (reader === null || !(await this.viewers.isTokenGood(reader.tokenId)))
      throw new Problem('invalid_token', { detail: 'The stream ticket is unknown, used or expired, or its token is.' });
    return reader;
  }
}

function account(caller: Ask['caller']): PlayerCaller {
  if (caller.kind === 'player') return caller;
  throw new Problem(caller.kind === 'seat' ? 'account_required' : 'authentication_required');
}

/** The place that a reader who comes back names; null: none. */
function cursorOf(text: string | string[] | undefined, pointer: string): FeedCursor | null {
  if (text === undefined || text === '') return null;
  const cursor = typeof text === 'string' && text.length <= LONGEST_CURSOR ? cursorIn(text) : null;
  if (cursor === null) throw invalid(pointer, 'wrong_format', `${pointer} has to be an id of this feed.`);
  return cursor;
}
