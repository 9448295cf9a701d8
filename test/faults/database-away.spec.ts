// Trials: C59
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '../../src/platform/clock.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { CutLine } from '../support/cut-line.js';
import { freshDatabase, type TestDatabase } from '../support/database.js';
import { Table } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';

/** The database goes away and comes back; the server stays. */

const MINUTE = 60_000;

let database: TestDatabase;
let line: CutLine;
let server: TestApp;
let caller: Caller;
const clock = new TestClock('2026-06-01T10:00:00Z');

beforeAll(async () => {
  database = await freshDatabase();
  const cut = await CutLine.to(database.url);
  line = cut.line;
  server = await startTestApp({
    databaseUrl: cut.url,
    override: (builder) => builder.overrideProvider(Clock).useValue(clock),
  });
  caller = new Caller(server);
});
afterAll(async () => {
  await server.close();
  await line.close();
  await database.drop();
});

test('a move while the database is away is answered 503 with Retry-After, and accepted within its grace afterwards', async () => {
  const timeControl = { preset: 'P1D', grace: 'PT15M', vacations: 'none' };
  const table = await Table.begun(caller, 2, { timeControl });
  const mover = await table.mover();
  const { move, version } = await table.choice(mover);
  clock.advance(24 * 60 * MINUTE);
  line.cut();
  const refused = await table.post(mover, move, version, 'the-one-try');
  expect(refused).toMatchObject({ status: 503, body: { status: 503 } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  clock.advance(MINUTE / 2);
  line.mend();
  const made = await table.post(mover, move, version, 'the-one-try');
  expect(made.status).toBe(201);
  const { body } = await caller.get(table.path(`events?after=${version}&limit=100`));
  expect(body.items.filter(({ type }) => type === 'time_ran_out')).toEqual([]);
});

/** Whether the server finds its way back by itself; connections that broke may be noticed only when they are used. */
async function answersAgain(table: Table): Promise<boolean> {
  for (let tries = 0; tries < 50; tries++) {
    if ((await caller.get(table.path('state'))).status === 200) return true;
    await sleep(100);
  }
  return false;
}

test('after twenty breaks no connection is left over, and everything answers', async () => {
  const table = await Table.begun(caller, 2);
  for (let i = 0; i < 20; i++) {
    line.cut();
    expect((await caller.get(table.path('state'))).status).toBe(503);
    line.mend();
    expect(await answersAgain(table)).toBe(true);
  }
  await Promise.all(Array.from({ length: 40 }, () => caller.get(table.path('state'))));
  expect(line.connections).toBeLessThanOrEqual(server.config.databasePoolSize + 1); // one listens for signals
  expect(await table.playOn(4)).toBe('running');
});
