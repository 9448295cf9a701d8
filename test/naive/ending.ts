import { isFirstTurn } from './binding.js';
import { isExhausted, handOf, isMeaningfulDouble, openDoubleAt, whereLies } from './table.js';
import { isDeserted, passTurnOn, type Round } from './round.js';
import type { Tile } from './tiles.js';

/** How a turn came to its end. */
export type TurnEnd = { by: 'play' } | { by: 'pass'; markerPlaced: boolean; insteadOfDrawn: boolean } | { by: 'leave' };

/** RULES 2.9: nobody can draw. */
function nobodyCanDraw(round: Round): boolean {
  return round.yard.length === 0 || round.options.drawCount === 'none';
}

/** RULES 3 `firstTurnOut`: may the round end now that a hand is empty? */
function mayEnd(round: Round): boolean {
  return round.options.firstTurnOut === 'immediate' || round.seatsIn.every((seat) => round.hadTurn.has(seat));
}

/** Ends the round if somebody is out and `firstTurnOut` lets it end. Who went out is the first of them. */
export function endIfOut(round: Round): boolean {
  if (round.end !== null) return true;
  const first = round.outs[0];
  if (first === undefined || !mayEnd(round)) return false;
  round.end = { reason: 'out', seat: first };
  return true;
}

/** RULES 3 `must_answer`: does this double, laid last from the hand, keep its seat in the round? */
export function isUnanswered(round: Round, tile: Tile): boolean {
  if (round.options.goOutOnDouble !== 'must_answer' || !isMeaningfulDouble(round, tile)) return false;
  const open = openDoubleAt(round, whereLies(round, tile));
  // An exempt double is not open; an exhausted one owes nothing.
  return open?.tile === tile && open.answers === 0 && !isExhausted(round, tile);
}

/** RULES 3 `must_answer`: who waits is out as soon as the double has its first answer or is exhausted; the one laid first comes first. */
export function releaseWaiting(round: Round): void {
  const released = [...round.waiting].filter(([, tile]) => !isUnanswered(round, tile)).map(([seat]) => seat);
  for (const seat of inOrderOfDoubles(round, released)) {
    round.waiting.delete(seat);
    round.outs.push(seat);
  }
}

/**
 * RULES 3 `must_answer`: "of several the one whose double was laid first". `waiting` keeps the order in which seats began to wait,
 * which is the order in which their last doubles were laid.
 */
function inOrderOfDoubles(round: Round, seats: number[]): number[] {
  return [...round.waiting.keys()].filter((seat) => seats.includes(seat));
}

/** RULES 2.9: counts the passes in which nothing changed; true when play is blocked. */
function isBlocked(round: Round, end: TurnEnd, firstTurnUsed: boolean): boolean {
  const changed =
    end.by !== 'pass' || round.turn.played.length > 0 || end.markerPlaced || end.insteadOfDrawn || firstTurnUsed;
  if (changed) {
    round.passes.clear();
    return false;
  }
  round.passes.add(round.mover);
  return nobodyCanDraw(round) && round.seatsIn.every((seat) => round.passes.has(seat));
}

/** RULES 3 `lastTileCall`, 6: a call is due when one tile is left after the turn; without it the window opens. */
function openWindow(round: Round): void {
  if (round.options.lastTileCall !== 'challenge' || round.turn.played.length === 0) return;
  const { left, called } = round.lastLaid;
  if (left === 1 && !called && handOf(round, round.mover).length === 1) round.windows.add(round.mover);
}

/** Ends the mover's turn, and the round if it is out or blocked; else hands the turn on. */
export function endTurn(round: Round, end: TurnEnd): void {
  const firstTurnUsed = end.by !== 'leave' && isFirstTurn(round);
  if (firstTurnUsed) round.firstTurnTaken.add(round.mover);
  if (end.by !== 'leave') {
    round.hadTurn.add(round.mover);
    openWindow(round);
  }
  if (isBlocked(round, end, firstTurnUsed)) {
    const waiting = inOrderOfDoubles(round, [...round.waiting.keys()])[0];
    round.end = waiting === undefined ? { reason: 'blocked' } : { reason: 'out', seat: waiting };
  }
  if (round.end !== null || endIfOut(round)) return;
  passTurnOn(round);
}

/** RULES 2.12: the match, and this round with it, ends with one seat or one team left. */
export function endIfDeserted(round: Round): boolean {
  if (isDeserted(round)) round.end = { reason: 'abandoned' };
  return round.end !== null;
}
