import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Answer } from '../../platform/http/answer.js';
import { Asked, type Ask } from '../../platform/http/ask.js';
import { Operation } from '../../platform/openapi/operation.js';
import { eventStream } from '../../platform/openapi/shapes.js';
import { EmptyDto } from '../lobby/dto/create-game.dto.js';
import { ListEventsDto, StreamEventsDto } from './dto/events.dto.js';
import { EventPageSchema, EventSchema, TicketSchema } from './events.schema.js';
import { EventsService } from './events.service.js';
import { MOST_STREAMS, MOST_STREAMS_OF_ADDRESS, MOST_WAITING, MOST_WAITING_OF_ADDRESS } from './stream-slots.js';
import { StreamsService } from './streams.service.js';

/** What happened in a game: as pages, as a long poll, as a stream. */
@ApiTags('games')
@Controller('v1/games/:gameId')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly streams: StreamsService,
  ) {}

  @Get('events')
  @Operation({
    id: 'listGameEvents',
    summary: 'List what happened',
    description: `In order, after a version. With \`wait\` an empty page is held back until something happens (long poll). An account has at most ${MOST_WAITING} such requests waiting at a time, an address without one ${MOST_WAITING_OF_ADDRESS.toLocaleString('en')}.`,
    access: ['games:read', 'anonymous', 'seat'],
    path: ['gameId'],
    answers: { 200: { description: 'A page of events.', schema: EventPageSchema, headers: ['Link'] } },
    problems: ['too_many_streams'],
  })
  page(@Asked() ask: Ask, @Query() wanted: ListEventsDto): Promise<Answer> {
    return this.events.page(ask, wanted);
  }

  @Get('events/stream')
  @Operation({
    id: 'streamGameEvents',
    summary: 'Follow a game',
    description: `Server-sent events: \`id\` is the version, \`event\` the type, \`data\` the event. Resumes after Last-Event-ID or \`after\`. Ends after the last event; then 204. An account has at most ${MOST_STREAMS} streams open at a time, an address without one ${MOST_STREAMS_OF_ADDRESS}.`,
    access: ['games:read', 'anonymous', 'seat'],
    path: ['gameId'],
    ticket: true,
    lastEventId: 'version',
    answers: {
      200: {
        description: 'The stream.',
        mediaType: 'text/event-stream',
        schema: eventStream(EventSchema),
      },
      204: { description: 'The game is over and everything was seen.' },
    },
    problems: ['too_many_streams'],
  })
  stream(@Asked() ask: Ask, @Query() wanted: StreamEventsDto, @Res() reply: FastifyReply): Promise<void> {
    return this.streams.stream(ask, reply, wanted);
  }

  @Post('stream-tickets')
  @Operation({
    id: 'createStreamTicket',
    summary: 'Get a ticket for a stream',
    description:
      'For browsers, whose EventSource cannot send a token: opens one stream of this game, once, within 60 seconds.',
    access: ['games:read', 'anonymous', 'seat'],
    takes: 'body',
    path: ['gameId'],
    idempotent: true,
    answers: { 201: { description: 'The ticket.', schema: TicketSchema, headers: ['Idempotent-Replayed'] } },
  })
  ticket(@Asked() ask: Ask, @Body() _: EmptyDto): Promise<Answer> {
    return this.streams.ticket(ask);
  }
}
