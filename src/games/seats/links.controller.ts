import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.js';
import { Asked, type Ask } from '../../platform/http/ask.js';
import { Operation } from '../../platform/openapi/operation.js';
import { CreateLinkDto } from './dto/links.dto.js';
import { MOST_LINKS } from '../limits.js';
import { LinkListSchema, NewLinkSchema } from './link.schema.js';
import { LinksService } from './links.service.js';
import { OFFER_PROBLEMS } from './seat-offers.js';

/** Links to seats. */
@ApiTags('games')
@Controller('v1/games/:gameId/links')
export class LinksController {
  constructor(private readonly links: LinksService) {}

  @Post()
  @Operation({
    id: 'createSeatLink',
    summary: 'Make a link to a seat',
    description: `Whoever brings its token to \`takeSeat\` takes the seat, though they could not see the game before. Before the start for the host; after it for whoever hands their seat over, or the host. At most ${MOST_LINKS} good ones a game.`,
    access: ['games:write'],
    takes: 'body',
    path: ['gameId'],
    idempotent: true,
    answers: {
      201: { description: 'The link.', schema: NewLinkSchema, headers: ['Idempotent-Replayed'] },
    },
    problems: ['link_limit_reached', ...OFFER_PROBLEMS],
  })
  create(@Asked() ask: Ask, @Body() wish: CreateLinkDto): Promise<Answer> {
    return this.links.create(ask, wish);
  }

  @Get()
  @Operation({
    id: 'listSeatLinks',
    summary: 'List the links of a game',
    description: 'Those that are still good: for the host all, for whoever sits there those that hand over their seat.',
    access: ['games:write'],
    path: ['gameId'],
    answers: { 200: { description: 'The links.', schema: LinkListSchema } },
    problems: ['host_only'],
  })
  list(@Asked() ask: Ask): Promise<Answer> {
    return this.links.list(ask);
  }

  @Delete(':linkId')
  @HttpCode(204)
  @Operation({
    id: 'revokeSeatLink',
    summary: 'Revoke a link',
    description: 'At once. Whoever came by it keeps their seat.',
    access: ['games:write'],
    path: ['gameId', 'linkId'],
    answers: { 204: { description: 'It opens nothing any more.' } },
    problems: ['host_only'],
  })
  revoke(@Asked() ask: Ask, @Param('linkId') linkId: string): Promise<Answer> {
    return this.links.revoke(ask, linkId);
  }
}
