import { FoldedGames } from '../../src/games/core/folded-games.js';
import { Clock } from '../../src/platform/clock.js';
import { DueWork } from '../../src/platform/due-work/due-work.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { register, Table, type Person } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';

/**
 * The disk of the database is full: PostgreSQL answers every statement that needs room with 53100, and everything else as
 * ever. Here a trigger at every table says so, which to a server is the same.
 */

const DAY = 24 * 3_600_000;

const clock = new TestClock('2026-06-01T10:00:00Z');
let server: TestApp;
let caller: Caller;
let table: Table;
let stranger: Person;
beforeAll(async () => {
  server = await startTestApp({ override: (builder) => builder.overrideProvider(Clock).useValue(clock) });
  caller = new Caller(server);
  table = await Table.begun(caller, 2, { timeControl: { preset: 'P2D', vacations: 'none' } });
  stranger = await register(caller, 'Sue');
  await server.prisma.$executeRawUnsafe(`CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file "base/16384/16385": No space left on device' USING ERRCODE = 'disk_full'; END $$`);
});
afterAll(() => server.close());

async function everyTable(statement: (name: string) => string): Promise<void> {
  const tables = await server.prisma.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;
  for (const { name } of tables) await server.prisma.$executeRawUnsafe(statement(name));
}

const fill = (): Promise<void> =>
  everyTable(
    (name) =>
      `CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE ON "${name}" FOR EACH STATEMENT EXECUTE FUNCTION disk_full()`,
  );
const makeRoom = (): Promise<void> => everyTable((name) => `DROP TRIGGER IF EXISTS disk_full ON "${name}"`);
afterEach(makeRoom);

function expectRefused(heard: Heard): void {
  expect(heard).toMatchObject({ status: 503, body: { code: 'unavailable', status: 503 } });
  expect(Number(heard.headers['retry-after'])).toBeGreaterThan(0);
}

test('whatever writes is answered 503 with Retry-After, whatever reads is answered, and both go on when there is room', async () => {
  const seat = await table.mover();
  const { move, version } = await table.choice(seat);
  const token = table.token(seat);
  await fill();
  const writes: readonly (readonly ['POST' | 'PUT', string, object])[] = [
    ['POST', '/v1/players', { name: 'Nobody' }],
    ['POST', '/v1/tokens', { name: 'mine', scopes: ['games:read'] }],
    ['POST', '/v1/games', { preset: 'club', seats: 2 }],
    ['POST', table.path('moves'), move],
    ['POST', table.path('resign'), {}],
    ['POST', table.path('pause'), {}],
    ['POST', table.path('messages'), { type: 'text', text: 'Hello?' }],
    ['PUT', table.path('note'), { text: 'Remember.' }],
    ['POST', table.path('stream-tickets'), {}],
  ];
  for (const [method, path, body] of writes) expectRefused(await caller.call(method, path, { token, version, body }));
  const reads = ['', 'state', 'legal-moves', 'events', 'record', 'board.svg', 'messages'].map((rest) =>
    table.path(rest),
  );
  for (const path of [...reads, '/v1/games', '/v1/players/me', '/v1/players/me/turns', '/v1/players/me/notices'])
    expect(await caller.get(path, { token })).toMatchObject({ status: 200 });
  // the last use of a token is noted with a read now and then: a note that cannot be made is none
  clock.advance(2 * 3_600_000);
  expect((await caller.get('/v1/players/me', { token: stranger.token })).status).toBe(200);
  await makeRoom();
  expect((await table.post(seat, move, version, 'after-the-disk-was-full')).status).toBe(201);
});

test('a move that found no room is not there, and is made once when it is sent again with its key', async () => {
  const seat = await table.mover();
  const { move, version } = await table.choice(seat);
  await fill();
  for (let i = 0; i < 3; i++) expectRefused(await table.post(seat, move, version, 'the-one-move-of-this-test'));
  expect((await table.state(seat)).version).toBe(version);
  await makeRoom();
  const made = await table.post(seat, move, version, 'the-one-move-of-this-test');
  expect(made.status).toBe(201);
  expect((await table.post(seat, move, version, 'the-one-move-of-this-test')).text).toBe(made.text);
  server.app.get(FoldedGames).forget(table.id);
  expect((await table.state(seat)).version).toBe(made.body.version);
});

test('snapshots find no room: games are folded from their logs', async () => {
  await server.prisma.$executeRawUnsafe(
    'CREATE TRIGGER disk_full BEFORE INSERT ON snapshots FOR EACH STATEMENT EXECUTE FUNCTION disk_full()',
  );
  const other = await Table.begun(caller, 2);
  expect(await other.playOn(3)).toBe('running');
  server.app.get(FoldedGames).forget(other.id);
  expect((await other.state(1)).status).toBe('running');
  expect(await server.prisma.snapshot.count({ where: { gameId: other.id } })).toBe(0);
});

test('flags that could not fall while the disk was full fall when there is room, each once', async () => {
  const due = server.app.get(DueWork);
  await due.runDue();
  const before = (await table.state(1)).version;
  clock.advance(3 * DAY);
  await fill();
  for (let i = 0; i < 2; i++) await expect(due.runDue()).rejects.toThrow();
  expect((await table.state(1)).version).toBe(before);
  await makeRoom();
  clock.advance(60_000);
  await due.runDue();
  const { body } = await caller.get(table.path(`events?after=${before}&limit=100`));
  expect(body.items.filter(({ type }) => type === 'time_ran_out')).toHaveLength(1);
});
