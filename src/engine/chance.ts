import type { Tile } from './tiles.js';

/**
 * Where chance comes from: the named shuffle of RECORD 4. The engine is handed one; it never makes chance itself, so
 * the same seeds always give the same match.
 */
export interface Chance {
  /** The tiles in the order of the stream of this label (`round:1`, `lot`, `leave:2:1`, …). */
  shuffle(label: string, tiles: readonly Tile[]): Tile[];
  /** A number from 0 to n − 1 from the stream of this label. */
  choice(label: string, n: number): number;
}
