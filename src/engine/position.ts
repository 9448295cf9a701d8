import { resolveRecordedRuleset } from './ruleset.js';
import { isExhausted, onFirstTurn } from './doubles.js';
import { stageAfter } from './lay.js';
import { hasPlay } from './legal-moves.js';
import { OPTION_CATALOGUE } from './option-catalogue.js';
import type { Ruleset } from './options.js';
import { readLines } from './position-lines.js';
import { MOST_SEATS, resolveRuleset } from './ruleset.js';
import {
  bool,
  fail,
  integer,
  isAbsent,
  items,
  member,
  type Node,
  oneOf,
  onlyMembers,
  root,
  ShapeError,
  text,
} from './shape.js';
import {
  compileRules,
  type Line,
  lineIndex,
  type MatchState,
  type OpenDouble,
  type PlayedTile,
  type RoundState,
  rowTiles,
  type Rules,
} from './state.js';
import {
  count,
  has,
  high,
  isDouble,
  NO_TILES,
  parseTile,
  plus,
  type Tile,
  tileName,
  tileOf,
  type TileSet,
} from './tiles.js';
import { freshTurn } from './turns.js';

/** A position that the stateless referee was given (RECORD 2), ready to be judged. */
export interface Position {
  readonly match: MatchState;
  readonly round: RoundState;
}

export type PositionReading =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly code: string; readonly detail: string; readonly pointer: string };

/** Reads a position; an impossible one is refused with the reason. Never throws on anything that came from outside. */
export function readPosition(json: unknown): PositionReading {
  try {
    return { ok: true, position: read(root(json)) };
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    return { ok: false, code: error.code, detail: error.message, pointer: error.pointer };
  }
}

function read(node: Node): Position {
  onlyMembers(node, [
    'ruleset',
    'engine',
    'toMove',
    'seats',
    'lines',
    'openDoubles',
    'yardCount',
    'turn',
    'missedCalls',
  ]);
  const seatNodes = items(member(node, 'seats'), MOST_SEATS);
  const rules = compileRules(readRuleset(member(node, 'ruleset'), seatNodes.length));
  const engine = integer(member(node, 'engine'), 0, rules.options.maxPips);
  const mover = integer(member(node, 'toMove'), 1, rules.seatCount) - 1;
  const seats = readSeats(rules, member(node, 'seats'), seatNodes);
  if (seats.hands[mover] === null)
    fail(member(node, 'seats'), 'hand_missing', 'The hand of the seat to move must be given.');
  if (seats.left & (1 << mover)) fail(member(node, 'toMove'), 'seat_has_left', 'The seat to move has left the match.');

  const laidOut = readLines(rules, engine, member(node, 'lines'));
  const round = emptyRound(rules, engine, mover);
  round.lines = laidOut.lines;
  round.markers = laidOut.markers | (rules.isChickenFoot ? 0 : seats.left);
  round.table = laidOut.table;
  round.hands = seats.hands.map((hand) => hand ?? NO_TILES);
  round.firstTurnTaken = seats.firstTurnTaken;
  const yard = integer(member(node, 'yardCount'), 0, rules.setSize);
  round.yard = new Array<Tile>(yard).fill(0);
  const match = matchOf(rules, rules.allSeats & ~seats.left, round);
  checkSupply(rules, node, seats, round.table, yard);
  readTurn(match, round, member(node, 'turn'));
  round.openDoubles = readOpenDoubles(match, round, member(node, 'openDoubles'));
  closeFullFeet(match, round);
  settleTurn(match, round, member(node, 'turn'));
  round.missedCalls = isAbsent(member(node, 'missedCalls')) ? 0 : seatMask(rules, member(node, 'missedCalls'));
  return { match, round };
}

/** A complete set of options is taken as a record's; else they are what the request names itself (RULES 3, refusals). */
function readRuleset(node: Node, seats: number): Ruleset {
  onlyMembers(node, ['preset', 'options']);
  const options = member(node, 'options').value ?? {};
  const presetNode = member(node, 'preset');
  const preset = isAbsent(presetNode) ? undefined : text(presetNode);
  const isComplete = typeof options === 'object' && OPTION_CATALOGUE.every((option) => option.name in options);
  const resolved = (isComplete ? resolveRecordedRuleset : resolveRuleset)({ preset, options }, seats);
  if (resolved.ok) return resolved.ruleset;
  const [conflict] = resolved.conflicts;
  return fail(node, conflict?.code ?? 'ruleset_refused', conflict?.detail ?? 'The ruleset cannot be played.');
}

interface SeatsRead {
  /** Null: only the number of tiles is known. */
  readonly hands: readonly (TileSet | null)[];
  readonly counts: readonly number[];
  readonly firstTurnTaken: number;
  readonly left: number;
}

function readSeats(rules: Rules, all: Node, nodes: readonly Node[]): SeatsRead {
  const hands: (TileSet | null)[] = new Array<TileSet | null>(rules.seatCount).fill(null);
  const counts = new Array<number>(rules.seatCount).fill(-1);
  let firstTurnTaken = 0;
  let left = 0;
  for (const node of nodes) {
    onlyMembers(node, ['seat', 'hand', 'handCount', 'firstTurnTaken', 'left']);
    const seat = integer(member(node, 'seat'), 1, rules.seatCount) - 1;
    if (counts[seat] !== -1) fail(member(node, 'seat'), 'seat_twice', `Seat ${String(seat + 1)} is listed twice.`);
    const handNode = member(node, 'hand');
    const countNode = member(node, 'handCount');
    if (!isAbsent(handNode) && handNode.value !== null) {
      const hand = readHand(rules, handNode);
      hands[seat] = hand;
      counts[seat] = count(hand);
      if (!isAbsent(countNode) && countNode.value !== count(hand)) {
        fail(countNode, 'hand_count_differs', `The hand has ${String(count(hand))} tiles.`);
      }
    } else {
      counts[seat] = integer(countNode, 0, rules.setSize);
    }
    if (!isAbsent(member(node, 'firstTurnTaken')) && bool(member(node, 'firstTurnTaken'))) firstTurnTaken |= 1 << seat;
    if (!isAbsent(member(node, 'left')) && bool(member(node, 'left'))) left |= 1 << seat;
  }
  if (counts.includes(-1)) fail(all, 'seat_missing', 'Each seat is listed once, 1 to n.');
  return { hands, counts, firstTurnTaken, left };
}

function readHand(rules: Rules, node: Node): TileSet {
  let hand = NO_TILES;
  for (const item of items(node, rules.setSize)) {
    const t = readTile(rules, item);
    if (has(hand, t)) fail(item, 'tile_twice', `${tileName(t)} stands twice in the position.`);
    hand = plus(hand, t);
  }
  return hand;
}

/** A tile of the set, low half first. */
function readTile(rules: Rules, node: Node): Tile {
  const t = parseTile(text(node));
  if (t === null || high(t) > rules.options.maxPips) {
    return fail(
      node,
      'tile_unknown',
      `${text(node, 40)} is not a tile of the double-${String(rules.options.maxPips)} set, low half first.`,
    );
  }
  return t;
}

function emptyRound(rules: Rules, engine: number, mover: number): RoundState {
  return {
    number: 1,
    engine,
    starter: mover,
    engineLaid: true,
    hands: [],
    yard: [],
    yardAt: 0,
    lines: [],
    table: NO_TILES,
    markers: 0,
    openDoubles: [],
    firstTurnTaken: 0,
    hadTurn: 0,
    mover,
    turn: {
      number: 1,
      stage: 'start',
      drew: 0,
      drawn: -1,
      drawnTiles: [],
      began: 'free',
      ownBegun: false,
      played: [],
      owesCall: false,
    },
    sealing: null,
    passed: 0,
    missedCalls: 0,
    losesTurn: 0,
    waiting: [],
    outs: [],
    leftWith: new Array<number>(rules.seatCount).fill(-1),
    departures: 0,
    over: null,
  };
}

function matchOf(rules: Rules, inPlay: number, round: RoundState): MatchState {
  const seat = { member: null, clientSeed: null, left: null, leftAs: 0 };
  return {
    version: 0,
    rulesVersion: '',
    rules,
    autoForced: false,
    commitment: '',
    status: 'running',
    seats: new Array<typeof seat>(rules.seatCount).fill(seat),
    inPlay,
    clientSeeds: null,
    round,
    finished: [],
    enginesUsed: 1 << round.engine,
    result: null,
  };
}

/** No tile twice, and no more tiles than the set has (RECORD 2). */
function checkSupply(rules: Rules, node: Node, seats: SeatsRead, table: TileSet, yard: number): void {
  let seen = table;
  seats.hands.forEach((hand, seat) => {
    if (hand === null) return;
    for (let t = 0; t < 1024; t++) {
      if (t >> 5 > (t & 31) || !has(hand, t)) continue;
      if (has(seen, t))
        fail(
          member(node, 'seats'),
          'tile_twice',
          `${tileName(t)} of seat ${String(seat + 1)} stands twice in the position.`,
        );
      seen = plus(seen, t);
    }
  });
  const total = count(table) + yard + seats.counts.reduce((sum, n) => sum + n, 0);
  if (total > rules.setSize) {
    fail(node, 'too_many_tiles', `The position has ${String(total)} tiles, the set ${String(rules.setSize)}.`);
  }
}

function readTurn(match: MatchState, round: RoundState, node: Node): void {
  const { rules } = match;
  round.turn = freshTurn(round, round.mover, 1, rules.isChickenFoot);
  if (isAbsent(node)) return;
  onlyMembers(node, ['drew', 'drawn', 'played', 'bound']);
  const { turn } = round;
  const drew = member(node, 'drew');
  if (!isAbsent(drew)) turn.drew = integer(drew, 0, rules.setSize);
  const drawn = member(node, 'drawn');
  if (!isAbsent(drawn) && drawn.value !== null) {
    turn.drawn = readTile(rules, drawn);
    if (!has(round.hands[round.mover] ?? NO_TILES, turn.drawn))
      fail(drawn, 'drawn_not_in_hand', 'The drawn tile lies in the hand of the seat to move.');
    turn.drawnTiles = [turn.drawn];
    turn.drew = Math.max(turn.drew, 1);
  }
  const played = member(node, 'played');
  if (!isAbsent(played)) turn.played = items(played, rules.setSize).map((item) => readPlayed(match, round, item));
  if (!rules.isChickenFoot) {
    const own = round.lines[round.mover] as Line;
    turn.ownBegun = own.length > turn.played.filter((tilePlayed) => tilePlayed.line === round.mover).length;
  }
  const bound = member(node, 'bound');
  if (!isAbsent(bound)) turn.began = bool(bound) ? 'bound' : 'free';
}

/** A tile laid in this turn: it lies on the line it names, or on a branch of it where it answered a foot. */
function readPlayed(match: MatchState, round: RoundState, node: Node): PlayedTile {
  onlyMembers(node, ['type', 'tile', 'at', 'drawn', 'inner', 'call', 'keepMarker', 'seat', 'auto']);
  if (!isAbsent(member(node, 'type'))) oneOf(member(node, 'type'), ['play']);
  const t = readTile(match.rules, member(node, 'tile'));
  const at = lineIndex(match.rules, round.lines, text(member(node, 'at')));
  const line = round.lines.findIndex(
    (candidate, index) =>
      (index === at || candidate.parent === at) && rowTiles(candidate).some((laid) => tileOf(laid) === t),
  );
  if (at < 0 || line < 0)
    fail(node, 'played_not_on_line', `${tileName(t)} does not lie on ${text(member(node, 'at')).slice(0, 40)}.`);
  const { root: lineRoot } = round.lines[line] as Line;
  const laid = rowTiles(round.lines[line] as Line).find((candidate) => tileOf(candidate) === t) ?? 0;
  return { laid, at, line, root: lineRoot, isDouble: isDouble(t), drawn: trueOrFalse(member(node, 'drawn')) };
}

function trueOrFalse(node: Node): boolean {
  return isAbsent(node) ? false : bool(node);
}

function readOpenDoubles(match: MatchState, round: RoundState, node: Node): OpenDouble[] {
  const { rules } = match;
  const listed = isAbsent(node) ? [] : items(node, rules.setSize);
  const doubles = listed.map((item) => readOpenDouble(match, round, item));
  const arms = (round.lines[0] as Line).branches;
  if (rules.isChickenFoot && arms < rules.options.hubArms && !doubles.some((double) => double.by < 0)) {
    doubles.unshift({
      line: 0,
      value: round.engine,
      by: -1,
      answers: arms,
      needed: rules.options.hubArms,
      deferred: false,
      turn: 0,
    });
  }
  return doubles.filter((double) => !isExhausted(rules, round.table, double.value));
}

function readOpenDouble(match: MatchState, round: RoundState, node: Node): OpenDouble {
  const { rules } = match;
  const { options } = rules;
  onlyMembers(node, ['at', 'answers', 'by', 'value', 'needed', 'binds']);
  const index = lineIndex(rules, round.lines, text(member(node, 'at')));
  if (index < 0)
    fail(
      member(node, 'at'),
      'line_unknown',
      `There is no line ${text(member(node, 'at')).slice(0, 40)} in the position.`,
    );
  const line = round.lines[index] as Line;
  const isHub = rules.isChickenFoot && index === 0;
  const last = line.row?.laid;
  if (!isHub && (last === undefined || !isDouble(tileOf(last))))
    fail(member(node, 'at'), 'no_double_there', `${line.id} does not end with a double.`);
  const needed = isHub ? options.hubArms : options.doubleAnswers;
  const answers = integer(member(node, 'answers'), 0, Math.max(0, needed - 1));
  if (answers !== line.branches)
    fail(member(node, 'answers'), 'answers_differ', `${line.id} has ${String(line.branches)} answers in the position.`);
  if (isHub) return { line: 0, value: round.engine, by: -1, answers, needed, deferred: false, turn: 0 };
  const by = integer(member(node, 'by'), 1, rules.seatCount) - 1;
  const inTurn = round.turn.played.some((played) => played.line === index && played.laid === last);
  return {
    line: index,
    value: high(tileOf(last ?? 0)),
    by,
    answers,
    needed,
    deferred: isDeferred(match, round, line, by, inTurn),
    turn: inTurn ? 1 : 0,
  };
}

/** Whether it is a double of a first turn that does not bind yet (`firstTurnDoubles: deferred`). */
function isDeferred(match: MatchState, round: RoundState, line: Line, by: number, inTurn: boolean): boolean {
  if (match.rules.options.firstTurnDoubles !== 'deferred' || line.root !== by) return false;
  return inTurn ? onFirstTurn(match, round) : (round.firstTurnTaken & match.inPlay) !== match.inPlay;
}

/** A double with branches that is not open any more is full or exhausted: no end itself (RULES 1). */
function closeFullFeet(match: MatchState, round: RoundState): void {
  round.lines = round.lines.map((line, index) => {
    const isOpen = round.openDoubles.some((double) => double.line === index);
    const isHub = match.rules.isChickenFoot && index === 0;
    return (line.branches > 0 || isHub) && !isOpen ? { ...line, end: -1 } : line;
  });
}

/** Where the turn stands after the tiles laid in it. A turn that is over cannot be asked about. */
function settleTurn(match: MatchState, round: RoundState, node: Node): void {
  const { turn } = round;
  if (turn.played.length === 0) return;
  turn.stage = stageAfter(match, round, false);
  if (turn.stage === 'over' || (turn.stage === 'go_on' && !hasPlay(match, round))) {
    fail(node, 'turn_is_over', 'With the tiles laid in it this turn is over: another seat is to move.');
  }
}

function seatMask(rules: Rules, node: Node): number {
  return items(node, MOST_SEATS).reduce((mask, item) => mask | (1 << (integer(item, 1, rules.seatCount) - 1)), 0);
}
