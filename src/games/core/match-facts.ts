import type { MatchState } from '../../engine/index.js';

/* The few facts about a match that its keeping needs; everything else goes through `view`. */

export function statusOf(state: MatchState): MatchState['status'] {
  return state.status;
}

export function seatCountOf(state: MatchState): number {
  return state.seats.length;
}

/** Who has a seat, by the log, which is the truth about it; null: nobody. */
export function memberAt(state: MatchState, seat: number): string | null {
  return state.seats[seat - 1]?.member ?? null;
}

/** The seats that nobody has. */
export function freeSeatsOf(state: MatchState): number[] {
  return state.seats.flatMap(({ member }, i) => (member === null ? [i + 1] : []));
}

/** The ids of the people in the seats, seat 1 first; null: nobody. */
export function membersOf(state: MatchState): readonly (string | null)[] {
  return state.seats.map(({ member }) => member);
}
