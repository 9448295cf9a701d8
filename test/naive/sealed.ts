import { endIfOut, isUnanswered } from './ending.js';
import { legalMoves, playsOfDrawn } from './legal.js';
import { draw, layTrainTiles, takePass } from './playing.js';
import { Fault, insist, type Move, type MoveOf } from './record.js';
import { beginTurn, seatsFrom, type Round, type SealedPhase } from './round.js';
import { handOf, newTurn } from './table.js';
import { isDouble } from './tiles.js';

/** RULES 3 `simultaneous`: all seats seal a first train, in seat order from the starter. */
export function openSealedPhase(round: Round): void {
  const order = seatsFrom(round.seatCount, round.seatsIn, round.starter);
  const unsettled = order.filter((seat) => !round.outs.includes(seat));
  const turns = new Map(unsettled.map((seat) => [seat, newTurn()]));
  round.sealed = true;
  round.sealing = { unsettled, turns, revealing: false, uncalled: [] };
}

function phaseOf(round: Round): SealedPhase {
  if (round.sealing === null) throw new Error('no train is sealed in this round');
  return round.sealing;
}

/** Turns the table towards the seat that is asked about (RECORD 2: `toMove` while trains are sealed). */
export function askSealed(round: Round, seat: number): void {
  const turn = phaseOf(round).turns.get(seat);
  insist(turn !== undefined, `seat ${seat} does not take part in the sealed trains`);
  round.mover = seat;
  round.turn = turn;
  round.lastLaid = { left: -1, called: false };
}

/**
 * RULES 6: seats that cannot start draw at once, in seat order from the starter, and pass at once when that fails.
 * Gives the first seat that has such a draw, or a pass without a choice in it, still to make.
 */
export function seatForcedWhileSealed(round: Round): number | null {
  if (phaseOf(round).revealing) return null;
  for (const seat of phaseOf(round).unsettled) {
    askSealed(round, seat);
    const [first] = legalMoves(round);
    const hasChoice = round.options.passMarker === 'optional' || playsOfDrawn(round).length > 0;
    if (first?.type === 'draw' || (first?.type === 'pass' && !hasChoice)) return seat;
  }
  return null;
}

/** Nothing else happens while a draw or pass is still to be made at once. */
export function insistNothingForced(round: Round, butBy: number | null = null): void {
  const seat = seatForcedWhileSealed(round);
  insist(seat === null || seat === butBy, `seat ${seat ?? '?'} draws or passes first`);
}

/** The first train of one seat, as it is revealed. */
function reveal(round: Round, move: MoveOf<'lay_train'>): void {
  const phase = phaseOf(round);
  insistNothingForced(round);
  phase.revealing = true;
  insist(phase.unsettled[0] === move.seat, `seat ${phase.unsettled[0] ?? '?'} is revealed next`);
  askSealed(round, move.seat);
  layTrainTiles(round, move, () => {
    const last = round.turn.played.at(-1);
    // RULES 3 `forbidden`: a double "may not end there".
    const endsOnDouble = last !== undefined && isDouble(last.tile);
    insist(round.options.firstTurnDoubles !== 'forbidden' || !endsOnDouble, 'a first train may not end on a double');
    const waits = endsOnDouble && handOf(round, move.seat).length === 0 && isUnanswered(round, last.tile);
    if (waits) round.waiting.set(move.seat, last.tile);
  });
  const { left, called } = round.lastLaid;
  if (left === 1 && !called) phase.uncalled.push(move.seat);
  settleSealed(round, move.seat);
}

/** A seat has passed, has been revealed or has left; the last one ends the phase. */
export function settleSealed(round: Round, seat: number): void {
  const phase = phaseOf(round);
  phase.unsettled = phase.unsettled.filter((one) => one !== seat);
  phase.turns.delete(seat);
  if (phase.unsettled.length === 0) finish(round, phase);
}

/** RULES 6: all trains lie; empty hands end the round, else normal turns begin with the starter. */
function finish(round: Round, phase: SealedPhase): void {
  round.sealing = null;
  round.sealed = false;
  round.passes.clear();
  const order = seatsFrom(round.seatCount, round.seatsIn, round.starter);
  for (const seat of order) {
    round.firstTurnTaken.add(seat);
    round.hadTurn.add(seat);
  }
  // "Who went out is the first of them from the starter": also of those who went out by laying the engine.
  round.outs = [];
  for (const seat of order) {
    if (handOf(round, seat).length > 0) continue;
    // RULES 3 `must_answer`: "a deferred double makes it wait, an exempt one does not".
    const double = round.waiting.get(seat);
    if (double !== undefined && isUnanswered(round, double)) continue;
    round.waiting.delete(seat);
    round.outs.push(seat);
  }
  if (endIfOut(round)) return;
  if (round.options.lastTileCall === 'challenge') {
    for (const seat of phase.uncalled) if (round.seatsIn.includes(seat)) round.windows.add(seat);
  }
  const [first] = order;
  if (first === undefined) throw new Error('nobody is in any more');
  beginTurn(round, first);
}

/** RECORD 3: draws and passes of seats that could not start stand before; then the trains, in seat order from the starter. */
export function applySealed(round: Round, move: Move): void {
  const phase = phaseOf(round);
  insist(phase.unsettled.includes(move.seat), `seat ${move.seat} has no sealed train to lay`);
  if (move.type === 'lay_train') {
    reveal(round, move);
    return;
  }
  insist(!phase.revealing, 'the sealed trains are revealed together');
  insistNothingForced(round, move.seat);
  askSealed(round, move.seat);
  switch (move.type) {
    case 'draw':
      draw(round, move);
      return;
    case 'pass':
      takePass(round, move);
      round.firstTurnTaken.add(move.seat);
      settleSealed(round, move.seat);
      return;
    default:
      throw new Fault('while trains are sealed tiles are laid by lay_train only');
  }
}
