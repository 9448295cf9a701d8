import type { GameView } from '../engine/index.js';
import { drawBoard, type Part } from './board-drawing.js';
import { describe } from './description.js';
import { drawHand } from './hand-drawing.js';
import { BOLD, element, escapeXml, fitText, label, num, wrapText } from './markup.js';
import { STYLE_SHEET } from './palette.js';
import { drawScoreSheet } from './score-sheet.js';
import { drawSeatCards } from './seat-cards.js';
import { headline, standing } from './words.js';

/** How a board is to be drawn. */
export interface BoardOptions {
  /** The names of the seats, seat 1 first; an empty or missing one reads "Seat n". */
  readonly names: readonly string[];
  /** The heading; without it "Mexican Train" or "Chicken Foot". */
  readonly title?: string;
  /** The seat whose train comes first; without it the one whose hand shows, else seat 1. */
  readonly perspective?: number | null;
  /** The width in picture units (CSS pixels at full size), 320 to 2000; 960 without it. Below 680 the hub stands at the left. */
  readonly width?: number;
}

const DEFAULT_WIDTH = 960;
const LEAST_WIDTH = 320;
const GREATEST_WIDTH = 2000;
const MARGIN = 14;
const SPACE = 12;

/**
 * The board of a game as one viewer may see it: an SVG document of its own that needs no script, font or other file, fits
 * light and dark, and carries a full text alternative. The same view and options always give the same bytes.
 */
export function boardSvg(view: GameView, options: BoardOptions): string {
  const width = Math.round(Math.min(GREATEST_WIDTH, Math.max(LEAST_WIDTH, options.width ?? DEFAULT_WIDTH)));
  const names = (seat: number): string => options.names[seat - 1]?.trim() || `Seat ${seat}`;
  const title =
    options.title?.trim() || (view.ruleset.options.game === 'chicken_foot' ? 'Chicken Foot' : 'Mexican Train');
  const own = view.seats.find((seat) => seat.hand !== null)?.seat;
  const first = options.perspective ?? own ?? 1;

  let y = MARGIN;
  let markup = '';
  const put = (part: Part): void => {
    markup += part.markup;
    y += part.height + SPACE;
  };
  const area = () => ({ x: MARGIN, top: y, width: width - 2 * MARGIN });
  put(drawHeading(title, view, names, area()));
  put(drawSeatCards(view, names, area()));
  if (view.round !== null) put(drawBoard(view, view.round, names, first, area()));
  else if (view.rounds.length > 0) put(drawScoreSheet(view, area()));
  const drawn = view.round?.turn.drawn ?? null;
  for (const seat of view.seats) {
    if (seat.hand !== null && seat.hand.length > 0) put(drawHand(seat, seat.hand, names(seat.seat), drawn, area()));
  }
  return document(width, y - SPACE + MARGIN, title, describe(view, names), markup);
}

function drawHeading(
  title: string,
  view: GameView,
  names: (seat: number) => string,
  area: { x: number; top: number; width: number },
): Part {
  let y = area.top + 18;
  let markup = label(area.x, y, 20, 'ty-strong', fitText(title, area.width, 20 * BOLD));
  for (const [text, style] of [
    [headline(view), 'ty-quiet'],
    [standing(view, names), 'ty-text'],
  ] as const) {
    for (const line of wrapText(text, area.width, 13)) {
      y += 19;
      markup += label(area.x, y, 13, style, line);
    }
  }
  return { markup, height: y + 4 - area.top };
}

function document(width: number, height: number, title: string, description: string, markup: string): string {
  const id = `ty-${fingerprint(title + description)}`;
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${num(width)} ${num(height)}`,
      width,
      height,
      class: 'ty-board',
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-desc`,
    },
    element('title', { id: `${id}-title` }, escapeXml(title)) +
      element('desc', { id: `${id}-desc` }, description.split('\n').map(escapeXml).join('\n')) +
      `<style>${STYLE_SHEET}</style>` +
      element('rect', { class: 'ty-ground', width, height }) +
      markup,
  );
}

/** Tells the ids of several pictures on one page apart (FNV-1a). */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
