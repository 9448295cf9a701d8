import { yardAfterDeparture } from './deal.js';
import { endIfDeserted, endIfOut, endTurn } from './ending.js';
import { isOverByItself } from './playing.js';
import { insist, type MoveOf } from './record.js';
import type { Round } from './round.js';
import { scoreOfHand } from './scoring.js';
import { settleSealed } from './sealed.js';
import { handOf, trainOf } from './table.js';
import { sameTiles } from './tiles.js';

/** RULES 2.12. */
export function leave(round: Round, move: MoveOf<'leave'>): void {
  const { seat } = move;
  insist(round.seatsIn.includes(seat), `seat ${seat} is not in any more`);
  insist(round.sealing?.revealing !== true, 'the sealed trains are being revealed');
  const hand = handOf(round, seat);
  insist(sameTiles(move.returned, hand), `seat ${seat} returns ${hand.join(' ')}`);
  round.departures.push(seat);
  const yard = yardAfterDeparture(round.seeds, round.number, round.departures.length, round.yard, hand);
  insist(yard.join() === move.yard.join(), 'the new yard does not agree with the seed');
  round.leaverScores.set(seat, scoreOfHand(round.options, hand));
  round.yard = yard;
  round.hands.set(seat, []);
  round.seatsIn = round.seatsIn.filter((one) => one !== seat);
  round.outs = round.outs.filter((one) => one !== seat);
  if (round.options.game === 'mexican_train') round.markers.add(trainOf(seat));
  for (const one of [round.windows, round.waiting, round.losesTurn, round.passes]) one.delete(seat);
  round.passes.clear();
  if (endIfDeserted(round)) return;
  if (round.sealing !== null) settleSealed(round, seat);
  else if (round.mover === seat) endTurn(round, { by: 'leave' });
  else if (!endIfOut(round) && isOverByItself(round)) endTurn(round, { by: 'play' });
}
