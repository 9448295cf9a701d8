import { bindingDoubles, isBound } from './doubles.js';
import { roundAsked } from './sealing.js';
import { type FinishedRound, type Line, type MatchState, type RoundState, rowTiles, yardCount } from './state.js';
import { count, NO_TILES, tileName, tileOf, tilesOf } from './tiles.js';
import type {
  FinishedRoundView,
  GameView,
  LineView,
  OpenDoubleView,
  RoundView,
  SeatView,
  TurnView,
  Viewer,
} from './view-types.js';

/**
 * The one projection of a game: what this viewer may know of it, and nothing else (ARCHITECTURE.md). It copies what is
 * allowed, field by field; nothing passes by default.
 */
export function view(match: MatchState, viewer: Viewer): GameView {
  const { rules, round } = match;
  const seat = viewer.seat === null ? -1 : viewer.seat - 1;
  return {
    version: match.version,
    status: match.status,
    rulesVersion: match.rulesVersion,
    ruleset: { preset: rules.ruleset.preset, options: rules.options },
    handSize: rules.ruleset.handSize,
    autoForced: match.autoForced,
    commitment: match.commitment,
    clientSeeds: match.clientSeeds,
    seats: match.seats.map((_, index) => seatView(match, index, index === seat)),
    round: round === null ? null : roundView(match, round, seat),
    rounds: match.finished.map(finishedRoundView),
    totals: totals(match),
    result: match.result,
  };
}

function seatView(match: MatchState, index: number, isViewer: boolean): SeatView {
  const { round } = match;
  const seat = match.seats[index] as MatchState['seats'][number];
  const hand = round?.hands[index] ?? NO_TILES;
  const sealed = round?.sealing?.trains[index] ?? null;
  return {
    seat: index + 1,
    member: seat.member,
    left: seat.left,
    handCount: count(hand),
    hand: isViewer && round !== null ? tilesOf(hand).map(tileName) : null,
    firstTurnTaken: round !== null && ((round.firstTurnTaken >> index) & 1) === 1,
    sealed: sealed !== null,
  };
}

function roundView(match: MatchState, round: RoundState, seat: number): RoundView {
  const asked = seat >= 0 ? (roundAsked(match, seat) ?? round) : round;
  const { sealing } = round;
  return {
    round: round.number,
    engine: round.engine,
    starter: round.starter + 1,
    toMove: sealing === null ? round.mover + 1 : null,
    toSeal: sealing === null ? [] : seatsOf(sealing.awaited),
    lines: round.lines.map((line) => lineView(match, round, line)),
    openDoubles: openDoubleViews(match, round),
    yardCount: yardCount(round),
    missedCalls: seatsOf(round.missedCalls),
    turn: turnView(match, asked, seat),
  };
}

/** The seats of a mask, 1 … n. */
export function seatsOf(mask: number): number[] {
  const seats: number[] = [];
  for (let rest = mask, seat = 1; rest !== 0; rest >>= 1, seat++) if (rest & 1) seats.push(seat);
  return seats;
}

function lineView(match: MatchState, round: RoundState, line: Line): LineView {
  const { rules } = match;
  const isTrain = !rules.isChickenFoot && line.root < rules.seatCount;
  return {
    id: line.id,
    owner: isTrain ? line.root + 1 : null,
    tiles: tileNames(line),
    marker: isTrain && ((round.markers >> line.root) & 1) === 1,
    end: line.end < 0 ? null : line.end,
  };
}

/** By line, which never changes in place: a move changes one or two of a table's lines, and every view shows all of them. */
const namesByLine = new WeakMap<Line, readonly string[]>();

function tileNames(line: Line): readonly string[] {
  let names = namesByLine.get(line);
  if (names === undefined) {
    names = rowTiles(line).map(tileName);
    namesByLine.set(line, names);
  }
  return names;
}

function openDoubleViews(match: MatchState, round: RoundState): OpenDoubleView[] {
  const binding = bindingDoubles(match, round);
  return round.openDoubles.map((double) => ({
    at: (round.lines[double.line] as Line).id,
    value: double.value,
    answers: double.answers,
    needed: double.needed,
    by: double.by < 0 ? null : double.by + 1,
    binds: binding.includes(double),
  }));
}

/** The turn is public but for the tile just drawn, which is the mover's own business. */
function turnView(match: MatchState, round: RoundState, seat: number): TurnView {
  const { turn, mover } = round;
  return {
    drew: turn.drew,
    drawn: mover === seat && turn.drawn >= 0 ? tileName(turn.drawn) : null,
    played: turn.played.map((played) => ({
      tile: tileName(tileOf(played.laid)),
      at: (round.lines[played.at] as Line).id,
      drawn: played.drawn,
    })),
    bound: isBound(match, round),
  };
}

function finishedRoundView(round: FinishedRound): FinishedRoundView {
  return {
    round: round.number,
    engine: round.engine,
    starter: round.starter + 1,
    end: { reason: round.reason, seat: round.seat < 0 ? null : round.seat + 1 },
    scores: round.scores,
  };
}

function totals(match: MatchState): number[] {
  return match.seats.map((_, seat) => match.finished.reduce((sum, round) => sum + (round.scores[seat] ?? 0), 0));
}
