import type { TrainLaid } from './events.js';
import { layRow, mustAnswerLast, releaseWaiting } from './lay.js';
import { ReplayError } from './replay-error.js';
import { type MatchState, nextSeat, type RoundState, type Sealing } from './state.js';
import { count, type LaidTile, NO_TILES } from './tiles.js';
import { freshTurn, goOut, startTurn } from './turns.js';

/** First trains that are sealed by all and revealed together (`firstTurn: simultaneous`, RULES 6). */

export function sealTrain(
  match: MatchState,
  round: RoundState,
  seat: number,
  event: { readonly laid: readonly LaidTile[]; readonly call: boolean },
): void {
  if (round.sealing === null) throw new ReplayError(match.version, 'no first trains are being sealed');
  doneSealing(round, seat, { laid: event.laid, call: event.call });
}

/** This seat's first turn is done: its train is in, or it passed. */
export function doneSealing(round: RoundState, seat: number, train: Sealing['trains'][number]): void {
  const { sealing } = round;
  if (sealing === null) return;
  const bit = 1 << seat;
  round.sealing = {
    ...sealing,
    awaited: sealing.awaited & ~bit,
    trains: sealing.trains.map((old, index) => (index === seat ? train : old)),
  };
  if (train === null) {
    round.firstTurnTaken |= bit;
    round.hadTurn |= bit;
  }
}

/** A sealed train is laid, as the mover's first turn. */
export function revealTrain(match: MatchState, round: RoundState, event: TrainLaid): void {
  const { sealing } = round;
  const seat = event.seat - 1;
  if (sealing === null) throw new ReplayError(match.version, 'no first trains are being revealed');
  const bit = 1 << seat;
  round.mover = seat;
  round.turn = freshTurn(round, seat, round.turn.number + 1, false);
  const drawn = sealing.drawn[seat] ?? -1;
  if (drawn >= 0) round.turn.drawnTiles = [drawn];
  layRow(match, round, event);
  settleSealed(match, round, seat);
  round.firstTurnTaken |= bit;
  round.hadTurn |= bit;
  round.sealing = { ...sealing, trains: sealing.trains.map((old, index) => (index === seat ? null : old)) };
  endSealing(match, round);
}

function settleSealed(match: MatchState, round: RoundState, seat: number): void {
  const left = count(round.hands[seat] ?? NO_TILES);
  if (round.turn.owesCall && match.rules.options.lastTileCall === 'challenge') round.missedCalls |= 1 << seat;
  const line = round.turn.played[round.turn.played.length - 1]?.line ?? seat;
  if (left === 0 && mustAnswerLast(match, round)) round.waiting = [...round.waiting, { seat, line }];
  else if (left === 0) goOut(match, round, seat);
  // A train laid later may take the last tile that could have answered the double.
  releaseWaiting(match, round);
}

/** All sealed trains are in and laid: who is out, else the normal turns begin with the starter (RULES 6). */
export function endSealing(match: MatchState, round: RoundState): void {
  const { sealing } = round;
  if (sealing === null || sealing.awaited !== 0 || sealing.trains.some((train) => train !== null)) return;
  round.sealing = null;
  const { rules } = match;
  const { starter } = round;
  const fromStarter = (seat: number): number => (seat - starter + rules.seatCount) % rules.seatCount;
  const [first] = [...round.outs].sort((a, b) => fromStarter(a) - fromStarter(b));
  if (first !== undefined) {
    round.over = { reason: 'out', seat: first };
    return;
  }
  startTurn(match, round, (match.inPlay >> starter) & 1 ? starter : nextSeat(rules, match.inPlay, starter));
}
