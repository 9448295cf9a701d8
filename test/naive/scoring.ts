import type { Options } from './options.js';
import type { MatchResult, RoundEnd } from './record.js';
import { teamOf } from './round.js';
import { halves, isDouble, pips, type Tile } from './tiles.js';

/** RULES 2.11: the pips of a hand, with `doubleBlankScore` and `blankHalfScore`; an empty hand 0. */
export function scoreOfHand(options: Options, hand: readonly Tile[]): number {
  let score = 0;
  for (const tile of hand) {
    if (tile === '0-0') {
      // `doubleBlankAlone`: the special score counts only if 0-0 is the whole hand.
      if (!options.doubleBlankAlone || hand.length === 1) score += options.doubleBlankScore;
      continue;
    }
    const blanks = isDouble(tile) ? 0 : halves(tile).filter((half) => half === 0).length;
    score += pips(tile) + blanks * options.blankHalfScore;
  }
  return score;
}

/** RULES 3 `teams`, RECORD 3: what each seat writes down for a round; partners both carry their team's. */
export function scoresOfRound(options: Options, hands: readonly number[], end: RoundEnd): number[] {
  if (options.teams === 'none') return [...hands];
  const seats = hands.length;
  const team = (seat: number): number => teamOf(options.teams, seats, seat);
  return hands.map((_, i) => {
    const mine = team(i + 1);
    if (end.reason === 'out' && end.seat !== undefined && team(end.seat) === mine) return 0;
    return hands.reduce((sum, score, j) => (team(j + 1) === mine ? sum + score : sum), 0);
  });
}

interface Standing {
  team: number;
  total: number;
  zeros: number;
  /** The lowest round other than 0; none at all ranks first. */
  lowest: number;
  /** When it left the match (the later of two partners), or null while a seat of it is in. */
  leftAt: number | null;
}

/** RULES 3 `tieBreak`: negative when x ranks before y. */
function compare(options: Options, x: Standing, y: Standing): number {
  // RULES 2.12: below all who stayed; of the leavers the later one ranks higher.
  if (x.leftAt !== null || y.leftAt !== null) {
    if (x.leftAt === null) return -1;
    if (y.leftAt === null) return 1;
    return y.leftAt - x.leftAt;
  }
  if (x.total !== y.total || options.tieBreak === 'none') return x.total - y.total;
  return y.zeros - x.zeros || x.lowest - y.lowest;
}

/**
 * RULES 2.11, RECORD 3: totals and places.
 * `rounds` holds the scores of each round, per seat; `leavers` the seats that left, in that order.
 */
export function resultOf(
  options: Options,
  seats: number,
  rounds: readonly (readonly number[])[],
  leavers: readonly number[],
  reason: MatchResult['reason'],
): MatchResult {
  const seatList = Array.from({ length: seats }, (_, i) => i + 1);
  const team = (seat: number): number => teamOf(options.teams, seats, seat);
  const totals = seatList.map((seat) => rounds.reduce((sum, scores) => sum + (scores[seat - 1] ?? 0), 0));
  const standings = [...new Set(seatList.map(team))].map((id): Standing => {
    const members = seatList.filter((seat) => team(seat) === id);
    const [first] = members;
    const scores = rounds.map((round) => round[(first ?? 1) - 1] ?? 0);
    const others = scores.filter((score) => score !== 0);
    const left = members.map((seat) => leavers.indexOf(seat));
    return {
      team: id,
      total: totals[(first ?? 1) - 1] ?? 0,
      zeros: scores.length - others.length,
      lowest: others.length === 0 ? -1 : Math.min(...others),
      leftAt: left.includes(-1) ? null : Math.max(...left),
    };
  });
  const places = seatList.map((seat) => {
    const mine = standings.find((one) => one.team === team(seat));
    if (mine === undefined) throw new Error(`seat ${seat} has no standing`);
    return 1 + standings.filter((other) => compare(options, other, mine) < 0).length;
  });
  return { totals, places, reason };
}
