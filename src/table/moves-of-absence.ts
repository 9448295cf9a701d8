import { legalMoves, type GameView, type MatchState, type Move } from '../engine/index.js';
import { createDice, createGreedyBot } from '../bots/index.js';

/** What the server plays for somebody who is not there, from what the seat itself may see. The same table gives the same move. */

/** As the careful bot would: it gets rid of pips and opens no train where it need not. */
export function safestMove(match: MatchState, view: GameView, seat: number, version: number): Move {
  const bot = createGreedyBot(createDice(`absent seat ${seat} at ${version}`));
  return bot.choose({ view, seat, moves: legalMoves(match, seat) });
}

/** As little as the rules allow: it passes, else stops, else draws, and lays a tile only where it must. */
export function leastMove(match: MatchState, view: GameView, seat: number, version: number): Move {
  const moves = legalMoves(match, seat);
  for (const type of ['pass', 'end_turn', 'draw'] as const)
    if (moves.some((move) => move.type === type)) return { type };
  return safestMove(match, view, seat, version);
}
