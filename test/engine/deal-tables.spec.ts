import { DEAL_TABLES, tilesDealt } from '../../src/engine/deal-tables.js';
import type { DealTableName } from '../../src/engine/options.js';

/** RULES 5 as printed: table, set, then tiles a seat for 2 to 14 seats; a dot is an empty cell. */
const PRINTED = `
club              12  15 15 15 12 12 10  9  .  .  .  .  .  .
dominoes_hq       12  15 15 15 12 12 10 10  8  8  .  .  .  .
dominoes_hq       15   .  .  . 12 12 10 10  8  8  .  .  .  .
parsons           12  16 15 14 12 11 10  9  .  .  .  .  .  .
hub               12  15 15 15 11 11  8  8  .  .  .  .  .  .
events            12   .  . 12 12 12 10 10  .  .  .  .  .  .
events            15   .  .  .  .  .  .  . 11 11 11 11  .  .
events            18   .  .  .  .  .  .  .  .  .  .  . 11 11
double_nine        9   .  . 10  .  .  .  .  .  .  .  .  .  .
five_tiles         6   5  5  5  5  .  .  .  .  .  .  .  .  .
chicken_foot      12  15 15 15 12 12 11 11  .  .  .  .  .  .
chicken_foot_nine  9  21 14 11  8  7  6  5  .  .  .  .  .  .
general            6   9  8  6  .  .  .  .  .  .  .  .  .  .
general            9   9  9  9  7  7  7  6  .  .  .  .  .  .
general           12  15 15 15 12 12 11 11  .  .  .  .  .  .
general           15  15 15 15 15 15 13 13 11 11 11 11  .  .
general           18  15 15 15 15 15 13 13 11 11 11 11 11 11`;

const SEATS = Array.from({ length: 13 }, (_, index) => index + 2);

function printed(table: string, maxPips: number): (number | null)[] {
  const row = PRINTED.trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
    .find(([name, set]) => name === table && set === String(maxPips));
  return row === undefined ? SEATS.map(() => null) : row.slice(2).map((cell) => (cell === '.' ? null : Number(cell)));
}

const TABLES = Object.keys(DEAL_TABLES) as DealTableName[];
const SETS = [6, 9, 12, 15, 18];

describe('the deal tables', () => {
  it.each(TABLES.flatMap((table) => SETS.map((maxPips) => [table, maxPips] as const)))(
    '%s with a double-%i set, empty cells filled from general',
    (table, maxPips) => {
      const own = printed(table, maxPips);
      const general = printed('general', maxPips);
      expect(SEATS.map((seats) => tilesDealt(table, maxPips, seats))).toEqual(
        SEATS.map((_, i) => own[i] ?? general[i]),
      );
    },
  );

  it.each([0, 1, 15, -1, 2.5])('say nothing about %d seats', (seats) => {
    expect(tilesDealt('general', 18, seats)).toBeNull();
  });
});
