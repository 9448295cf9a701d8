import { StoredEventError } from '../../engine/index.js';
import { decodeCause, decodeTableEvent, type Cause, type TableEvent } from '../../table/index.js';
import type { LoggedEvent } from './event-store.js';

/** What a row of the log says; null: nothing that can be read, as it was damaged. */
export function readRow(row: LoggedEvent): { readonly event: TableEvent; readonly cause: Cause | null } | null {
  try {
    if (!Number.isFinite(row.createdAt.getTime())) return null;
    return { event: decodeTableEvent(row.type, row.payload), cause: decodeCause(row.cause) };
  } catch (error) {
    if (error instanceof StoredEventError) return null;
    throw error;
  }
}
