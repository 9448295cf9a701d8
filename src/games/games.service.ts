import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { RULES_VERSION, type Ruleset } from '../engine/index.js';
import { commitmentOf } from '../fair-deal/index.js';
import type { GameRow } from '../platform/auth/game-row.js';
import { Clock } from '../platform/clock.js';
import { answer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { cursorAfter, idInCursor, LAST_ID, linkToNext, pageOf } from '../platform/http/cursor.js';
import { entityTag, expectedVersion } from '../platform/http/entity-tag.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { Problem } from '../platform/problems/problem.js';
import { rulesetOf as requestedRuleset } from '../rulesets/requested-ruleset.js';
import { USUAL_UNDO, type TableCommand } from '../table/index.js';
import { Calendars } from './calendars.js';
import type { CreateGameDto } from './dto/create-game.dto.js';
import type { ListGamesDto } from './dto/list-games.dto.js';
import type { NewGame } from './event-store/event-store.js';
import type { FoldedGame } from './folded-game.js';
import { hostedGame, seenGame } from './game-access.js';
import { GameList } from './game-list.js';
import { gameResource, type GameResource } from './game-resource.js';
import { GameWriter, type Outcome } from './game-writer.js';
import { rowAfter } from './row-after.js';
import { ServerSeeds } from './server-seeds.js';
import { requestedTimeControl } from './requested-time-control.js';

const DEFAULT_LIMIT = 25;

/** Games as such: made, listed, looked up, started, called off. */
@Injectable()
export class GamesService {
  constructor(
    private readonly list: GameList,
    private readonly writer: GameWriter,
    private readonly idempotency: Idempotency,
    private readonly seeds: ServerSeeds,
    private readonly calendars: Calendars,
    private readonly clock: Clock,
  ) {}

  async create({ caller, request }: Ask, wish: CreateGameDto): Promise<Answer> {
    if (caller.kind !== 'player') throw new Problem('account_required');
    const ruleset = requestedRuleset(wish.preset, wish.options, wish.seats);
    const serverSeed = this.seeds.next();
    const created = newGame(wish, ruleset, caller.playerId, serverSeed);
    const { autoForced, timeControl, undo } = created.settings;
    const command: TableCommand = {
      type: 'open_table',
      game: { type: 'create_game', ruleset, autoForced, commitment: created.commitment },
      house: { timeControl, undo },
    };
    const host = { playerId: caller.playerId, name: caller.name };
    return this.writer.create(uuid(), created, command, this.idempotency.pending(request), (outcome) =>
      createdAnswer(created, host, outcome),
    );
  }

  async page(
    { caller, request }: Ask,
    { status, preset, mine, limit = DEFAULT_LIMIT, cursor }: ListGamesDto,
  ): Promise<Answer> {
    if (mine === true && caller.kind !== 'player')
      throw new Problem(caller.kind === 'seat' ? 'account_required' : 'authentication_required');
    const playerId = mine === true && caller.kind === 'player' ? caller.playerId : null;
    const before = cursor === undefined ? LAST_ID : idInCursor(cursor);
    const rows = await this.list.page({
      status: status ?? null,
      preset: preset ?? null,
      playerId,
      before,
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
      type: 'start_timed_match',
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

function newGame(
  wish: CreateGameDto,
  ruleset: Ruleset,
  hostPlayerId: string,
  serverSeed: Uint8Array<ArrayBuffer>,
): NewGame {
  const { preset, options, seats, handSize } = ruleset;
  return {
    name: wish.name ?? null,
    visibility: wish.visibility ?? 'public',
    preset,
    options: { ...options },
    handSize,
    rulesVersion: RULES_VERSION,
    seats,
    settings: {
      autoForced: wish.autoForced ?? true,
      timeControl: requestedTimeControl(wish.timeControl),
      undo: wish.undo ?? USUAL_UNDO,
    },
    hostPlayerId,
    commitment: commitmentOf(serverSeed),
    serverSeed,
  };
}

function createdAnswer(created: NewGame, host: { playerId: string; name: string }, outcome: Outcome): Answer {
  const { id, version } = outcome.game;
  const row: GameRow = {
    ...created,
    id,
    version,
    status: 'open',
    visibility: created.visibility as GameRow['visibility'],
    options: created.options as GameRow['options'],
    settings: { ...created.settings },
    hostName: host.name,
    seatsOnTurn: [],
    deadlineAt: null,
    createdAt: outcome.now,
    startedAt: null,
    endedAt: null,
    result: null,
  };
  return answer(201, gameResource(row, [], outcome.now), { location: `/v1/games/${id}`, etag: entityTag(version) });
}

/** A finished public game never changes again; anything else may show hands. A broken one is not to be remembered by its version. */
function headersOf({ status, version, visibility }: GameRow): Record<string, string> {
  if (status === 'needs_repair') return {};
  const isForEver = visibility === 'public' && (status === 'ended' || status === 'aborted');
  return { etag: entityTag(version), ...(isForEver ? { 'cache-control': 'public, max-age=3600' } : {}) };
}
