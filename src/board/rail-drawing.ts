import type { Rail, Row } from './line-layout.js';
import { element, num } from './markup.js';

/** How far a bend reaches beyond the last tile of a row. */
const BEND_REACH = 9;
const CORNER = 6;

/** The rails of a lane, one path. `across` turns an x of the lane into one of the picture, `top` is the lane's upper edge. */
export function drawRails(
  rails: readonly Rail[],
  rows: readonly Row[],
  across: (x: number) => number,
  top: number,
): string {
  const middle = (row: number): number => top + (rows[row] as Row).middle;
  const d = rails.map((rail) => {
    switch (rail.kind) {
      case 'run':
        return `M${num(across(rail.from))} ${num(middle(rail.row))}H${num(across(rail.to))}`;
      case 'bend':
        return bend(across(rail.x), across(rail.x + rail.way * BEND_REACH), middle(rail.row), middle(rail.row + 1));
      case 'fork':
        return fork(rail, rows, across, top);
    }
  });
  return element('path', { class: 'ty-rail', d: d.join('') });
}

/** From the end of one row into the next, round two corners. */
function bend(x: number, reach: number, from: number, to: number): string {
  return `M${num(x)} ${num(from)}Q${num(reach)} ${num(from)} ${num(reach)} ${num(from + CORNER)}V${num(to - CORNER)}Q${num(reach)} ${num(to)} ${num(x)} ${num(to)}`;
}

/** From a foot to each of its branches: down a gutter that nothing else crosses, and out of it at each branch. */
function fork(
  rail: Extract<Rail, { kind: 'fork' }>,
  rows: readonly Row[],
  across: (x: number) => number,
  top: number,
): string {
  const foot = rows[rail.row] as Row;
  const gutter = num(across(rail.gutter));
  const start = rail.isBehind ? top + foot.middle : top + foot.bottom - 3;
  const out = rail.isBehind
    ? `M${num(across(rail.x))} ${num(start)}H${gutter}`
    : `M${num(across(rail.x))} ${num(top + foot.middle)}V${num(start)}H${gutter}`;
  const branches = rail.to.map(({ row, x }) => {
    const y = num(top + (rows[row] as Row).middle);
    return `M${gutter} ${num(start)}V${y}H${num(across(x))}`;
  });
  return out + branches.join('');
}
