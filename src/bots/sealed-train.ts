import type { LayTrainMove } from '../engine/index.js';
import { halves, ownHand, weight, type SeatSight } from './seat-sight.js';

/** Chains that are looked at, at most; a hand of fifteen tiles has far more. */
const MOST_LOOKS = 5000;

/** First trains to be laid face down, the heaviest first, each shorter by its last tile in case the rules refuse its end. */
export function sealedTrains(sight: SeatSight): LayTrainMove[] {
  const starts = sight.legalMoves.flatMap((move) => (move.type === 'play' ? [move.tile] : []));
  const engine = sight.view.round?.engine ?? 0;
  const train = heaviestChain(starts, ownHand(sight), engine);
  const isCallOff = sight.view.ruleset.options.lastTileCall === 'off';
  return train.map((_, cut): LayTrainMove => {
    const tiles = train.slice(0, train.length - cut);
    const leavesOne = ownHand(sight).length - tiles.length === 1;
    return { type: 'lay_train', tiles, ...(leavesOne && !isCallOff ? { call: true as const } : {}) };
  });
}

/** The chain of most pips that begins with one of the starts; not always the very best, after `MOST_LOOKS`. */
function heaviestChain(starts: readonly string[], hand: readonly string[], engine: number): string[] {
  let best: string[] = [];
  let looks = 0;
  const grow = (chain: string[], end: number, rest: readonly string[]): void => {
    if (chain.length > 0 && pipsOf(chain) > pipsOf(best)) best = [...chain];
    if (++looks > MOST_LOOKS) return;
    const fitting = rest.filter((tile) => (chain.length > 0 || starts.includes(tile)) && halves(tile).includes(end));
    for (const tile of fitting) {
      const [a, b] = halves(tile);
      grow(
        [...chain, tile],
        a === end ? b : a,
        rest.filter((other) => other !== tile),
      );
    }
  };
  grow([], engine, hand);
  return best.length > 0 ? best : starts.slice(0, 1);
}

function pipsOf(tiles: readonly string[]): number {
  return tiles.reduce((sum, tile) => sum + weight(tile), 0);
}
