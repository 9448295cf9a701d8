import { setTimeout as sleep } from 'node:timers/promises';
import { POLL_MILLISECONDS } from './due-work.js';

/** Work of which several pieces are in hand at once. */
export interface SideBySide<T> {
  /** Takes more, given what is in hand; nothing when there is no room or nothing is due. */
  readonly take: (inHand: readonly T[]) => Promise<readonly T[]>;
  /** Does one piece; has to note by itself how that went. */
  readonly work: (item: T) => Promise<void>;
  readonly stopping: AbortSignal;
}

/**
 * Does what is due, many pieces side by side: as soon as one is done, and at each poll, more are taken, so that a slow piece
 * holds up nothing but itself.
 *
 * @returns how many pieces were done
 */
export async function sideBySide<T>({ take, work, stopping }: SideBySide<T>): Promise<number> {
  const inHand = new Map<T, Promise<void>>();
  const failures: unknown[] = [];
  const start = async (item: T): Promise<void> => {
    await work(item).catch((error: unknown) => failures.push(error));
    inHand.delete(item);
  };
  try {
    for (let done = 0; ;) {
      const taken = stopping.aborted || failures.length > 0 ? [] : await take([...inHand.keys()]);
      for (const item of taken) inHand.set(item, start(item));
      done += taken.length;
      if (inHand.size === 0 && failures.length > 0) throw failures[0];
      if (inHand.size === 0) return done;
      if (taken.length === 0) await firstOf([...inHand.values()]);
    }
  } finally {
    await Promise.all(inHand.values());
  }
}

async function firstOf(pieces: readonly Promise<void>[]): Promise<void> {
  const enough = new AbortController();
  const poll = sleep(POLL_MILLISECONDS, undefined, { signal: enough.signal }).catch(() => undefined);
  try {
    await Promise.race([...pieces, poll]);
  } finally {
    enough.abort();
  }
}
