import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.js';
import { Asked, type Ask } from '../../platform/http/ask.js';
import { Operation } from '../../platform/openapi/operation.js';
import { AcceptInvitationDto, CreateInvitationDto, DeclineInvitationDto, PageDto } from './dto/invitations.dto.js';
import { SeatTakenSchema } from '../lobby/game.schema.js';
import { InvitationPageSchema, InvitationSchema } from './invitation.schema.js';
import { InvitationsService } from './invitations.service.js';
import { MOST_INVITATIONS_TO_ONE, MOST_OPEN_INVITATIONS } from '../limits.js';
import { OFFER_PROBLEMS } from './seat-offers.js';

/** Invitations to named players. */
@ApiTags('games')
@Controller('v1')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Post('games/:gameId/invitations')
  @Operation({
    id: 'createInvitation',
    summary: 'Ask a player to take a seat',
    description: `They see the game while they are asked, though it is private. Before the start for the host; after it for whoever hands their seat over, or the host. At most ${MOST_OPEN_INVITATIONS} that wait for an answer an account, and ${MOST_INVITATIONS_TO_ONE} to the same player in 24 hours; those to a rematch come on top.`,
    access: ['games:write'],
    takes: 'body',
    path: ['gameId'],
    idempotent: true,
    answers: {
      201: { description: 'The invitation.', schema: InvitationSchema, headers: ['Idempotent-Replayed'] },
    },
    problems: ['already_invited', 'invitation_limit_reached', ...OFFER_PROBLEMS],
  })
  invite(@Asked() ask: Ask, @Body() wish: CreateInvitationDto): Promise<Answer> {
    return this.invitations.invite(ask, wish);
  }

  @Get('games/:gameId/invitations')
  @Operation({
    id: 'listInvitations',
    summary: 'List the invitations to a game',
    description: 'For the host all, for others those that they sent; newest first.',
    access: ['games:write'],
    path: ['gameId'],
    answers: { 200: { description: 'A page of invitations.', schema: InvitationPageSchema, headers: ['Link'] } },
  })
  ofGame(@Asked() ask: Ask, @Query() wanted: PageDto): Promise<Answer> {
    return this.invitations.ofGame(ask, wanted);
  }

  @Get('players/me/invitations')
  @Operation({
    id: 'listMyInvitations',
    summary: 'List the invitations that wait for my answer',
    description: 'Newest first.',
    access: ['account:read'],
    answers: { 200: { description: 'A page of invitations.', schema: InvitationPageSchema, headers: ['Link'] } },
  })
  mine(@Asked() ask: Ask, @Query() wanted: PageDto): Promise<Answer> {
    return this.invitations.mine(ask, wanted);
  }

  @Post('games/:gameId/invitations/:invitationId/accept')
  @Operation({
    id: 'acceptInvitation',
    summary: 'Accept an invitation',
    description: 'Takes the seat.',
    access: ['games:write'],
    takes: 'body',
    path: ['gameId', 'invitationId'],
    ifMatch: 'optional',
    idempotent: true,
    answers: {
      201: { description: 'The seat.', schema: SeatTakenSchema, headers: ['ETag', 'Location', 'Idempotent-Replayed'] },
    },
    problems: [
      'invitation_closed',
      'already_seated',
      'game_full',
      'seat_already_taken',
      'seat_unknown',
      'seat_has_left',
      'match_already_started',
      'match_not_running',
      'substitute_limit_reached',
      'game_limit_reached',
      'arrival_limit_reached',
      'client_seed_invalid',
      'game_needs_repair',
      'write_conflict',
    ],
  })
  accept(
    @Asked() ask: Ask,
    @Param('invitationId') invitationId: string,
    @Body() wish: AcceptInvitationDto,
  ): Promise<Answer> {
    return this.invitations.accept(ask, invitationId, wish);
  }

  @Post('games/:gameId/invitations/:invitationId/decline')
  @HttpCode(204)
  @Operation({
    id: 'declineInvitation',
    summary: 'Decline an invitation',
    description: 'Whoever asked is told the reason.',
    access: ['games:write'],
    takes: 'body',
    path: ['gameId', 'invitationId'],
    idempotent: true,
    answers: { 204: { description: 'It is declined.', headers: ['Idempotent-Replayed'] } },
    problems: ['invitation_closed'],
  })
  decline(
    @Asked() ask: Ask,
    @Param('invitationId') invitationId: string,
    @Body() wish: DeclineInvitationDto,
  ): Promise<Answer> {
    return this.invitations.decline(ask, invitationId, wish);
  }

  @Delete('games/:gameId/invitations/:invitationId')
  @HttpCode(204)
  @Operation({
    id: 'withdrawInvitation',
    summary: 'Withdraw an invitation',
    description: 'For whoever sent it, or the host, while it waits for an answer.',
    access: ['games:write'],
    path: ['gameId', 'invitationId'],
    answers: { 204: { description: 'It is withdrawn.' } },
    problems: ['invitation_closed'],
  })
  withdraw(@Asked() ask: Ask, @Param('invitationId') invitationId: string): Promise<Answer> {
    return this.invitations.withdraw(ask, invitationId);
  }
}
