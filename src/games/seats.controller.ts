import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Answer } from '../platform/http/answer.js';
import { Asked, type Ask } from '../platform/http/ask.js';
import { SeatNumberPipe } from '../platform/http/path-number.js';
import { Operation } from '../platform/openapi/operation.js';
import { named } from '../platform/openapi/schema-registry.js';
import { union } from '../platform/openapi/shapes.js';
import { UnionPipe } from '../platform/problems/union.pipe.js';
import { SeatGuestDto, TakeSeatDto } from './dto/seats.dto.js';
import { SeatTakenSchema } from './game.schema.js';
import { SeatsService } from './seats.service.js';

const SEATING_SCHEMA = named('SeatRequest', union('Who sits down.', { self: 'TakeSeatDto', guest: 'SeatGuestDto' }));
const SEATINGS = new UnionPipe<TakeSeatDto | SeatGuestDto>({ self: TakeSeatDto, guest: SeatGuestDto });

/** Who sits where. */
@ApiTags('games')
@ApiExtraModels(TakeSeatDto, SeatGuestDto)
@Controller('v1/games/:gameId/seats')
export class SeatsController {
  constructor(private readonly seats: SeatsService) {}

  @Post()
  @Operation({
    id: 'takeSeat',
    summary: 'Take a seat, or give one to a guest',
    description:
      'With `type: self` the caller sits down. With `type: guest` the host gets a seat token to hand to somebody without an account.',
    access: ['games:write'],
    takes: 'body',
    path: ['gameId'],
    ifMatch: 'optional',
    idempotent: true,
    body: {
      description: 'Who sits down, and where.',
      schema: SEATING_SCHEMA,
    },
    answers: {
      201: { description: 'The seat.', schema: SeatTakenSchema, headers: ['ETag', 'Location', 'Idempotent-Replayed'] },
    },
    problems: [
      'host_only',
      'already_seated',
      'game_full',
      'seat_already_taken',
      'seat_unknown',
      'match_already_started',
      'client_seed_invalid',
      'game_needs_repair',
      'write_conflict',
    ],
  })
  take(@Asked() ask: Ask, @Body(SEATINGS) wish: TakeSeatDto | SeatGuestDto): Promise<Answer> {
    return this.seats.take(ask, wish);
  }

  @Delete(':seat')
  @HttpCode(204)
  @Operation({
    id: 'leaveSeat',
    summary: 'Get up from a seat',
    description:
      'From the own one, or as the host from anybody’s, before the start. The seat token of a guest is dead at once.',
    access: ['games:write'],
    path: ['gameId', 'seat'],
    ifMatch: 'optional',
    answers: { 204: { description: 'The seat is free.', headers: ['ETag'] } },
    problems: ['host_only', 'seat_empty', 'match_already_started', 'game_needs_repair', 'write_conflict'],
  })
  leave(@Asked() ask: Ask, @Param('seat', SeatNumberPipe) seat: number): Promise<Answer> {
    return this.seats.vacate(ask, seat);
  }
}
