import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { RULES_VERSION, type Ruleset } from '../../engine/index.js';
import { commitmentOf } from '../../fair-deal/index.js';
import type { PlayerCaller } from '../../platform/auth/caller.js';
import type { GameRow, GameSettings } from '../../platform/auth/game-row.js';
import { answer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { entityTag } from '../../platform/http/entity-tag.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import type { TableCommand } from '../../table/index.js';
import type { NewGame } from '../event-store/event-store.js';
import { gameResource } from './game-resource.js';
import { GameWriter, type Outcome } from '../core/game-writer.js';
import { refusalsTold } from '../seats/seat-refusals.js';
import { ServerSeeds } from '../core/server-seeds.js';

/** What a new game is like. */
export interface GameWish {
  readonly ruleset: Ruleset;
  readonly name: string | null;
  readonly visibility: GameRow['visibility'];
  readonly settings: NewGame['settings'] & Pick<GameSettings, 'startWhenFull' | 'spectatorDelay' | 'rematchOf'>;
}

/** Makes games. */
@Injectable()
export class NewGames {
  constructor(
    private readonly writer: GameWriter,
    private readonly idempotency: Idempotency,
    private readonly seeds: ServerSeeds,
  ) {}

  async create({ request }: Ask, host: PlayerCaller, wish: GameWish, id = uuid()): Promise<Answer> {
    const created = newGame(wish, host.playerId, this.seeds.next());
    const { autoForced, timeControl, undo } = wish.settings;
    const command: TableCommand = {
      type: 'open_table',
      game: { type: 'create_game', ruleset: wish.ruleset, autoForced, commitment: created.commitment },
      house: { timeControl, undo },
    };
    return refusalsTold(() =>
      this.writer.create(id, created, command, this.idempotency.pending(request), (outcome) =>
        createdAnswer(created, wish, host, outcome),
      ),
    );
  }
}

function newGame(
  { ruleset, name, visibility, settings }: GameWish,
  hostPlayerId: string,
  serverSeed: Uint8Array<ArrayBuffer>,
): NewGame {
  const { preset, options, seats, handSize } = ruleset;
  return {
    name,
    visibility,
    preset,
    options: { ...options },
    handSize,
    rulesVersion: RULES_VERSION,
    seats,
    settings: { ...settings },
    hostPlayerId,
    commitment: commitmentOf(serverSeed),
    serverSeed,
  };
}

function createdAnswer(
  created: NewGame,
  { visibility, settings }: GameWish,
  host: PlayerCaller,
  outcome: Outcome,
): Answer {
  const { id, version } = outcome.game;
  const row: GameRow = {
    ...created,
    id,
    version,
    status: 'open',
    visibility,
    options: created.options as GameRow['options'],
    settings,
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
