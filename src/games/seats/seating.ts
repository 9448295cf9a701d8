import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { PlayerCaller } from '../../platform/auth/caller.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import { newToken, tokenHash } from '../../platform/auth/token-format.js';
import { answer, secretAnswer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { entityTag, expectedVersion } from '../../platform/http/entity-tag.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import type { Problem } from '../../platform/problems/problem.js';
import { Calendars } from '../due/calendars.js';
import type { FoldedGame } from '../core/folded-game.js';
import { FullTables } from './full-tables.js';
import { memberResource } from '../lobby/game-resource.js';
import { GameWriter, type Intent, type Outcome } from '../core/game-writer.js';
import { freeSeatsOf } from '../core/match-facts.js';
import { SeatClaims, type SeatRight } from './seat-claims.js';
import { Absences } from './absences.js';
import { takeOver, type Newcomer } from './seat-intents.js';
import { refusalsTold } from './seat-refusals.js';

/** Somebody who gets a seat: who, by what right if they need one, and the seat token that they are told. */
export interface Arrival {
  readonly newcomer: Newcomer;
  readonly right: SeatRight | null;
  readonly token: string | null;
}

/** The seat of a running match that somebody gets. */
export interface Handover {
  /** The member who has it. */
  readonly replaced: string;
  /** The host gives it away: nobody may be playing it at the moment at which it changes hands. */
  readonly isHosts: boolean;
  /** What is wrong where that member has it no more, or plays again. */
  readonly closed: () => Problem;
}

/** Puts somebody into a seat, whichever way they came, by the one path. */
@Injectable()
export class Seating {
  constructor(
    private readonly writer: GameWriter,
    private readonly idempotency: Idempotency,
    private readonly claims: SeatClaims,
    private readonly fullTables: FullTables,
    private readonly calendars: Calendars,
    private readonly absences: Absences,
  ) {}

  /** Gives somebody the seat of a member of a running match. */
  async handOver(ask: Ask, row: GameRow, arrival: Arrival, { replaced, isHosts, closed }: Handover): Promise<Answer> {
    // the share of the shuffle was the first one's
    const newcomer = { ...arrival.newcomer, clientSeed: null };
    return this.seat(ask, row, arrival, async (game) => {
      const taken = takeOver(game, newcomer, {
        replaced,
        calendar: newcomer.playerId === null ? null : await this.calendars.ofPlayer(newcomer.playerId),
        since: row.startedAt,
        closed,
      });
      if (isHosts && !(await this.absences.concern(game, taken.memberIn.seat))) throw closed();
      return taken;
    });
  }

  /** Answers with the seat. A game that starts when it is full is started right after. */
  async seat(
    { request }: Ask,
    row: GameRow,
    { newcomer, right, token }: Arrival,
    intent: (game: FoldedGame) => Intent | Promise<Intent>,
  ): Promise<Answer> {
    if (right !== null) await this.claims.note(row.id, newcomer.id, right);
    let isLast = false;
    const reply = await refusalsTold(() =>
      this.writer.change({
        row,
        expected: expectedVersion(request.headers['if-match']),
        pending: this.idempotency.pending(request),
        intent,
        answer: (outcome) => {
          isLast = freeSeatsOf(outcome.game.state).length === 0;
          return seatedAnswer(outcome, newcomer.id, token);
        },
      }),
    );
    if (isLast && row.settings.startWhenFull === true) await this.fullTables.start(row);
    return reply;
  }
}

/** An account that gets a seat. */
export function arrivingPlayer(
  { playerId, name }: PlayerCaller,
  right: SeatRight | null,
  clientSeed: string | undefined,
): Arrival {
  return {
    newcomer: { id: uuid(), playerId, name, seatTokenHash: null, clientSeed: clientSeed ?? null },
    right,
    token: null,
  };
}

/** Somebody without an account, who plays with a seat token: it is shown in the answer and nowhere else. */
export function arrivingGuest(name: string, clientSeed: string | undefined): Arrival {
  const token = newToken('seat');
  const seatTokenHash = tokenHash(token);
  return {
    newcomer: { id: uuid(), playerId: null, name, seatTokenHash, clientSeed: clientSeed ?? null },
    right: null,
    token,
  };
}

function seatedAnswer({ game }: Outcome, memberId: string, token: string | null): Answer {
  const member = game.members.find(({ id }) => id === memberId);
  if (member === undefined) throw new Error('Whoever has just sat down is not there.');
  const body = { seat: member.seat, member: memberResource(member), version: game.version };
  const headers = { location: `/v1/games/${game.id}`, etag: entityTag(game.version) };
  return token === null ? answer(201, body, headers) : secretAnswer(201, { ...body, token }, headers);
}
