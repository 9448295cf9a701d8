import type { GameView, SeatView } from '../engine/index.js';
import type { Area, Part } from './board-drawing.js';
import { BOLD, element, fitText, label } from './markup.js';
import { backOfTile } from './tile-drawing.js';
import { plural, seatStatus } from './words.js';

const GAP = 8;
const CARD_LEAST = 146;
const CARD_HEIGHT = 60;

/** A card for each seat: number, name, tiles in hand, points, and what the game waits for. */
export function drawSeatCards(view: GameView, names: (seat: number) => string, area: Area): Part {
  const fitting = Math.max(1, Math.floor((area.width + GAP) / (CARD_LEAST + GAP)));
  const rows = Math.ceil(view.seats.length / fitting);
  const columns = Math.ceil(view.seats.length / rows);
  const width = (area.width - (columns - 1) * GAP) / columns;
  const markup = view.seats.map((seat, i) =>
    drawCard(view, seat, names(seat.seat), {
      x: area.x + (i % columns) * (width + GAP),
      top: area.top + Math.floor(i / columns) * (CARD_HEIGHT + GAP),
      width,
    }),
  );
  return { markup: markup.join(''), height: rows * (CARD_HEIGHT + GAP) - GAP };
}

function drawCard(view: GameView, seat: SeatView, name: string, area: Area): string {
  const status = seatStatus(view, seat);
  const inner = area.width - 16;
  const points = view.totals[seat.seat - 1];
  const amount = plural(seat.handCount, 'tile');
  return (
    element('rect', {
      class: seat.hand === null ? 'ty-panel' : 'ty-own',
      x: area.x,
      y: area.top,
      width: area.width,
      height: CARD_HEIGHT,
      rx: 8,
    }) +
    seatToken(area.x + 8, area.top + 5, seat.seat, status.waitsFor) +
    label(area.x + 34, area.top + 19, 13, 'ty-strong', fitText(name, inner - 26, 13 * BOLD)) +
    backOfTile(area.x + 9, area.top + 25.5) +
    label(
      area.x + 22,
      area.top + 37,
      11.5,
      'ty-text',
      fitText(points === undefined ? amount : `${amount} · ${points} pts`, inner - 14, 11.5),
    ) +
    label(
      area.x + 8,
      area.top + 53,
      11,
      status.waitsFor ? 'ty-accent-text' : 'ty-quiet',
      fitText(status.text, inner, 11 * BOLD),
    )
  );
}

/** The number of a seat on a disc, filled and pointed at when the game waits for it. */
export function seatToken(x: number, y: number, seat: number, isAwaited: boolean): string {
  return (
    element('circle', { class: isAwaited ? 'ty-accent' : 'ty-sign', cx: x + 10, cy: y + 9, r: 9.5 }) +
    label(x + 10, y + 13, 11, `${isAwaited ? 'ty-on-accent' : 'ty-strong'} ty-mid`, String(seat))
  );
}
