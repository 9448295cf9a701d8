import { Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../platform/http/answer.js';
import { Asked, type Ask } from '../platform/http/ask.js';
import { IdPipe } from '../platform/http/path-number.js';
import { Operation } from '../platform/openapi/operation.js';
import { MOST_MUTES, MutesService } from './mutes.service.js';
import { MuteListSchema } from './talk.schema.js';

/** Whom one does not want to read. */
@ApiTags('talk')
@Controller('v1/players/me/mutes')
export class MutesController {
  constructor(private readonly mutes: MutesService) {}

  @Get()
  @Operation({
    id: 'listMutes',
    summary: 'List whom I have muted',
    description: 'All of them.',
    access: ['account:read'],
    answers: { 200: { description: 'The muted players.', schema: MuteListSchema } },
  })
  list(@Asked() ask: Ask): Promise<Answer> {
    return this.mutes.list(ask);
  }

  @Put(':playerId')
  @HttpCode(204)
  @Operation({
    id: 'mutePlayer',
    summary: 'Mute a player',
    description: `Their messages, earlier ones too, are left out for me in every game, stream and notice, and of their invitations no notice tells. They do not hear of it. At most ${MOST_MUTES} others.`,
    access: ['account:write'],
    path: ['playerId'],
    answers: { 204: { description: 'They are muted.' } },
    problems: ['mute_limit_reached'],
  })
  mute(@Asked() ask: Ask, @Param('playerId', IdPipe) playerId: string): Promise<Answer> {
    return this.mutes.mute(ask, playerId);
  }

  @Delete(':playerId')
  @HttpCode(204)
  @Operation({
    id: 'unmutePlayer',
    summary: 'Unmute a player',
    description: 'Their messages are there again, those from the meantime too.',
    access: ['account:write'],
    path: ['playerId'],
    answers: { 204: { description: 'They are not muted.' } },
  })
  unmute(@Asked() ask: Ask, @Param('playerId', IdPipe) playerId: string): Promise<Answer> {
    return this.mutes.unmute(ask, playerId);
  }
}
