import { decide, legalMoves, view } from '../engine/index.js';
import type { FoldedGame } from '../games/core/folded-game.js';
import { chanceOf } from '../games/core/game-chance.js';
import type { Situation } from './judge-plan.js';

/** What the plan of a seat is judged by in a game as it stands. */
export function situationOf(game: FoldedGame, seat: number, since: Situation['since']): Situation {
  const { state } = game;
  return {
    view: view(state, { seat }),
    seat,
    legal: legalMoves(state, seat),
    since,
    accepts: (move) => decide(state, { type: 'make_move', seat, move }, chanceOf(game)).ok,
  };
}
