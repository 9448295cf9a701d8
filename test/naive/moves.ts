import { challenge } from './challenging.js';
import { leave } from './departing.js';
import { endTurn } from './ending.js';
import { draw, layTrain, play, stop, takePass } from './playing.js';
import { Fault, insist, type Move } from './record.js';
import type { Round } from './round.js';
import { applySealed, insistNothingForced } from './sealed.js';

/** RULES 3 `lastTileCall`: the first non-auto move closes the windows, but for challenges, departures and substitutions. */
function closeWindows(round: Round, move: Move): void {
  if (move.auto !== true) round.windows.clear();
}

/** Plays one move of a record; throws a Fault if it is not legal here. `engine` moves are judged with the deal. */
export function applyMove(round: Round, move: Move): void {
  insist(round.end === null, 'the round is over');
  const mayBeAuto = move.type === 'draw' || move.type === 'pass';
  insist(move.auto !== true || mayBeAuto, `a ${move.type} is never automatic`);
  const isSeating = move.type === 'leave' || move.type === 'substitute';
  if (isSeating && round.sealing !== null) insistNothingForced(round);
  switch (move.type) {
    case 'challenge':
      challenge(round, move);
      return;
    case 'leave':
      leave(round, move);
      return;
    case 'substitute':
      insist(round.seatsIn.includes(move.seat), `seat ${move.seat} is not in any more`);
      return;
    case 'engine':
      throw new Fault('an engine is laid only before the first turn');
    default:
      break;
  }
  if (round.sealing !== null) {
    applySealed(round, move);
    return;
  }
  insist(move.seat === round.mover, `seat ${round.mover} is on turn, not seat ${move.seat}`);
  closeWindows(round, move);
  switch (move.type) {
    case 'play':
      play(round, move);
      return;
    case 'lay_train':
      layTrain(round, move);
      return;
    case 'draw':
      draw(round, move);
      return;
    case 'pass':
      endTurn(round, takePass(round, move));
      return;
    case 'end_turn':
      stop(round);
      return;
  }
}
