import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { GameList } from '../games/lobby/game-list.js';
import { GameTexts } from '../games/lobby/game-texts.js';
import type { PlayerCaller } from '../platform/auth/caller.js';
import { ALL_SCOPES } from '../platform/auth/scopes.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import { answer, emptyAnswer, secretAnswer, textAnswer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { insertAnswer } from '../platform/idempotency/answer-store.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { notFound, Problem } from '../platform/problems/problem.js';
import type { RegisterPlayerDto } from './dto/players.dto.js';
import { AccountErasure } from './account-erasure.js';
import { Farewells } from './farewells.js';
import { drawToken, tokenInsertion, newTokenResource } from './token-row.js';

const FIRST_TOKEN = 'first token';

/** Accounts. */
@Injectable()
export class PlayersService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly idempotency: Idempotency,
    private readonly games: GameList,
    private readonly texts: GameTexts,
    private readonly clock: Clock,
    private readonly erasure: AccountErasure,
    private readonly farewells: Farewells,
  ) {}

  /** A new account, and its first token, which is shown this once. */
  async register({ request }: Ask, { name }: RegisterPlayerDto): Promise<Answer> {
    const pending = this.idempotency.pending(request);
    return this.idempotency.once(pending, async () => {
      const now = this.clock.now();
      const id = uuid();
      const token = drawToken({ name: FIRST_TOKEN, scopes: ALL_SCOPES, expiresAt: null }, now);
      const body = { player: { id, name, createdAt: now.toISOString() }, token: newTokenResource(token) };
      const reply = secretAnswer(201, body, { location: '/v1/players/me' });
      const kept = this.idempotency.rowFor(pending, reply);
      await this.prisma.$transaction([
        this.prisma.$executeRaw`INSERT INTO players (id, name, created_at) VALUES (${id}::uuid, ${name}, ${now})`,
        this.prisma.$executeRaw(tokenInsertion(token, id)),
        ...(kept === null ? [] : [this.prisma.$executeRaw(insertAnswer(kept, now))]),
      ]);
      return reply;
    });
  }

  async me({ caller }: Ask): Promise<Answer> {
    const player = await this.prisma.player.findUnique({ where: { id: account(caller).playerId } });
    if (player === null) throw notFound();
    return answer(200, { id: player.id, name: player.name, createdAt: player.createdAt.toISOString() });
  }

  /** What is cut off after the first step is finished by whichever server looks next. */
  async remove({ caller }: Ask): Promise<Answer> {
    const { playerId } = account(caller);
    await this.erasure.erase(playerId);
    await this.farewells.leaveAll(playerId);
    return emptyAnswer();
  }

  /** Every game that waits for the player, by deadline: one statement, and two more where some have changed. */
  async turns({ caller }: Ask): Promise<Answer> {
    const waiting = await this.games.stampsOfWaiting(account(caller).playerId);
    const texts = await this.texts.of(waiting, this.clock.now());
    // added up, not joined: the pieces are copied once, when the whole is sent
    let items = '';
    for (const [i, { seat }] of waiting.entries()) {
      const game = texts[i];
      if (game != null) items += `${items === '' ? '' : ','}{"seat":${seat},"game":${game}}`;
    }
    return textAnswer(200, `{"items":[${items}]}`);
  }
}

/** The account that asks. */
export function account(caller: Ask['caller']): PlayerCaller {
  if (caller.kind !== 'player') throw new Problem('account_required');
  return caller;
}
