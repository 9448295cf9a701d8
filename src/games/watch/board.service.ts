import { Injectable } from '@nestjs/common';
import { boardSvg } from '../../board/index.js';
import { view } from '../../engine/index.js';
import { documentAnswer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { entityTag } from '../../platform/http/entity-tag.js';
import { invalid } from '../../platform/problems/problem.js';
import type { BoardDto } from './dto/events.dto.js';
import { namesOf } from '../core/folded-game.js';
import { FoldedGames } from '../core/folded-games.js';
import { seenGame } from '../core/game-access.js';
import { VisibleVersions } from './visible-version.js';

/** The table as a picture. */
@Injectable()
export class BoardService {
  constructor(
    private readonly games: FoldedGames,
    private readonly visible: VisibleVersions,
  ) {}

  /** What the viewer may see, now or at an earlier version, drawn. */
  async board(ask: Ask, { at, width }: BoardDto): Promise<Answer> {
    const { row, viewer } = seenGame(ask);
    const limit = await this.visible.limit(row, viewer);
    const game = await this.games.load(row);
    const latest = limit ?? game.version;
    if (at !== undefined && at > latest) throw invalid('at', 'out_of_bounds', `The game is at version ${latest}.`);
    const table = at === undefined && limit === null ? game.table : await this.games.tableAt(row, at ?? latest);
    const options = { names: namesOf(game), perspective: viewer.seat, ...(width !== undefined && { width }) };
    return documentAnswer(
      'image/svg+xml',
      boardSvg({ ...view(table.match, viewer), version: table.version }, options),
      {
        etag: entityTag(table.version),
      },
    );
  }
}
