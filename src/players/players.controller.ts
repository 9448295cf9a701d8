import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../platform/http/answer.js';
import { Asked, type Ask } from '../platform/http/ask.js';
import { Lean } from '../platform/http/lean-routes.js';
import { Operation } from '../platform/openapi/operation.js';
import { CountsAs } from '../platform/rate-limits/budget.js';
import { DELETED_NAME } from './account-erasure.js';
import { RegisterPlayerDto } from './dto/players.dto.js';
import { PlayerSchema, RegistrationSchema, TurnsSchema } from './players.schema.js';
import { PlayersService } from './players.service.js';

/** Accounts. */
@ApiTags('players')
@Controller('v1/players')
export class PlayersController {
  constructor(private readonly players: PlayersService) {}

  @Post()
  @CountsAs('registrations')
  @Operation({
    id: 'registerPlayer',
    summary: 'Get an account',
    description: 'Answers with a token of all scopes, shown this once: keep it.',
    access: 'public',
    takes: 'body',
    idempotent: true,
    answers: {
      201: {
        description: 'The account and its first token.',
        schema: RegistrationSchema,
        headers: ['Location', 'Idempotent-Replayed'],
      },
    },
  })
  register(@Asked() ask: Ask, @Body() wish: RegisterPlayerDto): Promise<Answer> {
    return this.players.register(ask, wish);
  }

  @Get('me')
  @Operation({
    id: 'getMyPlayer',
    summary: 'See the own account',
    description: 'Whose token was sent.',
    access: ['account:read'],
    answers: { 200: { description: 'The account.', schema: PlayerSchema } },
  })
  me(@Asked() ask: Ask): Promise<Answer> {
    return this.players.me(ask);
  }

  @Delete('me')
  @HttpCode(204)
  @Operation({
    id: 'deleteMyPlayer',
    summary: 'Delete the own account',
    description: `For good. It is called ${DELETED_NAME} from now on and all its tokens are dead. Open games that it hosts are aborted, its seats in others vacated, running matches left as by resigning, and hosted there by the first seat with an account; the games and records of the others stay as they are.`,
    access: ['account:write'],
    answers: { 204: { description: 'The account is deleted.' } },
  })
  remove(@Asked() ask: Ask): Promise<Answer> {
    return this.players.remove(ask);
  }

  @Get('me/turns')
  @Lean()
  @Operation({
    id: 'listMyTurns',
    summary: 'List every game that waits for me',
    description: 'The most urgent first, without a cap.',
    access: ['account:read'],
    answers: { 200: { description: 'The games.', schema: TurnsSchema } },
  })
  turns(@Asked() ask: Ask): Promise<Answer> {
    return this.players.turns(ask);
  }
}
