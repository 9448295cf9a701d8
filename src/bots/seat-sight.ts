import type { ChallengeMove, GameView, LegalMove } from '../engine/index.js';

/** All that a bot gets to see: what its seat may see, and what it may do. */
export interface SeatSight {
  readonly seat: number;
  readonly view: Pick<GameView, 'ruleset'> & {
    readonly seats: readonly SightedSeat[];
    readonly round: GameView['round'];
  };
  readonly legalMoves: readonly LegalMove[];
  readonly challenges: readonly ChallengeMove[];
}

/** A seat as a bot needs it. */
export interface SightedSeat {
  readonly seat: number;
  readonly handCount: number;
  readonly hand: readonly string[] | null;
}

/** A source of numbers from 0 up to, but not including, 1. */
export type Luck = () => number;

/** The hand of the own seat. */
export function ownHand({ seat, view }: SeatSight): readonly string[] {
  return view.seats.find((one) => one.seat === seat)?.hand ?? [];
}

/** The halves of a tile as it is written. */
export function halves(tile: string): readonly [number, number] {
  const [a, b] = tile.split('-').map(Number);
  return [a ?? 0, b ?? 0];
}

/** The pips of a tile. */
export function weight(tile: string): number {
  const [a, b] = halves(tile);
  return a + b;
}
