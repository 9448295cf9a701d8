import { isFrozen } from './binding.js';
import {
  isBegun,
  isFoot,
  laidThisTurnOn,
  mexicanIds,
  openDoubleAt,
  rootOf,
  tilesOn,
  trainOf,
  type Table,
} from './table.js';
import { halves } from './tiles.js';

/** A place where a tile may be laid: the `at` of the move and the number that it has to touch. */
export interface Target {
  at: string;
  end: number;
}

/** RULES 2.3: may the mover start the next Mexican train? */
function mayStartMexican(t: Table): boolean {
  const own = trainOf(t.mover);
  switch (t.options.mexicanStart) {
    case 'any_turn':
      return true;
    case 'after_own_train':
      // "It had a tile when the turn began."
      return tilesOn(t, own) - laidThisTurnOn(t, own) > 0;
    case 'after_all_trains':
      return t.seatsIn.every((seat) => isBegun(t, trainOf(seat)));
  }
}

/** RULES 1, 2.3: is somebody else's train open to the mover? Only one with a marker, begun or not. */
function isRivalTrainOpen(t: Table, root: string): boolean {
  const ownBegun = isBegun(t, trainOf(t.mover));
  if (!t.markers.has(root)) return false;
  if (t.options.ownTrainFirst !== 'off' && !ownBegun) return false;
  return isBegun(t, root) || t.options.othersUnstarted === 'anyone' || ownBegun;
}

/**
 * RULES 2.3: the trains open to the mover: the own one, then clockwise, the Mexican trains last (RULES 6).
 * What binds, and what a first turn narrows, is left to the caller.
 */
export function openTrains(t: Table): string[] {
  if (t.options.game === 'chicken_foot') return ['hub'];
  const roots = [trainOf(t.mover)];
  for (let step = 1; step < t.seatCount; step += 1) {
    const root = trainOf(((t.mover - 1 + step) % t.seatCount) + 1);
    if (isRivalTrainOpen(t, root)) roots.push(root);
  }
  if (t.options.ownTrainFirst === 'before_anything' && !isBegun(t, trainOf(t.mover))) return roots;
  const mexicans = mexicanIds(t.options);
  roots.push(...mexicans.filter((id) => isBegun(t, id)));
  const unstarted = mexicans.find((id) => !isBegun(t, id));
  if (unstarted !== undefined && mayStartMexican(t)) roots.push(unstarted);
  return roots;
}

/** RULES 1, 2.4: where tiles may be laid on a train, branches and all. An unstarted line has the engine's number. */
export function targetsOn(t: Table, root: string): Target[] {
  const targets: Target[] = [];
  for (const line of t.lines.filter((one) => rootOf(one.id) === root)) {
    if (isFrozen(t, line.id)) continue;
    const last = line.tiles.at(-1);
    if (!isFoot(t, line)) {
      targets.push({ at: line.id, end: last?.far ?? t.engine });
      continue;
    }
    const open = openDoubleAt(t, line.id);
    // A foot that is full or exhausted is no end; one whose double is still deferred takes answers all the same.
    if (open !== undefined && last !== undefined) targets.push({ at: line.id, end: last.far });
  }
  return targets;
}

/** The targets of binding doubles. */
export function answerTargets(doubles: readonly { line: string; tile: string }[]): Target[] {
  return doubles.map((open) => ({ at: open.line, end: halves(open.tile)[0] }));
}
