import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning, lockFile } from '../../src/platform/file-lock.mjs';

let file: string;

beforeEach(() => {
  file = path.join(mkdtempSync(path.join(process.env['TEST_RUN_FOLDER'] as string, 'lock-')), 'lock');
});

/** The number of a process that has just ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

test('one after another holds the lock', async () => {
  const held: string[] = [];
  const hold = async (name: string) => {
    const unlock = await lockFile(file);
    held.push(`${name} in`);
    await new Promise((resolve) => setImmediate(resolve));
    held.push(`${name} out`);
    unlock();
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(hold));
  for (let i = 0; i < held.length; i += 2) expect(held[i]?.replace('in', 'out')).toBe(held[i + 1]);
  expect(held).toHaveLength(8);
  expect(existsSync(file)).toBe(false);
});

test('who waits is told once for whom', async () => {
  const unlock = await lockFile(file);
  const told: number[] = [];
  const second = lockFile(file, (pid) => {
    told.push(pid);
    setTimeout(unlock, 250); // more than one look later
  });
  (await second)();
  expect(told).toEqual([process.pid]);
});

test('the lock of a dead process is taken over', async () => {
  writeFileSync(file, `${deadPid()}\n`);
  const told: number[] = [];
  const unlock = await lockFile(file, (pid) => told.push(pid));
  expect(Number(readFileSync(file, 'utf8'))).toBe(process.pid);
  expect(told).toEqual([]);
  unlock();
});

test('a lock that nobody has touched for long is taken over although its number is in use', async () => {
  writeFileSync(file, `${process.ppid}\n`);
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(file, longAgo, longAgo);
  (await lockFile(file))();
  expect(existsSync(file)).toBe(false);
});

test('several that find the lock of a dead process do not hold it at the same time', async () => {
  writeFileSync(file, `${deadPid()}\n`);
  let holders = 0;
  let most = 0;
  const hold = async () => {
    const unlock = await lockFile(file);
    most = Math.max(most, ++holders);
    await new Promise((resolve) => setImmediate(resolve));
    holders--;
    unlock();
  };
  await Promise.all(Array.from({ length: 8 }, hold));
  expect(most).toBe(1);
});

test('a process is told from a number that nobody has', () => {
  expect(isRunning(process.pid)).toBe(true);
  expect(isRunning(1)).toBe(true);
  expect(isRunning(deadPid())).toBe(false);
});
