import type { LineView } from '../engine/index.js';

/**
 * How one tree of lines (a train with all its branches) bends to fit a given width.
 *
 * The tree is laid out away from the hub, x = 0 nearest to it; a lane on the left is mirrored later. A line runs outwards,
 * turns at the edge and comes back in the row below, and so on. The branches of a foot begin behind it if there is room,
 * else in the rows below it. A row belongs to one line, but that the first branch may go on in the row of its foot: this
 * alone keeps tiles from lying over each other.
 */

/** Length of a half, the unit of the picture; a tile is two by one. */
export const HALF = 20;
/** Between two things in a row. */
const GAP = 4;
/** Kept free at both ends of a row for the bend. */
export const BEND = 12;
/** Kept free before an open double for the ring round it. */
const RING = 4;
/** From a foot to its first branch. */
const FORK = 14;
/** Where less would be left than this behind a foot, its branches begin in the rows below. */
const ROOM_BEHIND = 8 * (HALF + GAP);
/** No branch is left with less than this. */
export const LEAST_WIDTH = 5 * (HALF + GAP) + 2 * BEND;

/** How far a rail ends before the edge of the last thing on it, so that it does not peep out. */
const INSET = 6;

const CAPTION = 14;
const BELOW = 10;

/** A thing in a row. `x` is its near edge; tiles are written near half first. */
export interface Item {
  readonly kind: 'tile' | 'slot' | 'end' | 'sign';
  readonly x: number;
  readonly width: number;
  readonly row: number;
  /** 1: the line runs outwards here; -1: it comes back. */
  readonly way: 1 | -1;
  readonly text: string;
  readonly open: OpenMark | null;
}

/** An open double: how many answers it lacks, and whether it binds the next seat. */
export interface OpenMark {
  readonly missing: number;
  readonly binds: boolean;
}

/** A stretch of rail in a row; a bend joins two rows at `x`; a fork joins a foot with its branches. */
export type Rail =
  | { readonly kind: 'run'; readonly row: number; readonly from: number; readonly to: number }
  | { readonly kind: 'bend'; readonly row: number; readonly x: number; readonly way: 1 | -1 }
  | {
      readonly kind: 'fork';
      readonly row: number;
      readonly x: number;
      /** Whether the branches begin behind the foot; else below it. */
      readonly isBehind: boolean;
      readonly gutter: number;
      readonly to: readonly { readonly row: number; readonly x: number }[];
    };

/** A row of the finished layout: its top, and the middle of its tiles. */
export interface Row {
  readonly top: number;
  readonly middle: number;
  readonly bottom: number;
}

export interface TreeLayout {
  readonly items: readonly Item[];
  readonly rails: readonly Rail[];
  readonly rows: readonly Row[];
  readonly height: number;
}

/** A line with its branches, in the order of their numbers. */
export interface Tree {
  readonly line: LineView;
  readonly branches: readonly Tree[];
  readonly open: OpenMark | null;
}

interface Draft {
  /** The id of the whole tree, which the signs of branches leave out. */
  readonly root: string;
  readonly width: number;
  readonly items: Item[];
  readonly rails: Rail[];
  readonly rows: { tall: boolean; caption: boolean }[];
}

interface Wish {
  readonly kind: Item['kind'];
  readonly width: number;
  readonly text: string;
  readonly open: OpenMark | null;
}

/** Lays out a tree in `width`, which is at least LEAST_WIDTH. */
export function layTree(tree: Tree, width: number): TreeLayout {
  const draft: Draft = { root: tree.line.id, width, items: [], rails: [], rows: [{ tall: false, caption: false }] };
  layLine(draft, tree, { row: 0, indent: 0, x: 0 });
  let y = 0;
  const rows = draft.rows.map(({ tall, caption }) => {
    const top = y;
    const middle = top + (caption ? CAPTION : 4) + (tall ? HALF : HALF / 2);
    y = middle + (tall ? HALF : HALF / 2) + BELOW;
    return { top, middle, bottom: y };
  });
  return { items: draft.items, rails: draft.rails, rows, height: y };
}

interface Place {
  readonly row: number;
  /** Where the rows of this line begin. */
  readonly indent: number;
  /** Where its first row begins. */
  readonly x: number;
}

function layLine(draft: Draft, tree: Tree, place: Place): void {
  let { row, x } = place;
  let way: 1 | -1 = 1;
  let runFrom = x;
  for (const wish of wishesOf(tree, draft.root)) {
    const room = roomAhead(draft, place, way, x, wish.kind);
    if (wish.width + (wish.open === null ? 0 : RING) > room) {
      const edge: number = way === 1 ? draft.width - BEND : place.indent + BEND;
      draft.rails.push({ kind: 'run', row, from: runFrom, to: edge }, { kind: 'bend', row, x: edge, way });
      row = draft.rows.push({ tall: false, caption: false }) - 1;
      way = way === 1 ? -1 : 1;
      x = edge;
      runFrom = edge;
    }
    if (wish.open !== null) x += way * RING;
    draft.items.push({ ...wish, row, way, x: way === 1 ? x : x - wish.width });
    const rowDraft = draft.rows[row] as { tall: boolean; caption: boolean };
    if (wish.kind === 'tile' && wish.width === HALF) rowDraft.tall = true;
    if (wish.open !== null) rowDraft.caption = true;
    x += way * (wish.width + GAP);
  }
  const tail = x - way * GAP;
  draft.rails.push({ kind: 'run', row, from: runFrom, to: tail - way * INSET });
  if (tree.branches.length > 0) layBranches(draft, tree, { row, indent: place.indent, tail, way });
}

/** What is left of a row. Nothing follows the end of a line, so that it may lie where a bend would be. */
function roomAhead(draft: Draft, place: Place, way: 1 | -1, x: number, kind: Item['kind']): number {
  const margin = kind === 'end' ? 0 : BEND;
  return way === 1 ? draft.width - margin - x : x - margin - place.indent;
}

function layBranches(
  draft: Draft,
  tree: Tree,
  foot: { readonly row: number; readonly indent: number; readonly tail: number; readonly way: 1 | -1 },
): void {
  const isBehind = foot.way === 1 && draft.width - (foot.tail + FORK) >= ROOM_BEHIND;
  const indent = isBehind ? foot.tail + FORK : Math.min(foot.indent + FORK, draft.width - LEAST_WIDTH);
  const to: { row: number; x: number }[] = [];
  tree.branches.forEach((branch, i) => {
    const row = isBehind && i === 0 ? foot.row : draft.rows.push({ tall: false, caption: false }) - 1;
    to.push({ row, x: indent });
    layLine(draft, branch, { row, indent, x: indent });
  });
  const x = isBehind ? foot.tail - INSET : foot.tail - (foot.way * HALF) / 2;
  draft.rails.push({ kind: 'fork', row: foot.row, x, isBehind, gutter: indent - FORK / 2, to });
}

/** What a line puts into its rows, in order: its sign if it is a branch, its tiles, and its end. */
function wishesOf(tree: Tree, root: string): Wish[] {
  const { line, open, branches } = tree;
  const wishes: Wish[] = [];
  const sign = line.id.slice(root.length);
  if (sign !== '') wishes.push({ kind: 'sign', width: 8 + 6.5 * sign.length, text: sign, open: null });
  line.tiles.forEach((text, i) => {
    const isLast = i === line.tiles.length - 1;
    wishes.push({ kind: 'tile', width: isDouble(text) ? HALF : 2 * HALF, text, open: isLast ? open : null });
  });
  if (line.tiles.length === 0) {
    wishes.push({ kind: 'slot', width: 2 * HALF, text: line.end === null ? '' : String(line.end), open: null });
  } else if (line.end !== null && branches.length === 0 && open === null) {
    wishes.push({ kind: 'end', width: HALF, text: String(line.end), open: null });
  }
  return wishes;
}

/** The halves of a tile as it lies, near half first. */
export function halvesOf(tile: string): readonly [number, number] {
  const [near, far] = tile.split('-').map(Number) as [number, number];
  return [near, far];
}

/** Whether both halves are equal. */
export function isDouble(tile: string): boolean {
  const [near, far] = halvesOf(tile);
  return near === far;
}
