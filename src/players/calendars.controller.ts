import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../platform/http/answer.js';
import { Asked, type Ask } from '../platform/http/ask.js';
import { Operation } from '../platform/openapi/operation.js';
import { CalendarSchema, VacationSchema, VacationsSchema } from './calendars.schema.js';
import { MOST_VACATIONS, PlayerCalendarsService } from './calendars.service.js';
import { AnnounceVacationDto, WriteCalendarDto } from './dto/calendars.dto.js';

/** When a player plays. */
@ApiTags('players')
@Controller('v1/players/me')
export class PlayerCalendarsController {
  constructor(private readonly calendars: PlayerCalendarsService) {}

  @Get('calendar')
  @Operation({
    id: 'getMyCalendar',
    summary: 'See when I play',
    description: 'Zone, days off and hours; nobody else sees them.',
    access: ['account:read'],
    answers: { 200: { description: 'The calendar.', schema: CalendarSchema } },
  })
  calendar(@Asked() ask: Ask): Promise<Answer> {
    return this.calendars.calendar(ask);
  }

  @Put('calendar')
  @Operation({
    id: 'replaceMyCalendar',
    summary: 'Say when I play',
    description:
      'As a whole: what is left out is as usual. Running games are told; a turn that runs keeps the zone, days and hours that it began with.',
    access: ['account:write'],
    takes: 'body',
    answers: { 200: { description: 'The calendar.', schema: CalendarSchema } },
  })
  write(@Asked() ask: Ask, @Body() wish: WriteCalendarDto): Promise<Answer> {
    return this.calendars.write(ask, wish);
  }

  @Get('vacations')
  @Operation({
    id: 'listMyVacations',
    summary: 'List my vacations',
    description: 'Those that end this year or later, and the vacation days that are left of this year and the next.',
    access: ['account:read'],
    answers: { 200: { description: 'The vacations.', schema: VacationsSchema } },
  })
  vacations(@Asked() ask: Ask): Promise<Answer> {
    return this.calendars.vacations(ask);
  }

  @Post('vacations')
  @Operation({
    id: 'announceVacation',
    summary: 'Announce a vacation',
    description: `Whole dates in the own zone. The clocks of running games stand on them, where the game respects vacations and the budget covers them. At most ${MOST_VACATIONS} that end this year or later.`,
    access: ['account:write'],
    takes: 'body',
    idempotent: true,
    answers: { 201: { description: 'The vacation.', schema: VacationSchema, headers: ['Idempotent-Replayed'] } },
    problems: ['vacation_limit_reached'],
  })
  announce(@Asked() ask: Ask, @Body() wish: AnnounceVacationDto): Promise<Answer> {
    return this.calendars.announce(ask, wish);
  }

  @Delete('vacations/:vacationId')
  @HttpCode(204)
  @Operation({
    id: 'endVacation',
    summary: 'Call a vacation off, or come back early',
    description: 'One that is still to come is gone; one that runs ends now, and its later dates are not spent.',
    access: ['account:write'],
    path: ['vacationId'],
    answers: { 204: { description: 'It is called off.' } },
    problems: ['vacation_over'],
  })
  end(@Asked() ask: Ask, @Param('vacationId') vacationId: string): Promise<Answer> {
    return this.calendars.end(ask, vacationId);
  }
}
