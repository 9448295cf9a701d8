import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.js';
import { Asked, type Ask } from '../../platform/http/ask.js';
import { SeatNumberPipe } from '../../platform/http/path-number.js';
import { Operation, type OperationDescription } from '../../platform/openapi/operation.js';
import type { ProblemCode } from '../../platform/problems/catalogue.js';
import { CountsAs } from '../../platform/rate-limits/budget.js';
import { EmptyDto } from '../lobby/dto/create-game.dto.js';
import { AddTimeDto } from './dto/table.dto.js';
import { TableChangedSchema } from '../watch/events.schema.js';
import { TableService } from './table.service.js';

/** What all operations here have in common. */
const CHANGES = {
  takes: 'body',
  ifMatch: 'required',
  idempotent: true,
  answers: {
    200: {
      description: 'What followed.',
      schema: TableChangedSchema,
      headers: ['ETag', 'Location', 'Idempotent-Replayed'],
    },
  },
} as const satisfies Partial<OperationDescription>;

const OF_A_SEAT = {
  ...CHANGES,
  access: ['games:play', 'seat'],
  path: ['gameId'],
} as const satisfies Partial<OperationDescription>;

const OF_THE_DIRECTOR = {
  ...CHANGES,
  access: ['games:write'],
  path: ['gameId', 'seat'],
} as const satisfies Partial<OperationDescription>;

const ALWAYS: readonly ProblemCode[] = ['seat_required', 'match_not_running', 'seat_has_left', 'game_needs_repair'];
const FOR_DIRECTORS: readonly ProblemCode[] = ['director_only', 'game_needs_repair'];

/** Pauses and undone moves by agreement, and what a director does to keep a game going. */
@ApiTags('games')
@Controller('v1/games/:gameId')
export class TableController {
  constructor(private readonly table: TableService) {}

  @Post('undo')
  @HttpCode(200)
  @CountsAs('wishes')
  @Operation({
    ...OF_A_SEAT,
    id: 'askUndo',
    summary: 'Take the own last move back, or ask for it',
    description:
      'At once where nobody else has acted since, else as soon as all who acted have agreed. Never past a reveal: tiles dealt, drawn or shown stay seen. The events in between stay in the log, and the version goes up.',
    problems: [
      ...ALWAYS,
      'undo_not_allowed',
      'nothing_to_undo',
      'undo_crosses_reveal',
      'undo_already_asked',
      'time_is_up',
    ],
  })
  askUndo(@Asked() ask: Ask, @Body() _: EmptyDto): Promise<Answer> {
    return this.table.wish(ask, 'ask_undo');
  }

  @Post('undo/agree')
  @HttpCode(200)
  @CountsAs('moves')
  @Operation({
    ...OF_A_SEAT,
    id: 'agreeUndo',
    summary: 'Agree to an undo',
    description: 'The moves are taken back with the last consent that it takes.',
    problems: [...ALWAYS, 'undo_not_allowed', 'nothing_to_undo', 'no_undo_asked', 'already_agreed', 'time_is_up'],
  })
  agreeUndo(@Asked() ask: Ask, @Body() _: EmptyDto): Promise<Answer> {
    return this.table.wish(ask, 'agree_undo');
  }

  @Post('undo/decline')
  @HttpCode(200)
  @CountsAs('moves')
  @Operation({
    ...OF_A_SEAT,
    id: 'declineUndo',
    summary: 'Decline an undo, or withdraw it',
    description: 'For those whose consent it takes, and for the one who asked.',
    problems: [...ALWAYS, 'undo_not_allowed', 'nothing_to_undo', 'no_undo_asked', 'already_agreed'],
  })
  declineUndo(@Asked() ask: Ask, @Body() _: EmptyDto): Promise<Answer> {
    return this.table.wish(ask, 'decline_undo');
  }

  @Post('pause')
  @HttpCode(200)
  @CountsAs('wishes')
  @Operation({
    ...OF_A_SEAT,
    id: 'askPause',
    summary: 'Ask for a pause',
    description:
      'It begins when every other seat in the match has agreed, and lasts until somebody ends it, at most as long as the game allows (`maxPause`).',
    problems: [...ALWAYS, 'no_clock', 'pauses_not_allowed', 'already_paused', 'pause_already_asked'],
  })
  askPause(@Asked() ask: Ask, @Body() _: EmptyDto): Promise<Answer> {
    return this.table.wish(ask, 'ask_pause');
  }

  @Post('pause/agree')
  @HttpCode(200)
  @CountsAs('moves')
  @Operation({
    ...OF_A_SEAT,
    id: 'agreePause',
    summary: 'Agree to a pause',
    description: 'With the last consent all clocks stand.',
    problems: [...ALWAYS, 'no_clock', 'pauses_not_allowed', 'already_paused', 'no_pause_asked', 'already_agreed'],
  })
  agreePause(@Asked() ask: Ask, @Body() _: EmptyDto): Promise<Answer> {
    return this.table.wish(ask, 'agree_pause');
  }

  @Post('pause/decline')
  @HttpCode(200)
  @CountsAs('moves')
  @Operation({
    ...OF_A_SEAT,
    id: 'declinePause',
    summary: 'Decline a pause, or withdraw it',
    description: 'Takes the wish off the table; any seat in the match can.',
    problems: [...ALWAYS, 'no_clock', 'pauses_not_allowed', 'already_paused', 'no_pause_asked'],
  })
  declinePause(@Asked() ask: Ask, @Body() _: EmptyDto): Promise<Answer> {
    return this.table.wish(ask, 'decline_pause');
  }

  @Post('resume')
  @HttpCode(200)
  @CountsAs('moves')
  @Operation({
    ...OF_A_SEAT,
    id: 'resumeGame',
    summary: 'End a pause',
    description: 'The clocks run on; any seat in the match can end it.',
    problems: [...ALWAYS, 'no_clock', 'not_paused'],
  })
  resume(@Asked() ask: Ask, @Body() _: EmptyDto): Promise<Answer> {
    return this.table.wish(ask, 'resume_game');
  }

  @Post('seats/:seat/time')
  @HttpCode(200)
  @Operation({
    ...OF_THE_DIRECTOR,
    id: 'addTime',
    summary: 'Give time to the turn of a seat',
    description:
      'At most 30 days at once. A turn that waits for the director begins anew with this time. For the director.',
    problems: [...FOR_DIRECTORS, 'no_clock', 'seat_not_asked'],
  })
  addTime(
    @Asked() ask: Ask,
    @Param('seat', SeatNumberPipe) seat: number,
    @Body() { duration }: AddTimeDto,
  ): Promise<Answer> {
    return this.table.addTime(ask, seat, duration);
  }

  @Post('seats/:seat/excuse')
  @HttpCode(200)
  @Operation({
    ...OF_THE_DIRECTOR,
    id: 'excuseMiss',
    summary: 'Excuse the last missed turn of a seat',
    description: 'It is no strike any more. For the director.',
    problems: [...FOR_DIRECTORS, 'no_clock', 'no_miss'],
  })
  excuse(@Asked() ask: Ask, @Param('seat', SeatNumberPipe) seat: number, @Body() _: EmptyDto): Promise<Answer> {
    return this.table.excuse(ask, seat);
  }

  @Post('seats/:seat/remove')
  @HttpCode(200)
  @Operation({
    ...OF_THE_DIRECTOR,
    id: 'removeSeat',
    summary: 'Remove a seat from the running match',
    description: 'It is gone for good, and the others play on (RULES 2.12). For the director.',
    problems: [...FOR_DIRECTORS, 'match_not_running', 'seat_has_left'],
  })
  remove(@Asked() ask: Ask, @Param('seat', SeatNumberPipe) seat: number, @Body() _: EmptyDto): Promise<Answer> {
    return this.table.remove(ask, seat);
  }
}
