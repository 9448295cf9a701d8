import type { LaidTile } from './tiles.js';

/** A play as an integer, `line << 10 | laid`; or one of the moves without a tile below. */
export type MoveCode = number;

export const DRAW: MoveCode = -1;
export const PASS: MoveCode = -2;
export const END_TURN: MoveCode = -3;

const LAID_BITS = 10;

/** The code of a tile laid on a line. */
export function playCode(line: number, laidTile: LaidTile): MoveCode {
  return (line << LAID_BITS) | laidTile;
}

/** The line of a play. */
export function lineOf(play: MoveCode): number {
  return play >> LAID_BITS;
}

/** The tile of a play as it would lie. */
export function laidOf(play: MoveCode): LaidTile {
  return play & ((1 << LAID_BITS) - 1);
}
