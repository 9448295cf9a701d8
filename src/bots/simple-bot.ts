import type { LegalMove, Move, PlayMove } from '../engine/index.js';
import { sealedTrains } from './sealed-train.js';
import { halves, ownHand, weight, type Luck, type SeatSight } from './seat-sight.js';

type LegalPlay = Extract<LegalMove, { type: 'play' }>;

/** How often a bot forgets its last-tile call, so that somebody has something to challenge. */
const FORGETS = 0.1;

/**
 * A bot of few ideas: challenge whoever forgot the call, lay doubles and heavy tiles first, keep to the own train where
 * that costs nothing, stop no turn early.
 *
 * @returns the moves that it would make, the best first; a later one only where the rules refuse the earlier
 */
export function simpleBot(sight: SeatSight, luck: Luck): Move[] {
  const { challenges, legalMoves, seat } = sight;
  const [challenge] = challenges;
  if (challenge !== undefined) return [{ type: 'challenge', of: challenge.of }];
  if (sight.view.round?.toMove === null) return sealedTrains(sight);
  const plays = legalMoves.filter((move): move is LegalPlay => move.type === 'play');
  const others = legalMoves.filter((move) => move.type !== 'play').map(({ type }): Move => ({ type: type as 'draw' }));
  const ranked = plays.map((move) => ({ move, value: worth(move, seat) + luck() })).sort((a, b) => b.value - a.value);
  return [...ranked.map(({ move }) => withCall(move, sight, luck)), ...others];
}

/** Heavy tiles cost most when they are left; a double is best laid while an answer is at hand. */
function worth({ tile, at }: LegalPlay, seat: number): number {
  const [a, b] = halves(tile);
  return weight(tile) + (a === b ? 6 : 0) + (at.split('.', 1)[0] === `seat-${seat}` ? 3 : 0);
}

function withCall({ tile, at, inner }: LegalPlay, sight: SeatSight, luck: Luck): PlayMove {
  const move: PlayMove = { type: 'play', tile, at, ...(inner === undefined ? {} : { inner }) };
  const isDue = ownHand(sight).length === 2 && sight.view.ruleset.options.lastTileCall !== 'off';
  return isDue && luck() >= FORGETS ? { ...move, call: true } : move;
}
