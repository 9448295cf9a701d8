import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { residentMemory, startTrainyard, type Program } from '../load/program.js';
import { startPostgres } from '../load/bench-postgres.js';
import { median } from '../measure.js';
import type { Report } from '../report.js';
import { figure } from '../table.js';

const RUNS = 5;
const RUNS_QUICK = 2;

/** How long a server takes from its command until it answers. */
export async function startReport(isQuick: boolean, say: (what: string) => void): Promise<Report> {
  const runs = isQuick ? RUNS_QUICK : RUNS;
  const times = { cold: [] as number[], warm: [] as number[], alone: [] as number[] };
  const resident: number[] = [];
  const postgres = await startPostgres();
  const databaseUrl = await postgres.database('trainyard');
  try {
    await timed(() => startTrainyard({ DATABASE_URL: databaseUrl })); // migrates, and warms the disk's cache for all
    for (let run = 1; run <= runs; run++) {
      say(`run ${run} of ${runs}`);
      const folder = mkdtempSync(path.join(os.tmpdir(), 'trainyard-bench-'));
      const embedded = { DATA_DIR: path.join(folder, 'data') };
      times.cold.push(await timed(() => startTrainyard(embedded)));
      times.warm.push(await timed(() => startTrainyard(embedded)));
      times.alone.push(
        await timed(
          () => startTrainyard({ DATABASE_URL: databaseUrl }),
          ({ pid }) => resident.push(residentMemory(pid) ?? NaN),
        ),
      );
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    await postgres.stop();
  }
  const row = (what: string, all: readonly number[]): string[] => [
    what,
    figure(median(all) / 1000),
    figure(Math.min(...all) / 1000),
  ];
  return {
    title: 'Start: from the command to the first answer, seconds',
    head: ['', 'median', 'best'],
    rows: [
      row('cold: no data yet; creates a PostgreSQL, its tables, and starts both', times.cold),
      row('warm: starts PostgreSQL on its data, looks at the migrations', times.warm),
      row('beside a PostgreSQL that runs', times.alone),
    ],
    notes: [
      `${runs} runs. Installed and built already; npm takes some more. A server that has just started holds ${figure(median(resident) / 1e6)} MB.`,
    ],
    figures: times,
  };
}

async function timed(start: () => Promise<Program>, look?: (program: Program) => void): Promise<number> {
  const program = await start();
  look?.(program);
  await program.stop();
  return program.startedIn;
}
