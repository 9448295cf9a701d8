// Trials: C51, C59
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { Config } from '../../src/config.js';
import { runSql } from '../../src/platform/database/database-url.mjs';
import { impatientClients } from '../../src/platform/database/impatient-client.js';
import { PrismaService } from '../../src/platform/database/prisma.service.js';
import { isDatabaseUnavailable } from '../../src/platform/problems/database-errors.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { freshDatabase, type TestDatabase } from '../support/database.js';
import { StreamReader } from '../support/stream-reader.js';
import { Table } from '../support/table.js';
import { FaultyLine, LINE_FAULTS } from './proxy.js';

/** Everything that can be wrong with the line between a server and its database. */

const PATIENCE = { connect: 800, statement: 1_000, silence: 1_500, transaction: 2_000 };

let database: TestDatabase;
let line: FaultyLine;
let server: TestApp;
let caller: Caller;
let table: Table;

beforeAll(async () => {
  database = await freshDatabase();
  const faulty = await FaultyLine.to(database.url);
  line = faulty.line;
  server = await startTestApp({
    databaseUrl: faulty.url,
    override: (builder) =>
      builder
        .overrideProvider(PrismaService)
        .useFactory({ factory: (config: Config) => new PrismaService(config, PATIENCE), inject: [Config] }),
  });
  await server.app.listen(0, '127.0.0.1');
  caller = new Caller(server);
  table = await Table.begun(caller, 2);
});
afterAll(async () => {
  await server.close();
  await line.close();
  await database.drop();
});

/** Connections of the server, as PostgreSQL counts them, and those that hold a transaction open. */
async function sessions(): Promise<{ open: number; inTransaction: number }> {
  const { rows } = await runSql(
    database.url,
    `SELECT count(*)::int AS open, count(*) FILTER (WHERE state LIKE 'idle in transaction%' OR state = 'active')::int AS "inTransaction"
     FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'trainyard%'`,
  );
  return rows[0] as { open: number; inTransaction: number };
}

/** Asks until the answer is not 503. */
async function answered(ask: () => Promise<Heard>): Promise<Heard> {
  for (;;) {
    const heard = await ask();
    if (heard.status !== 503) return heard;
    await sleep(20);
  }
}

function expectUnavailable(heard: Heard): void {
  expect(heard).toMatchObject({ status: 503, body: { status: 503, code: 'unavailable' } });
  expect(Number(heard.headers['retry-after'])).toBeGreaterThan(0);
}

/** More at once than there are connections. */
async function crowd(path = table.path('state')): Promise<Heard[]> {
  return Promise.all(Array.from({ length: 20 }, () => caller.get(path)));
}

/** Whatever happened: the whole pool works, nothing is left over, on neither side. */
async function expectWhole(): Promise<void> {
  for (const { status } of await crowd()) expect(status).toBe(200);
  while ((await sessions()).inTransaction > 0) await sleep(20);
  const most = server.config.databasePoolSize + 1; // one listens for signals
  while ((await sessions()).open > most || line.connections > most) await sleep(20);
}

test.each(LINE_FAULTS)(
  'a line that is %s: 503 with Retry-After, one move of one request, back without a restart, nothing left over',
  async (fault) => {
    await crowd();
    const mover = await table.mover();
    const { move, version } = await table.choice(mover);
    line.inflict(fault);
    const [made, others] = await Promise.all([table.post(mover, move, version, fault), crowd()]);
    for (const heard of [made, ...others]) expectUnavailable(heard);
    await server.request().get('/health/live').expect(200);
    await server.request().get('/health/ready').expect(503);
    line.mend();
    const again = await answered(() => table.post(mover, move, version, fault));
    expect(again.status).toBe(201);
    expect((await answered(() => table.post(mover, move, version, fault))).text).toBe(again.text);
    await expectWhole();
    expect(await table.playOn(2)).toBe('running');
  },
);

test('a stream stays open while the database is away, and goes on by itself', async () => {
  const url = `http://127.0.0.1:${(server.app.getHttpServer().address() as AddressInfo).port}`;
  const reader = await StreamReader.open(
    `${url}${table.path('events/stream')}?after=${(await table.state(null)).version}`,
  );
  line.inflict('half_open');
  expectUnavailable(await caller.get(table.path('state')));
  await reader.until(({ comments }) => comments.length > 0);
  line.mend();
  await answered(() => caller.get(table.path('state')));
  const made = await table.advance();
  await reader.until(({ lastId }) => lastId === String(made.body.version));
  expect(reader.isOver).toBe(false);
  reader.close();
});

test('a line that is slow is only slow; one that is slower than anybody waits is answered for', async () => {
  line.latency = 40;
  const made = await Promise.all([table.advance(), crowd()]);
  expect(made[0].status).toBe(201);
  for (const { status } of made[1]) expect(status).toBe(200);
  line.latency = PATIENCE.silence;
  expectUnavailable(await caller.get(table.path('state')));
  line.latency = 0;
  await answered(() => caller.get(table.path('state')));
  await expectWhole();
});

test('a transaction of which the connection falls silent is undone, and nobody writes into it', async () => {
  const { prisma } = server;
  const failed = prisma.$transaction(
    async (transaction) => {
      await transaction.$executeRaw`UPDATE games SET name = 'half done' WHERE id = ${table.id}::uuid`;
      line.inflict('half_open');
      await transaction.$executeRaw`UPDATE games SET name = 'done' WHERE id = ${table.id}::uuid`;
    },
    { timeout: 60_000 },
  );
  await expect(failed.catch((error: unknown) => isDatabaseUnavailable(error))).resolves.toBe(true);
  line.mend();
  await answered(() => caller.get(table.path('state')));
  expect((await caller.get(table.path())).body.name).toBeNull();
  expect((await table.advance()).status).toBe(201);
  await expectWhole();
});

test('a connection that the database ends while nobody listens to it ends no server, and whoever asks on it hears of it', async () => {
  const client = new (impatientClients(PATIENCE))({ connectionString: database.url, application_name: 'ended' });
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.connect();
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ended'`;
  await runSql(database.url, end);
  await ended;
  await expect(client.query('SELECT 1')).rejects.toThrow();
  const own = runSql(database.url, `SET application_name = 'ended'; SELECT pg_sleep(60)`);
  const isThere = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'ended'`;
  while ((await runSql(database.url, isThere)).rows.length === 0) await sleep(20);
  await Promise.all([expect(own).rejects.toMatchObject({ code: '57P01' }), runSql(database.url, end)]);
});

test('a pool of which every connection waits for a lock answers 503 to all, stops the statements, and is whole afterwards', async () => {
  const mover = await table.mover();
  const { move, version } = await table.choice(mover);
  const blocker = new Client({ connectionString: database.url });
  await blocker.connect();
  try {
    await blocker.query('BEGIN; LOCK TABLE games IN ACCESS EXCLUSIVE MODE');
    // a list is read from the table each time
    const [made, others] = await Promise.all([table.post(mover, move, version, 'locked'), crowd('/v1/games')]);
    for (const heard of [made, ...others]) expectUnavailable(heard);
    while ((await sessions()).inTransaction > 0) await sleep(20);
  } finally {
    await blocker.end();
  }
  expect((await table.post(mover, move, version, 'locked')).status).toBe(201);
  await expectWhole();
});

test('a server with a slow line shows nothing older than what the quick one has answered, and of two moves one counts', async () => {
  const quick = await startTestApp({ databaseUrl: database.url });
  try {
    const there = new Caller(quick);
    line.latency = 30;
    for (let turn = 0; turn < 6; turn++) {
      const mover = await table.mover();
      const { move, version } = await table.choice(mover);
      const asking = { token: table.token(mover), body: move, version };
      const both = await Promise.all([
        caller.post(table.path('moves'), { ...asking, key: `slow-${turn}` }),
        sleep(turn * 15).then(() => there.post(table.path('moves'), { ...asking, key: `quick-${turn}` })),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 412]);
      const [done] = both.filter(({ status }) => status === 201);
      const { body } = await caller.get(table.path('state'));
      expect(body.version).toBe(done?.body.version);
    }
  } finally {
    line.latency = 0;
    await quick.close();
  }
});

test('a server stops although its database does not answer', async () => {
  const other = await startTestApp({ databaseUrl: server.config.databaseUrl });
  await other.prisma.$queryRaw`SELECT 1`;
  line.inflict('half_open');
  await other.close();
  line.mend();
  await answered(() => caller.get(table.path('state')));
});
