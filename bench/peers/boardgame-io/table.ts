/**
 * The table of the peer's game, as an author of boardgame.io would write it: plain JSON. The rules are those of the
 * preset `app`: four seats, double-twelve set, single first turns, one Mexican train, one answer a double.
 */

/**
 * A tile as a number, low half × 100 + high half; in a line near half × 100 + far half. Numbers and not pairs, since the
 * framework's drafts wrap every object that a move looks at.
 */
export type PeerTile = number;

export function tile(near: number, far: number): PeerTile {
  return near * 100 + far;
}

/** The first half of a tile. */
export function near(t: PeerTile): number {
  return Math.floor(t / 100);
}

/** The second half of a tile. */
export function far(t: PeerTile): number {
  return t % 100;
}

export interface PeerLine {
  /** The seat whose train it is, from 0; null: the Mexican train. */
  owner: number | null;
  marker: boolean;
  /** As they lie, near half first. */
  tiles: PeerTile[];
}

export interface PeerTable {
  round: number;
  engine: number;
  starter: number;
  hands: PeerTile[][];
  yard: PeerTile[];
  lines: PeerLine[];
  /** The double that waits for its answer. */
  open: { line: number; value: number } | null;
  /** Whether the seat on turn has drawn since it last laid a tile. */
  drew: boolean;
  /** Passes in a row in which nothing changed. */
  passes: number;
  /** How many tiles of each number lie on the table. */
  shown: number[];
  scores: number[][];
}

export const SEATS = 4;
export const MAX_PIPS = 12;
export const HAND_SIZE = 15;
export const ROUNDS = MAX_PIPS + 1;

/** A move as the peer's clients send it. */
export interface PeerMove {
  readonly type: 'play' | 'draw' | 'pass';
  readonly args: readonly [PeerTile, number] | readonly [];
}

/** The number that a line ends with. */
export function endOf(table: PeerTable, line: number): number {
  const { tiles } = table.lines[line] as PeerLine;
  const last = tiles[tiles.length - 1];
  return last === undefined ? table.engine : far(last);
}

/** Whether the seat may lay a fitting tile on the line. */
export function isOpenTo(table: PeerTable, seat: number, line: number): boolean {
  if (table.open !== null) return table.open.line === line;
  const { owner, marker } = table.lines[line] as PeerLine;
  return owner === seat || owner === null || marker;
}

/** The ends that the seat may lay tiles on now, as one row for a look-up by number. */
function openEnds(table: PeerTable, seat: number): number[][] {
  const ends: number[][] = Array.from({ length: MAX_PIPS + 1 }, () => []);
  for (let line = 0; line < table.lines.length; line++) {
    if (isOpenTo(table, seat, line)) ends[endOf(table, line)]?.push(line);
  }
  return ends;
}

/** The plays of the seat on turn. */
export function plays(table: PeerTable, seat: number): PeerMove[] {
  const ends = openEnds(table, seat);
  const moves: PeerMove[] = [];
  for (const t of table.hands[seat] as PeerTile[]) {
    const a = near(t);
    const b = far(t);
    for (const line of ends[a] as number[]) moves.push({ type: 'play', args: [t, line] });
    if (a !== b) for (const line of ends[b] as number[]) moves.push({ type: 'play', args: [t, line] });
  }
  return moves;
}

/** Whether the seat has any play. */
export function hasPlay(table: PeerTable, seat: number): boolean {
  const ends = openEnds(table, seat);
  return (table.hands[seat] as PeerTile[]).some((t) => ends[near(t)]?.length !== 0 || ends[far(t)]?.length !== 0);
}

export function mayDraw(table: PeerTable): boolean {
  return !table.drew && table.yard.length > 0;
}

/** Every move that the seat on turn may make. */
export function legalMoves(table: PeerTable, seat: number): PeerMove[] {
  const moves = plays(table, seat);
  if (moves.length === 0) moves.push({ type: mayDraw(table) ? 'draw' : 'pass', args: [] });
  return moves;
}
