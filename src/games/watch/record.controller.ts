import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.js';
import { Asked, type Ask } from '../../platform/http/ask.js';
import { Operation } from '../../platform/openapi/operation.js';
import { RecordSchema } from '../../referee/record.schema.js';
import { RecordService } from './record.service.js';

/** The whole match as one document. */
@ApiTags('games')
@Controller('v1/games/:gameId')
export class RecordController {
  constructor(private readonly records: RecordService) {}

  @Get('record')
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

  @Get('record.txt')
  @Operation({
    id: 'getGameRecordText',
    summary: 'Get the record as text',
    description:
      'The same record in the notation that people read (docs/notation.md); it says exactly what the JSON document says.',
    access: ['games:read', 'anonymous', 'seat'],
    path: ['gameId'],
    ifNoneMatch: true,
    answers: {
      200: {
        description: 'The record, in notation.',
        schema: { type: 'string', maxLength: 4_000_000 },
        mediaType: 'text/plain',
        headers: ['ETag'],
      },
    },
    problems: ['game_needs_repair'],
  })
  text(@Asked() ask: Ask): Promise<Answer> {
    return this.records.text(ask);
  }
}
