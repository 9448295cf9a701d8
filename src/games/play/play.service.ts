import { Injectable } from '@nestjs/common';
import type { Move } from '../../engine/index.js';
import { Clock } from '../../platform/clock.js';
import { textAnswer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { entityTag, requiredVersion } from '../../platform/http/entity-tag.js';
import { withField } from '../../platform/http/kept-texts.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { invalid } from '../../platform/problems/problem.js';
import { viewClock, type TableCommand, type TableState } from '../../table/index.js';
import { FoldedGames } from '../core/folded-games.js';
import { seatedGame, seenGame } from '../core/game-access.js';
import { GameWriter } from '../core/game-writer.js';
import { madeAnswer } from './made-answer.js';
import { PlayTexts } from './play-texts.js';
import { standingResource, stateResource } from './state-resource.js';
import { VisibleVersions } from '../watch/visible-version.js';

/** Play: what a seat sees, what it can do, and what it does. */
@Injectable()
export class PlayService {
  constructor(
    private readonly games: FoldedGames,
    private readonly writer: GameWriter,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly visible: VisibleVersions,
    private readonly texts: PlayTexts,
  ) {}

  async state(ask: Ask, at: number | undefined): Promise<Answer> {
    const { row, viewer } = seenGame(ask);
    const limit = await this.visible.limit(row, viewer);
    const game = await this.games.load(row);
    const latest = limit ?? game.version;
    if (at !== undefined && at > latest) throw invalid('at', 'out_of_bounds', `The game is at version ${latest}.`);
    const now = this.clock.now();
    if (at === undefined && limit === null) return stateAnswer(this.texts.standing(game, viewer), game.table, now);
    const table = await this.games.tableAt(row, at ?? latest);
    return stateAnswer(JSON.stringify(standingResource(game.id, table, game.members, viewer)), table, now);
  }

  async legalMoves(ask: Ask): Promise<Answer> {
    const { row, seat } = seatedGame(ask);
    const game = await this.games.load(row);
    return textAnswer(200, this.texts.legalMoves(game, seat), { etag: entityTag(game.version) });
  }

  async move(ask: Ask, move: Move): Promise<Answer> {
    return this.act(ask, (seat) => ({ type: 'make_move', seat, move: withoutGaps(move) }), 201);
  }

  async resign(ask: Ask): Promise<Answer> {
    return this.act(ask, (seat) => ({ type: 'leave_match', seat, reason: 'resigned' }), 200);
  }

  private async act(ask: Ask, command: (seat: number) => TableCommand, status: number): Promise<Answer> {
    const { row, seat } = seatedGame(ask);
    const { request } = ask;
    return this.writer.change({
      row,
      expected: requiredVersion(request.headers['if-match']),
      pending: this.idempotency.pending(request),
      intent: () => ({ command: command(seat) }),
      answer: (outcome) => {
        const { game, now } = outcome;
        return madeAnswer(outcome, seat, status, stateResource(game.id, game.table, game.members, { seat }, now));
      },
    });
  }
}

/** A checked body carries its optional fields as undefined; the rules know them as left out. */
function withoutGaps(move: Move): Move {
  return Object.fromEntries(Object.entries(move).filter(([, value]) => value !== undefined)) as unknown as Move;
}

/** @param standing the state without its clock, as JSON */
function stateAnswer(standing: string, table: TableState, now: Date): Answer {
  const state = withField(standing, 'clock', JSON.stringify(viewClock(table, now.getTime())));
  return textAnswer(200, state, { etag: entityTag(table.version) });
}
