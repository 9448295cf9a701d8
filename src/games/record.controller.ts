import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../platform/http/answer.js';
import { Asked, type Ask } from '../platform/http/ask.js';
import { Operation } from '../platform/openapi/operation.js';
import { RecordSchema } from '../referee/record.schema.js';
import { RecordService } from './record.service.js';

/** The whole match as one document. */
@ApiTags('games')
@Controller('v1/games/:gameId/record')
export class RecordController {
  constructor(private readonly records: RecordService) {}

  @Get()
  @Operation({
    id: 'getGameRecord',
    summary: 'Get the record',
    description:
      'The whole match, to be kept, replayed and checked (`checkRecord`). While it runs: the finished rounds, and of the current one what the caller may know.',
    access: ['games:read', 'anonymous', 'seat'],
    path: ['gameId'],
    ifNoneMatch: true,
    answers: { 200: { description: 'The record.', schema: RecordSchema, headers: ['ETag'] } },
    problems: ['game_needs_repair'],
  })
  one(@Asked() ask: Ask): Promise<Answer> {
    return this.records.record(ask);
  }
}
