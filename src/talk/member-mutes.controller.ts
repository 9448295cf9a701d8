import { Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../platform/http/answer.js';
import { Asked, type Ask } from '../platform/http/ask.js';
import { IdPipe } from '../platform/http/path-number.js';
import { Operation } from '../platform/openapi/operation.js';
import { MemberMutesService, MOST_MUTED_MEMBERS } from './member-mutes.service.js';
import { MemberMuteListSchema } from './talk.schema.js';

/** Whom one does not want to read in one game. */
@ApiTags('talk')
@Controller('v1/games/:gameId/mutes')
export class MemberMutesController {
  constructor(private readonly mutes: MemberMutesService) {}

  @Get()
  @Operation({
    id: 'listMutedMembers',
    summary: 'List whom I have muted in a game',
    description: 'All of them, but for those who are muted everywhere (`listMutes`).',
    access: ['games:read', 'seat'],
    path: ['gameId'],
    answers: { 200: { description: 'The muted members.', schema: MemberMuteListSchema } },
  })
  list(@Asked() ask: Ask): Promise<Answer> {
    return this.mutes.list(ask);
  }

  @Put(':memberId')
  @HttpCode(204)
  @Operation({
    id: 'muteMember',
    summary: 'Mute a member of a game',
    description: `Anybody who has or had a seat, guests too. Their messages in this game, earlier ones too, are left out for me, in lists, streams and notices. They do not hear of it. At most ${MOST_MUTED_MEMBERS} an account, or a seat with a token of its own.`,
    access: ['games:play', 'seat'],
    path: ['gameId', 'memberId'],
    answers: { 204: { description: 'They are muted.' } },
    problems: ['mute_limit_reached'],
  })
  mute(@Asked() ask: Ask, @Param('memberId', IdPipe) memberId: string): Promise<Answer> {
    return this.mutes.mute(ask, memberId);
  }

  @Delete(':memberId')
  @HttpCode(204)
  @Operation({
    id: 'unmuteMember',
    summary: 'Unmute a member of a game',
    description: 'Their messages are there again, those from the meantime too.',
    access: ['games:play', 'seat'],
    path: ['gameId', 'memberId'],
    answers: { 204: { description: 'They are not muted.' } },
  })
  unmute(@Asked() ask: Ask, @Param('memberId', IdPipe) memberId: string): Promise<Answer> {
    return this.mutes.unmute(ask, memberId);
  }
}
