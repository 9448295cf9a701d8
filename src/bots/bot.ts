import type { GameView, LegalMove, Move } from '../engine/index.js';

/** What a bot is asked: the game as its seat may see it, and what that seat may do. It knows nothing else. */
export interface Turn {
  readonly view: GameView;
  /** The bot's seat, 1 … n. */
  readonly seat: number;
  /** The seat's legal moves, at least one. */
  readonly moves: readonly LegalMove[];
}

/** Plays a seat. The same seed and the same turns give the same moves. */
export interface Bot {
  /** The kind of bot, `random` or `greedy`. */
  readonly name: string;
  /** A move that is legal in this turn. */
  choose(turn: Turn): Move;
}

/** How careful a bot is. */
export interface Care {
  /** The probability that it forgets a last-tile call that is due. */
  readonly forgetsCall: number;
}

export const CAREFUL: Care = { forgetsCall: 0 };

/** The tiles in the bot's hand. */
export function handOf(turn: Turn): readonly string[] {
  return turn.view.seats[turn.seat - 1]?.hand ?? [];
}
