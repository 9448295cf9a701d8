import type { Options } from './options.js';

/** What the places of a match are made of. */
export interface MatchScores {
  /** Per round, per seat; partners both carry their team's. */
  readonly scores: readonly (readonly number[])[];
  readonly teams: Options['teams'];
  readonly tieBreak: Options['tieBreak'];
  /** Per seat its place in the order of departures, 1, 2, …; null: it stayed. */
  readonly left: readonly (number | null)[];
}

/** Per seat; partners both carry their team's. */
export interface Standings {
  /** Sums of the rounds. */
  readonly totals: number[];
  /** Competition places: 1, 2, 2, 4; with pairs over teams: 1, 2, 1, 2. */
  readonly places: number[];
}

/** A seat, or with pairs a team of two. */
interface Side {
  readonly total: number;
  readonly zeroRounds: number;
  /** The lowest score of a round other than 0; 0 where there is none, which ranks first. */
  readonly lowestOther: number;
  /** When the last of the side left; null while one of it stays. */
  readonly left: number | null;
}

/**
 * Totals and places, RULES 2.11 and 2.12: the lowest total first, ties by `tieBreak`, then shared; those who left below
 * all who stayed, the later leaver higher. A team ranks by its total while one partner stays.
 */
export function standings(match: MatchScores): Standings {
  const seats = match.left.length;
  const sideCount = match.teams === 'pairs' ? seats / 2 : seats;
  const sides = Array.from({ length: sideCount }, (_, index) => sideOf(match, index, sideCount));
  const placeOf = (side: Side): number => 1 + sides.filter((other) => compare(other, side, match.tieBreak) < 0).length;
  const places = sides.map(placeOf);
  const seatOf = Array.from({ length: seats }, (_, seat) => seat % sideCount);
  return {
    totals: seatOf.map((side) => (sides[side] as Side).total),
    places: seatOf.map((side) => places[side] as number),
  };
}

function sideOf({ scores, left }: MatchScores, index: number, sideCount: number): Side {
  const rounds = scores.map((round) => round[index] as number);
  const others = rounds.filter((score) => score !== 0);
  const departures = left.filter((_, seat) => seat % sideCount === index);
  return {
    total: rounds.reduce((sum, score) => sum + score, 0),
    zeroRounds: rounds.length - others.length,
    lowestOther: others.length === 0 ? 0 : Math.min(...others),
    left: departures.includes(null) ? null : Math.max(...departures.map((order) => order ?? 0)),
  };
}

/** Negative when `a` ranks above `b`, 0 when they share a place. */
function compare(a: Side, b: Side, tieBreak: Options['tieBreak']): number {
  if (a.left !== null || b.left !== null) {
    if (a.left === null) return -1;
    if (b.left === null) return 1;
    return b.left - a.left;
  }
  if (a.total !== b.total) return a.total - b.total;
  if (tieBreak === 'none') return 0;
  if (a.zeroRounds !== b.zeroRounds) return b.zeroRounds - a.zeroRounds;
  return a.lowestOther - b.lowestOther;
}
