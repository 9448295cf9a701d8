import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { newToken, tokenHash } from '../platform/auth/token-format.js';
import { answer, emptyAnswer, secretAnswer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { entityTag, expectedVersion } from '../platform/http/entity-tag.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { notFound, Problem } from '../platform/problems/problem.js';
import type { SeatGuestDto, TakeSeatDto } from './dto/seats.dto.js';
import type { NewMember } from './event-store/event-store.js';
import { memberIn, type FoldedGame } from './folded-game.js';
import { hostedGame, isHost, seenGame } from './game-access.js';
import { memberResource } from './game-resource.js';
import { GameWriter, type Intent, type Outcome } from './game-writer.js';
import { seatCountOf, statusOf } from './match-facts.js';

/** Who sits where, until the match starts. */
@Injectable()
export class SeatsService {
  constructor(
    private readonly writer: GameWriter,
    private readonly idempotency: Idempotency,
  ) {}

  async take(ask: Ask, wish: TakeSeatDto | SeatGuestDto): Promise<Answer> {
    return wish.type === 'self' ? this.takeOwn(ask, wish) : this.seatGuest(ask, wish);
  }

  private async takeOwn(ask: Ask, { seat, clientSeed }: TakeSeatDto): Promise<Answer> {
    const { caller } = ask;
    if (caller.kind !== 'player') throw new Problem('account_required');
    const { row } = seenGame(ask);
    const { playerId, name } = caller;
    const member = { id: uuid(), playerId, name, seatTokenHash: null, clientSeed: clientSeed ?? null };
    return this.sit(ask, row, member, seat, null);
  }

  /** The token is shown in the answer and nowhere else. */
  private async seatGuest(ask: Ask, { seat, clientSeed, name }: SeatGuestDto): Promise<Answer> {
    const row = hostedGame(ask);
    const token = newToken('seat');
    const member = {
      id: uuid(),
      playerId: null,
      name,
      seatTokenHash: tokenHash(token),
      clientSeed: clientSeed ?? null,
    };
    return this.sit(ask, row, member, seat, token);
  }

  private async sit(
    ask: Ask,
    row: Parameters<GameWriter['change']>[0]['row'],
    member: Omit<NewMember, 'seat'>,
    wanted: number | undefined,
    token: string | null,
  ): Promise<Answer> {
    const { request } = ask;
    return this.writer.change({
      row,
      expected: expectedVersion(request.headers['if-match']),
      pending: this.idempotency.pending(request),
      intent: (game) => sitDown(game, member, wanted),
      answer: (outcome) => seatedAnswer(outcome, member.id, token),
    });
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

function sitDown(game: FoldedGame, member: Omit<NewMember, 'seat'>, wanted: number | undefined): Intent {
  const isSeated =
    member.playerId !== null && game.members.some((one) => one.playerId === member.playerId && one.leftAt === null);
  if (isSeated) throw new Problem('already_seated');
  const seat = wanted ?? firstFree(game);
  return {
    command: { type: 'take_seat', seat, member: member.id, clientSeed: member.clientSeed },
    memberIn: { ...member, seat },
  };
}

/** The first free seat. In a game that has begun none is free, and the rules say so themselves. */
function firstFree(game: FoldedGame): number {
  const seats = Array.from({ length: seatCountOf(game.state) }, (_, i) => i + 1);
  const free = seats.find((seat) => memberIn(game, seat) === null);
  if (free === undefined && statusOf(game.state) === 'open') throw new Problem('game_full');
  return free ?? 1;
}

function getUp(game: FoldedGame, seat: number, reason: 'left' | 'removed'): Intent {
  if (seat > seatCountOf(game.state)) throw notFound();
  const member = memberIn(game, seat);
  if (member === null) throw new Problem('seat_empty');
  return { command: { type: 'vacate_seat', seat, reason }, memberOut: member.id };
}

function seatedAnswer({ game }: Outcome, memberId: string, token: string | null): Answer {
  const member = game.members.find(({ id }) => id === memberId);
  if (member === undefined) throw new Error('Whoever has just sat down is not there.');
  const body = { seat: member.seat, member: memberResource(member), version: game.version };
  const headers = { location: `/v1/games/${game.id}`, etag: entityTag(game.version) };
  return token === null ? answer(201, body, headers) : secretAnswer(201, { ...body, token }, headers);
}
