import type { SeatLeft } from './events.js';
import { doneSealing, endSealing } from './first-trains.js';
import { hasPlay } from './legal-moves.js';
import { handScore } from './scoring.js';
import { type MatchState, nextSeat, type RoundState } from './state.js';
import { bitCount, NO_TILES } from './tiles.js';
import { endCycle, endTurn, startTurn } from './turns.js';

/** A seat leaves the match (RULES 2.12). Functions here change the match that they are given. */

export function leave(match: MatchState, round: RoundState, event: SeatLeft): void {
  const seat = event.seat - 1;
  const bit = 1 << seat;
  const { rules } = match;
  const score = handScore(event.returned, rules.options);
  round.leftWith = round.leftWith.map((old, index) => (index === seat ? score : old));
  match.seats = match.seats.map((old, index) =>
    index === seat ? { ...old, left: event.reason, leftAs: rules.seatCount - bitCount(match.inPlay) + 1 } : old,
  );
  match.inPlay &= ~bit;
  round.hands[seat] = NO_TILES;
  round.yard = event.yard;
  round.yardAt = 0;
  round.departures++;
  if (!rules.isChickenFoot) round.markers |= bit;
  round.passed = 0;
  round.missedCalls &= ~bit;
  round.losesTurn &= ~bit;
  round.waiting = round.waiting.filter((waiting) => waiting.seat !== seat);
  round.outs = round.outs.filter((out) => out !== seat);
  if (isDecided(match)) {
    round.over = { reason: 'abandoned', seat: -1 };
    return;
  }
  if (round.sealing !== null) {
    doneSealing(round, seat, null);
    return endSealing(match, round);
  }
  if (endCycle(match, round)) return;
  if (round.mover === seat) return startTurn(match, round, nextSeat(rules, match.inPlay, seat));
  // Deferred doubles may bind from now on, and a long turn that can lay nothing more ends by itself (RULES 2.5).
  if (round.turn.stage === 'go_on' && !hasPlay(match, round)) endTurn(match, round);
}

/** Whether only one seat, or one team, is left in the match (RULES 2.12). */
function isDecided(match: MatchState): boolean {
  const { rules, inPlay } = match;
  if (rules.options.teams === 'none') return (inPlay & (inPlay - 1)) === 0;
  const half = rules.seatCount / 2;
  const teams = (inPlay | (inPlay >> half)) & ((1 << half) - 1);
  return (teams & (teams - 1)) === 0;
}
