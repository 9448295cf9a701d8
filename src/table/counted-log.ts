import { ReplayError } from '../engine/index.js';
import type { TimedEvent } from './evolve-table.js';
import { decodeTableEvent } from './table-event-codec.js';
import type { LogRepaired, RestoredRow } from './table-events.js';

/** What of a log counts where it was repaired. A log without repairs counts as it lies. */

/** A row as it lies in the log, sound or not. */
export interface LogRow {
  readonly seq: number;
  readonly type: string;
  readonly payload: unknown;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
}

export interface CountedEvent extends TimedEvent {
  readonly seq: number;
}

interface Repair extends LogRepaired {
  readonly seq: number;
}

/**
 * The events that count up to a version, in order. A version that counts no more is shown as the one that its repair went
 * back to. What was taken back by its players is still among them: see `effectiveEvents`.
 *
 * @param rows the whole log, whatever lies in it
 * @param restored rows to be read anew, as a repair that is still to be made would have them
 * @throws ReplayError, StoredEventError where a row that counts is missing or no event, once everything before it was given
 */
export function* countedLog(
  rows: readonly LogRow[],
  upTo: number,
  restored: readonly RestoredRow[] = [],
): Generator<CountedEvent> {
  const repairs = repairsIn(rows);
  const read = new Map<number, LogRow>(rows.map((row) => [row.seq, row]));
  for (const row of [...repairs.flatMap((repair) => repair.rows), ...restored]) read.set(row.seq, row);
  let last = upTo;
  for (let gone = goneAt(repairs, last); gone !== undefined; gone = goneAt(repairs, last)) last = gone.to;
  for (const seq of numbers(repairs, last)) yield counted(read.get(seq), seq);
}

function repairsIn(rows: readonly LogRow[]): Repair[] {
  return rows.flatMap(({ seq, type, payload }) => {
    if (type !== 'log_repaired') return [];
    try {
      const repair = decodeTableEvent(type, payload) as LogRepaired;
      return repair.through === seq - 1 && repair.to <= repair.through ? [{ seq, ...repair }] : [];
    } catch {
      return []; // damaged itself: it counts as any other row that cannot be read
    }
  });
}

function goneAt(repairs: readonly Repair[], version: number): Repair | undefined {
  return repairs.findLast(({ to, through }) => to < version && version <= through);
}

/** The numbers of the rows that count, in order. */
function numbers(repairs: readonly Repair[], upTo: number): number[] {
  const repair = repairs.findLast(({ seq }) => seq <= upTo);
  const [before, from] = repair === undefined ? [[], 1] : [numbers(repairs, repair.to), repair.seq];
  return [...before, ...Array.from({ length: Math.max(0, upTo - from + 1) }, (_, i) => from + i)];
}

function counted(row: LogRow | undefined, seq: number): CountedEvent {
  if (row === undefined) throw new ReplayError(seq, 'missing from the log');
  if (!Number.isFinite(row.at)) throw new ReplayError(seq, 'nobody knows when it happened');
  return { seq, event: decodeTableEvent(row.type, row.payload), at: row.at };
}
