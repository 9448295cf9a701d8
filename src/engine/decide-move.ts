import { isLongTrain, touches } from './doubles.js';
import type { GameEvent } from './events.js';
import { describeRefusal } from './explain.js';
import { layTile, releaseWaiting, stageAfter } from './lay.js';
import { forcedCode, legalCodes, playRefusal } from './legal-moves.js';
import { DRAW, END_TURN, PASS, playCode } from './move-code.js';
import { type Refusal, type RefusalCode, refuse } from './move-refusals.js';
import type { ChallengeMove, LayTrainMove, Move, PassMove, PlayMove } from './moves.js';
import { nextDraw } from './rounds.js';
import { roundAsked } from './sealing.js';
import { copyRound, type Line, lineIndex, type MatchState, type RoundState, yardCount } from './state.js';
import {
  count,
  far,
  high,
  laid,
  type LaidTile,
  low,
  NO_TILES,
  parseLaidTile,
  parseTile,
  type Tile,
  tileName,
  tileOf,
} from './tiles.js';

type Emit = (event: GameEvent) => void;

/** Judges a move of a seat (RECORD 1) and emits the event that it makes. The seat is 0 … n − 1 and still in the match. */
export function decideMove(match: MatchState, seat: number, move: Move, auto: boolean, emit: Emit): Refusal | null {
  if (auto && move.type !== 'draw' && move.type !== 'pass') return refuse('move_not_forced');
  if (move.type === 'challenge') return challenge(match, seat, move, emit);
  const round = roundAsked(match, seat);
  if (round === null) return notAsked(match, seat);
  if (auto && forcedCode(match, round) !== (move.type === 'draw' ? DRAW : PASS)) return refuse('move_not_forced');
  switch (move.type) {
    case 'play':
      return play(match, round, seat, move, emit);
    case 'lay_train':
      return layTrain(match, round, seat, move, emit);
    case 'draw':
      if (!legalCodes(match, round).includes(DRAW)) return noDraw(match, round);
      emit(nextDraw(round, seat, auto));
      return null;
    case 'pass':
      return pass(match, round, seat, move, auto, emit);
    case 'end_turn':
      if (!legalCodes(match, round).includes(END_TURN)) return refuse('end_turn_not_allowed');
      emit({ type: 'turn_ended', seat: seat + 1 });
      return null;
  }
}

function notAsked(match: MatchState, seat: number): Refusal {
  const round = match.round as RoundState;
  if (round.sealing !== null) return refuse('train_already_sealed');
  return refuse('not_your_turn', `It is seat ${String(round.mover + 1)}'s turn, not seat ${String(seat + 1)}'s.`);
}

function play(match: MatchState, round: RoundState, seat: number, move: PlayMove, emit: Emit): Refusal | null {
  if (round.sealing !== null) return refuse('sealed_trains_only');
  const found = readPlay(match, round, move);
  if ('refusal' in found) return found.refusal;
  const { line, laid: laidTile } = found;
  const additions = additionsRefusal(match, round, seat, line, 1, move);
  if (additions !== null) return refuse(additions);
  const { id } = round.lines[line] as Line;
  const keepMarker = move.keepMarker === true;
  emit({
    type: 'tile_played',
    seat: seat + 1,
    laid: laidTile,
    at: id,
    call: move.call === true,
    keepMarker,
    auto: false,
  });
  return null;
}

/** Reads a play and judges it: the line and the way the tile will lie, or why it is not legal. */
export function readPlay(
  match: MatchState,
  round: RoundState,
  move: { readonly tile: string; readonly at: string; readonly inner?: number },
): { readonly line: number; readonly laid: LaidTile } | { readonly refusal: Refusal } {
  const { maxPips } = match.rules.options;
  const t = parseTile(move.tile);
  if (t === null || high(t) > maxPips) {
    return {
      refusal: refuse(
        'tile_unknown',
        `"${move.tile.slice(0, 20)}" is not a tile of the double-${maxPips} set${lowHalfFirst(move.tile, maxPips)}.`,
      ),
    };
  }
  const line = lineIndex(match.rules, round.lines, move.at);
  if (line < 0) return { refusal: refuse('line_unknown', `There is no line "${move.at.slice(0, 60)}" on the table.`) };
  const a = low(t);
  const b = high(t);
  const { inner } = move;
  if (inner !== undefined && inner !== a && inner !== b) {
    return { refusal: refuse('inner_does_not_touch', `${move.tile} has no half ${String(inner)}.`) };
  }
  const { end } = round.lines[line] as Line;
  const byLow = inner !== b && touches(match.rules, end, a);
  const byHigh = (inner === undefined ? a !== b : inner === b) && touches(match.rules, end, b);
  const way = (byHigh && !byLow) || inner === b ? laid(b, a) : laid(a, b);
  const code = playRefusal(match, round, line, way);
  if (code === 'tile_does_not_fit' && move.inner !== undefined && fitsOtherWay(match, end, t)) {
    const detail = `The ${String(move.inner)} of ${move.tile} does not touch ${move.at}, which ends in ${String(end)}.`;
    return { refusal: refuse('inner_does_not_touch', detail) };
  }
  if (code !== null) return { refusal: refuse(code, describeRefusal(code, match, round, line, t)) };
  if (byLow && byHigh) {
    const detail = `Both halves of ${move.tile} could touch the ${String(end)} of ${move.at}.`;
    return { refusal: refuse('inner_required', detail) };
  }
  return { line, laid: way };
}

/** Said of a tile that was written high half first. */
function lowHalfFirst(written: string, maxPips: number): string {
  const lies = parseLaidTile(written);
  if (lies === null || high(tileOf(lies)) > maxPips) return '';
  return `; the low half comes first: "${tileName(tileOf(lies))}"`;
}

/** Whether the tile fits by any half. */
function fitsOtherWay(match: MatchState, end: number, t: Tile): boolean {
  return touches(match.rules, end, low(t)) || touches(match.rules, end, high(t));
}

/** Whether `call` and `keepMarker` may be added (RECORD 1). */
export function additionsRefusal(
  match: MatchState,
  round: RoundState,
  seat: number,
  line: number,
  tiles: number,
  move: { readonly call?: true; readonly keepMarker?: true },
): RefusalCode | null {
  const { rules } = match;
  const leavesOne = count(round.hands[seat] ?? NO_TILES) - tiles === 1;
  if (move.call === true && (rules.options.lastTileCall === 'off' || !leavesOne)) return 'call_not_due';
  if (move.keepMarker !== true) return null;
  const onOwnMarked = !rules.isChickenFoot && (round.lines[line] as Line).root === seat && (round.markers >> seat) & 1;
  return rules.options.markerOff === 'choice' && onOwnMarked ? null : 'keep_marker_not_offered';
}

function layTrain(match: MatchState, round: RoundState, seat: number, move: LayTrainMove, emit: Emit): Refusal | null {
  if (round.turn.played.length > 0 || move.tiles.length === 0) return refuse('lay_train_not_allowed');
  const read = readTrain(match, round, seat, move);
  if ('refusal' in read) return read.refusal;
  const additions = additionsRefusal(match, round, seat, seat, move.tiles.length, {
    ...(move.call && { call: move.call }),
  });
  if (additions !== null) return refuse(additions);
  const call = move.call === true;
  if (round.sealing !== null) emit({ type: 'train_sealed', seat: seat + 1, laid: read.laid, call });
  else emit({ type: 'train_laid', seat: seat + 1, laid: read.laid, call, sealed: false });
  return null;
}

/** Tries the tiles one by one on a copy; each goes on where the one before it lies (RECORD 1, `lay_train`). */
function readTrain(
  match: MatchState,
  asked: RoundState,
  seat: number,
  move: LayTrainMove,
): { readonly laid: readonly LaidTile[] } | { readonly refusal: Refusal } {
  const round = copyRound(asked);
  round.sealing = null;
  const row: LaidTile[] = [];
  if (match.rules.isChickenFoot) return { refusal: refuse('lay_train_not_allowed') };
  let line = seat;
  for (const name of move.tiles) {
    if (round.over !== null) {
      return { refusal: refuse('train_breaks', `The round is over with tile ${String(row.length)} of the train.`) };
    }
    const legal = new Set(legalCodes(match, round));
    const wild = match.rules.options.wildBlanks;
    const written = wild ? parseLaidTile(name) : parseTile(name);
    if (written === null || high(tileOf(written)) > match.rules.options.maxPips) {
      const { maxPips } = match.rules.options;
      const detail = `"${name.slice(0, 20)}" is not a tile of the set${lowHalfFirst(name, maxPips)}.`;
      return { refusal: refuse('tile_unknown', detail) };
    }
    const turned = laid(written & 31, written >> 5);
    const way = [written, turned].find((candidate) => legal.has(playCode(line, candidate)));
    if (way === undefined) return { refusal: trainRefusal(match, round, line, tileOf(written), row.length) };
    layTile(match, round, line, way, false);
    if (asked.sealing === null) releaseWaiting(match, round);
    row.push(way);
    if (row.length === 1 && !isLongTrain(match, round)) return { refusal: refuse('lay_train_not_allowed') };
    line = round.turn.played[round.turn.played.length - 1]?.line ?? line;
    round.turn.stage = stageAfter(match, round, false);
  }
  // Sealed, the train is the whole turn; else the tile that covers the double can still follow.
  if (asked.sealing !== null && round.turn.stage === 'cover') {
    return {
      refusal: refuse(
        'cover_owed',
        `The train may not end with ${String(far(row[row.length - 1] as LaidTile))}-${String(far(row[row.length - 1] as LaidTile))}.`,
      ),
    };
  }
  return { laid: row };
}

function trainRefusal(match: MatchState, round: RoundState, line: number, t: Tile, index: number): Refusal {
  const code = [laid(low(t), high(t)), laid(high(t), low(t))]
    .map((way) => playRefusal(match, round, line, way))
    .filter((refused) => refused !== null)
    .sort((a, b) => Number(a === 'tile_does_not_fit') - Number(b === 'tile_does_not_fit'))[0];
  if (code === undefined) return refuse('lay_train_not_allowed');
  if (index === 0) return refuse(code, describeRefusal(code, match, round, line, t));
  return refuse(
    'train_breaks',
    `Tile ${String(index + 1)} of the train: ${describeRefusal(code, match, round, line, t)}`,
  );
}

function noDraw(match: MatchState, round: RoundState): Refusal {
  const codes = legalCodes(match, round);
  if (codes.some((code) => code >= 0)) {
    return refuse('draw_not_allowed', 'A tile of the hand can be played, so nothing is drawn.');
  }
  return refuse(
    'draw_not_allowed',
    yardCount(round) === 0 ? 'The boneyard is empty.' : 'No draw is left in this turn.',
  );
}

function pass(
  match: MatchState,
  round: RoundState,
  seat: number,
  move: PassMove,
  auto: boolean,
  emit: Emit,
): Refusal | null {
  const codes = legalCodes(match, round);
  if (!codes.includes(PASS)) {
    const draws = codes.includes(DRAW);
    return refuse(
      'pass_not_allowed',
      draws ? 'A tile must be drawn first.' : 'A tile of the hand can be played, so the seat must play.',
    );
  }
  if (move.marker !== undefined && !match.rules.markerIsChoice) return refuse('marker_not_offered');
  emit({ type: 'passed', seat: seat + 1, marker: move.marker !== false, auto });
  return null;
}

function challenge(match: MatchState, seat: number, move: ChallengeMove, emit: Emit): Refusal | null {
  const round = match.round as RoundState;
  const of = move.of - 1;
  if (match.seats[of] === undefined) return refuse('seat_unknown');
  if (of === seat) return refuse('challenge_of_own_seat');
  if (((round.missedCalls >> of) & 1) === 0) {
    return refuse(
      'nothing_to_challenge',
      `Seat ${String(move.of)} owes no last-tile call that could be challenged now.`,
    );
  }
  const penalty = Math.min(match.rules.options.lastTilePenalty, yardCount(round));
  const drawn = round.yard.slice(round.yardAt, round.yardAt + penalty);
  emit({ type: 'challenged', seat: seat + 1, of: move.of, drawn });
  return null;
}
