import { readPlay } from './decide-move.js';
import { legalMovesOf } from './judge.js';
import type { Refusal } from './move-refusals.js';
import type { LegalMove } from './moves.js';
import type { Position } from './position.js';
import { seatsOf } from './view.js';

/** The stateless referee: what is legal in a position (RECORD 2). */

/** A challenge that a seat may make, on turn or not. */
export interface SeatChallenge {
  readonly seat: number;
  readonly type: 'challenge';
  readonly of: number;
}

/** The legal moves of the seat to move, each with the rule that allows it, and all challenges that are open. */
export function judgePosition(position: Position): {
  readonly legalMoves: LegalMove[];
  readonly challenges: SeatChallenge[];
} {
  const { match, round } = position;
  const { lastTileCall } = match.rules.options;
  const open = lastTileCall === 'challenge' ? seatsOf(round.missedCalls) : [];
  return {
    legalMoves: legalMovesOf(match, round),
    challenges: seatsOf(match.inPlay).flatMap((seat) =>
      open.flatMap((of): SeatChallenge[] => (of === seat ? [] : [{ seat, type: 'challenge', of }])),
    ),
  };
}

/** A play that somebody expects to be legal. */
export interface ExpectedPlay {
  readonly tile: string;
  readonly at: string;
  /** The half that touches, where both could. */
  readonly inner?: number;
}

/** Why a play that somebody expected is not legal; null: it is. */
export function explainPlay(position: Position, play: ExpectedPlay): Refusal | null {
  const read = readPlay(position.match, position.round, play);
  return 'refusal' in read ? read.refusal : null;
}
