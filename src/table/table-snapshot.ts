import { restore, RULES_VERSION, snapshot, textHash } from '../engine/index.js';
import type { ClockState, TableState } from './table-state.js';
import type { UndoRule } from './table-events.js';

/** Tables as text, a cache of their logs. */

/**
 * What a snapshot says it is of: the rules, and the shape of the text. Raise the second number with every change of what is
 * written below or in the engine: servers of the release before and after it then leave each other's snapshots alone.
 */
export const SNAPSHOT_VERSION = `${RULES_VERSION}.1`;

interface Written {
  readonly version: number;
  /** What the engine wrote, read again. */
  readonly match: unknown;
  readonly clock: ClockState | null;
  readonly undo: UndoRule;
}

/** Whether a table can be written: what can be taken back is not, so it has to be empty, as it is after each reveal. */
export function isWritable({ undo }: TableState): boolean {
  return undo.steps.length === 0 && undo.ask === null;
}

/** The table as text; the same table always gives the same text. */
export function snapshotTable({ version, match, clock, undo }: TableState): string {
  const written: Written = { version, match: JSON.parse(snapshot(match)) as unknown, clock, undo: undo.rule };
  return JSON.stringify(written, inOneOrder);
}

/** Fields by name: rules and calendars that came back from the database have them in another order than those made here. */
function inOneOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads what `snapshotTable` wrote. Whoever reads a stored one checks its hash first. */
export function restoreTable(text: string): TableState {
  const { version, match, clock, undo } = JSON.parse(text) as Written;
  return { version, match: restore(JSON.stringify(match)), clock, undo: { rule: undo, steps: [], ask: null } };
}

/** A hash of the whole table but for what can be taken back: equal tables have equal hashes. */
export function tableHash(table: TableState): string {
  return textHash(snapshotTable(table));
}
