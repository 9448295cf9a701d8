import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../problems/database-errors.js';
import type { SseLine } from './sse-line.js';

/** Between two tries, milliseconds. */
const PAUSE = 1_000;

/**
 * Reads for an open stream, again and again while the database cannot be reached: a browser that is refused as it reconnects
 * gives an EventSource up for good.
 *
 * @returns null: the stream has ended meanwhile
 */
export async function readOn<T>(line: SseLine, read: () => Promise<T>): Promise<T | null> {
  while (!line.ended.aborted) {
    try {
      return await read();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    line.comment('still here');
    await sleep(PAUSE, undefined, { signal: line.ended }).catch(() => undefined);
  }
  return null;
}
