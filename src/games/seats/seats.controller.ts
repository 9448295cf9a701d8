import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.js';
import { Asked, type Ask } from '../../platform/http/ask.js';
import { SeatNumberPipe } from '../../platform/http/path-number.js';
import { Operation } from '../../platform/openapi/operation.js';
import { named } from '../../platform/openapi/schema-registry.js';
import { union } from '../../platform/openapi/shapes.js';
import { UnionPipe } from '../../platform/problems/union.pipe.js';
import { SeatGuestDto, SubstituteDto, TakeLinkedSeatDto, TakeSeatDto } from './dto/seats.dto.js';
import { SeatTakenSchema } from '../lobby/game.schema.js';
import { MOST_ARRIVALS, MOST_GAMES_AT_A_TIME, MOST_GUEST_ARRIVALS, MOST_SUBSTITUTES } from '../limits.js';
import { SeatsService } from './seats.service.js';

const SEATING_SCHEMA = named(
  'SeatRequest',
  union('Who sits down.', { self: 'TakeSeatDto', guest: 'SeatGuestDto', link: 'TakeLinkedSeatDto' }),
);
type Seating = TakeSeatDto | SeatGuestDto | TakeLinkedSeatDto;
const SEATINGS = new UnionPipe<Seating>({ self: TakeSeatDto, guest: SeatGuestDto, link: TakeLinkedSeatDto });

/** Who sits where. */
@ApiTags('games')
@ApiExtraModels(TakeSeatDto, SeatGuestDto, TakeLinkedSeatDto)
@Controller('v1/games/:gameId/seats')
export class SeatsController {
  constructor(private readonly seats: SeatsService) {}

  @Post()
  @Operation({
    id: 'takeSeat',
    summary: 'Take a seat, or give one to a guest',
    description: `With \`type: self\` the caller sits down. With \`type: guest\` the host gets a seat token to hand to somebody without an account. With \`type: link\` the caller takes the seat that a link opens, in a running match that of whoever handed it over. An account sits in at most ${MOST_GAMES_AT_A_TIME.toLocaleString('en')} unfinished games at a time; a seat changes hands at most ${MOST_SUBSTITUTES} times in a match. Before the start it sits down in the same game at most ${MOST_ARRIVALS} times, guests ${MOST_GUEST_ARRIVALS} times in all.`,
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
      'removed_by_host',
      'already_seated',
      'game_full',
      'game_limit_reached',
      'arrival_limit_reached',
      'link_closed',
      'seat_already_taken',
      'seat_unknown',
      'seat_has_left',
      'substitute_limit_reached',
      'match_already_started',
      'match_not_running',
      'client_seed_invalid',
      'game_needs_repair',
      'write_conflict',
    ],
  })
  take(@Asked() ask: Ask, @Body(SEATINGS) wish: Seating): Promise<Answer> {
    return this.seats.take(ask, wish);
  }

  @Post(':seat/substitute')
  @Operation({
    id: 'substituteSeat',
    summary: 'Let a guest play on in a seat',
    description: `Of a running match, for whoever sits there or the host: the answer shows a seat token for somebody without an account, who has the hand from now on. Whoever sat there sees it no more; a seat token of theirs is dead at once. To give the seat to an account make a link or an invitation for it. A seat changes hands at most ${MOST_SUBSTITUTES} times in a match.`,
    access: ['games:play', 'seat'],
    takes: 'body',
    path: ['gameId', 'seat'],
    ifMatch: 'optional',
    idempotent: true,
    answers: {
      201: { description: 'The seat.', schema: SeatTakenSchema, headers: ['ETag', 'Location', 'Idempotent-Replayed'] },
    },
    problems: [
      'host_only',
      'seat_empty',
      'seat_not_abandoned',
      'seat_has_left',
      'match_not_running',
      'substitute_limit_reached',
      'game_needs_repair',
      'write_conflict',
    ],
  })
  substitute(
    @Asked() ask: Ask,
    @Param('seat', SeatNumberPipe) seat: number,
    @Body() wish: SubstituteDto,
  ): Promise<Answer> {
    return this.seats.substitute(ask, seat, wish);
  }

  @Delete(':seat')
  @HttpCode(204)
  @Operation({
    id: 'leaveSeat',
    summary: 'Get up from a seat',
    description:
      'From the own one, or as the host from anybody’s, before the start. The seat token of a guest is dead at once. Whoever was removed by the host comes back only by a link or an invitation.',
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
