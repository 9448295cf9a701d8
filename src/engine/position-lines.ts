import { touches } from './doubles.js';
import { bool, fail, isAbsent, items, member, type Node, onlyMembers, text } from './shape.js';
import type { Line, Row, Rules } from './state.js';
import {
  far,
  has,
  high,
  isDouble,
  near,
  NO_TILES,
  parseLaidTile,
  plus,
  tile,
  tileName,
  tileOf,
  type TileSet,
} from './tiles.js';

/** What lies on the table of a position. */
export interface LaidOut {
  readonly lines: Line[];
  readonly markers: number;
  /** Every tile that lies face up, the engine included. */
  readonly table: TileSet;
}

/** Reads the lines of a position: each tile must touch the one before it, and none may lie there twice (RECORD 2). */
export function readLines(rules: Rules, engine: number, node: Node): LaidOut {
  const nodes = isAbsent(node) ? [] : items(node, rules.setSize + rules.rootCount);
  const byId = new Map<string, Node>();
  for (const item of nodes) {
    const id = text(member(item, 'id'));
    if (byId.has(id)) fail(member(item, 'id'), 'line_twice', `The line ${id.slice(0, 40)} is listed twice.`);
    byId.set(id, item);
  }
  const laidOut = { lines: [] as Line[], markers: 0, table: plus(NO_TILES, tile(engine, engine)) };
  rules.rootIds.forEach((id, index) => {
    const item = byId.get(id);
    byId.delete(id);
    readLine(rules, laidOut, item, { id, root: index, parent: -1, row: null, length: 0, end: engine, branches: 0 });
    if (item !== undefined && readMarker(rules, item, index)) laidOut.markers |= 1 << index;
  });
  // Branches in the order of their parents, so that each finds its own.
  for (let parent = 0; parent < laidOut.lines.length; parent++) readBranches(rules, laidOut, byId, parent);
  const [stray] = byId.values();
  if (stray !== undefined)
    fail(member(stray, 'id'), 'line_unknown', `${text(member(stray, 'id')).slice(0, 40)} is no line of this position.`);
  return laidOut;
}

function readMarker(rules: Rules, node: Node, index: number): boolean {
  const marker = member(node, 'marker');
  if (isAbsent(marker) || !bool(marker)) return false;
  if (rules.isChickenFoot || index >= rules.seatCount)
    fail(marker, 'no_marker_there', "Only a seat's train can carry a marker.");
  return true;
}

/** The branches L.1, L.2 … of a line, in the order played. */
function readBranches(
  rules: Rules,
  laidOut: { lines: Line[]; readonly markers: number; table: TileSet },
  byId: Map<string, Node>,
  parent: number,
): void {
  const line = laidOut.lines[parent] as Line;
  const isHub = rules.isChickenFoot && parent === 0;
  const most = isHub ? rules.options.hubArms : rules.hasFeet ? rules.options.doubleAnswers : 0;
  let branches = 0;
  for (let k = 1; k <= most; k++) {
    const id = `${line.id}.${String(k)}`;
    const item = byId.get(id);
    if (item === undefined) break;
    byId.delete(id);
    const last = line.row?.laid;
    if (!isHub && (last === undefined || !isDouble(tileOf(last)))) {
      fail(member(item, 'id'), 'no_double_there', `${id} branches off a line that does not end with a double.`);
    }
    if (items(member(item, 'tiles'), rules.setSize).length === 0)
      fail(member(item, 'tiles'), 'branch_empty', `${id} begins with the tile that answered the double.`);
    const marker = member(item, 'marker');
    // A branch may show the marker of its train, as views do.
    if (!isAbsent(marker) && bool(marker) && ((laidOut.markers >> line.root) & 1) === 0)
      fail(marker, 'no_marker_there', 'Only the root of a train carries a marker.');
    readLine(rules, laidOut, item, { id, root: line.root, parent, row: null, length: 0, end: line.end, branches: 0 });
    branches = k;
  }
  if (branches > 0) laidOut.lines[parent] = { ...line, branches };
}

function readLine(rules: Rules, laidOut: { lines: Line[]; table: TileSet }, node: Node | undefined, line: Line): void {
  let { end, row } = line;
  let length = 0;
  if (node !== undefined) {
    onlyMembers(node, ['id', 'tiles', 'marker', 'owner', 'end']);
    for (const item of items(member(node, 'tiles'), rules.setSize)) {
      const laid = parseLaidTile(text(item));
      if (laid === null || high(tileOf(laid)) > rules.options.maxPips) {
        return fail(
          item,
          'tile_unknown',
          `${text(item, 40)} is not a tile of the double-${String(rules.options.maxPips)} set.`,
        );
      }
      if (!touches(rules, end, near(laid))) {
        fail(item, 'line_breaks', `${tileName(laid)} does not touch: its near half meets ${String(end)}.`);
      }
      if (has(laidOut.table, tileOf(laid)))
        fail(item, 'tile_twice', `${tileName(tileOf(laid))} stands twice in the position.`);
      laidOut.table = plus(laidOut.table, tileOf(laid));
      row = { laid, before: row } satisfies Row;
      end = far(laid);
      length++;
    }
    if (rules.isChickenFoot && line.parent < 0 && length > 0)
      fail(member(node, 'tiles'), 'hub_has_no_tiles', 'Tiles lie on the arms hub.1, hub.2 …, not on the hub.');
  }
  laidOut.lines.push({ ...line, row, length, end });
}
