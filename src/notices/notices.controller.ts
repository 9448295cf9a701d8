import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../platform/http/answer.js';
import { Asked, type Ask } from '../platform/http/ask.js';
import { Operation } from '../platform/openapi/operation.js';
import { ConfirmMailAddressDto, SetMailAddressDto } from './dto/mail.dto.js';
import { ListNoticesDto, NoticePreferencesDto, ReadNoticesDto } from './dto/notices.dto.js';
import { FeedService } from './feed.service.js';
import { MailAddressService } from './mail/mail-address.service.js';
import { MOST_CONFIRMATIONS } from './mail/mail-addresses.js';
import { MailAddressSchema, NoticePageSchema, NoticePreferencesSchema, ReadNoticesSchema } from './notices.schema.js';
import { PreferencesService } from './preferences.service.js';

/** What a player is told, how, and where. */
@ApiTags('notices')
@Controller('v1/players/me')
export class NoticesController {
  constructor(
    private readonly feed: FeedService,
    private readonly preferences: PreferencesService,
    private readonly address: MailAddressService,
  ) {}

  @Get('notices')
  @Operation({
    id: 'listMyNotices',
    summary: 'List what I was told',
    description: 'The newest first; for 90 days.',
    access: ['notices:read'],
    answers: { 200: { description: 'A page of notices.', schema: NoticePageSchema, headers: ['Link'] } },
  })
  page(@Asked() ask: Ask, @Query() wanted: ListNoticesDto): Promise<Answer> {
    return this.feed.page(ask, wanted);
  }

  @Post('notices/read')
  @HttpCode(200)
  @Operation({
    id: 'readMyNotices',
    summary: 'Say that notices were read',
    description: 'All up to one.',
    access: ['notices:write'],
    takes: 'body',
    idempotent: true,
    answers: { 200: { description: 'They are.', schema: ReadNoticesSchema, headers: ['Idempotent-Replayed'] } },
  })
  read(@Asked() ask: Ask, @Body() wish: ReadNoticesDto): Promise<Answer> {
    return this.feed.read(ask, wish);
  }

  @Get('notice-preferences')
  @Operation({
    id: 'getMyNoticePreferences',
    summary: 'See what I am told and how',
    description: 'Channels and groups of notices, and where mail goes.',
    access: ['notices:read'],
    answers: { 200: { description: 'The preferences.', schema: NoticePreferencesSchema } },
  })
  getPreferences(@Asked() ask: Ask): Promise<Answer> {
    return this.preferences.get(ask);
  }

  @Put('notice-preferences')
  @Operation({
    id: 'putMyNoticePreferences',
    summary: 'Say what I want to be told and how',
    description:
      'For each channel the groups that go through it. The digest lists every game that waits for me, once a day, unless there is nothing to tell.',
    access: ['notices:write'],
    takes: 'body',
    answers: { 200: { description: 'The preferences.', schema: NoticePreferencesSchema } },
  })
  putPreferences(@Asked() ask: Ask, @Body() wish: NoticePreferencesDto): Promise<Answer> {
    return this.preferences.put(ask, wish);
  }

  @Get('mail-address')
  @Operation({
    id: 'getMyMailAddress',
    summary: 'See where I get mail',
    description: '404 before one was set.',
    access: ['notices:read'],
    answers: { 200: { description: 'The address.', schema: MailAddressSchema } },
    problems: ['not_found'],
  })
  getAddress(@Asked() ask: Ask): Promise<Answer> {
    return this.address.get(ask);
  }

  @Put('mail-address')
  @Operation({
    id: 'putMyMailAddress',
    summary: 'Say where I want mail',
    description: `A token is mailed there, and nothing else until it has come back; to one account and one address at most ${MOST_CONFIRMATIONS} times in 24 hours. Also after mail was refused or unsubscribed from.`,
    access: ['notices:write'],
    takes: 'body',
    answers: { 200: { description: 'The address.', schema: MailAddressSchema } },
    problems: ['confirmation_limit_reached'],
  })
  setAddress(@Asked() ask: Ask, @Body() wish: SetMailAddressDto): Promise<Answer> {
    return this.address.set(ask, wish);
  }

  @Post('mail-address/confirm')
  @HttpCode(200)
  @Operation({
    id: 'confirmMyMailAddress',
    summary: 'Confirm the address',
    description: 'With the token that was mailed there, within 24 hours.',
    access: ['notices:write'],
    takes: 'body',
    idempotent: true,
    answers: { 200: { description: 'It gets mail now.', schema: MailAddressSchema, headers: ['Idempotent-Replayed'] } },
    problems: ['confirmation_refused', 'not_found'],
  })
  confirm(@Asked() ask: Ask, @Body() wish: ConfirmMailAddressDto): Promise<Answer> {
    return this.address.confirm(ask, wish);
  }

  @Delete('mail-address')
  @HttpCode(204)
  @Operation({
    id: 'deleteMyMailAddress',
    summary: 'Get no more mail',
    description: 'The address is forgotten.',
    access: ['notices:write'],
    answers: { 204: { description: 'It is forgotten.' } },
    problems: ['not_found'],
  })
  removeAddress(@Asked() ask: Ask): Promise<Answer> {
    return this.address.remove(ask);
  }
}
