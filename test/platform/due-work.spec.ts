import { Logger } from '@nestjs/common';
import { DueWork, restAfter, type DueJob } from '../../src/platform/due-work/due-work.js';
import { sideBySide } from '../../src/platform/due-work/side-by-side.js';

// what is to fail here is not for the reader of the log
beforeAll(() => {
  Logger.overrideLogger(false);
});

/** A job that finds so much, one call after the other, and then nothing. */
function job(name: string, finds: number[], log: string[] = []): DueJob {
  return {
    name,
    run: () => {
      log.push(name);
      return Promise.resolve(finds.shift() ?? 0);
    },
  };
}

/** A promise, and what settles it. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

const NEVER = new AbortController().signal;

test('everything that is due is done, job by job, and what becomes due by it', async () => {
  const work = new DueWork({ backgroundWork: false });
  const log: string[] = [];
  work.add(job('a', [2, 1, 0, 1], log));
  work.add(job('b', [1], log));
  await work.runDue();
  expect(log).toEqual(['a', 'a', 'a', 'b', 'b', 'a', 'a', 'b', 'a', 'b']);
});

test('a job that fails keeps no other from its work, and is told to whoever asked for it', async () => {
  const work = new DueWork({ backgroundWork: true });
  const { opened, open } = gate();
  const failing = { name: 'failing', run: () => Promise.reject(new Error('no database')) };
  work.add(failing);
  work.add({ name: 'other', run: () => Promise.resolve(open()).then(() => 0) });
  await expect(work.runDue()).rejects.toThrow('no database');
  work.onApplicationBootstrap();
  await opened;
  await work.onModuleDestroy();
});

test('a job that failed is soon tried again, and less often the longer it fails', () => {
  expect([1, 2, 3, 4, 5, 100].map(restAfter)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

test('a server that is to do no background work does none by itself', async () => {
  const work = new DueWork({ backgroundWork: false });
  const log: string[] = [];
  work.add(job('a', [1], log));
  work.onApplicationBootstrap();
  await work.onModuleDestroy();
  expect(log).toEqual([]);
});

test('a server that stops tells its jobs, and waits for them', async () => {
  const work = new DueWork({ backgroundWork: true });
  const [begun, ended] = [gate(), gate()];
  const log: string[] = [];
  work.add({
    name: 'slow',
    run: async (stopping) => {
      stopping.addEventListener('abort', () => log.push('told'));
      begun.open();
      await ended.opened;
      log.push('done');
      return 1;
    },
  });
  work.onApplicationBootstrap();
  await begun.opened;
  const stopped = work.onModuleDestroy().then(() => log.push('stopped'));
  ended.open();
  await stopped;
  expect(log).toEqual(['told', 'done', 'stopped']);
});

test('a slow piece of work holds up no other, and there is never more in hand than there is room', async () => {
  const slow = gate();
  const waiting = [1, 2, 3, 4, 5, 6];
  const done: number[] = [];
  const inHand: number[] = [];
  const count = await sideBySide<number>({
    stopping: NEVER,
    take: (now) => {
      inHand.push(now.length);
      return Promise.resolve(waiting.splice(0, 2 - now.length));
    },
    work: async (piece) => {
      if (piece === 1) await slow.opened;
      done.push(piece);
      if (piece === 6) slow.open();
    },
  });
  expect(count).toBe(6);
  expect(done).toEqual([2, 3, 4, 5, 6, 1]);
  expect(Math.max(...inHand)).toBeLessThanOrEqual(2);
});

test('what fails is told once the rest is done, and nothing more is taken', async () => {
  const waiting = [[1, 2], [3]];
  const done: number[] = [];
  const all = sideBySide<number>({
    stopping: NEVER,
    take: () => Promise.resolve(waiting.shift() ?? []),
    work: async (piece) => {
      if (piece === 1) throw new Error('lost');
      await new Promise((resolve) => setImmediate(resolve));
      done.push(piece);
    },
  });
  await expect(all).rejects.toThrow('lost');
  expect(done).toContain(2);
});

test('nothing is taken any more when the server stops', async () => {
  const stop = new AbortController();
  stop.abort();
  const take = jest.fn(() => Promise.resolve([1]));
  expect(await sideBySide({ stopping: stop.signal, take, work: () => Promise.resolve() })).toBe(0);
  expect(take.mock.calls).toEqual([]);
});
