import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.js';
import { Asked, type Ask } from '../../platform/http/ask.js';
import { Operation } from '../../platform/openapi/operation.js';
import { CountsAs } from '../../platform/rate-limits/budget.js';
import { CreateGameDto, EmptyDto } from './dto/create-game.dto.js';
import { ListGamesDto } from './dto/list-games.dto.js';
import { GamePageSchema, GameSchema } from './game.schema.js';
import { GamesService } from './games.service.js';
import { MOST_OPEN_GAMES_HOSTED } from '../limits.js';
import { RematchService } from './rematch.service.js';

/** Games: made, listed, looked up, started, called off. */
@ApiTags('games')
@Controller('v1/games')
export class GamesController {
  constructor(
    private readonly games: GamesService,
    private readonly rematches: RematchService,
  ) {}

  @Post()
  @CountsAs('new_games')
  @Operation({
    id: 'createGame',
    summary: 'Create a game',
    description: `From a preset, with options that differ from it. Nobody sits in it yet, the host neither. An account hosts at most ${MOST_OPEN_GAMES_HOSTED} open games at a time.`,
    access: ['games:write'],
    takes: 'body',
    idempotent: true,
    answers: {
      201: { description: 'The game.', schema: GameSchema, headers: ['ETag', 'Location', 'Idempotent-Replayed'] },
    },
    problems: ['ruleset_refused', 'game_limit_reached'],
  })
  create(@Asked() ask: Ask, @Body() wish: CreateGameDto): Promise<Answer> {
    return this.games.create(ask, wish);
  }

  @Get()
  @Operation({
    id: 'listGames',
    summary: 'List games',
    description: 'Public games, or with `mine=true` one’s own, newest first.',
    access: ['games:read', 'anonymous'],
    answers: { 200: { description: 'A page of games.', schema: GamePageSchema, headers: ['Link'] } },
    problems: ['authentication_required', 'account_required'],
  })
  page(@Asked() ask: Ask, @Query() wanted: ListGamesDto): Promise<Answer> {
    return this.games.page(ask, wanted);
  }

  @Get(':gameId')
  @Operation({
    id: 'getGame',
    summary: 'Look a game up',
    description: 'Its phase, rules, seats, and whom it waits for; what lies on the table is in `getGameState`.',
    access: ['games:read', 'anonymous', 'seat'],
    path: ['gameId'],
    ifNoneMatch: true,
    answers: { 200: { description: 'The game.', schema: GameSchema, headers: ['ETag'] } },
  })
  one(@Asked() ask: Ask): Promise<Answer> {
    return this.games.one(ask);
  }

  @Post(':gameId/start')
  @HttpCode(200)
  @Operation({
    id: 'startGame',
    summary: 'Start the match',
    description: 'Deals the first round. Every seat has to be taken. For the host.',
    access: ['games:write'],
    takes: 'body',
    path: ['gameId'],
    ifMatch: 'optional',
    idempotent: true,
    answers: {
      200: { description: 'The running game.', schema: GameSchema, headers: ['ETag', 'Idempotent-Replayed'] },
    },
    problems: ['host_only', 'match_already_started', 'seats_missing', 'game_needs_repair', 'write_conflict'],
  })
  start(@Asked() ask: Ask, @Body() _: EmptyDto): Promise<Answer> {
    return this.games.start(ask);
  }

  @Post(':gameId/abort')
  @HttpCode(200)
  @Operation({
    id: 'abortGame',
    summary: 'Call a game off',
    description: 'Before its start, for the host.',
    access: ['games:write'],
    takes: 'body',
    path: ['gameId'],
    ifMatch: 'optional',
    idempotent: true,
    answers: {
      200: { description: 'The aborted game.', schema: GameSchema, headers: ['ETag', 'Idempotent-Replayed'] },
    },
    problems: ['host_only', 'match_already_started', 'game_needs_repair', 'write_conflict'],
  })
  abort(@Asked() ask: Ask, @Body() _: EmptyDto): Promise<Answer> {
    return this.games.abort(ask);
  }

  @Post(':gameId/rematch')
  @CountsAs('new_games')
  @Operation({
    id: 'createRematch',
    summary: 'Play again',
    description: `For somebody who sat in the match to its end: a new game with the same rules and settings, which they host, and to which the others are invited, each to their seat. A match has one rematch. An account hosts at most ${MOST_OPEN_GAMES_HOSTED} open games at a time.`,
    access: ['games:write'],
    takes: 'body',
    path: ['gameId'],
    idempotent: true,
    answers: {
      201: { description: 'The new game.', schema: GameSchema, headers: ['ETag', 'Location', 'Idempotent-Replayed'] },
    },
    problems: [
      'seat_required',
      'match_not_over',
      'seat_has_left',
      'rematch_exists',
      'game_limit_reached',
      'game_needs_repair',
    ],
  })
  rematch(@Asked() ask: Ask, @Body() _: EmptyDto): Promise<Answer> {
    return this.rematches.create(ask);
  }
}
