import type { GameView, LineView, RoundView, SeatView } from '../engine/index.js';
import type { OpenMark, Tree } from './line-layout.js';

/** A lane of the board: one train with all its branches, or one arm of the Chicken Foot hub. */
export interface Lane {
  readonly tree: Tree;
  /** The seat whose train it is; null for a Mexican train and for an arm. */
  readonly owner: SeatView | null;
  readonly marker: boolean;
  /** What kind of line it is, where no seat's name tells. */
  readonly title: string;
}

/**
 * The lanes of a round, clockwise: from the seat `first` on, then the Mexican trains; or the arms of the hub in order.
 * Lines that the view leaves out are unstarted and get a lane all the same.
 */
export function lanesOf(view: GameView, round: RoundView, first: number): Lane[] {
  const known = new Map(round.lines.filter((line) => line.id !== 'hub').map((line) => [line.id, line]));
  const ids = rootIds(view, first);
  for (const id of known.keys()) if (!ids.includes(id) && !hasParent(id, known)) ids.push(id);
  return ids.map((id) => {
    const line = known.get(id) ?? { id, owner: ownerOf(id), tiles: [], marker: false, end: round.engine };
    const owner = view.seats.find((seat) => seat.seat === line.owner) ?? null;
    return { tree: treeOf(line, known, round), owner, marker: line.marker, title: titleOf(id) };
  });
}

/** The open double of the hub while its arms are laid (RULES 3, Chicken Foot); null otherwise. */
export function openHub(round: RoundView): OpenMark | null {
  return openAt('hub', round);
}

function rootIds(view: GameView, first: number): string[] {
  const { game, hubArms, mexicanTrains } = view.ruleset.options;
  if (game === 'chicken_foot') return Array.from({ length: hubArms }, (_, i) => `hub.${i + 1}`);
  const seats = view.seats.map((seat) => seat.seat);
  const start = Math.max(0, seats.indexOf(first));
  const trains = [...seats.slice(start), ...seats.slice(0, start)].map((seat) => `seat-${seat}`);
  const mexican = Array.from({ length: mexicanTrains }, (_, i) => (i === 0 ? 'mexican' : `mexican-${i + 1}`));
  return [...trains, ...mexican];
}

function hasParent(id: string, known: ReadonlyMap<string, LineView>): boolean {
  return known.has(id.slice(0, Math.max(0, id.lastIndexOf('.'))));
}

function ownerOf(id: string): number | null {
  return id.startsWith('seat-') ? Number(id.slice('seat-'.length)) : null;
}

function titleOf(id: string): string {
  if (id.startsWith('hub.')) return `Arm ${id.slice('hub.'.length)}`;
  if (id.startsWith('mexican-')) return `Mexican train ${id.slice('mexican-'.length)}`;
  return id === 'mexican' ? 'Mexican train' : id;
}

function treeOf(line: LineView, known: ReadonlyMap<string, LineView>, round: RoundView): Tree {
  const branches: Tree[] = [];
  for (let n = 1; ; n++) {
    const branch = known.get(`${line.id}.${n}`);
    if (branch === undefined) break;
    branches.push(treeOf(branch, known, round));
  }
  return { line, branches, open: openAt(line.id, round) };
}

function openAt(id: string, round: RoundView): OpenMark | null {
  const open = round.openDoubles.find((each) => each.at === id);
  return open === undefined ? null : { missing: open.needed - open.answers, binds: open.binds };
}
