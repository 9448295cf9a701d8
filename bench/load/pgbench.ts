import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PGBENCH_SCRIPT } from '../peers/bare/append.js';
import type { Driven } from './drive.js';

const run = promisify(execFile);

/** Whether there is a pgbench; the embedded PostgreSQL has none. */
export async function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
}

/** pgbench with so many clients, each of which appends to a game of its own, from game number `first` on. */
export async function pgbench(url: string, clients: number, milliseconds: number, first: number): Promise<Driven> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trainyard-pgbench-'));
  try {
    const script = path.join(folder, 'append.sql');
    writeFileSync(script, PGBENCH_SCRIPT);
    // it counts in whole seconds, and those in which it connects too
    const seconds = Math.max(2, Math.round(milliseconds / 1000));
    const { stdout } = await run(
      'pgbench',
      [
        ...['--no-vacuum', '--protocol=prepared', '-f', script, '-T', String(seconds), '-c', String(clients)],
        ...['-D', `first=${first}`, '-D', 'seq=0', '--log', '--log-prefix', path.join(folder, 'log'), url],
      ],
      { cwd: folder },
    );
    const latencies = readdirSync(folder)
      .filter((name) => name.startsWith('log'))
      .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean))
      .map((line) => Number(line.split(' ')[2]) / 1000);
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    return { done: latencies.length, seconds: perSecond > 0 ? latencies.length / perSecond : seconds, latencies };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
