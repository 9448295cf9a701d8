import { isFirstTurnDouble, turnBeganBound } from './binding.js';
import { isLongTrain } from './legal.js';
import {
  handOf,
  isFoot,
  isMeaningfulDouble,
  lineById,
  openDoubleAt,
  rootOf,
  touchingHalves,
  trainOf,
  type Laid,
} from './table.js';
import type { Round } from './round.js';
import { halves, without, type Tile } from './tiles.js';

/** RULES 3 `wildBlanks`: the tile as it lies, with the asked half (else the only one that fits) towards the end. */
function oriented(round: Round, tile: Tile, end: number, inner: number | undefined): Laid {
  const near = inner ?? touchingHalves(round.options, tile, end)[0];
  if (near === undefined) throw new Error(`${tile} does not touch ${end}`);
  const [a, b] = halves(tile);
  return { tile, near, far: near === a ? b : a };
}

/** RULES 2.5: in a first train or late start the next tile covers an inside double completely. */
function isCovering(round: Round, lineId: string): boolean {
  const last = lineById(round, lineId).tiles.at(-1);
  const unbranched = !round.lines.some((line) => line.id === `${lineId}.1`);
  const fresh = round.turn.played.some((one) => one.tile === last?.tile);
  return isLongTrain(round) && unbranched && fresh;
}

/** RULES 1: an answer to a foot (or the hub) begins the next line of it. */
function beginBranch(round: Round, parent: string, laid: Laid): string {
  const open = openDoubleAt(round, parent);
  if (open === undefined) throw new Error(`the double at ${parent} takes no answer`);
  open.answers += 1;
  const id = `${parent}.${open.answers}`;
  round.lines.push({ id, tiles: [laid] });
  if (open.answers === open.needed) round.open = round.open.filter((one) => one !== open);
  return id;
}

/** Puts the tile on the table and gives the line on which it lies. */
function putDown(round: Round, tile: Tile, at: string, inner: number | undefined): string {
  if (at === 'hub') return beginBranch(round, at, oriented(round, tile, round.engine, inner));
  const line = lineById(round, at);
  const laid = oriented(round, tile, line.tiles.at(-1)?.far ?? round.engine, inner);
  if (isFoot(round, line) && !isCovering(round, at)) return beginBranch(round, at, laid);
  line.tiles.push(laid);
  // With one answer, or inside a first train, the double is answered in full.
  round.open = round.open.filter((one) => one.line !== at);
  return at;
}

/** RULES 2.7. */
function moveMarkerOff(round: Round, at: string, keepMarker: boolean): void {
  const own = trainOf(round.mover);
  const isOwn = rootOf(at) === own;
  if (round.options.markerOff === 'any_play' || (isOwn && !keepMarker)) round.markers.delete(own);
}

/** Lays a tile whose legality has been judged. What follows from it is left to the caller. */
export function layTile(
  round: Round,
  play: { tile: Tile; at: string; inner?: number | undefined; keepMarker?: boolean | undefined; call: boolean },
): void {
  const bound = turnBeganBound(round);
  const own = isFirstTurnDouble(round, rootOf(play.at));
  const exempt = own && round.options.firstTurnDoubles === 'exempt';
  const deferred = own && round.options.firstTurnDoubles === 'deferred';
  const line = putDown(round, play.tile, play.at, play.inner);
  const hand = without(handOf(round, round.mover), play.tile);
  round.hands.set(round.mover, hand);
  if (isMeaningfulDouble(round, play.tile) && !exempt) {
    const needed = round.options.doubleAnswers;
    round.open.push({ line, tile: play.tile, needed, answers: 0, by: round.mover, deferred });
  }
  round.turn.bound = bound;
  round.turn.played.push({ tile: play.tile, at: play.at, drawn: round.turn.drawnTiles.includes(play.tile) });
  round.turn.drew = 0;
  round.turn.drawn = null;
  round.lastLaid = { left: hand.length, called: play.call };
  moveMarkerOff(round, play.at, play.keepMarker === true);
}
