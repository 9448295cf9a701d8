import type { MatchState } from '../engine/index.js';
import type { Member } from './event-store/event-store.js';
import { seatCountOf } from './match-facts.js';

/** A game folded from its log, with what a decision about it needs. Never changed in place. */
export interface FoldedGame {
  readonly id: string;
  readonly version: number;
  readonly state: MatchState;
  readonly serverSeed: Uint8Array;
  /** Everybody who ever sat in it. */
  readonly members: readonly Member[];
}

/** Who sits in a seat now. */
export function memberIn({ members }: Pick<FoldedGame, 'members'>, seat: number): Member | null {
  return members.find((member) => member.seat === seat && member.leftAt === null) ?? null;
}

/** By seat; an empty seat has no name. */
export function namesOf(game: FoldedGame): string[] {
  return Array.from({ length: seatCountOf(game.state) }, (_, i) => memberIn(game, i + 1)?.name ?? '');
}
