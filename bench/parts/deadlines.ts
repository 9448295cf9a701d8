import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ApiClient } from '../../src/cli/api-client.js';
import { readSettings } from '../../src/config.js';
import { EmbeddedPostgres } from '../../src/platform/database/embedded-postgres/embedded-postgres.js';
import { createLogger } from '../../src/platform/logging/logger.js';
import { startServer } from '../../src/server.js';
import { copyRows } from '../load/copied-games.js';
import type { Report } from '../report.js';
import { figure } from '../table.js';

interface Size {
  /** Games that run; most are due at some other time of the day. */
  readonly live: number;
  /** Games whose time is used up in one and the same instant, as after an outage or at midnight. */
  readonly atOnce: number;
  /** For how long some more are due each second after that. */
  readonly seconds: number;
  /** Milliseconds until the games are written and looked at for the first time. */
  readonly lead: number;
  /** Milliseconds in which the last flag has to fall. */
  readonly patience: number;
}

const FULL: Size = { live: 100_000, atOnce: 2_000, seconds: 60, lead: 15_000, patience: 60_000 };
const QUICK: Size = { live: 5_000, atOnce: 300, seconds: 5, lead: 5_000, patience: 6_000 };
/** Games a second that are due after the first instant; a hundred thousand of a day a turn are 1.2 a second. */
const A_SECOND = 20;
const MINUTE = 60_000;
/** What writing one of them takes at most. */
const MILLISECONDS_A_GAME = 1.2;
const DAY = 24 * 60 * MINUTE;

interface Fallen {
  readonly lag: number;
  readonly times: number;
}

/** A hundred thousand live games with clocks, two servers, and nobody looking: how late do flags fall? */
export async function deadlinesReport(isQuick: boolean, say: (what: string) => void): Promise<Report> {
  const size = isQuick ? QUICK : FULL;
  const { live, atOnce, seconds, patience } = size;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trainyard-bench-'));
  const postgres = await EmbeddedPostgres.start({
    dataFolder: path.join(folder, 'data'),
    database: 'trainyard',
    isDurable: true,
    say: () => undefined,
  });
  const settings = readSettings({ PORT: '0', DATABASE_URL: postgres.url, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '0' });
  const servers = [];
  for (let i = 0; i < 2; i++) servers.push(await startServer(settings, createLogger('warn'), () => undefined));
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  try {
    say('a game');
    const game = await timedGame(new ApiClient(servers[0]?.url ?? ''));
    say(`${live.toLocaleString('en')} games like it`);
    const from = await multiply(database, game, size);
    const due = atOnce + A_SECOND * seconds;
    say(`${due.toLocaleString('en')} flags fall`);
    await sleep(Math.max(0, from + seconds * 1000 + patience - Date.now()));
    const fallen = await seen(database);
    return report(size, due, fallen);
  } finally {
    await database.end();
    for (const server of servers) await server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A running game of two seats with a day a turn. */
async function timedGame(api: ApiClient): Promise<string> {
  const token = async (name: string): Promise<string> =>
    (await api.ask<{ token: { token: string } }>('/v1/players', { body: { name } })).token.token;
  const [host, guest] = [await token('Ann'), await token('Bob')];
  const timeControl = { preset: 'P1D', grace: 'PT0S', vacations: 'none', onFlag: { policy: 'play_safest' } };
  const { id } = await api.ask<{ id: string }>('/v1/games', {
    token: host,
    body: { preset: 'club', seats: 2, timeControl },
  });
  for (const who of [host, guest]) await api.ask(`/v1/games/${id}/seats`, { token: who, body: { type: 'self' } });
  await api.ask(`/v1/games/${id}/start`, { method: 'POST', token: host });
  return id;
}

/**
 * Copies a game, each copy begun at another time. The first are due at once, the next one after the other, the
 * others some time later in the day.
 *
 * @returns when the first are due, in milliseconds since 1970
 */
async function multiply(database: pg.Client, game: string, { live, atOnce, seconds, lead }: Size): Promise<number> {
  const from = Date.now() + lead + live * MILLISECONDS_A_GAME;
  await database.query(
    `CREATE TABLE copies AS
     SELECT gen_random_uuid() AS id, n, to_timestamp($1::float8 / 1000) + CASE
         WHEN n <= $2 THEN interval '0'
         WHEN n <= $2 + $3 * $5::int THEN (n - $2) * interval '1 second' / $3
         ELSE interval '10 minutes' + (n % 80000) * interval '1 second' END AS due_at
     FROM generate_series(1, $4::int) AS n`,
    [from, atOnce, A_SECOND, live, seconds],
  );
  const shift = `c.due_at - (SELECT due_at FROM games WHERE id = '${game}')`;
  await copyRows(
    database,
    'games',
    ['id', 'due_at', 'deadline_at', 'remind_at', 'started_at'],
    {
      id: 'c.id',
      due_at: 'c.due_at',
      deadline_at: `t.deadline_at + (${shift})`,
      remind_at: 'NULL',
      started_at: `t.started_at + (${shift})`,
    },
    `t.id = '${game}'`,
  );
  await copyRows(database, 'game_secrets', ['game_id'], { game_id: 'c.id' }, `t.game_id = '${game}'`);
  await copyRows(
    database,
    'members',
    ['game_id', 'player_id'],
    { game_id: 'c.id', player_id: 'NULL' },
    `t.game_id = '${game}'`,
  );
  await copyRows(
    database,
    'events',
    ['game_id', 'created_at'],
    {
      game_id: 'c.id',
      created_at: `t.created_at + (${shift})`,
    },
    `t.game_id = '${game}'`,
  );
  await database.query('ANALYZE');
  const late = Date.now() - from;
  if (late > 0) throw new Error(`the games were written ${Math.round(late / 1000)} s too late to be looked at`);
  return from;
}

/** How late each flag fell, in milliseconds, and how often. */
async function seen(database: pg.Client): Promise<Fallen[]> {
  const { rows } = await database.query<{ lag: number; times: number }>(
    `SELECT extract(epoch FROM min(e.created_at) - c.due_at)::float8 * 1000 AS lag, count(*)::int AS times
     FROM copies c JOIN events e ON e.game_id = c.id AND e.type = 'time_ran_out' GROUP BY c.id, c.due_at`,
  );
  return rows;
}

function report({ live, atOnce, seconds }: Size, due: number, fallen: readonly Fallen[]): Report {
  const lags = fallen.map(({ lag }) => lag).sort((a, b) => a - b);
  const at = (share: number): string =>
    figure((lags[Math.min(lags.length - 1, Math.floor(lags.length * share))] ?? NaN) / 1000);
  const twice = fallen.filter(({ times }) => times > 1).length;
  const late = lags.filter((lag) => lag > MINUTE).length;
  const early = lags.filter((lag) => lag < 0).length;
  return {
    title: 'Deadlines: flags that fall by themselves',
    head: ['live games', 'due', 'fell', 'twice', 'early', 'later than 60 s', 'median lag s', '99 % s', 'longest s'],
    rows: [[live.toLocaleString('en'), due, fallen.length, twice, early, late, at(0.5), at(0.99), at(1)].map(String)],
    notes: [
      `${atOnce.toLocaleString('en')} games are due in one instant and ${A_SECOND} a second for ${seconds} s after it; two servers in one process, PostgreSQL with fsync beside them.`,
      `A deadline is ${DAY / 3_600_000} h after the turn began; nobody reads any of the games.`,
    ],
  };
}
