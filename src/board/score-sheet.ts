import type { GameView } from '../engine/index.js';
import type { Area, Part } from './board-drawing.js';
import { element, label } from './markup.js';

const ROW = 20;
const PADDING = 10;
const HEADS = 84;
const COLUMN_MOST = 72;

/** The points of every finished round, a row each; those of the seat that went out stand in bold. */
export function drawScoreSheet(view: GameView, area: Area): Part {
  const seats = view.seats.length;
  const column = Math.min(COLUMN_MOST, (area.width - 2 * PADDING - HEADS) / seats);
  const size = column < 26 ? 9.5 : 12;
  const right = (seat: number): number => area.x + PADDING + HEADS + column * seat;
  const row = (i: number): number => area.top + PADDING + 14 + i * ROW;
  const line = (i: number, head: string, style: (seat: number) => string, cells: readonly number[]): string =>
    label(area.x + PADDING, row(i), 12, 'ty-quiet', head) +
    cells
      .map((cell, seat) => label(right(seat + 1), row(i), size, `${style(seat + 1)} ty-right`, String(cell)))
      .join('');
  const heads = line(
    0,
    'Seat',
    () => 'ty-strong',
    view.seats.map(({ seat }) => seat),
  );
  const rounds = view.rounds.map(({ round, engine, end, scores }, i) =>
    line(i + 1, `${round} · ${engine}-${engine}`, (seat) => (seat === end.seat ? 'ty-strong' : 'ty-text'), scores),
  );
  const totals = line(view.rounds.length + 1, 'Total', () => 'ty-strong', view.result?.totals ?? view.totals);
  const height = 2 * PADDING + (view.rounds.length + 2) * ROW;
  return {
    markup:
      element('rect', { class: 'ty-panel', x: area.x, y: area.top, width: area.width, height, rx: 8 }) +
      heads +
      rounds.join('') +
      totals,
    height,
  };
}
