import { freshTurn } from './turns.js';
import { copyRound, type MatchState, type RoundState } from './state.js';

/** The seats that the game waits for, as a mask: the mover, or all whose sealed first train is not in. */
export function awaitedSeats(match: MatchState): number {
  const { round } = match;
  if (match.status !== 'running' || round === null || round.over !== null) return 0;
  return round.sealing === null ? 1 << round.mover : round.sealing.awaited;
}

/**
 * The round as one seat has to judge it. While first trains are sealed each seat is asked by itself, as if it were on
 * its first turn alone; else only the mover is asked. Null: this seat is not asked for a move.
 */
export function roundAsked(match: MatchState, seat: number): RoundState | null {
  const { round } = match;
  if (round === null || ((awaitedSeats(match) >> seat) & 1) === 0) return null;
  if (round.sealing === null) return round;
  const { drew, drawn } = round.sealing;
  const asked = copyRound(round);
  asked.mover = seat;
  asked.turn = freshTurn(round, seat, round.turn.number, false);
  asked.turn.drew = drew[seat] ?? 0;
  asked.turn.drawn = drawn[seat] ?? -1;
  if (asked.turn.drawn >= 0) asked.turn.drawnTiles = [asked.turn.drawn];
  return asked;
}
