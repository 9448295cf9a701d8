/** RULES 1: a tile is the string `a-b`, written low-high. Everything else about tiles is read from that string. */
export type Tile = string;

/** What has been read once need not be read again: a match asks for the same halves many thousand times. */
const read = new Map<Tile, readonly [number, number]>();

/** The two halves as numbers, in the order in which they are written. */
export function halves(tile: Tile): readonly [number, number] {
  const known = read.get(tile);
  if (known !== undefined) return known;
  const match = /^(\d{1,2})-(\d{1,2})$/.exec(tile);
  if (match === null) throw new Error(`"${tile}" is no tile`);
  const pair = [Number(match[1]), Number(match[2])] as const;
  read.set(tile, pair);
  return pair;
}

/** The same tile, written low-high. */
export function lowHigh(tile: Tile): Tile {
  const [a, b] = halves(tile);
  return a <= b ? `${a}-${b}` : `${b}-${a}`;
}

export function isDouble(tile: Tile): boolean {
  const [a, b] = halves(tile);
  return a === b;
}

export function double(pip: number): Tile {
  return `${pip}-${pip}`;
}

export function pips(tile: Tile): number {
  const [a, b] = halves(tile);
  return a + b;
}

const sets = new Map<number, readonly Tile[]>();

/** RULES 1: (n + 1)(n + 2) / 2 tiles; RECORD 4.5: sorted by low half, then high half. */
export function wholeSet(maxPips: number): readonly Tile[] {
  const known = sets.get(maxPips);
  if (known !== undefined) return known;
  const tiles: Tile[] = [];
  for (let low = 0; low <= maxPips; low += 1) {
    for (let high = low; high <= maxPips; high += 1) tiles.push(`${low}-${high}`);
  }
  sets.set(maxPips, tiles);
  return tiles;
}

/** By low half, then high half. */
export function sorted(tiles: readonly Tile[]): Tile[] {
  return [...tiles].sort((x, y) => {
    const [a, b] = halves(x);
    const [c, d] = halves(y);
    return a - c || b - d;
  });
}

export function without(tiles: readonly Tile[], tile: Tile): Tile[] {
  const at = tiles.indexOf(tile);
  return at < 0 ? [...tiles] : [...tiles.slice(0, at), ...tiles.slice(at + 1)];
}

export function sameTiles(x: readonly Tile[], y: readonly Tile[]): boolean {
  return x.length === y.length && sorted(x).join() === sorted(y).join();
}
