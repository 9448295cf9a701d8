import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { readArguments, UsageError } from '../src/cli/arguments.js';
import { showProgress } from '../src/cli/progress.js';
import { compare, stepsOf, type Result } from './measure.js';
import { PARTS, REPORTS } from './parts/index.js';
import type { Report } from './report.js';
import { reportOf, tableOf } from './table.js';

export const BENCH_USAGE = `Usage: npm run bench -- [--only PART,…] [--quick] [--json FILE]
Measures beside peers in one run and prints a table. Parts: ${[...Object.keys(PARTS), ...Object.keys(REPORTS)].join(', ')}.
--quick takes fewer runs; --json writes every run to FILE.`;

const RUNS = 9;
const QUICK_RUNS = 3;

/** `npm run bench`. */
export async function bench(args: readonly string[]): Promise<number> {
  const { values, flags, rest } = readArguments(args, ['only', 'json'], ['quick']);
  if (rest[0] !== undefined) throw new UsageError(`"${rest[0].slice(0, 40)}" belongs to no option.`);
  const parts = partsOf(values['only']);
  const runs = flags.has('quick') ? QUICK_RUNS : RUNS;
  const began = performance.now();
  const results: { part: string; results: Result[] }[] = [];
  const reports: Report[] = [];
  for (const part of parts) {
    const reporting = REPORTS[part];
    if (reporting !== undefined) {
      reports.push(await reporting(flags.has('quick'), (what) => process.stderr.write(`bench ${part}: ${what}\n`)));
      continue;
    }
    const comparisons = (await PARTS[part]?.()) ?? [];
    const steps = comparisons.reduce((sum, comparison) => sum + stepsOf(comparison, runs), 0);
    const progress = showProgress(`bench ${part}`, steps);
    let done = 0;
    const step = (what: string): void => {
      progress.at(done++, what);
    };
    const compared: Result[] = [];
    for (const comparison of comparisons) compared.push(await compare(comparison, runs, step));
    results.push({ part, results: compared });
    progress.at(steps);
    progress.end();
  }
  const machine = {
    node: process.version,
    cpu: os.cpus()[0]?.model ?? 'unknown',
    cores: os.cpus().length,
    load: os.loadavg()[0] ?? NaN,
  };
  for (const { results: all } of results) for (const result of all) process.stdout.write(`${tableOf(result)}\n`);
  for (const one of reports) process.stdout.write(`${reportOf(one)}\n`);
  process.stdout.write(
    `Costs and rates are medians of ${String(runs)} runs by turns, in processor time; Node.js ${machine.node}, ${String(machine.cores)} cores (${machine.cpu}), load ${machine.load.toFixed(1)}. All of it took ${minutes(performance.now() - began)}.\n`,
  );
  if (values['json'] !== undefined)
    await writeFile(values['json'], `${JSON.stringify({ runs, machine, parts: results, reports }, null, 2)}\n`);
  return 0;
}

function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')} min`;
}

function partsOf(only: string | undefined): string[] {
  const known = [...Object.keys(PARTS), ...Object.keys(REPORTS)];
  const wanted = only?.split(',') ?? known;
  const strange = wanted.find((part) => !known.includes(part));
  if (strange !== undefined)
    throw new UsageError(`There is no part "${strange.slice(0, 40)}"; there are ${known.join(', ')}.`);
  return known.filter((part) => wanted.includes(part));
}
