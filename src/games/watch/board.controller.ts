import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.js';
import { Asked, type Ask } from '../../platform/http/ask.js';
import { Operation } from '../../platform/openapi/operation.js';
import { BoardService } from './board.service.js';
import { BoardDto } from './dto/events.dto.js';

/** The table as a picture. */
@ApiTags('games')
@Controller('v1/games/:gameId/board.svg')
export class BoardController {
  constructor(private readonly boards: BoardService) {}

  @Get()
  @Operation({
    id: 'getGameBoard',
    summary: 'See the table as a picture',
    description:
      'An SVG of its own, for light and dark, with a text alternative: trains, markers, open doubles, scores, and the own hand if the caller sits in the game.',
    access: ['games:read', 'anonymous', 'seat'],
    path: ['gameId'],
    ifNoneMatch: true,
    answers: {
      200: {
        description: 'The picture.',
        schema: { type: 'string', maxLength: 2_000_000 },
        mediaType: 'image/svg+xml',
        headers: ['ETag'],
      },
    },
    problems: ['game_needs_repair'],
  })
  board(@Asked() ask: Ask, @Query() wish: BoardDto): Promise<Answer> {
    return this.boards.board(ask, wish);
  }
}
