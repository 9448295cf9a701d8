import { median } from '../measure.js';
import { figure } from '../table.js';
import { quantile, type Driven } from './drive.js';

/** A server, or whatever else is put under the same load. */
export interface Server {
  readonly name: string;
  /** Puts it under the load of so many clients, for so long. */
  readonly load: (clients: number, milliseconds: number) => Promise<Driven>;
  /** Processor time that it has used so far, seconds, without its database; null where the system does not tell. */
  readonly processorTime?: () => number | null;
}

/** What a server did under the load of so many clients: medians over the runs. */
export interface Loaded {
  readonly server: string;
  readonly clients: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time for one request, microseconds, without the database; null: unknown. */
  readonly micros: number | null;
  readonly runs: readonly number[];
  /** Requests that were answered in all runs. */
  readonly moves: number;
}

interface Run {
  readonly done: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly micros: number | null;
}

export interface Effort {
  readonly runs: number;
  readonly milliseconds: number;
}

/** Servers by turns within each run, by the wall clock: what else the machine does falls on all of them. */
export async function byTurns(
  servers: readonly Server[],
  counts: readonly number[],
  { runs, milliseconds }: Effort,
  say: (what: string) => void,
): Promise<Loaded[]> {
  say('warm-up');
  for (const server of servers) await server.load(counts.at(-1) ?? 1, milliseconds);
  const found: Loaded[] = [];
  for (const clients of counts) {
    const all = servers.map((): Run[] => []);
    for (let run = 1; run <= runs; run++) {
      say(`${clients} clients, run ${run} of ${runs}`);
      for (const [i, server] of servers.entries()) all[i]?.push(await once(server, clients, milliseconds));
    }
    for (const [i, { name }] of servers.entries()) found.push(summary(name, clients, all[i] ?? []));
  }
  return found;
}

async function once({ load, processorTime }: Server, clients: number, milliseconds: number): Promise<Run> {
  const before = processorTime?.() ?? null;
  const { done, seconds, latencies } = await load(clients, milliseconds);
  const after = processorTime?.() ?? null;
  return {
    done,
    perSecond: done / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    micros: before === null || after === null ? null : (1e6 * (after - before)) / done,
  };
}

function summary(server: string, clients: number, runs: readonly Run[]): Loaded {
  const micros = runs.flatMap((run) => run.micros ?? []);
  return {
    server,
    clients,
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    p50: median(runs.map(({ p50 }) => p50)),
    p99: median(runs.map(({ p99 }) => p99)),
    micros: micros.length === 0 ? null : median(micros),
    runs: runs.map(({ perSecond }) => perSecond),
    moves: runs.reduce((sum, { done }) => sum + done, 0),
  };
}

export const LOADED_HEAD = ['clients', '', 'a second', 'spread', 'p50 ms', 'p99 ms', 'processor µs', 'of the peer'];

/** Rows of a table, with how much of the peer's throughput each server comes to. */
export function loadedRows(loaded: readonly Loaded[], peer: string): string[][] {
  return loaded.map(({ server, clients, perSecond, p50, p99, micros, runs }) => {
    const theirs = loaded.find((one) => one.server === peer && one.clients === clients);
    const spread = (50 * (Math.max(...runs) - Math.min(...runs))) / perSecond;
    return [
      String(clients),
      server,
      figure(perSecond),
      `± ${spread.toFixed(0)} %`,
      figure(p50),
      figure(p99),
      micros === null ? '' : figure(micros),
      theirs === undefined || server === peer ? '' : `${figure(perSecond / theirs.perSecond)} ×`,
    ];
  });
}
