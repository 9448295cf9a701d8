/**
 * Tiles and sets of tiles (RULES 1).
 *
 * Inside the engine a tile is a small integer; it is written `"3-9"` only at the door. A set of tiles (a hand, the
 * table) is a short row of bit masks, one a number of pips, so that "which tiles of this hand carry a 6?" is one look-up.
 */

/** A tile as an integer, `low << 5 | high`. */
export type Tile = number & { readonly __tile?: never };

/** A tile as it lies in a line, near half first, seen from the engine: `near << 5 | far`. */
export type LaidTile = number & { readonly __laid?: never };

/** The largest set that is played: double-eighteen. */
export const LARGEST_PIPS = 18;

const HALF_BITS = 5;
const HALF_MASK = 31;

/** The tile with the halves `a` and `b`, in any order. */
export function tile(a: number, b: number): Tile {
  return a <= b ? (a << HALF_BITS) | b : (b << HALF_BITS) | a;
}

/** The lower half of a tile. */
export function low(t: Tile): number {
  return t >> HALF_BITS;
}

/** The higher half of a tile. */
export function high(t: Tile): number {
  return t & HALF_MASK;
}

/** Whether both halves are equal. */
export function isDouble(t: Tile): boolean {
  return t >> HALF_BITS === (t & HALF_MASK);
}

/** The pips of both halves together. */
export function pips(t: Tile): number {
  return (t >> HALF_BITS) + (t & HALF_MASK);
}

/** The tile laid with `near` towards the engine. */
export function laid(near: number, far: number): LaidTile {
  return (near << HALF_BITS) | far;
}

/** The half of a laid tile that touches its predecessor. */
export function near(l: LaidTile): number {
  return l >> HALF_BITS;
}

/** The half of a laid tile that lies free until something follows. */
export function far(l: LaidTile): number {
  return l & HALF_MASK;
}

/** The tile that lies there, whichever way round. */
export function tileOf(l: LaidTile): Tile {
  return tile(l >> HALF_BITS, l & HALF_MASK);
}

const NAMES: readonly string[] = Array.from(
  { length: 32 * 32 },
  (_, code) => `${code >> HALF_BITS}-${code & HALF_MASK}`,
);
const BY_NAME: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((name, code): [string, number][] =>
    code >> HALF_BITS <= LARGEST_PIPS && (code & HALF_MASK) <= LARGEST_PIPS ? [[name, code]] : [],
  ),
);

/** `"3-9"`, low-high for a tile; for a laid tile near half first (`"9-3"`), as in RECORD 2. */
export function tileName(t: Tile | LaidTile): string {
  return NAMES[t] as string;
}

/** Reads `"3-9"`, low half first; null for anything else. */
export function parseTile(text: string): Tile | null {
  const code = BY_NAME.get(text);
  return code === undefined || code >> HALF_BITS > (code & HALF_MASK) ? null : code;
}

/** Reads a tile as it lies, near half first; null for anything else. */
export function parseLaidTile(text: string): LaidTile | null {
  return BY_NAME.get(text) ?? null;
}

/** All tiles of the set with the highest double `maxPips`, by low half, then high half (RECORD 4.5). */
export function fullSet(maxPips: number): Tile[] {
  const tiles: Tile[] = [];
  for (let a = 0; a <= maxPips; a++) for (let b = a; b <= maxPips; b++) tiles.push(tile(a, b));
  return tiles;
}

/** How many tiles a set has: (n + 1)(n + 2) / 2. */
export function setSize(maxPips: number): number {
  return ((maxPips + 1) * (maxPips + 2)) / 2;
}

/** As many tiles as the largest set has. */
export const MOST_TILES = setSize(LARGEST_PIPS);

/**
 * A set of tiles. Slot v holds a bit for every half that lies beside v on a tile of the set (bit v itself for the
 * double); the last slot counts the tiles. Treated as a value: changes make a new one.
 */
export type TileSet = readonly number[] & { readonly __tileSet?: never };

const COUNT = LARGEST_PIPS + 1;

/** The set without tiles. */
export const NO_TILES: TileSet = new Array<number>(COUNT + 1).fill(0);

/** How many tiles the set has. */
export function count(set: TileSet): number {
  return set[COUNT] as number;
}

/** The halves that lie beside `value` on tiles of the set, as a mask. */
export function partners(set: TileSet, value: number): number {
  return set[value] as number;
}

/** Whether the set has the tile. */
export function has(set: TileSet, t: Tile): boolean {
  return (((set[t >> HALF_BITS] as number) >> (t & HALF_MASK)) & 1) === 1;
}

/** The set with a tile that it did not have. */
export function plus(set: TileSet, t: Tile): TileSet {
  const next = set.slice();
  addInto(next, t);
  return next;
}

/** The set without a tile that it had. */
export function minus(set: TileSet, t: Tile): TileSet {
  const a = t >> HALF_BITS;
  const b = t & HALF_MASK;
  const next = set.slice();
  next[a] = (next[a] as number) & ~(1 << b);
  next[b] = (next[b] as number) & ~(1 << a);
  next[COUNT] = (next[COUNT] as number) - 1;
  return next;
}

/** The set of these tiles. */
export function setOf(tiles: readonly Tile[]): TileSet {
  const next = NO_TILES.slice();
  for (const t of tiles) addInto(next, t);
  return next;
}

/** The tiles of the set, by low half, then high half. */
export function tilesOf(set: TileSet): Tile[] {
  const tiles: Tile[] = [];
  for (let a = 0; a < COUNT; a++) {
    for (let rest = (set[a] as number) >> a, b = a; rest !== 0; rest >>= 1, b++) {
      if (rest & 1) tiles.push((a << HALF_BITS) | b);
    }
  }
  return tiles;
}

function addInto(row: number[], t: Tile): void {
  const a = t >> HALF_BITS;
  const b = t & HALF_MASK;
  row[a] = (row[a] as number) | (1 << b);
  row[b] = (row[b] as number) | (1 << a);
  row[COUNT] = (row[COUNT] as number) + 1;
}

/** How many bits of a mask are set. */
export function bitCount(mask: number): number {
  let n = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) n++;
  return n;
}
