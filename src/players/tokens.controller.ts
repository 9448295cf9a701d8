import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../platform/http/answer.js';
import { Asked, type Ask } from '../platform/http/ask.js';
import { Operation } from '../platform/openapi/operation.js';
import { CreateTokenDto } from './dto/players.dto.js';
import { NewTokenSchema, TokenListSchema } from './players.schema.js';
import { TokensService } from './tokens.service.js';

/** The tokens of an account. */
@ApiTags('players')
@Controller('v1/tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Get()
  @Operation({
    id: 'listTokens',
    summary: 'List the own tokens',
    description: 'The valid ones, without the tokens themselves.',
    access: ['account:read'],
    answers: { 200: { description: 'The valid ones.', schema: TokenListSchema } },
  })
  list(@Asked() ask: Ask): Promise<Answer> {
    return this.tokens.list(ask);
  }

  @Post()
  @Operation({
    id: 'createToken',
    summary: 'Make a token',
    description: 'With a name, scopes, and an end if wanted. Shown this once.',
    access: ['account:write'],
    takes: 'body',
    idempotent: true,
    answers: { 201: { description: 'The token.', schema: NewTokenSchema, headers: ['Idempotent-Replayed'] } },
    problems: ['token_limit_reached'],
  })
  create(@Asked() ask: Ask, @Body() wish: CreateTokenDto): Promise<Answer> {
    return this.tokens.create(ask, wish);
  }

  @Delete(':tokenId')
  @HttpCode(204)
  @Operation({
    id: 'revokeToken',
    summary: 'Revoke a token',
    description: 'At once, also the one that asks.',
    access: ['account:write'],
    path: ['tokenId'],
    answers: { 204: { description: 'It is revoked.' } },
  })
  revoke(@Asked() ask: Ask, @Param('tokenId') tokenId: string): Promise<Answer> {
    return this.tokens.revoke(ask, tokenId);
  }
}
