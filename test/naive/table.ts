import type { Options } from './options.js';
import { double, halves, isDouble, wholeSet, type Tile } from './tiles.js';

/** A tile on the table: the half that touches what lies before it, and the half that looks outwards. */
export interface Laid {
  tile: Tile;
  near: number;
  far: number;
}

/** RULES 1: an ordered row of oriented tiles with an id. */
export interface Line {
  id: string;
  tiles: Laid[];
}

/** RULES 1: a double laid and still short of its answers. Exempt ones never come here; exhausted ones stay and are passed over. */
export interface OpenDouble {
  /** The line of the double: the `at` of its answers. */
  line: string;
  tile: Tile;
  needed: number;
  answers: number;
  /** Nobody laid the hub. */
  by: number | null;
  /** RULES 3 `firstTurnDoubles: deferred`: binds only once every seat has had its first turn. */
  deferred: boolean;
}

export interface PlayedTile {
  tile: Tile;
  at: string;
  drawn: boolean;
}

/** RECORD 2, `turn`. */
export interface Turn {
  /** Draws since the last tile laid, or since the start of the turn. */
  drew: number;
  /** The last tile drawn, while it is still to be played or shown unplayable. */
  drawn: Tile | null;
  /** All tiles drawn in this turn; of a position only those that were laid again are known, by `played`. */
  drawnTiles: Tile[];
  played: PlayedTile[];
  /** The turn began bound and tiles have been laid since. */
  bound: boolean;
}

/** All that the legal moves of the mover depend on. */
export interface Table {
  options: Options;
  seatCount: number;
  /** The seats still in, ascending. */
  seatsIn: number[];
  engine: number;
  hands: Map<number, Tile[]>;
  firstTurnTaken: Set<number>;
  lines: Line[];
  /** Ids of the trains (roots) that carry a marker. */
  markers: Set<string>;
  /** In the order laid. */
  open: OpenDouble[];
  /** In drawing order; of a position only the length is known. */
  yard: Tile[];
  mover: number;
  turn: Turn;
  /** RULES 3 `firstTurn: simultaneous`, until the reveal. */
  sealed: boolean;
}

export function newTurn(): Turn {
  return { drew: 0, drawn: null, drawnTiles: [], played: [], bound: false };
}

export function trainOf(seat: number): string {
  return `seat-${seat}`;
}

/** RULES 1: `mexican`, `mexican-2` … */
export function mexicanIds(options: Options): string[] {
  if (options.game === 'chicken_foot') return [];
  return Array.from({ length: options.mexicanTrains }, (_, i) => (i === 0 ? 'mexican' : `mexican-${i + 1}`));
}

/** RULES 1: all branches belong to the train whose id they begin with. */
export function rootOf(lineId: string): string {
  const dot = lineId.indexOf('.');
  return dot < 0 ? lineId : lineId.slice(0, dot);
}

/** The lines of a round before a tile is laid. */
export function emptyLines(options: Options, seatCount: number): Line[] {
  if (options.game === 'chicken_foot') return [];
  const ids: string[] = [];
  for (let seat = 1; seat <= seatCount; seat += 1) ids.push(trainOf(seat));
  return [...ids, ...mexicanIds(options)].map((id) => ({ id, tiles: [] }));
}

/** The hub of Chicken Foot, before its arms are laid. */
export function openHub(options: Options, engine: number): OpenDouble {
  return { line: 'hub', tile: double(engine), needed: options.hubArms, answers: 0, by: null, deferred: false };
}

export function lineById(t: Table, id: string): Line {
  const line = t.lines.find((one) => one.id === id);
  if (line === undefined) throw new Error(`there is no line ${id}`);
  return line;
}

export function handOf(t: Table, seat: number): Tile[] {
  const hand = t.hands.get(seat);
  if (hand === undefined) throw new Error(`the hand of seat ${seat} is not known`);
  return hand;
}

/** RULES 1 "begun / started": has a tile, whoever laid it. */
export function isBegun(t: Table, root: string): boolean {
  return t.lines.some((line) => rootOf(line.id) === root && line.tiles.length > 0);
}

/** How many tiles of this turn were laid on the train. */
export function laidThisTurnOn(t: Table, root: string): number {
  return t.turn.played.filter((one) => rootOf(one.at) === root).length;
}

export function tilesOn(t: Table, root: string): number {
  return t.lines.filter((line) => rootOf(line.id) === root).reduce((sum, line) => sum + line.tiles.length, 0);
}

/** The line on which a tile lies. */
export function whereLies(t: Table, tile: Tile): string {
  const line = t.lines.find((one) => one.tiles.some((laid) => laid.tile === tile));
  if (line === undefined) throw new Error(`${tile} does not lie on the table`);
  return line.id;
}

/** RULES 2.10: every tile that does not lie on the table is still to come, whoever holds it. */
function onTheTable(t: Table): Set<Tile> {
  return new Set([double(t.engine), ...t.lines.flatMap((line) => line.tiles.map((laid) => laid.tile))]);
}

/**
 * The halves of a tile that may touch an end.
 * RULES 3 `wildBlanks`: a blank half fits any end and any tile fits a blank end.
 */
export function touchingHalves(options: Options, tile: Tile, end: number): number[] {
  const touches = (half: number): boolean => half === end || (options.wildBlanks && (half === 0 || end === 0));
  const [a, b] = halves(tile);
  return [...new Set([a, b])].filter(touches);
}

export function fits(options: Options, tile: Tile, end: number): boolean {
  return touchingHalves(options, tile, end).length > 0;
}

/** RULES 2.10, with some tiles on the table thought away (those laid later than the moment asked about). */
export function isExhausted(t: Table, doubleTile: Tile, laidLater: readonly Tile[] = []): boolean {
  if (!t.options.exhaustedDoubleReleases) return false;
  const [pip] = halves(doubleTile);
  const onTable = onTheTable(t);
  const isToCome = (tile: Tile): boolean => !onTable.has(tile) || laidLater.includes(tile);
  return !wholeSet(t.options.maxPips).some((tile) => isToCome(tile) && fits(t.options, tile, pip));
}

/** RULES 3 `doubleAnswers: 0`: doubles mean nothing. */
export function isMeaningfulDouble(t: Table, tile: Tile): boolean {
  return isDouble(tile) && t.options.doubleAnswers > 0;
}

export function openDoubleAt(t: Table, lineId: string): OpenDouble | undefined {
  return t.open.find((one) => one.line === lineId);
}

/** RULES 1: a double that takes more than one answer ends its line. An exempt one is an ordinary end and has neither entry nor branch. */
export function isFoot(t: Table, line: Line): boolean {
  const last = line.tiles.at(-1);
  if (last === undefined || !isDouble(last.tile) || t.options.doubleAnswers < 2) return false;
  return openDoubleAt(t, line.id) !== undefined || t.lines.some((one) => one.id === `${line.id}.1`);
}
