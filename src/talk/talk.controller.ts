import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { answer, type Answer } from '../platform/http/answer.js';
import { Asked, type Ask } from '../platform/http/ask.js';
import { CountingNumberPipe } from '../platform/http/path-number.js';
import { Operation } from '../platform/openapi/operation.js';
import { named } from '../platform/openapi/schema-registry.js';
import { union } from '../platform/openapi/shapes.js';
import { UnionPipe } from '../platform/problems/union.pipe.js';
import { CountsAs } from '../platform/rate-limits/budget.js';
import {
  ListMessagesDto,
  LONGEST_COMMENT,
  LONGEST_MESSAGE,
  PhraseMessageDto,
  ReportMessageDto,
  TalkDto,
  TextMessageDto,
} from './dto/talk.dto.js';
import { ALL_PHRASES, PHRASES } from './phrases.js';
import { MessagePageSchema, MessageReportSchema, MessageSchema, PhraseListSchema, TalkSchema } from './talk.schema.js';
import { TalkService } from './talk.service.js';

const WORDS_SCHEMA = named(
  'MessageRequest',
  union('What is to be said.', { text: 'TextMessageDto', phrase: 'PhraseMessageDto' }),
);
const WORDS = new UnionPipe<TextMessageDto | PhraseMessageDto>({ text: TextMessageDto, phrase: PhraseMessageDto });

/** What is said at the table. */
@ApiTags('talk')
@ApiExtraModels(TextMessageDto, PhraseMessageDto)
@Controller('v1/games/:gameId')
export class TalkController {
  constructor(private readonly talks: TalkService) {}

  @Get('messages')
  @Operation({
    id: 'listMessages',
    summary: 'Read the table talk',
    description:
      'In order, after a number, without the messages of players whom the caller has muted. For those who sit in the game and its host; for everybody where the game is public and the talk is not off. With `wait` an empty page is held back until something is said (long poll).',
    access: ['games:read', 'anonymous', 'seat'],
    path: ['gameId'],
    answers: { 200: { description: 'A page of messages.', schema: MessagePageSchema, headers: ['Link'] } },
    problems: ['seat_required', 'too_many_streams'],
  })
  page(@Asked() ask: Ask, @Query() wanted: ListMessagesDto): Promise<Answer> {
    return this.talks.page(ask, wanted);
  }

  @Post('messages')
  @CountsAs('talk')
  @Operation({
    id: 'createMessage',
    summary: 'Say something at the table',
    description: `Plain text of at most ${LONGEST_MESSAGE} characters, or a canned phrase. For those who sit in the game, before, during and after the match. Messages are no part of the game’s log.`,
    access: ['games:play', 'seat'],
    takes: 'body',
    path: ['gameId'],
    idempotent: true,
    body: { description: 'What is to be said.', schema: WORDS_SCHEMA },
    answers: { 201: { description: 'The message.', schema: MessageSchema, headers: ['Idempotent-Replayed'] } },
    problems: ['seat_required', 'talk_off', 'phrases_only'],
  })
  say(@Asked() ask: Ask, @Body(WORDS) wish: TextMessageDto | PhraseMessageDto): Promise<Answer> {
    return this.talks.say(ask, wish);
  }

  @Delete('messages/:messageId')
  @HttpCode(204)
  @Operation({
    id: 'deleteMessage',
    summary: 'Take a message back',
    description: 'For its author, also after leaving the game. The words are gone; that there was a message stays.',
    access: ['games:play', 'seat'],
    path: ['gameId', 'messageId'],
    answers: { 204: { description: 'The words are gone.' } },
  })
  remove(@Asked() ask: Ask, @Param('messageId', CountingNumberPipe) messageId: number): Promise<Answer> {
    return this.talks.remove(ask, messageId);
  }

  @Post('messages/:messageId/report')
  @CountsAs('talk')
  @Operation({
    id: 'reportMessage',
    summary: 'Report a message',
    description: `To the operator of the server, with a reason and a comment of at most ${LONGEST_COMMENT} characters. What the message says now is kept with the report. Its author does not hear of it.`,
    access: ['games:play', 'seat'],
    takes: 'body',
    path: ['gameId', 'messageId'],
    idempotent: true,
    answers: { 201: { description: 'It is kept.', schema: MessageReportSchema, headers: ['Idempotent-Replayed'] } },
    problems: ['seat_required', 'already_reported'],
  })
  report(
    @Asked() ask: Ask,
    @Param('messageId', CountingNumberPipe) messageId: number,
    @Body() wish: ReportMessageDto,
  ): Promise<Answer> {
    return this.talks.report(ask, messageId, wish);
  }

  @Get('talk')
  @Operation({
    id: 'getTalk',
    summary: 'See what may be said',
    description: 'What the host allows, and the number of the last message for those who may read it.',
    access: ['games:read', 'anonymous', 'seat'],
    path: ['gameId'],
    answers: { 200: { description: 'What is allowed.', schema: TalkSchema } },
  })
  talk(@Asked() ask: Ask): Promise<Answer> {
    return this.talks.talk(ask);
  }

  @Put('talk')
  @Operation({
    id: 'setTalk',
    summary: 'Allow or end the table talk',
    description: 'For the host, at any time. What was said before stays to be read by those who sit in the game.',
    access: ['games:write'],
    takes: 'body',
    path: ['gameId'],
    answers: { 200: { description: 'What is allowed now.', schema: TalkSchema } },
    problems: ['host_only'],
  })
  setTalk(@Asked() ask: Ask, @Body() wish: TalkDto): Promise<Answer> {
    return this.talks.setTalk(ask, wish);
  }
}

/** What can be said without words of one's own. */
@ApiTags('talk')
@Controller('v1/phrases')
export class PhrasesController {
  @Get()
  @Operation({
    id: 'listPhrases',
    summary: 'List the canned phrases',
    description: 'With their English words; clients say them in the language of their reader.',
    access: 'public',
    answers: { 200: { description: 'The phrases.', schema: PhraseListSchema } },
  })
  list(): Answer {
    return answer(200, { items: ALL_PHRASES.map((phrase) => ({ phrase, text: PHRASES[phrase] })) });
  }
}
