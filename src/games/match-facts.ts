import type { MatchState } from '../engine/index.js';

/* The few facts about a match that its keeping needs; everything else goes through `view`. */

export function statusOf(state: MatchState): MatchState['status'] {
  return state.status;
}

export function seatCountOf(state: MatchState): number {
  return state.seats.length;
}
