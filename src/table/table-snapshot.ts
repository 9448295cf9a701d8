import { restore, snapshot, textHash } from '../engine/index.js';
import type { ClockState, TableState } from './table-state.js';
import type { UndoRule } from './table-events.js';

/** Tables as text, a cache of their logs. */

interface Written {
  readonly version: number;
  readonly match: string;
  readonly clock: ClockState | null;
  readonly undo: UndoRule;
}

/** Whether a table can be written: what can be taken back is not, so it has to be empty, as it is after each reveal. */
export function isWritable({ undo }: TableState): boolean {
  return undo.steps.length === 0 && undo.ask === null;
}

/** The table as text; the same table always gives the same text. */
export function snapshotTable({ version, match, clock, undo }: TableState): string {
  const written: Written = { version, match: snapshot(match), clock, undo: undo.rule };
  return JSON.stringify(written);
}

/** Reads what `snapshotTable` wrote. Whoever reads a stored one checks its hash first. */
export function restoreTable(text: string): TableState {
  const { version, match, clock, undo } = JSON.parse(text) as Written;
  return { version, match: restore(match), clock, undo: { rule: undo, steps: [], ask: null } };
}

/** A hash of the whole table but for what can be taken back: equal tables have equal hashes. */
export function tableHash(table: TableState): string {
  return textHash(snapshotTable(table));
}
