import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { Client } from 'pg';
import { createDice } from '../../src/bots/index.js';
import { runSql } from '../../src/platform/database/database-url.mjs';
import { compiledServer } from '../support/compiled-server.js';
import { freshDatabase } from '../support/database.js';
import { Program } from '../support/program.js';
import { checkHistory, type Fault } from './history.js';
import { Clients, type Someone } from './kills-clients.js';
import { readLogs } from './kills.js';
import { FaultyLine, LINE_FAULTS } from './proxy.js';

/** One fault after the other between a server and its database while people play, and what the server weighs in between. */

const WEIGHED_SERVER = path.resolve(import.meta.dirname, '../support/weighed-server.mjs');
const POOL = 6;
const TABLES = 4;
const SEATS = 2;
/** How long a fault lasts, milliseconds. Longer than the server waits for any sign of life where that is what it has to notice. */
const LASTS = { down: 1_000, half_open: 13_000, slow_close: 1_000, cut: 1_000, slow: 2_000, locked: 2_000 };

/** The server when a fault is over and everything goes on. */
export interface Weight {
  /** Bytes, after the garbage was collected. */
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  /** What keeps the process busy: sockets, timers. */
  readonly resources: Readonly<Record<string, number>>;
  /** Its connections, as PostgreSQL counts them. */
  readonly sessions: number;
}

export interface FaultHour {
  readonly faults: readonly Fault[];
  readonly outrages: readonly string[];
  readonly answered: number;
  readonly unknown: number;
  /** One a round. */
  readonly weights: readonly Weight[];
  readonly mostSessions: number;
}

/** Goes through all faults so many times. */
export async function faultHour(rounds: number, say: (line: string) => void): Promise<FaultHour> {
  const database = await freshDatabase();
  const { line, url } = await FaultyLine.to(database.url);
  const project = await compiledServer();
  const settings = { PORT: '0', DATABASE_URL: url, DATABASE_POOL_SIZE: String(POOL), RATE_LIMIT_FACTOR: '0' };
  const program = Program.start(project, WEIGHED_SERVER, settings, [project]);
  const [, serverUrl = ''] = await program.says(/is ready after .*?(http:\/\/[^\s"/]+:\d+)/);
  const clients = new Clients(() => serverUrl, createDice('an hour of faults'));
  try {
    const playing = await sitDown(clients);
    const weights: Weight[] = [];
    for (let round = 1; round <= rounds; round++) {
      for (const fault of LINE_FAULTS) {
        line.inflict(fault);
        await sleep(LASTS[fault]);
        line.mend();
        await movesOn(clients);
      }
      line.latency = 100;
      await sleep(LASTS.slow);
      line.latency = 0;
      await locked(database.url);
      await movesOn(clients);
      weights.push(await weigh(program, database.url));
      say(`${round}: ${JSON.stringify(weights.at(-1))}, ${clients.answered} moves answered`);
    }
    clients.isOver = true;
    await Promise.all(playing);
    await clients.caughtUp();
    const logs = await readLogs(database.url);
    const { faults, answered, unknown } = checkHistory(clients.history, logs);
    const mostSessions = Math.max(...weights.map(({ sessions }) => sessions));
    return { faults, outrages: clients.outrages, answered, unknown, weights, mostSessions };
  } finally {
    clients.abandon();
    program.signal('SIGTERM');
    await program.exitCode();
    await line.close();
    await database.drop();
  }
}

async function sitDown(clients: Clients): Promise<Promise<void>[]> {
  const playing: Promise<void>[] = [];
  for (let table = 1; table <= TABLES; table++) {
    const people: Someone[] = [];
    for (let seat = 1; seat <= SEATS; seat++) people.push(await clients.register(`Player ${table}.${seat}`));
    playing.push(clients.table(people, { preset: 'app' }));
  }
  for (const one of playing) one.catch(() => undefined); // whoever waits for all of them hears of it
  return playing;
}

/** Waits until people play again. */
async function movesOn(clients: Clients): Promise<void> {
  const enough = clients.answered + 2 * TABLES;
  while (clients.answered < enough) await sleep(10);
}

/** Somebody locks what every request needs. */
async function locked(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE games IN ACCESS EXCLUSIVE MODE');
  await sleep(LASTS.locked);
  await client.end();
}

async function weigh(program: Program, databaseUrl: string): Promise<Weight> {
  const before = program.output.length;
  program.signal('SIGUSR2');
  let found: RegExpExecArray | null = null;
  while (found === null) {
    await sleep(20);
    found = /^\{"heapUsed".*\}$/m.exec(program.output.slice(before));
  }
  const { rows } = await runSql(
    databaseUrl,
    `SELECT count(*)::int AS sessions FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'trainyard%'`,
  );
  const [{ sessions }] = rows as [{ sessions: number }];
  return { ...(JSON.parse(found[0]) as Omit<Weight, 'sessions'>), sessions };
}
