import { bindingDoubles, isBound } from './doubles.js';
import { drawnIsPlayable } from './legal-moves.js';
import {
  isBegun,
  type MatchState,
  nextSeat,
  type PlayedTile,
  type RoundState,
  type TurnState,
  yardCount,
} from './state.js';
import { count, NO_TILES } from './tiles.js';

/**
 * Whose turn it is, how turns end, who is out and when a round is blocked (RULES 2.5–2.9). Functions here change the
 * round that they are given.
 */

/** A turn in which nothing has happened yet. */
export function freshTurn(round: RoundState, seat: number, number: number, isChickenFoot: boolean): TurnState {
  return {
    number,
    stage: 'start',
    drew: 0,
    drawn: -1,
    drawnTiles: [],
    began: 'free',
    ownBegun: !isChickenFoot && isBegun(round.lines, seat),
    played: [],
    owesCall: false,
  };
}

/** Gives the turn to this seat, or to the next one that does not lose its turn (`lastTileLosesTurn`). */
export function startTurn(match: MatchState, round: RoundState, seat: number): void {
  let mover = seat;
  // A seat that went out in the first cycle has no turn left to take.
  while ((round.losesTurn >> mover) & 1 || round.outs.includes(mover)) {
    round.losesTurn &= ~(1 << mover);
    round.hadTurn |= 1 << mover;
    if (endCycle(match, round)) return;
    mover = nextSeat(match.rules, match.inPlay, mover);
  }
  round.mover = mover;
  round.turn = freshTurn(round, mover, round.turn.number + 1, match.rules.isChickenFoot);
}

/** The mover's turn is over; the next seat's begins. */
export function endTurn(match: MatchState, round: RoundState): void {
  const { mover, turn } = round;
  const bit = 1 << mover;
  const hand = round.hands[mover] ?? NO_TILES;
  if (!isBound(match, round)) round.firstTurnTaken |= bit;
  round.hadTurn |= bit;
  if (turn.played.length > 0) {
    if (count(hand) === 1 && turn.owesCall && match.rules.options.lastTileCall === 'challenge')
      round.missedCalls |= bit;
    if (count(hand) === 0 && !round.outs.includes(mover)) {
      const { line } = turn.played[turn.played.length - 1] as PlayedTile;
      round.waiting = [...round.waiting, { seat: mover, line }];
    }
  }
  if (endCycle(match, round)) return;
  startTurn(match, round, nextSeat(match.rules, match.inPlay, mover));
}

/** `firstTurnOut: finish_cycle`: ends the round once every seat had a turn, if somebody went out meanwhile. */
export function endCycle(match: MatchState, round: RoundState): boolean {
  const [first] = round.outs;
  if (first === undefined || (round.hadTurn & match.inPlay) !== match.inPlay) return false;
  round.over = { reason: 'out', seat: first };
  return true;
}

/** This seat has no tile left and owes nothing: the round is over, at once or at the end of the first cycle (RULES 2.8). */
export function goOut(match: MatchState, round: RoundState, seat: number): void {
  if (round.over !== null) return;
  const { rules } = match;
  const cycleRuns =
    rules.hasFirstTurns &&
    rules.options.firstTurnOut === 'finish_cycle' &&
    (round.hadTurn & match.inPlay) !== match.inPlay;
  if (cycleRuns || round.sealing !== null) round.outs = [...round.outs, seat];
  else round.over = { reason: 'out', seat };
}

/** The train on which a marker falls when the mover passes; −1: none (RULES 2.6, `passMarker`, `doubleFailMarks`). */
export function markerOf(match: MatchState, round: RoundState, wished: boolean): number {
  const { rules } = match;
  const { mover, turn } = round;
  const { options } = rules;
  if (rules.isChickenFoot) return -1;
  if (options.passMarker === 'optional' && !wished) return -1;
  if (turn.stage === 'follow_up') {
    if (options.doubleFailMarks === 'player') return mover;
    const { root } = turn.played[turn.played.length - 1] as PlayedTile;
    return root < rules.seatCount ? root : -1;
  }
  if (options.passMarker === 'not_on_double') {
    const binding = bindingDoubles(match, round);
    if (binding.length > 0 && binding.every((double) => double.by !== mover)) return -1;
  }
  return mover;
}

/** The mover passes (RULES 2.6, 2.9). */
export function pass(match: MatchState, round: RoundState, wished: boolean): void {
  const { mover, turn } = round;
  const { rules } = match;
  const bound = isBound(match, round);
  turn.began = bound ? 'bound' : 'free';
  const train = markerOf(match, round, wished);
  const newMarker = train >= 0 && ((round.markers >> train) & 1) === 0;
  const usesFirstTurn = rules.hasFirstTurns && !bound && ((round.firstTurnTaken >> mover) & 1) === 0;
  const declines = rules.options.playDrawn === 'may' && drawnIsPlayable(match, round);
  if (newMarker) round.markers |= 1 << train;
  if (newMarker || usesFirstTurn || turn.played.length > 0) round.passed = 0;
  else if (declines) round.passed &= ~(1 << mover);
  else round.passed |= 1 << mover;
  if (isBlocked(match, round)) round.over = blockedEnd(round);
  else endTurn(match, round);
}

function isBlocked(match: MatchState, round: RoundState): boolean {
  const nobodyDraws = match.rules.options.drawCount === 'none' || yardCount(round) === 0;
  return nobodyDraws && (round.passed & match.inPlay) === match.inPlay;
}

/** Blocked; but of the seats that wait without tiles the one whose double was laid first went out (`must_answer`). */
function blockedEnd(round: RoundState): RoundState['over'] {
  for (const double of round.openDoubles) {
    const waits = round.waiting.find((waiting) => waiting.line === double.line);
    if (waits !== undefined) return { reason: 'out', seat: waits.seat };
  }
  return { reason: 'blocked', seat: -1 };
}
