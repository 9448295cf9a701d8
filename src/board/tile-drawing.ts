import { HALF, halvesOf, isDouble, type Item, type OpenMark } from './line-layout.js';
import { element, label, num } from './markup.js';

/**
 * How many pips lie in the top, middle and bottom row of a half, for each number. 2 and 3 lie across (see `pipCentres`).
 */
const PIP_ROWS: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [0, 1, 0],
  [1, 0, 1],
  [1, 1, 1],
  [2, 0, 2],
  [2, 1, 2],
  [3, 0, 3],
  [3, 1, 3],
  [3, 2, 3],
  [3, 3, 3],
  [4, 2, 4],
  [4, 3, 4],
  [4, 4, 4],
  [5, 3, 5],
  [5, 4, 5],
  [5, 5, 5],
  [6, 4, 6],
  [6, 5, 6],
  [6, 6, 6],
];

/** A half with its numeral: a coloured field inside the body of the tile. */
function half(x: number, y: number, size: number, value: number): string {
  const inset = size * 0.08;
  const field = element('rect', {
    class: `ty-v${value}`,
    x: x + inset,
    y: y + inset,
    width: size - 2 * inset,
    height: size - 2 * inset,
    rx: size * 0.15,
  });
  const fontSize = size * (value > 9 ? 0.58 : 0.66);
  return field + label(x + size / 2, y + size / 2 + fontSize * 0.36, fontSize, `ty-n${value} ty-mid`, String(value));
}

/** The body of a tile. Every tile of the picture has exactly one element of this class. */
function body(x: number, y: number, width: number, height: number): string {
  return element('rect', { class: 'ty-tile', x, y, width, height, rx: 3.5 });
}

/** The outline of where the next tile goes, with the number that it needs. */
function slot(x: number, middle: number, text: string): string {
  return (
    element('rect', { class: 'ty-slot', x, y: middle - HALF / 2, width: 2 * HALF, height: HALF, rx: 3.5 }) +
    label(x + HALF, middle + 4.5, 12, 'ty-quiet ty-mid', text)
  );
}

/** The end of a line, with the number that fits there. */
function lineEnd(x: number, middle: number, text: string): string {
  return (
    element('circle', { class: 'ty-end', cx: x + HALF / 2, cy: middle, r: 9.5 }) +
    label(x + HALF / 2, middle + 4, 11, 'ty-strong ty-mid', text)
  );
}

/** The number of a branch, before its first tile. */
function sign(x: number, middle: number, width: number, text: string): string {
  return (
    element('rect', { class: 'ty-sign', x, y: middle - 8, width, height: 16, rx: 8 }) +
    label(x + width / 2, middle + 4, 10.5, 'ty-quiet ty-mid', text)
  );
}

/** A ring round an open double, dashed while it binds nobody, and how many answers it lacks. */
export function openRing(box: Box, open: OpenMark): string {
  return ring(box, open) + needs(box.x + box.width / 2, box.y - 6, open);
}

/** What an open double still needs, over whatever lies behind. */
export function needs(x: number, y: number, { missing }: OpenMark): string {
  return label(x, y, 11, 'ty-alarm-text ty-mid', `needs ${missing}`);
}

/** The ring alone. */
export function ring(box: Box, { binds }: OpenMark): string {
  const outset = 2.5;
  return element('rect', {
    class: 'ty-alarm',
    'stroke-dasharray': binds ? undefined : '4 3',
    x: box.x - outset,
    y: box.y - outset,
    width: box.width + 2 * outset,
    height: box.height + 2 * outset,
    rx: 5,
  });
}

/** A rectangle of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A thing of a lane, its near edge turned to the right place: `x` is its left edge in the picture. */
export function drawItem(item: Item, x: number, middle: number, runsRight: boolean): string {
  switch (item.kind) {
    case 'slot':
      return slot(x, middle, item.text);
    case 'end':
      return lineEnd(x, middle, item.text);
    case 'sign':
      return sign(x, middle, item.width, item.text);
    case 'tile':
      return laidTile(item, x, middle, runsRight);
  }
}

function laidTile(item: Item, x: number, middle: number, runsRight: boolean): string {
  const [near, far] = halvesOf(item.text);
  const isAcross = isDouble(item.text);
  const box: Box = isAcross
    ? { x, y: middle - HALF, width: HALF, height: 2 * HALF }
    : { x, y: middle - HALF / 2, width: 2 * HALF, height: HALF };
  const halves = isAcross
    ? half(x, middle - HALF, HALF, near) + half(x, middle, HALF, near)
    : half(x, box.y, HALF, runsRight ? near : far) + half(x + HALF, box.y, HALF, runsRight ? far : near);
  const open = item.open === null ? '' : openRing(box, item.open);
  return body(box.x, box.y, box.width, box.height) + halves + open;
}

/** The engine, standing upright round the middle of the hub. */
export function engineTile(x: number, y: number, size: number, value: number): string {
  return (
    body(x - size / 2, y - size, size, 2 * size) +
    half(x - size / 2, y - size, size, value) +
    half(x - size / 2, y, size, value)
  );
}

/** Width and height of a tile in a hand. */
export const HAND_TILE = { width: 36, height: 88 };

/** A tile of a hand, upright, with pips and numerals. */
export function handTile(x: number, y: number, tile: string): string {
  const [low, high] = halvesOf(tile);
  const { width, height } = HAND_TILE;
  return body(x, y, width, height) + handHalf(x, y, low) + handHalf(x, y + height / 2, high);
}

function handHalf(x: number, y: number, value: number): string {
  const { width, height } = HAND_TILE;
  const field = element('rect', {
    class: `ty-v${value}`,
    x: x + 2.5,
    y: y + 2.5,
    width: width - 5,
    height: height / 2 - 5,
    rx: 4,
  });
  const centres = pipCentres(value).map(([dx, dy]) => `M${num(x + width / 2 + dx)} ${num(y + 14 + dy)}h0`);
  const pips =
    centres.length === 0
      ? ''
      : element('path', {
          class: `ty-p${value}`,
          'stroke-width': value > 9 ? 3.2 : 4.6,
          d: centres.join(''),
        });
  return field + pips + label(x + width / 2, y + 38.5, 14, `ty-n${value} ty-mid`, String(value));
}

/** The centres of the pips, from the middle of their field; they lie in three rows, 2 and 3 from corner to corner. */
function pipCentres(value: number): [number, number][] {
  if (value === 2 || value === 3) {
    const across: [number, number][] = [
      [-8, -7],
      [8, 7],
    ];
    return value === 2 ? across : [...across, [0, 0]];
  }
  return (PIP_ROWS[value] ?? []).flatMap((count, row) => {
    const step = count > 1 ? Math.min(16 / Math.max(1, count - 1), value > 9 ? 4.8 : 8) : 0;
    const spread = count === 2 && value < 8 ? 16 : step * (count - 1);
    return Array.from({ length: count }, (_, i): [number, number] => [
      count === 1 ? 0 : -spread / 2 + (spread * i) / (count - 1),
      (row - 1) * 7,
    ]);
  });
}

/** A small tile that lies face down. */
export function backOfTile(x: number, y: number): string {
  return element('rect', { class: 'ty-back', x, y, width: 8, height: 14, rx: 1.5 });
}
