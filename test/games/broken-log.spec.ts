// Trials: C114
import { textHash } from '../../src/engine/index.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { Table } from '../support/table.js';

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

/** A server that has folded nothing yet, on the same database. */
async function elsewhere<T>(work: (caller: Caller) => Promise<T>): Promise<T> {
  const other = await startTestApp({ databaseUrl: server.config.databaseUrl });
  try {
    return await work(new Caller(other));
  } finally {
    await other.close();
  }
}

/** Changes the log behind the back of its guard, as a damaged disk would. */
async function damage(table: Table, seq: number, sql: string): Promise<void> {
  await server.prisma.$executeRawUnsafe('ALTER TABLE events DISABLE TRIGGER events_append_only');
  await server.prisma.$executeRawUnsafe(`${sql} WHERE game_id = '${table.id}'::uuid AND seq = ${seq}`);
  await server.prisma.$executeRawUnsafe('ALTER TABLE events ENABLE TRIGGER events_append_only');
}

test.each([
  { what: 'an event of a kind that nobody knows', sql: "UPDATE events SET type = 'moon_landed'" },
  { what: 'an event with a field missing', sql: "UPDATE events SET payload = '{}'" },
  { what: 'a hole', sql: 'DELETE FROM events' },
])('a log with $what puts its game to rest, and nothing else', async ({ sql }) => {
  const table = await Table.begun(caller, 2);
  await table.playOn(4);
  const healthy = await Table.begun(caller, 2);
  await server.prisma.snapshot.deleteMany({ where: { gameId: table.id } });
  await damage(table, 6, sql);
  await elsewhere(async (other) => {
    const state = await other.get(table.path('state'), { token: table.token(1) });
    expect(state).toMatchObject({ status: 409, body: { code: 'game_needs_repair' } });
    const moves = await other.get(table.path('legal-moves'), { token: table.token(1) });
    expect(moves.status).toBe(409);
    const move = await other.post(table.path('moves'), { token: table.token(1), body: { type: 'draw' }, version: 9 });
    expect(move.status).toBe(409);
    const game = await other.get(table.path());
    expect(game.body.status).toBe('needs_repair');
    expect((await other.get(healthy.path('state'), { token: healthy.token(1) })).status).toBe(200);
  });
});

test('a game that was repaired goes on', async () => {
  const table = await Table.begun(caller, 2);
  await table.playOn(2);
  const before = await table.state(1);
  await server.prisma.snapshot.deleteMany({ where: { gameId: table.id } });
  await damage(table, 3, "UPDATE events SET type = 'moon_landed'");
  await elsewhere((other) => other.get(table.path('state'), { token: table.token(1) }));
  await damage(table, 3, "UPDATE events SET type = 'seat_taken'");
  await elsewhere(async (other) => {
    expect((await other.get(table.path('state'), { token: table.token(1) })).body).toEqual(before);
    expect((await other.get(table.path())).body.status).toBe('running');
  });
});

test.each([
  { what: 'whose text was changed', sql: "UPDATE snapshots SET state = replace(state, ':', ': ')" },
  { what: 'of other rules', sql: "UPDATE snapshots SET rules_version = '0'" },
  {
    what: 'that is no JSON, with the right hash of it',
    sql: `UPDATE snapshots SET state = 'x', hash = '${textHash('x')}'`,
  },
])('a snapshot $what is dropped, and the log folded instead', async ({ sql }) => {
  const table = await Table.begun(caller, 2);
  await table.playOn(3);
  const before = await table.state(1);
  await waitForSnapshot(table);
  await server.prisma.$executeRawUnsafe(`${sql} WHERE game_id = '${table.id}'::uuid`);
  await elsewhere(async (other) => {
    expect((await other.get(table.path('state'), { token: table.token(1) })).body).toEqual(before);
  });
  expect(await server.prisma.snapshot.count({ where: { gameId: table.id } })).toBe(0);
});

/** Snapshots are written beside the answer. */
async function waitForSnapshot(table: Table): Promise<void> {
  while ((await server.prisma.snapshot.count({ where: { gameId: table.id } })) === 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
}
