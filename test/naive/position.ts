import { challengesOf } from './challenging.js';
import { legalMoves, type BaseMove } from './legal.js';
import { resolveRules, type Options, type RulesetInput } from './options.js';
import {
  emptyLines,
  isFoot,
  isMeaningfulDouble,
  lineById,
  mexicanIds,
  openHub,
  rootOf,
  touchingHalves,
  trainOf,
  type Laid,
  type OpenDouble,
  type PlayedTile,
  type Table,
} from './table.js';
import { double, halves, lowHigh, wholeSet, type Tile } from './tiles.js';

/** RECORD 2. */
export interface Position {
  ruleset: RulesetInput;
  engine: number;
  toMove: number;
  seats: { seat: number; hand?: Tile[]; handCount?: number; firstTurnTaken?: boolean; left?: boolean }[];
  lines: { id: string; tiles: string[]; marker?: boolean }[];
  openDoubles: { at: string; answers: number; by?: number | null }[];
  yardCount: number;
  turn?: {
    drew?: number;
    drawn?: Tile | null;
    bound?: boolean;
    played?: { type?: string; tile: Tile; at: string; drawn?: boolean }[];
  };
  missedCalls?: number[];
}

export interface LegalOfPosition {
  legalMoves: BaseMove[];
  challenges: { seat: number; type: 'challenge'; of: number }[];
}

/** RECORD 2: "an impossible position is refused with the reason". */
export class ImpossiblePosition extends Error {}

function insistPossible(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new ImpossiblePosition(reason);
}

/** The moves that `toMove` may make, and the challenges that any seat may make. */
export function legalOfPosition(position: Position): LegalOfPosition {
  const t = tableOf(position);
  const calls = t.options.lastTileCall === 'challenge' ? (position.missedCalls ?? []) : [];
  // While trains are sealed a seat that has had its first turn (sealed or passed) has nothing to do.
  const isIdle = t.sealed && t.firstTurnTaken.has(t.mover);
  const moves = isIdle ? [] : legalMoves(t);
  // RECORD 1: "never empty while a seat is on turn".
  insistPossible(isIdle || moves.length > 0, `the turn of seat ${t.mover} is over`);
  return { legalMoves: moves, challenges: challengesOf(t.seatsIn, calls) };
}

function tableOf(p: Position): Table {
  const rules = resolveRules(p.ruleset, p.seats.length);
  insistPossible(rules.ok, `the ruleset is refused: ${rules.ok ? '' : JSON.stringify(rules.refusals)}`);
  const { options } = rules;
  const seatsIn = p.seats.filter((one) => one.left !== true).map((one) => one.seat);
  const firstTurnTaken = new Set(p.seats.filter((one) => one.firstTurnTaken === true).map((one) => one.seat));
  const lines = linesOf(p, options);
  const t: Table = {
    options,
    seatCount: p.seats.length,
    seatsIn: seatsIn.sort((x, y) => x - y),
    engine: p.engine,
    hands: new Map(p.seats.flatMap((one) => (one.hand === undefined ? [] : [[one.seat, [...one.hand]]]))),
    firstTurnTaken,
    lines,
    markers: new Set(p.lines.filter((line) => line.marker === true).map((line) => line.id)),
    open: [],
    yard: Array.from({ length: p.yardCount }, () => 'unknown'),
    mover: p.toMove,
    turn: {
      drew: p.turn?.drew ?? 0,
      drawn: p.turn?.drawn ?? null,
      drawnTiles: [],
      played: (p.turn?.played ?? []).map((one): PlayedTile => ({ ...one, drawn: one.drawn === true })),
      bound: p.turn?.bound === true,
    },
    sealed: false,
  };
  t.open = openDoublesOf(p, t);
  t.sealed =
    options.game === 'mexican_train' &&
    options.firstTurn === 'simultaneous' &&
    seatsIn.some((seat) => !firstTurnTaken.has(seat));
  checkTiles(p, t);
  checkLines(t);
  checkTurn(p, t);
  return t;
}

/** "A line that is not listed is unstarted." */
function linesOf(p: Position, options: Options): Table['lines'] {
  const lines = emptyLines(options, p.seats.length);
  for (const given of p.lines) {
    const tiles = given.tiles.map((written): Laid => {
      const [near, far] = halves(written);
      return { tile: lowHigh(written), near, far };
    });
    const known = lines.find((line) => line.id === given.id);
    if (known !== undefined) known.tiles = tiles;
    else lines.push({ id: given.id, tiles });
  }
  return lines;
}

/** The position does not say which doubles are deferred: one on the train of the seat that laid it, but for a tile of a later turn. */
function openDoublesOf(p: Position, t: Table): OpenDouble[] {
  return p.openDoubles.map((given): OpenDouble => {
    if (given.at === 'hub') return { ...openHub(t.options, t.engine), answers: given.answers };
    const line = t.lines.find((one) => one.id === given.at);
    const tile = line?.tiles.at(-1)?.tile;
    insistPossible(tile !== undefined && isMeaningfulDouble(t, tile), `no open double lies at the end of ${given.at}`);
    const by = given.by ?? null;
    const onOwn = by !== null && rootOf(given.at) === trainOf(by);
    const laidNow = t.turn.played.some((one) => one.tile === tile);
    const laterTurn = laidNow && (t.firstTurnTaken.has(t.mover) || t.turn.bound);
    const deferred = t.options.firstTurnDoubles === 'deferred' && onOwn && !laterTurn;
    return { line: given.at, tile, needed: t.options.doubleAnswers, answers: given.answers, by, deferred };
  });
}

/** Every tile once, none foreign to the set, and no more than the set holds. */
function checkTiles(p: Position, t: Table): void {
  const set = wholeSet(t.options.maxPips);
  const seen = [double(p.engine), ...t.lines.flatMap((line) => line.tiles.map((laid) => laid.tile))];
  for (const one of p.seats) {
    if (one.left === true) continue;
    if (one.hand === undefined)
      insistPossible(one.handCount !== undefined, `the hand of seat ${one.seat} has no count`);
    else insistPossible(one.handCount === undefined || one.handCount === one.hand.length, `hand of seat ${one.seat}`);
    seen.push(...(one.hand ?? []));
  }
  for (const tile of seen) insistPossible(set.includes(tile), `${tile} is not in the set`);
  insistPossible(new Set(seen).size === seen.length, 'a tile lies twice');
  const hidden = p.seats.map((one) => (one.left === true || one.hand !== undefined ? 0 : (one.handCount ?? 0)));
  const total = seen.length + p.yardCount + hidden.reduce((sum, count) => sum + count, 0);
  insistPossible(total <= set.length, `${total} tiles are more than the ${set.length} of the set`);
}

/** A line must be one of the game, its tiles must touch, and a branch must start from a foot. */
function checkLines(t: Table): void {
  const roots = [...Array.from({ length: t.seatCount }, (_, i) => trainOf(i + 1)), ...mexicanIds(t.options)];
  const isChickenFoot = t.options.game === 'chicken_foot';
  for (const line of t.lines) {
    insistPossible(isChickenFoot ? rootOf(line.id) === 'hub' : roots.includes(rootOf(line.id)), `no line ${line.id}`);
    let end = beginningOf(t, line.id);
    for (const laid of line.tiles) {
      const fit = touchingHalves(t.options, laid.tile, end).includes(laid.near);
      insistPossible(fit, `${laid.near}-${laid.far} does not touch the ${end} on ${line.id}`);
      end = laid.far;
    }
  }
  for (const marker of t.markers)
    insistPossible(marker.startsWith('seat-') && roots.includes(marker), `marker on ${marker}`);
  for (const open of t.open) {
    const branches = t.lines.filter((line) => line.id.startsWith(`${open.line}.`));
    const answers = branches.filter((line) => !line.id.slice(open.line.length + 1).includes('.')).length;
    const counted = open.line === 'hub' || t.options.doubleAnswers >= 2 ? answers : 0;
    insistPossible(open.answers === counted, `the double at ${open.line} has ${counted} answers, not ${open.answers}`);
    insistPossible(open.answers < open.needed, `the double at ${open.line} is answered in full`);
  }
}

/** The number from which a line runs: the engine's, or that of the foot that it answers. */
function beginningOf(t: Table, lineId: string): number {
  const dot = lineId.lastIndexOf('.');
  const parent = lineId.slice(0, Math.max(dot, 0));
  if (dot < 0 || parent === 'hub') return t.engine;
  insistPossible(
    t.lines.some((line) => line.id === parent),
    `${lineId} has no line to branch from`,
  );
  const last = lineById(t, parent).tiles.at(-1);
  insistPossible(last !== undefined && isFoot(t, lineById(t, parent)), `${lineId} does not branch from a foot`);
  return last.far;
}

function checkTurn(p: Position, t: Table): void {
  insistPossible(t.seatsIn.includes(p.toMove), `seat ${p.toMove} is not in`);
  const hand = t.hands.get(p.toMove);
  insistPossible(hand !== undefined, `the hand of seat ${p.toMove} is not given`);
  insistPossible(t.turn.drawn === null || hand.includes(t.turn.drawn), 'the drawn tile does not lie in the hand');
  for (const one of t.turn.played) {
    const lies = t.lines.some((line) => line.tiles.some((laid) => laid.tile === one.tile));
    insistPossible(lies, `${one.tile} was played but does not lie on the table`);
  }
}
