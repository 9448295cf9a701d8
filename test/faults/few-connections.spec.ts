import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOf, runSql } from '../../src/platform/database/database-url.mjs';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { freshDatabase, type TestDatabase } from '../support/database.js';
import { Table } from '../support/table.js';

/*
 * PostgreSQL has no connection left to give: SQLSTATE 53300, as where `max_connections` is reached. Here it is the limit of a role,
 * so that other tests keep theirs.
 */

/** Fewer than the server would like to have: one of them hears of changes. */
const FEW = 4;
const ENOUGH = 100;

let database: TestDatabase;
let role: string;
let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  role = `few_${databaseOf(database.url)}`;
  const url = new URL(database.url);
  await runSql(
    database.url,
    `CREATE ROLE "${role}" LOGIN PASSWORD 'few' CONNECTION LIMIT ${FEW} IN ROLE "${url.username}"`,
  );
  url.username = role;
  url.password = 'few';
  server = await startTestApp({ databaseUrl: url.href });
  caller = new Caller(server);
});
afterAll(async () => {
  await server.close();
  await runSql(database.url, `DROP ROLE "${role}"`);
  await database.drop();
});

async function allow(connections: number): Promise<void> {
  await runSql(database.url, `ALTER ROLE "${role}" CONNECTION LIMIT ${connections}`);
}

async function cutOff(): Promise<void> {
  await runSql(database.url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`);
}

function expectUnavailable(heard: Heard): void {
  expect(heard).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(Number(heard.headers['retry-after'])).toBeGreaterThan(0);
}

/** What follows a start by itself may have the few connections for a moment. */
async function answersAgain(table: Table): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await caller.get(table.path('state'))).status === 200) return true;
    await sleep(100);
  }
  return false;
}

test('with fewer connections than it may use a server answers, or says that it cannot now', async () => {
  await allow(ENOUGH);
  const table = await Table.begun(caller, 2);
  await allow(FEW);
  await cutOff();
  const heard = await Promise.all(
    Array.from({ length: 60 }, (_, i) => caller.get(i % 2 === 0 ? table.path('state') : '/v1/games?limit=100')),
  );
  expect(heard.some(({ status }) => status === 200)).toBe(true);
  for (const one of heard) if (one.status !== 200) expectUnavailable(one);
  expect(await answersAgain(table)).toBe(true);
});

test('with none at all every request is told to come again, and with enough again everything goes on', async () => {
  await allow(ENOUGH);
  const table = await Table.begun(caller, 2);
  const mover = await table.mover();
  const { move, version } = await table.choice(mover);
  await allow(0);
  await cutOff();
  expectUnavailable(await caller.get(table.path('state')));
  expectUnavailable(await table.post(mover, move, version, 'the-one-try'));
  expectUnavailable(await caller.post('/v1/players', { body: { name: 'Ann' } }));
  expect((await server.request().get('/health/ready')).status).toBe(503);
  expect((await server.request().get('/health/live')).status).toBe(200);
  await allow(ENOUGH);
  let ready = 503;
  for (let tries = 0; ready !== 200 && tries < 100; tries++) {
    await sleep(100);
    ready = (await server.request().get('/health/ready')).status;
  }
  expect(ready).toBe(200);
  expect((await table.post(mover, move, version, 'the-one-try')).status).toBe(201);
  expect(await table.playOn(4)).toBe('running');
});
