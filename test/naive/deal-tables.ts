/** RULES 5: tiles per seat by set, for 2, 3, 4 … seats; null where the page has no number. */
export type DealTable = Record<number, (number | null)[]>;

const _ = null;

export const dealTables: Record<string, DealTable> = {
  club: { 12: [15, 15, 15, 12, 12, 10, 9] },
  dominoes_hq: {
    12: [15, 15, 15, 12, 12, 10, 10, 8, 8],
    // "15 allowed above 4 seats": the same row without its first three cells.
    15: [_, _, _, 12, 12, 10, 10, 8, 8],
  },
  parsons: { 12: [16, 15, 14, 12, 11, 10, 9] },
  hub: { 12: [15, 15, 15, 11, 11, 8, 8] },
  events: {
    12: [_, _, 12, 12, 12, 10, 10],
    15: [_, _, _, _, _, _, _, 11, 11, 11, 11],
    18: [_, _, _, _, _, _, _, _, _, _, _, 11, 11],
  },
  double_nine: { 9: [_, _, 10] },
  five_tiles: { 6: [5, 5, 5, 5] },
  chicken_foot: { 12: [15, 15, 15, 12, 12, 11, 11] },
  chicken_foot_nine: { 9: [21, 14, 11, 8, 7, 6, 5] },
  general: {
    6: [9, 8, 6],
    9: [9, 9, 9, 7, 7, 7, 6],
    12: [15, 15, 15, 12, 12, 11, 11],
    15: [15, 15, 15, 15, 15, 13, 13, 11, 11, 11, 11],
    18: [15, 15, 15, 15, 15, 13, 13, 11, 11, 11, 11, 11, 11],
  },
};
