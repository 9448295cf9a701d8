import { Injectable } from '@nestjs/common';
import { challenges, legalMoves, type Viewer } from '../../engine/index.js';
import { KeptTexts } from '../../platform/http/kept-texts.js';
import type { FoldedGame } from '../core/folded-game.js';
import { standingResource } from './state-resource.js';

/** What all texts may take, bytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What a folded game takes. */
const GAME_BYTES = 10 * 1024;

/**
 * What a viewer is told of a folded game, as JSON. It depends on that game, which never changes in place, and on the seat that
 * the viewer has in it now, and on nothing else: whether they may look is not decided here, and is not remembered.
 */
@Injectable()
export class PlayTexts {
  private readonly texts = new KeptTexts(MOST_BYTES, GAME_BYTES);

  /** The state without its clock. */
  standing(game: FoldedGame, viewer: Viewer): string {
    return this.texts.of(`state ${game.id} ${viewer.seat}`, game, () =>
      standingResource(game.id, game.table, game.members, viewer),
    );
  }

  legalMoves(game: FoldedGame, seat: number): string {
    const { state, version } = game;
    return this.texts.of(`moves ${game.id} ${seat}`, game, () => ({
      version,
      seat,
      legalMoves: legalMoves(state, seat),
      challenges: challenges(state, seat),
    }));
  }
}
