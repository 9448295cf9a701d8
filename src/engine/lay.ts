import { doublesInARow, isBound, isExhausted, isLongTrain, mayRun, onFirstTurn } from './doubles.js';
import type { TrainLaid } from './events.js';
import { hasPlay } from './legal-moves.js';
import type { Line, MatchState, OpenDouble, PlayedTile, RoundState, Stage } from './state.js';
import { count, far, isDouble, type LaidTile, minus, NO_TILES, plus, tileOf, type TileSet } from './tiles.js';
import { endTurn, goOut } from './turns.js';

/**
 * Laying a tile and what follows from it at once: feet and branches, open doubles, exhaustion, markers (RULES 2.5, 2.7,
 * 2.8, 2.10). Functions here change the round that they are given; `evolve` hands them a copy.
 */

/** Lays one tile of the mover on a line. The turn itself goes on or ends in `settlePlay`. */
export function layTile(
  match: MatchState,
  round: RoundState,
  at: number,
  laidTile: LaidTile,
  keepMarker: boolean,
): void {
  const { rules } = match;
  const { mover: seat, turn } = round;
  const t = tileOf(laidTile);
  const { root } = round.lines[at] as Line;
  if (turn.played.length === 0) turn.began = isBound(match, round) ? 'bound' : 'free';

  // Asked before the tile lies: afterwards the double that bound this turn may be answered.
  const onFirstTrain = isDouble(t) && root === seat && onFirstTurn(match, round);
  round.hands[seat] = minus(round.hands[seat] as TileSet, t);
  round.table = plus(round.table, t);
  const line = extend(match, round, at, laidTile);
  if (isDouble(t)) openDouble(match, round, line, far(laidTile), onFirstTrain);
  if (round.openDoubles.length > 0) releaseExhausted(match, round);

  const bit = 1 << seat;
  if (!rules.isChickenFoot && round.markers & bit && !keepMarker) {
    if (root === seat || rules.options.markerOff === 'any_play') round.markers &= ~bit;
  }
  const played: PlayedTile = {
    laid: laidTile,
    at,
    line,
    root,
    isDouble: isDouble(t),
    drawn: turn.drawnTiles.length > 0 && turn.drawnTiles.includes(t),
  };
  turn.played = turn.played.length === 0 ? [played] : [...turn.played, played];
  turn.drew = 0;
  turn.drawn = -1;
  round.passed = 0;
}

/** Puts the tile at the end of its line, or begins a branch where it answers a foot. Returns the line it lies in. */
function extend(match: MatchState, round: RoundState, at: number, laidTile: LaidTile): number {
  const line = round.lines[at] as Line;
  const open = round.openDoubles.length === 0 ? undefined : round.openDoubles.find((double) => double.line === at);
  if (open !== undefined && isFoot(match, open) && !coversInside(match, round, line, open)) {
    return answerFoot(round, line, at, open, laidTile);
  }
  if (open !== undefined) {
    // Answered by the one tile it takes, or covered inside a first train or late start (RULES 2.5).
    round.openDoubles = round.openDoubles.filter((double) => double !== open);
  }
  const { id, root, parent, branches } = line;
  const row = { laid: laidTile, before: line.row };
  round.lines[at] = { id, root, parent, row, length: line.length + 1, end: far(laidTile), branches };
  return at;
}

/** Whether a double inside a first train or late start is covered completely, without a foot (RULES 2.5). */
function coversInside(match: MatchState, round: RoundState, line: Line, open: OpenDouble): boolean {
  return open.turn === round.turn.number && line.root === round.mover && isLongTrain(match, round);
}

function isFoot(match: MatchState, double: OpenDouble): boolean {
  return match.rules.hasFeet || double.by < 0;
}

function answerFoot(round: RoundState, line: Line, at: number, open: OpenDouble, laidTile: LaidTile): number {
  const answered = open.answers + 1;
  const isFull = answered === open.needed;
  round.openDoubles = isFull
    ? round.openDoubles.filter((double) => double !== open)
    : round.openDoubles.map((double) => (double === open ? { ...double, answers: answered } : double));
  round.lines[at] = { ...line, branches: line.branches + 1, end: isFull ? -1 : line.end };
  round.lines.push({
    id: `${line.id}.${line.branches + 1}`,
    root: line.root,
    parent: at,
    row: { laid: laidTile, before: null },
    length: 1,
    end: far(laidTile),
    branches: 0,
  });
  return round.lines.length - 1;
}

/** Notes a double that was just laid as open, unless it means nothing, is exempt, or is exhausted at once. */
function openDouble(match: MatchState, round: RoundState, line: number, value: number, onFirstTrain: boolean): void {
  const { options } = match.rules;
  if (options.doubleAnswers === 0) return;
  if (onFirstTrain && options.firstTurnDoubles === 'exempt') return;
  round.openDoubles = [
    ...round.openDoubles,
    {
      line,
      value,
      by: round.mover,
      answers: 0,
      needed: options.doubleAnswers,
      deferred: onFirstTrain && options.firstTurnDoubles === 'deferred',
      turn: round.turn.number,
    },
  ];
}

/** Takes the exhausted ones out of the open doubles: they bind nobody and owe nothing (RULES 2.10). */
function releaseExhausted(match: MatchState, round: RoundState): void {
  const { rules } = match;
  const exhausted = round.openDoubles.filter((double) => isExhausted(rules, round.table, double.value));
  if (exhausted.length === 0) return;
  round.openDoubles = round.openDoubles.filter((double) => !exhausted.includes(double));
  for (const double of exhausted) {
    if (isFoot(match, double)) round.lines[double.line] = { ...(round.lines[double.line] as Line), end: -1 };
  }
}

/**
 * The seats whose double was answered or exhausted by the tile laid last are out, before the one who laid it; of several
 * the one whose double was laid first (`must_answer`).
 */
export function releaseWaiting(match: MatchState, round: RoundState): void {
  for (const waits of round.waiting) {
    const stillOpen = round.openDoubles.some(
      ({ line, by, answers }) => line === waits.line && by === waits.seat && answers === 0,
    );
    if (stillOpen) continue;
    round.waiting = round.waiting.filter((other) => other !== waits);
    goOut(match, round, waits.seat);
  }
}

/** After a tile was laid: who is out, and does the turn go on (RULES 2.5, 2.8)? `stops`: a laid train forgoes the rest. */
export function settlePlay(match: MatchState, round: RoundState, stops: boolean): void {
  if (round.waiting.length > 0) releaseWaiting(match, round);
  if (round.over !== null) return;
  const { mover, turn } = round;
  turn.stage = stageAfter(match, round, stops);
  if (count(round.hands[mover] as TileSet) === 0 && !mustAnswerLast(match, round)) {
    goOut(match, round, mover);
    if (round.over === null) endTurn(match, round);
    return;
  }
  if (turn.stage === 'go_on' && !hasPlay(match, round)) turn.stage = 'over';
  if (turn.stage === 'over') endTurn(match, round);
}

/** Whether the last tile was a double that a seat without tiles still has to see answered (`must_answer`). */
export function mustAnswerLast(match: MatchState, round: RoundState): boolean {
  if (match.rules.options.goOutOnDouble !== 'must_answer') return false;
  const last = round.turn.played[round.turn.played.length - 1];
  return (
    last !== undefined &&
    last.isDouble &&
    round.openDoubles.some((double) => double.line === last.line && double.answers === 0)
  );
}

/** What the mover owes or may do after the tile laid last (RULES 2.5). */
export function stageAfter(match: MatchState, round: RoundState, stops: boolean): Stage {
  const { options } = match.rules;
  const { turn, mover } = round;
  const last = turn.played[turn.played.length - 1] as PlayedTile;
  const longTrain = isLongTrain(match, round);
  if (last.isDouble && options.doubleAnswers > 0) {
    const onFirstTrain = last.root === mover && onFirstTurn(match, round);
    if (onFirstTrain && options.firstTurnDoubles === 'forbidden') return 'cover';
    if (options.doubleFollowUp === 'none') {
      if (!longTrain) return 'over';
    } else {
      const open = round.openDoubles.find((double) => double.line === last.line && double.turn === turn.number);
      if (open !== undefined && !open.deferred) {
        const second = options.doubleFollowUp === 'anywhere' && options.doublesPerTurn === 'two';
        return second && doublesInARow(turn.played) >= 2 ? 'third_tile' : 'follow_up';
      }
    }
  }
  if (stops) return 'over';
  return longTrain || mayRun(match, round) ? 'go_on' : 'over';
}

/** Lays the tiles one after the other, each where the one before it lies. */
export function layRow(match: MatchState, round: RoundState, event: TrainLaid): void {
  let line = event.seat - 1;
  for (const laidTile of event.laid) {
    layTile(match, round, line, laidTile, false);
    if (!event.sealed) releaseWaiting(match, round);
    line = round.turn.played[round.turn.played.length - 1]?.line ?? line;
  }
  noteCall(round, event.call);
}

/** A call is due with a tile that leaves exactly one in the hand (RECORD 1). */
export function noteCall(round: RoundState, called: boolean): void {
  round.turn.owesCall = !called && count(round.hands[round.mover] ?? NO_TILES) === 1;
}
