import type { GameView, RoundView } from '../engine/index.js';
import { openHub, lanesOf, type Lane } from './lanes.js';
import { layTree, type TreeLayout } from './line-layout.js';
import { BOLD, element, fitText, label, num, textWidth } from './markup.js';
import { drawRails } from './rail-drawing.js';
import { seatToken } from './seat-cards.js';
import { drawItem, engineTile, needs, ring } from './tile-drawing.js';

/** A part of the picture: its markup, drawn from `top` downwards, and the height that it takes. */
export interface Part {
  readonly markup: string;
  readonly height: number;
}

/** Where a part goes. */
export interface Area {
  readonly x: number;
  readonly top: number;
  readonly width: number;
}

/** A board that is narrower has all its lanes on one side of the hub. */
const TWO_SIDED_FROM = 640;
const HEADER = 28;
const PADDING = 8;
const LANE_GAP = 8;
const MARKER_WIDTH = 80;

interface LaidLane extends Lane {
  readonly layout: TreeLayout;
  readonly height: number;
}

/**
 * The board of a round: the hub in the middle, the trains on both sides of it clockwise, from the upper right down and
 * then up on the left. A narrow board has the hub at the left and every train in a row beside it.
 */
export function drawBoard(
  view: GameView,
  round: RoundView,
  names: (seat: number) => string,
  first: number,
  area: Area,
): Part {
  const isTwoSided = area.width >= TWO_SIDED_FROM;
  const hubSize = isTwoSided ? 28 : 20;
  const strip = isTwoSided ? 116 : 56;
  const laneWidth = isTwoSided ? (area.width - strip) / 2 : area.width - strip;
  const lanes = lanesOf(view, round, first).map((lane): LaidLane => {
    const layout = layTree(lane.tree, laneWidth - 2 * PADDING);
    return { ...lane, layout, height: HEADER + layout.height + PADDING };
  });
  const split = isTwoSided ? evenSplit(lanes) : lanes.length;
  const right = lanes.slice(0, split);
  const left = lanes.slice(split).reverse();
  const height = Math.max(columnHeight(right), columnHeight(left), 4 * hubSize + 40);
  const hub = { x: isTwoSided ? area.x + area.width / 2 : area.x + 22, y: area.top + height / 2 };

  let rails = '';
  let panels = '';
  const drawColumn = (column: readonly LaidLane[], side: 1 | -1): void => {
    let top = area.top + (height - columnHeight(column)) / 2;
    const x = side === 1 ? area.x + area.width - laneWidth : area.x;
    for (const lane of column) {
      panels += drawLane(lane, names, { x, top, width: laneWidth }, side, round.toMove);
      rails += spoke(
        hub,
        side === 1 ? x : x + laneWidth,
        top + HEADER + (lane.layout.rows[0]?.middle ?? 0),
        lane.tree.line.tiles.length > 0,
      );
      top += lane.height + LANE_GAP;
    }
  };
  drawColumn(right, 1);
  drawColumn(left, -1);
  return { markup: rails + panels + drawHub(hub, hubSize, round), height };
}

function columnHeight(column: readonly LaidLane[]): number {
  return column.reduce((sum, lane) => sum + lane.height + LANE_GAP, -LANE_GAP);
}

/** How many lanes go to the right so that both columns are as nearly as possible of one height. */
function evenSplit(lanes: readonly LaidLane[]): number {
  let best = lanes.length;
  let bestHeight = Infinity;
  for (let split = lanes.length; split >= 1; split--) {
    const height = Math.max(columnHeight(lanes.slice(0, split)), columnHeight(lanes.slice(split)));
    if (height <= bestHeight) [best, bestHeight] = [split, height];
  }
  return best;
}

/** The rail from the hub to where a train begins; a broken one to a train that nobody has started. */
function spoke(hub: { x: number; y: number }, x: number, y: number, isStarted: boolean): string {
  const bend = hub.x + (x - hub.x) * 0.75;
  const d = `M${num(hub.x)} ${num(hub.y)}C${num(bend)} ${num(hub.y)} ${num(hub.x + (x - hub.x) * 0.45)} ${num(y)} ${num(x)} ${num(y)}`;
  return element('path', { class: isStarted ? 'ty-rail' : 'ty-tie', d });
}

function drawHub(hub: { x: number; y: number }, size: number, round: RoundView): string {
  const open = openHub(round);
  const radius = size * 1.36;
  const box = { x: hub.x - size / 2, y: hub.y - size, width: size, height: 2 * size };
  return (
    element('circle', { class: 'ty-hub', cx: hub.x, cy: hub.y, r: radius }) +
    engineTile(hub.x, hub.y, size, round.engine) +
    (open === null ? '' : ring(box, open) + needs(hub.x, hub.y - radius - 6, open))
  );
}

function drawLane(
  lane: LaidLane,
  names: (seat: number) => string,
  area: Area,
  side: 1 | -1,
  toMove: number | null,
): string {
  const { layout, tree, owner } = lane;
  const top = area.top + HEADER;
  const near = side === 1 ? area.x + PADDING : area.x + area.width - PADDING;
  const across = (x: number): number => near + side * x;
  const items = layout.items.map((item) => {
    const x = side === 1 ? across(item.x) : across(item.x + item.width);
    return drawItem(item, x, top + (layout.rows[item.row]?.middle ?? 0), side * item.way === 1);
  });
  const entry = `M${num(side === 1 ? area.x : area.x + area.width)} ${num(top + (layout.rows[0]?.middle ?? 0))}H${num(near)}`;
  return (
    element('rect', {
      class: owner !== null && owner.hand !== null ? 'ty-own' : 'ty-panel',
      x: area.x,
      y: area.top,
      width: area.width,
      height: lane.height,
      rx: 8,
    }) +
    drawHeader(lane, names, area, owner !== null && owner.seat === toMove) +
    element('path', { class: tree.line.tiles.length > 0 ? 'ty-rail' : 'ty-tie', d: entry }) +
    (tree.line.tiles.length > 0 ? drawRails(layout.rails, layout.rows, across, top) : '') +
    items.join('')
  );
}

/** Who the train belongs to, the id of its line, and its marker. */
function drawHeader(lane: LaidLane, names: (seat: number) => string, area: Area, isMover: boolean): string {
  const { owner, marker, title } = lane;
  const id = lane.tree.line.id;
  const size = 13;
  let x = area.x + PADDING;
  let markup = '';
  if (owner !== null) {
    markup += seatToken(x, area.top + 5, owner.seat, isMover);
    x += 26;
  }
  const notes = [
    ...(isMover ? ['to move'] : []),
    ...(owner !== null && owner.left !== null ? ['left the match'] : []),
    ...(owner?.sealed === true ? ['sealed'] : []),
    id,
  ];
  const edge = area.x + area.width - PADDING;
  const right = marker ? edge - MARKER_WIDTH - 8 : edge;
  const name = fitText(
    owner === null ? title : names(owner.seat),
    Math.max((right - x) / 2, right - x - 110),
    size * BOLD,
  );
  const note = fitText(notes.join(' · '), right - x - textWidth(name) * size * BOLD - 8, 11);
  markup +=
    label(x, area.top + 19, size, 'ty-strong', name) + label(right, area.top + 19, 11, 'ty-quiet ty-right', note);
  return marker ? markup + drawMarker(edge - MARKER_WIDTH, area.top + 5) : markup;
}

/** The marker: a little locomotive on a plate, with what it means. */
function drawMarker(x: number, y: number): string {
  const loco =
    `M${num(x + 10)} ${num(y + 12)}v-4h7v-5h6v9zM${num(x + 12)} ${num(y + 8)}v-3h2v3z` +
    `M${num(x + 11)} ${num(y + 13.5)}a1.6 1.6 0 1 0 3.2 0zM${num(x + 18)} ${num(y + 13.5)}a1.6 1.6 0 1 0 3.2 0z`;
  return (
    element('rect', { class: 'ty-marker', x, y, width: MARKER_WIDTH, height: 18, rx: 9 }) +
    element('path', { class: 'ty-on-marker', d: loco }) +
    label(x + 28, y + 13, 11, 'ty-on-marker', 'marker')
  );
}
