import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../platform/http/answer.js';
import { Operation } from '../platform/openapi/operation.js';
import { CountsAs } from '../platform/rate-limits/budget.js';
import { RecordSchema } from './record.schema.js';
import { JudgementSchema, PositionSchema, VerdictSchema } from './referee.schema.js';
import { RefereeService } from './referee.service.js';

/** Questions about the rules that need no game on this server. */
@ApiTags('referee')
@Controller('v1/referee')
export class RefereeController {
  constructor(private readonly referee: RefereeService) {}

  @Post('legal-moves')
  @HttpCode(200)
  @CountsAs('checks')
  @Operation({
    id: 'judgePosition',
    summary: 'What is legal in a position?',
    description:
      'With `explain`, a tile and a line, it also says whether that play is legal, and else why not. Nothing is kept.',
    access: 'public',
    takes: 'body',
    body: { description: 'The position (RECORD 2).', schema: PositionSchema },
    answers: { 200: { description: 'The legal moves, each with the rule that allows it.', schema: JudgementSchema } },
    problems: ['position_refused'],
  })
  legalMoves(@Body() position: unknown): Answer {
    return this.referee.legalMoves(position);
  }

  @Post('records')
  @HttpCode(200)
  @CountsAs('checks')
  @Operation({
    id: 'checkRecord',
    summary: 'Does a record agree with the rules?',
    description:
      'Names the first move that is not legal, or the score, tile or deal that does not agree, or says that all agree. What is no record at all is not refused either: the verdict says so.',
    access: 'public',
    takes: 'body',
    body: { description: 'The record (RECORD 3).', schema: RecordSchema },
    answers: { 200: { description: 'The verdict.', schema: VerdictSchema } },
  })
  checkRecord(@Body() record: unknown): Answer {
    return this.referee.checkRecord(record);
  }
}
