import type { DealTableName } from './options.js';

/** Tiles a seat for one set: the first number is for 2 seats, null is an empty cell. */
export interface DealRow {
  readonly maxPips: number;
  readonly tiles: readonly (number | null)[];
}

const FEWEST_SEATS = 2;

/** The deal tables, RULES 5, row for row. */
export const DEAL_TABLES: Readonly<Record<DealTableName, readonly DealRow[]>> = {
  club: [{ maxPips: 12, tiles: [15, 15, 15, 12, 12, 10, 9] }],
  dominoes_hq: [
    { maxPips: 12, tiles: [15, 15, 15, 12, 12, 10, 10, 8, 8] },
    // The sheet allows a double-fifteen set above 4 seats, with the same hands.
    { maxPips: 15, tiles: [null, null, null, 12, 12, 10, 10, 8, 8] },
  ],
  parsons: [{ maxPips: 12, tiles: [16, 15, 14, 12, 11, 10, 9] }],
  hub: [{ maxPips: 12, tiles: [15, 15, 15, 11, 11, 8, 8] }],
  events: [
    { maxPips: 12, tiles: [null, null, 12, 12, 12, 10, 10] },
    { maxPips: 15, tiles: [null, null, null, null, null, null, null, 11, 11, 11, 11] },
    { maxPips: 18, tiles: [null, null, null, null, null, null, null, null, null, null, null, 11, 11] },
  ],
  double_nine: [{ maxPips: 9, tiles: [null, null, 10] }],
  five_tiles: [{ maxPips: 6, tiles: [5, 5, 5, 5] }],
  chicken_foot: [{ maxPips: 12, tiles: [15, 15, 15, 12, 12, 11, 11] }],
  chicken_foot_nine: [{ maxPips: 9, tiles: [21, 14, 11, 8, 7, 6, 5] }],
  general: [
    { maxPips: 6, tiles: [9, 8, 6] },
    { maxPips: 9, tiles: [9, 9, 9, 7, 7, 7, 6] },
    { maxPips: 12, tiles: [15, 15, 15, 12, 12, 11, 11] },
    { maxPips: 15, tiles: [15, 15, 15, 15, 15, 13, 13, 11, 11, 11, 11] },
    { maxPips: 18, tiles: [15, 15, 15, 15, 15, 13, 13, 11, 11, 11, 11, 11, 11] },
  ],
};

/**
 * Tiles a seat by the table; a cell that is empty there is filled from `general` (RULES 5).
 * null: neither of the two names a number.
 */
export function tilesDealt(table: DealTableName, maxPips: number, seats: number): number | null {
  return cell(table, maxPips, seats) ?? cell('general', maxPips, seats);
}

function cell(table: DealTableName, maxPips: number, seats: number): number | null {
  const row = DEAL_TABLES[table].find((r) => r.maxPips === maxPips);
  return row?.tiles[seats - FEWEST_SEATS] ?? null;
}
