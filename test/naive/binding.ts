import { isExhausted, trainOf, type OpenDouble, type Table } from './table.js';
import type { Tile } from './tiles.js';

/** RULES 6 `deferred`: such a double binds nobody until every seat still in has had its first turn. */
function stillDeferred(t: Table, open: OpenDouble): boolean {
  return open.deferred && t.seatsIn.some((seat) => !t.firstTurnTaken.has(seat));
}

/** RULES 1 "open double", RULES 2.10. */
export function isActive(t: Table, open: OpenDouble): boolean {
  return open.answers < open.needed && !isExhausted(t, open.tile) && !stillDeferred(t, open);
}

/**
 * RULES 2.4: the doubles that bind the mover now, by `doubleOrder`.
 * `ignored` are doubles laid in this turn, where their binding is ignored for their player (RULES 2.5).
 */
export function bindingDoubles(t: Table, ignored: readonly Tile[] = []): OpenDouble[] {
  const active = t.open.filter((open) => isActive(t, open) && !ignored.includes(open.tile));
  // RULES 3 Chicken Foot: until all arms are laid nothing else may be played.
  const hub = active.filter((open) => open.line === 'hub');
  if (hub.length > 0) return hub;
  // "Under `train` and `nobody` no seat is ever bound."
  if (t.options.doubleBinds !== 'table') return [];
  switch (t.options.doubleOrder) {
    case 'first_laid':
      return active.slice(0, 1);
    case 'last_laid':
      return active.slice(-1);
    case 'any':
      return active;
  }
}

/** Did the mover's turn begin bound? While nothing has been laid that is the same as being bound now. */
export function turnBeganBound(t: Table): boolean {
  return t.turn.played.length > 0 ? t.turn.bound : bindingDoubles(t).length > 0;
}

/** RULES 1 "first turn": the first turn of the round on which no open double bound the seat. */
export function isFirstTurn(t: Table): boolean {
  return t.options.game === 'mexican_train' && !t.firstTurnTaken.has(t.mover) && !turnBeganBound(t);
}

/** RULES 2.4 `train`: only answers may be laid on the line of the double and its branches. Is this line frozen by one of them? */
export function isFrozen(t: Table, lineId: string): boolean {
  if (t.options.doubleBinds !== 'train') return false;
  return t.open.some((open) => isActive(t, open) && lineId.startsWith(`${open.line}.`));
}

/** RULES 3 `firstTurnDoubles`: "only doubles on the own train on the first turn". */
export function isFirstTurnDouble(t: Table, root: string): boolean {
  return root === trainOf(t.mover) && isFirstTurn(t);
}
