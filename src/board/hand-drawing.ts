import type { SeatView } from '../engine/index.js';
import type { Area, Part } from './board-drawing.js';
import { BOLD, element, fitText, label } from './markup.js';
import { HAND_TILE, handTile } from './tile-drawing.js';
import { plural } from './words.js';

const GAP = 6;
const PADDING = 10;
const HEADER = 28;

/** A hand that the viewer may see, as upright tiles in rows; the tile just drawn is ringed and named. */
export function drawHand(
  seat: SeatView,
  hand: readonly string[],
  name: string,
  drawn: string | null,
  area: Area,
): Part {
  const inner = area.width - 2 * PADDING;
  const fitting = Math.max(1, Math.floor((inner + GAP) / (HAND_TILE.width + GAP)));
  const rows = Math.ceil(hand.length / fitting);
  const height = HEADER + rows * (HAND_TILE.height + GAP) + (rows === 0 ? 0 : PADDING - GAP);
  const isDrawn = drawn !== null && hand.includes(drawn);
  const title = `Hand of ${name}, ${plural(hand.length, 'tile')}${isDrawn ? `, just drawn ${drawn}` : ''}`;
  const tiles = hand.map((tile, i) => {
    const x = area.x + PADDING + (i % fitting) * (HAND_TILE.width + GAP);
    const y = area.top + HEADER + Math.floor(i / fitting) * (HAND_TILE.height + GAP);
    return handTile(x, y, tile) + (tile === drawn ? ring(x, y) : '');
  });
  return {
    markup:
      element('rect', {
        class: 'ty-own',
        x: area.x,
        y: area.top,
        width: area.width,
        height,
        rx: 8,
        'data-seat': seat.seat,
      }) +
      label(area.x + PADDING, area.top + 19, 13, 'ty-strong', fitText(title, inner, 13 * BOLD)) +
      tiles.join(''),
    height,
  };
}

function ring(x: number, y: number): string {
  return element('rect', {
    class: 'ty-drawn',
    x: x - 2,
    y: y - 2,
    width: HAND_TILE.width + 4,
    height: HAND_TILE.height + 4,
    rx: 5,
  });
}
