import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../platform/http/answer.js';
import { Asked, type Ask } from '../platform/http/ask.js';
import { Operation } from '../platform/openapi/operation.js';
import { LONGEST_NOTE, NoteDto } from './dto/talk.dto.js';
import { MOST_NOTES, NotesService } from './notes.service.js';
import { NoteSchema } from './talk.schema.js';

/** Notes for oneself. */
@ApiTags('talk')
@Controller('v1/games/:gameId/note')
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Get()
  @Operation({
    id: 'getMyNote',
    summary: 'Read the own note about a game',
    description: 'Nobody else ever sees it.',
    access: ['games:read', 'seat'],
    path: ['gameId'],
    answers: { 200: { description: 'The note.', schema: NoteSchema } },
  })
  read(@Asked() ask: Ask): Promise<Answer> {
    return this.notes.read(ask);
  }

  @Put()
  @Operation({
    id: 'setMyNote',
    summary: 'Write the own note about a game',
    description: `In place of the one before; at most ${LONGEST_NOTE} characters, about at most ${MOST_NOTES} games an account; an empty text removes it. Nobody else ever sees it.`,
    access: ['games:play', 'seat'],
    takes: 'body',
    path: ['gameId'],
    answers: { 200: { description: 'The note.', schema: NoteSchema } },
    problems: ['note_limit_reached'],
  })
  write(@Asked() ask: Ask, @Body() wish: NoteDto): Promise<Answer> {
    return this.notes.write(ask, wish);
  }
}
