import { codesIn, playRule } from './legal-moves.js';
import { DRAW, END_TURN, laidOf, lineOf, type MoveCode, PASS } from './move-code.js';
import type { ChallengeMove, LegalMove } from './moves.js';
import { situation } from './openness.js';
import { awaitedSeats, roundAsked } from './sealing.js';
import type { Line, MatchState, RoundState } from './state.js';
import { isDouble, near, tileName, tileOf } from './tiles.js';
import { seatsOf } from './view.js';

/** The judge's answers in the public form of RECORD 1. Seats are 1 … n. */

/** The seats that the game waits for; several while first trains are sealed. */
export function seatsToAct(match: MatchState): number[] {
  return seatsOf(awaitedSeats(match));
}

/** A turn that a seat is asked for. */
export interface AskedTurn {
  readonly seat: number;
  /** Which turn of the match it is: two turns of one seat that follow each other have different keys. */
  readonly key: string;
}

/** The turns that the match waits for; several while first trains are sealed. */
export function turnsAsked(match: MatchState): AskedTurn[] {
  const { round } = match;
  if (round === null) return [];
  const turn = round.sealing === null ? String(round.turn.number) : 'first';
  return seatsToAct(match).map((seat) => ({ seat, key: `${String(round.number)}:${turn}` }));
}

/** What the server would accept from this seat now; empty only where the seat is not asked for a move. */
export function legalMoves(match: MatchState, seat: number): LegalMove[] {
  const round = roundAsked(match, seat - 1);
  return round === null ? [] : legalMovesOf(match, round);
}

/** The legal moves of a round's mover. */
export function legalMovesOf(match: MatchState, round: RoundState): LegalMove[] {
  const s = situation(match, round);
  const codes = codesIn(s);
  const moves: LegalMove[] = [];
  let line = -1;
  let rule = '';
  for (const code of codes) {
    // Plays come line by line, and the rule is the same for all tiles of a line.
    if (code >= 0 && lineOf(code) !== line) {
      line = lineOf(code);
      rule = playRule(s, line);
    }
    moves.push(code >= 0 ? publicPlay(match, round, code, rule, codes) : withoutTile(code, codes));
  }
  return moves;
}

function withoutTile(code: MoveCode, codes: readonly MoveCode[]): LegalMove {
  switch (code) {
    case DRAW:
      return { type: 'draw', rule: 'nothing_playable' };
    case PASS:
      return { type: 'pass', rule: codes.length > 1 ? 'declines_drawn_tile' : 'nothing_playable' };
    case END_TURN:
      return { type: 'end_turn', rule: 'stops_long_turn' };
    default:
      throw new Error(`no move has the code ${String(code)}`);
  }
}

function publicPlay(
  match: MatchState,
  round: RoundState,
  code: MoveCode,
  rule: string,
  codes: readonly MoveCode[],
): LegalMove {
  const laidTile = laidOf(code);
  const t = tileOf(laidTile);
  const at = (round.lines[lineOf(code)] as Line).id;
  const bothTouch =
    match.rules.options.wildBlanks &&
    !isDouble(t) &&
    codes.some(
      (other) => other !== code && other >= 0 && lineOf(other) === lineOf(code) && tileOf(laidOf(other)) === t,
    );
  return bothTouch
    ? { type: 'play', tile: tileName(t), at, inner: near(laidTile), rule }
    : { type: 'play', tile: tileName(t), at, rule };
}

/** The challenges that this seat may make now, on turn or not. */
export function challenges(match: MatchState, seat: number): ChallengeMove[] {
  const { round } = match;
  const asker = match.seats[seat - 1];
  if (match.status !== 'running' || round === null || asker === undefined || asker.left !== null) return [];
  return seatsOf(round.missedCalls).flatMap((of): ChallengeMove[] => (of === seat ? [] : [{ type: 'challenge', of }]));
}
