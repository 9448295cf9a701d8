import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { EmptyDto } from '../games/lobby/dto/create-game.dto.js';
import { TicketSchema } from '../games/watch/events.schema.js';
import { MOST_STREAMS } from '../games/watch/stream-slots.js';
import type { Answer } from '../platform/http/answer.js';
import { Asked, type Ask } from '../platform/http/ask.js';
import { Operation } from '../platform/openapi/operation.js';
import { eventStream } from '../platform/openapi/shapes.js';
import { FeedDto } from './dto/feed.dto.js';
import { FeedGameSchema, FeedLeftSchema, FeedMessageSchema } from './feed.schema.js';
import { FeedService } from './feed.service.js';

/** All games of an account over one line. */
@ApiTags('players')
@Controller('v1/players/me')
export class FeedController {
  constructor(private readonly feed: FeedService) {}

  @Get('stream')
  @Operation({
    id: 'streamMyGames',
    summary: 'Follow all my games',
    description: `Server-sent events of every game in which the account sits or which it hosts, later ones too: \`event: game\` (\`FeedGame\`) when one has moved on, \`event: message\` (\`FeedMessage\`) when something was said or taken back, \`event: left\` (\`FeedLeft\`). It begins with every game that is not over. Of several changes that were missed, a game tells the last. Resumes after Last-Event-ID or \`after\` without gap or repeat. At most ${MOST_STREAMS} streams of an account are open at a time, those of single games among them.`,
    access: ['games:read', 'anonymous'],
    ticket: true,
    lastEventId: 'cursor',
    answers: {
      200: {
        description: 'The stream.',
        mediaType: 'text/event-stream',
        schema: eventStream(FeedGameSchema, FeedMessageSchema, FeedLeftSchema),
      },
    },
    problems: ['authentication_required', 'account_required', 'too_many_streams'],
  })
  stream(@Asked() ask: Ask, @Query() wanted: FeedDto, @Res() reply: FastifyReply): Promise<void> {
    return this.feed.stream(ask, reply, wanted);
  }

  @Post('stream-tickets')
  @Operation({
    id: 'createFeedTicket',
    summary: 'Get a ticket for the feed',
    description:
      'For browsers, whose EventSource cannot send a token: opens one feed of this account, once, within 60 seconds. The feed ends with the token that asked for it.',
    access: ['games:read'],
    takes: 'body',
    idempotent: true,
    answers: { 201: { description: 'The ticket.', schema: TicketSchema, headers: ['Idempotent-Replayed'] } },
  })
  ticket(@Asked() ask: Ask, @Body() _: EmptyDto): Promise<Answer> {
    return this.feed.ticket(ask);
  }
}
