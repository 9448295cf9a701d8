import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { REFUSALS, type Move, type RefusalCode } from '../../engine/index.js';
import type { Answer } from '../../platform/http/answer.js';
import { Asked, type Ask } from '../../platform/http/ask.js';
import { Lean } from '../../platform/http/lean-routes.js';
import { Operation } from '../../platform/openapi/operation.js';
import { named } from '../../platform/openapi/schema-registry.js';
import { union } from '../../platform/openapi/shapes.js';
import { UnionPipe } from '../../platform/problems/union.pipe.js';
import { CountsAs } from '../../platform/rate-limits/budget.js';
import { EmptyDto } from '../lobby/dto/create-game.dto.js';
import { StateDto } from '../watch/dto/events.dto.js';
import {
  ChallengeMoveDto,
  DrawMoveDto,
  EndTurnMoveDto,
  LayTrainMoveDto,
  PassMoveDto,
  PlayMoveDto,
} from './dto/moves.dto.js';
import { MoveMadeSchema } from '../watch/events.schema.js';
import { PlayService } from './play.service.js';
import { LegalMovesSchema, StateSchema } from './state.schema.js';

const MOVES = new UnionPipe<Move>({
  play: PlayMoveDto,
  lay_train: LayTrainMoveDto,
  draw: DrawMoveDto,
  pass: PassMoveDto,
  end_turn: EndTurnMoveDto,
  challenge: ChallengeMoveDto,
});
const OF_SEATS = new Set<RefusalCode>([
  'match_already_started',
  'seat_unknown',
  'seat_already_taken',
  'seat_not_taken',
  'member_already_seated',
  'client_seed_invalid',
  'seats_missing',
]);
// Named: some generators lose what is in a body that is a union without a name.
const MOVE_SCHEMA = named(
  'MoveRequest',
  union('A move (RECORD 1).', {
    play: 'PlayMoveDto',
    lay_train: 'LayTrainMoveDto',
    draw: 'DrawMoveDto',
    pass: 'PassMoveDto',
    end_turn: 'EndTurnMoveDto',
    challenge: 'ChallengeMoveDto',
  }),
);

/** Everything that the rules can say to a move; what they say to seats and starts is said elsewhere. */
const MOVE_REFUSALS = (Object.keys(REFUSALS) as RefusalCode[]).filter((code) => !OF_SEATS.has(code));

/** Play: what a seat sees, what it can do, and what it does. */
@ApiTags('games')
@ApiExtraModels(PlayMoveDto, LayTrainMoveDto, DrawMoveDto, PassMoveDto, EndTurnMoveDto, ChallengeMoveDto)
@Controller('v1/games/:gameId')
export class PlayController {
  constructor(private readonly play: PlayService) {}

  @Get('state')
  @Lean()
  @Operation({
    id: 'getGameState',
    summary: 'See the table',
    description: 'As the caller may see it: the own hand if they sit in the game, nobody’s if not.',
    access: ['games:read', 'anonymous', 'seat'],
    path: ['gameId'],
    ifNoneMatch: true,
    answers: { 200: { description: 'The state.', schema: StateSchema, headers: ['ETag'] } },
    problems: ['game_needs_repair'],
  })
  state(@Asked() ask: Ask, @Query() { at }: StateDto): Promise<Answer> {
    return this.play.state(ask, at);
  }

  @Get('legal-moves')
  @Lean()
  @Operation({
    id: 'listLegalMoves',
    summary: 'What the own seat can do now',
    description:
      'Every base move that `createMove` would accept from the seat of the caller at this version, each with the rule that allows it.',
    access: ['games:read', 'seat'],
    path: ['gameId'],
    ifNoneMatch: true,
    answers: { 200: { description: 'The moves.', schema: LegalMovesSchema, headers: ['ETag'] } },
    problems: ['seat_required', 'game_needs_repair'],
  })
  legalMoves(@Asked() ask: Ask): Promise<Answer> {
    return this.play.legalMoves(ask);
  }

  @Post('moves')
  @Lean(MOVES)
  @CountsAs('moves')
  @Operation({
    id: 'createMove',
    summary: 'Make a move',
    description:
      'The server adds every forced draw and pass, the end of a round and the next deal at once, in one step with the move.',
    access: ['games:play', 'seat'],
    takes: 'body',
    path: ['gameId'],
    ifMatch: 'required',
    idempotent: true,
    body: { description: 'The move.', schema: MOVE_SCHEMA },
    answers: {
      201: {
        description: 'The move and what followed.',
        schema: MoveMadeSchema,
        headers: ['ETag', 'Location', 'Idempotent-Replayed'],
      },
    },
    problems: ['seat_required', 'game_needs_repair', ...MOVE_REFUSALS],
  })
  move(@Asked() ask: Ask, @Body(MOVES) move: Move): Promise<Answer> {
    return this.play.move(ask, move);
  }

  @Post('resign')
  @HttpCode(200)
  @CountsAs('moves')
  @Operation({
    id: 'resignGame',
    summary: 'Leave a running match for good',
    description: 'The others play on (RULES 2.12).',
    access: ['games:play', 'seat'],
    takes: 'body',
    path: ['gameId'],
    ifMatch: 'required',
    idempotent: true,
    answers: {
      200: {
        description: 'What followed.',
        schema: MoveMadeSchema,
        headers: ['ETag', 'Location', 'Idempotent-Replayed'],
      },
    },
    problems: ['seat_required', 'match_not_running', 'seat_has_left', 'game_needs_repair'],
  })
  resign(@Asked() ask: Ask, @Body() _: EmptyDto): Promise<Answer> {
    return this.play.resign(ask);
  }
}
