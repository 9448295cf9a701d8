import type { Seeds } from './deal.js';
import type { RoundEnd } from './record.js';
import { handOf, newTurn, type Table, type Turn } from './table.js';
import type { Tile } from './tiles.js';

/** RULES 3 `simultaneous`: the phase in which every seat seals a first train or passes. */
export interface SealedPhase {
  /** The seats that have neither passed nor been revealed, in seat order from the starter. */
  unsettled: number[];
  /** Each seat draws for itself, before anything shows. */
  turns: Map<number, Turn>;
  /** The first `lay_train` has been read: the others must follow at once. */
  revealing: boolean;
  /** Seats whose revealed train left one tile without a call. */
  uncalled: number[];
}

/** A round as it is played: the table, and what only the course of the round can tell. */
export interface Round extends Table {
  number: number;
  seeds: Seeds;
  starter: number;
  sealing: SealedPhase | null;
  /** RULES 3 `finish_cycle`: seats that have had a turn, of whatever kind. */
  hadTurn: Set<number>;
  /** RULES 2.9: the seats that have passed in turn with nothing changed. */
  passes: Set<number>;
  /** RULES 3 `lastTileCall`: the seats against which a window is open. */
  windows: Set<number>;
  /** RULES 3 `lastTileLosesTurn`. */
  losesTurn: Set<number>;
  /** RULES 3 `must_answer`: seats that wait without tiles, and the double for which each waits. */
  waiting: Map<number, Tile>;
  /** The seats that went out, in that order; more than one only with `finish_cycle` or at a reveal. */
  outs: number[];
  /** How many seats have left in this round, and what their hands scored. */
  departures: number[];
  leaverScores: Map<number, number>;
  /** What the last tile laid in this turn left in the hand, and whether it carried the call. */
  lastLaid: { left: number; called: boolean };
  end: RoundEnd | null;
}

/** RULES 1: the next seat clockwise that is still in. */
export function nextSeatIn(seatCount: number, seatsIn: readonly number[], from: number): number {
  for (let step = 1; step <= seatCount; step += 1) {
    const seat = ((from - 1 + step) % seatCount) + 1;
    if (seatsIn.includes(seat)) return seat;
  }
  throw new Error('no seat is in any more');
}

/** The seats still in, clockwise, the given one first if it is in. */
export function seatsFrom(seatCount: number, seatsIn: readonly number[], from: number): number[] {
  const seats = Array.from({ length: seatCount }, (_, step) => ((from - 1 + step) % seatCount) + 1);
  return seats.filter((seat) => seatsIn.includes(seat));
}

/** RULES 3 `teams: pairs`: partners are i and i + n/2. Without teams a seat is a team of its own. */
export function teamOf(teams: 'none' | 'pairs', seatCount: number, seat: number): number {
  if (teams === 'none') return seat;
  const half = seatCount / 2;
  return seat > half ? seat - half : seat;
}

/** RULES 2.12: one seat, or one team, left. */
export function isDeserted(round: Round): boolean {
  return new Set(round.seatsIn.map((seat) => teamOf(round.options.teams, round.seatCount, seat))).size <= 1;
}

/** Hands the turn on: clockwise, past seats that lose a turn (RULES 3) or are already out (`finish_cycle`). */
export function passTurnOn(round: Round): void {
  let seat = round.mover;
  for (;;) {
    seat = nextSeatIn(round.seatCount, round.seatsIn, seat);
    if (round.outs.includes(seat)) continue;
    // "Skipped, without a move or marker; it counts as no pass."
    if (!round.losesTurn.delete(seat)) break;
  }
  beginTurn(round, seat);
}

export function beginTurn(round: Round, seat: number): void {
  round.mover = seat;
  round.turn = newTurn();
  round.lastLaid = { left: -1, called: false };
}

/** Draws the front tile of the yard into a hand. */
export function drawInto(round: Round, seat: number): Tile {
  const tile = round.yard.shift();
  if (tile === undefined) throw new Error('the yard is empty');
  handOf(round, seat).push(tile);
  return tile;
}
