import { Injectable } from '@nestjs/common';
import { readDuration } from '../../clocks/index.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import { Clock } from '../../platform/clock.js';
import { answer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { cursorAfter, idInCursor, LAST_ID, linkToNext, pageOf } from '../../platform/http/cursor.js';
import { entityTag, expectedVersion } from '../../platform/http/entity-tag.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { invalid, Problem } from '../../platform/problems/problem.js';
import { rulesetOf as requestedRuleset } from '../../rulesets/requested-ruleset.js';
import { USUAL_UNDO, type TableCommand } from '../../table/index.js';
import { Calendars } from '../due/calendars.js';
import type { CreateGameDto } from './dto/create-game.dto.js';
import type { ListGamesDto } from './dto/list-games.dto.js';
import type { FoldedGame } from '../core/folded-game.js';
import { hostedGame, seenGame } from '../core/game-access.js';
import { GameList } from './game-list.js';
import { gameResource, type GameResource } from './game-resource.js';
import { GameWriter } from '../core/game-writer.js';
import { NewGames } from './new-games.js';
import { rowAfter } from './row-after.js';
import { requestedTimeControl } from './requested-time-control.js';

const DEFAULT_LIMIT = 25;

/** Games as such: made, listed, looked up, started, called off. */
@Injectable()
export class GamesService {
  constructor(
    private readonly list: GameList,
    private readonly writer: GameWriter,
    private readonly idempotency: Idempotency,
    private readonly newGames: NewGames,
    private readonly calendars: Calendars,
    private readonly clock: Clock,
  ) {}

  async create(ask: Ask, wish: CreateGameDto): Promise<Answer> {
    const { caller } = ask;
    if (caller.kind !== 'player') throw new Problem('account_required');
    return this.newGames.create(ask, caller, {
      ruleset: requestedRuleset(wish.preset, wish.options, wish.seats),
      name: wish.name ?? null,
      visibility: wish.visibility ?? 'public',
      settings: {
        autoForced: wish.autoForced ?? true,
        timeControl: requestedTimeControl(wish.timeControl),
        undo: wish.undo ?? USUAL_UNDO,
        startWhenFull: wish.startWhenFull ?? false,
        spectatorDelay: wish.spectatorDelay ?? 0,
      },
    });
  }

  async page({ caller, request }: Ask, wanted: ListGamesDto): Promise<Answer> {
    const { status, preset, maxPips, seats, pace, longestTurn, freeSeats, hostId, mine } = wanted;
    const { limit = DEFAULT_LIMIT, cursor } = wanted;
    if (mine === true && caller.kind !== 'player')
      throw new Problem(caller.kind === 'seat' ? 'account_required' : 'authentication_required');
    const rows = await this.list.page({
      status: status ?? null,
      preset: preset ?? null,
      maxPips: maxPips ?? null,
      seats: seats ?? null,
      pace: pace ?? null,
      longestTurnMs: longestTurn === undefined ? null : durationOf(longestTurn),
      freeSeats: freeSeats ?? false,
      hostId: hostId ?? null,
      playerId: mine === true && caller.kind === 'player' ? caller.playerId : null,
      before: cursor === undefined ? LAST_ID : idInCursor(cursor),
      limit: limit + 1,
    });
    const { items, nextCursor } = pageOf(rows, limit, ({ id }) => cursorAfter(id));
    return answer(
      200,
      { items: await this.resources(items), nextCursor },
      linkToNext(request.url, 'cursor', nextCursor),
    );
  }

  async one(ask: Ask): Promise<Answer> {
    const { row } = seenGame(ask);
    const [resource] = await this.resources([row]);
    return answer(200, resource, headersOf(row));
  }

  async start(ask: Ask): Promise<Answer> {
    return this.hostCommand(ask, async (game) => ({
      type: 'start_match',
      calendars: await this.calendars.ofSeats(game),
    }));
  }

  async abort(ask: Ask): Promise<Answer> {
    return this.hostCommand(ask, () => ({ type: 'abort_game' }));
  }

  private async hostCommand(
    ask: Ask,
    command: (game: FoldedGame) => TableCommand | Promise<TableCommand>,
  ): Promise<Answer> {
    const row = hostedGame(ask);
    const { request } = ask;
    return this.writer.change({
      row,
      expected: expectedVersion(request.headers['if-match']),
      pending: this.idempotency.pending(request),
      intent: async (game) => ({ command: await command(game) }),
      answer: (outcome) => {
        const after = rowAfter(row, outcome);
        return answer(200, gameResource(after, outcome.game.members, outcome.now), { etag: entityTag(after.version) });
      },
    });
  }

  private async resources(rows: readonly GameRow[]): Promise<GameResource[]> {
    const seated = await this.list.seated(rows.map(({ id }) => id));
    const now = this.clock.now();
    return rows.map((row) => gameResource(row, seated.get(row.id) ?? [], now));
  }
}

function durationOf(longestTurn: string): number {
  const milliseconds = readDuration(longestTurn);
  if (milliseconds === null)
    throw invalid('longestTurn', 'wrong_format', 'longestTurn has to be a duration, such as P3D or PT36H.');
  return milliseconds;
}

/** A finished public game never changes again; anything else may show hands. A broken one is another than the sound one of its version. */
function headersOf({ status, version, visibility }: GameRow): Record<string, string> {
  if (status === 'needs_repair') return { etag: `"${version}-resting"` };
  const isForEver = visibility === 'public' && (status === 'ended' || status === 'aborted');
  return { etag: entityTag(version), ...(isForEver ? { 'cache-control': 'public, max-age=3600' } : {}) };
}
