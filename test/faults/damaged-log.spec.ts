// Trials: C114
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FoldedGames } from '../../src/games/core/folded-games.js';
import { Repairs, RepairRefused } from '../../src/games/core/repairs.js';
import { DueWork } from '../../src/platform/due-work/due-work.js';
import { Clock } from '../../src/platform/clock.js';
import { decodeCause, type RestoredRow } from '../../src/table/index.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard, type Method } from '../support/caller.js';
import { bearer, StreamReader } from '../support/stream-reader.js';
import { register, Table } from '../support/table.js';
import { until } from '../support/program.js';
import { TestClock } from '../support/test-clock.js';

/** Rows of a log that somebody, or a disk, has damaged: the game rests, all others go on, and the operator can repair it. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BY = { by: 'Olga, operator', reason: 'The disk lied.' };

const clock = new TestClock('2026-06-01T10:00:00Z');
let server: TestApp;
let caller: Caller;
let repairs: Repairs;
beforeAll(async () => {
  server = await startTestApp({ override: (builder) => builder.overrideProvider(Clock).useValue(clock) });
  caller = new Caller(server);
  repairs = server.app.get(Repairs);
});
afterAll(() => server.close());

/** A game with clocks of which some moves were made. */
async function played(moves: number, more: Record<string, unknown> = {}): Promise<Table> {
  const table = await Table.begun(caller, 2, { timeControl: { preset: 'P2D', vacations: 'none' }, ...more });
  await table.playOn(moves);
  return table;
}

/** Everything that was kept of a game beside its log is gone, as after a restart. */
async function forget(table: Table): Promise<void> {
  await server.prisma.snapshot.deleteMany({ where: { gameId: table.id } });
  server.app.get(FoldedGames).forget(table.id);
}

/** Changes the log behind the back of its guard. */
async function damage(table: Table, statement: (game: string, seq: number) => string, seq: number): Promise<void> {
  const game = `game_id = '${table.id}'`;
  await server.prisma.$transaction([
    server.prisma.$executeRawUnsafe('ALTER TABLE events DISABLE TRIGGER events_append_only'),
    server.prisma.$executeRawUnsafe(statement(game, seq)),
    server.prisma.$executeRawUnsafe('ALTER TABLE events ENABLE TRIGGER events_append_only'),
  ]);
  await forget(table);
}

const lost = (game: string, seq: number): string => `DELETE FROM events WHERE ${game} AND seq = ${seq}`;
const changed =
  (what: string) =>
  (game: string, seq: number): string =>
    `UPDATE events SET ${what} WHERE ${game} AND seq = ${seq}`;

/** A move with a key: the version that it came to, what was told of it, and how it is sent again. */
interface Told {
  readonly version: number;
  readonly text: string;
  readonly again: () => Promise<Heard>;
}

async function toldMoves(table: Table, moves: number): Promise<Told[]> {
  const told: Told[] = [];
  for (let i = 0; i < moves; i++) {
    const seat = await table.mover();
    const { move, version } = await table.choice(seat);
    const again = (): Promise<Heard> => table.post(seat, move, version, `move-${version}-of-${table.id}`);
    const { body, text } = await again();
    told.push({ version: body.version, text, again });
  }
  return told;
}

/** The log as a backup has it. */
async function copyOf(table: Table): Promise<RestoredRow[]> {
  const rows = await server.prisma.event.findMany({ where: { gameId: table.id }, orderBy: { seq: 'asc' } });
  return rows.map(({ seq, type, payload, cause, createdAt }) => ({
    seq,
    type,
    payload,
    cause: decodeCause(cause),
    at: createdAt.getTime(),
  }));
}

async function statusOf(table: Table): Promise<string> {
  return (await server.prisma.game.findUniqueOrThrow({ where: { id: table.id } })).status;
}

const OPERATIONS = Object.entries(
  (
    JSON.parse(readFileSync(path.join(import.meta.dirname, '../../openapi.v1.json'), 'utf8')) as {
      paths: Record<string, object>;
    }
  ).paths,
).flatMap(([route, item]) =>
  Object.keys(item)
    .filter((method) => route.startsWith('/v1/games/{gameId}') && !route.endsWith('/stream') && method !== 'parameters')
    .map((method) => ({ method: method.toUpperCase() as Method, route })),
);

/** Bodies that get past the door, where an empty one does not. */
const BODIES: Readonly<Record<string, unknown>> = {
  moves: { type: 'draw' },
  seats: { type: 'self' },
  time: { duration: 'P1D' },
  messages: { type: 'text', text: 'Hello?' },
  note: { text: 'Strange.' },
  talk: { setting: 'all' },
  autopilot: { rules: ['forced'] },
};

/** Asks everything that can be asked of a game; what is a fault of the server. */
async function faultsOf(table: Table, token: string | undefined): Promise<string[]> {
  const faults: string[] = [];
  const { version } = await server.prisma.game.findUniqueOrThrow({ where: { id: table.id } });
  const asked: readonly (readonly [Method, string])[] = [
    ...OPERATIONS.map(({ method, route }) => [method, route.replace('{seat}', '1')] as const),
    ['GET', '/v1/games/{gameId}/board.svg?at=3'],
    ['GET', '/v1/games/{gameId}/events?after=0&limit=100&wait=1'],
  ];
  for (const [method, route] of asked) {
    const where = route.replace('{gameId}', table.id).replace(/\{\w+\}/g, '019a0000-0000-7000-8000-000000000000');
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: BODIES[route.split('/').at(-1) ?? ''] ?? {} };
    const heard = await caller.call(method, where, { token, version, ...body });
    if (heard.status >= 500) faults.push(`${method} ${where}: ${heard.status} ${heard.text}`);
  }
  return faults;
}

async function listed(table: Table): Promise<Heard> {
  const lists = await Promise.all(
    ['/v1/games?mine=true&limit=100', '/v1/games?status=needs_repair&limit=100', '/v1/players/me/turns'].map((list) =>
      caller.get(list, { token: table.token(1) }),
    ),
  );
  for (const list of lists) expect(list.status).toBe(200);
  return lists[0] as Heard;
}

/** After the deal. */
const AT = 12;
const DAMAGES = [
  { what: 'a kind of event that nobody knows', sql: changed("type = 'moon_landed'") },
  { what: 'a repair that is none', sql: changed("type = 'log_repaired', payload = '{\"to\": 99}'") },
  { what: 'a field missing', sql: changed("payload = payload - 'seat'") },
  { what: 'no object', sql: changed("payload = '5'") },
  { what: 'a null', sql: changed("payload = 'null'") },
  { what: 'a seat that there is not', sql: changed("payload = jsonb_set(payload, '{seat}', '9')") },
  {
    what: 'a tile that nobody has',
    sql: changed('type = \'tile_drawn\', payload = \'{"seat":1,"tile":"9-9","search":false,"auto":false}\''),
  },
  { what: 'an event of the future', sql: changed("type = 'game_created'") },
  { what: 'a clock where it makes no sense', sql: changed('type = \'moves_undone\', payload = \'{"seat":1,"to":4}\'') },
  { what: 'no time', sql: changed("created_at = 'infinity'") },
  { what: 'nothing: it is lost', sql: lost },
];

test.each(DAMAGES)(
  'a row with $what puts its game to rest: no question is a fault of the server, and the operator repairs it',
  async ({ sql }) => {
    const table = await played(8);
    const healthy = await played(1);
    const versionBefore = (await table.state(1)).version;
    await damage(table, sql, AT);
    const answered = await caller.get(table.path('state'), { token: table.token(1) });
    expect(answered).toMatchObject({ status: 409, body: { code: 'game_needs_repair', status: 409 } });
    expect(await statusOf(table)).toBe('needs_repair');
    expect(await faultsOf(table, table.token(1))).toEqual([]);
    expect((await listed(table)).body.items).toMatchObject([{ id: table.id, status: 'needs_repair' }]);
    expect(await healthy.playOn(1)).toBe('running');

    expect(await repairs.repair(table.id, { restored: [], ...BY })).toBe(versionBefore + 1);
    const state = await table.state(1);
    expect(state.version).toBe(versionBefore + 1);
    const { body } = await caller.get(table.path('events?after=0&limit=100'));
    expect(body.items.at(-1)).toMatchObject({
      type: 'log_repaired',
      to: expect.any(Number) as number,
      through: versionBefore,
      restored: [],
      ...BY,
    });
    await forget(table);
    expect(await table.state(1)).toEqual({ ...state, clock: expect.anything() as unknown });
    expect(await table.playOn(4)).toBe('running');
    expect((await caller.get(table.path('record'))).status).toBe(200);
    expect(await repairs.examine(table.id)).toMatchObject({ fault: null });
  },
);

test.each(DAMAGES)(
  'with a row that has $what a repeated move of before still hears what it heard, and no repeated move a fault of the server',
  async ({ sql }) => {
    const table = await Table.begun(caller, 2, { timeControl: { preset: 'P2D', vacations: 'none' } });
    const told = await toldMoves(table, 8);
    const [before, after] = [told.slice(0, 4), told.slice(4)];
    await damage(table, sql, after[0]?.version ?? 0);
    for (const repair of [false, true]) {
      if (repair) await repairs.repair(table.id, { restored: [], ...BY });
      await forget(table);
      for (const { text, again } of before) expect((await again()).text).toBe(text);
      for (const { again } of after)
        expect(await again()).toMatchObject(
          repair ? { status: 201 } : { status: 409, body: { code: 'game_needs_repair' } },
        );
      expect(await statusOf(table)).toBe(repair ? 'running' : 'needs_repair');
    }
  },
);

test('where the end of a log is lost, a repeated move hears that, and not of a table before it', async () => {
  const table = await Table.begun(caller, 2, { timeControl: { preset: 'P2D', vacations: 'none' } });
  const told = await toldMoves(table, 5);
  const [{ version, again }, before] = told.reverse() as [Told, Told];
  await damage(table, lost, version);
  expect(await again()).toMatchObject({ status: 409, body: { code: 'game_needs_repair' } });
  expect((await before.again()).text).toBe(before.text);
});

test('with a copy of its rows a log is read as it was, and nothing that was played is lost', async () => {
  const table = await played(12);
  const whole = await table.state(2);
  const record = await caller.get(table.path('record'), { token: table.token(2) });
  const copy = await copyOf(table);
  await damage(table, changed("type = 'moon_landed'"), 6);
  await damage(table, lost, 9);
  expect((await caller.get(table.path('state'))).status).toBe(409);
  const restored = await repairs.differing(table.id, copy);
  expect(restored.map(({ seq }) => seq)).toEqual([6, 9]);
  await repairs.repair(table.id, { restored, ...BY });
  await forget(table);
  const after = await table.state(2);
  expect({ ...after, version: 0, clock: 0 }).toEqual({ ...whole, version: 0, clock: 0 });
  expect((await caller.get(table.path('record'), { token: table.token(2) })).body).toEqual(record.body);
  const { body } = await caller.get(table.path('events?after=0&limit=100'), { token: table.token(1) });
  expect(body.items.at(-1)).toMatchObject({ type: 'log_repaired', restored: [6, 9], to: whole.version });
  // what lies there stays there, and tells nobody what was in it
  expect(body.items.find(({ version }) => version === 6)).toMatchObject({ type: 'unreadable' });
  expect(body.items.at(-1)).not.toHaveProperty('rows');
  expect((await copyOf(table)).slice(0, -1)).toHaveLength(copy.length - 1);
});

test('a damaged first event can only come from a copy', async () => {
  const [table, sound] = [await played(3), await played(0)];
  const copy = await copyOf(table);
  await damage(table, changed("payload = jsonb_set(payload, '{ruleset,options}', '7')"), 1);
  for (const token of [undefined, table.token(1), sound.token(1)]) expect(await faultsOf(table, token)).toEqual([]);
  await expect(repairs.repair(table.id, { restored: [], ...BY })).rejects.toThrow(RepairRefused);
  const restored = await repairs.differing(table.id, copy);
  await repairs.repair(table.id, { restored, ...BY });
  expect(await faultsOf(table, undefined)).toEqual([]);
  expect(await table.playOn(2)).toBe('running');
});

test.each([
  { what: 'shorter than its game says', sql: lost, at: (version: number) => version },
  {
    what: 'longer than its game says',
    sql: (game: string, seq: number) =>
      `INSERT INTO events (game_id, seq, type, payload) SELECT game_id, ${seq}, 'pause_asked', '{"seat":1}' FROM events WHERE ${game} AND seq = 1`,
    at: (version: number) => version + 1,
  },
])('a log that is $what is repaired', async ({ sql, at }) => {
  const table = await played(5);
  const { version } = await table.state(1);
  await damage(table, sql, at(version));
  expect(await repairs.examine(table.id)).toMatchObject({ fault: expect.any(String) as string });
  expect(await faultsOf(table, table.token(1))).toEqual([]);
  await repairs.repair(table.id, { restored: [], ...BY });
  expect(await table.playOn(3)).toBe('running');
  expect(await repairs.examine(table.id)).toMatchObject({ fault: null });
});

test('the operator may go further back, and no further than there is something, and mends nothing that is whole', async () => {
  const table = await played(8);
  await expect(repairs.repair(table.id, { restored: [], backTo: 5, ...BY })).rejects.toThrow(
    'nothing is to be repaired',
  );
  const { version } = await table.state(1);
  await damage(table, lost, 14);
  await expect(repairs.repair(table.id, { restored: [], backTo: 14, ...BY })).rejects.toThrow(/it can to 1[0-3]/);
  await expect(repairs.repair(table.id, { restored: [], by: ' ', reason: 'x' })).rejects.toThrow('1 to 200 characters');
  await repairs.repair(table.id, { restored: [], backTo: 10, ...BY });
  const { body } = await caller.get(table.path(`events?after=${version}`));
  expect(body.items[0]).toMatchObject({ type: 'log_repaired', to: 10, through: version });
  await expect(repairs.repair(table.id, { restored: [], ...BY })).rejects.toThrow(RepairRefused);
  await expect(repairs.repair(table.people[0]?.id ?? '', { restored: [], ...BY })).rejects.toThrow('There is no game');
});

test('a log is repaired again, before and after what was repaired first', async () => {
  const table = await played(6);
  await damage(table, lost, 12);
  const first = await repairs.repair(table.id, { restored: [], ...BY });
  await table.playOn(4);
  await damage(table, changed("type = 'x'"), first + 2);
  expect((await caller.get(table.path('state'))).status).toBe(409);
  const second = await repairs.repair(table.id, { restored: [], ...BY });
  await table.playOn(4);
  await forget(table);
  expect((await table.state(1)).version).toBeGreaterThan(second);
  await damage(table, changed("type = 'x'"), 11);
  expect((await caller.get(table.path('state'))).status).toBe(409);
  await repairs.repair(table.id, { restored: [], ...BY });
  expect(await table.playOn(2)).toBe('running');
  const before = await table.state(1);
  await forget(table);
  expect({ ...(await table.state(1)), clock: 0 }).toEqual({ ...before, clock: 0 });
  expect(await repairs.examine(table.id)).toMatchObject({ fault: null });
});

test('a damaged row that a snapshot hid rests the game once somebody reads it, and until the log is repaired', async () => {
  const table = await played(6);
  await until(async () => (await server.prisma.snapshot.count({ where: { gameId: table.id } })) > 0);
  const snapshots = await server.prisma.snapshot.findMany({ where: { gameId: table.id } });
  await damage(table, changed("type = 'moon_landed'"), 3);
  await server.prisma.snapshot.createMany({ data: snapshots });
  expect((await caller.get(table.path('state'))).status).toBe(200);
  expect((await caller.get(table.path('record'))).status).toBe(409);
  expect(await statusOf(table)).toBe('needs_repair');
  for (let i = 0; i < 2; i++) expect((await caller.get(table.path('state'))).status).toBe(409);
});

test('the clocks of a resting game stand, and its turns begin anew with the repair', async () => {
  const table = await played(6);
  await damage(table, changed("type = 'moon_landed'"), 12);
  await caller.get(table.path('state'));
  clock.advance(30 * DAY);
  await server.app.get(DueWork).runDue();
  expect(await statusOf(table)).toBe('needs_repair');
  await repairs.repair(table.id, { restored: [], ...BY });
  await server.app.get(DueWork).runDue();
  const { clock: face, seats } = await table.state(1);
  expect(seats).toHaveLength(2);
  const deadlines = face?.seats.flatMap(({ deadlineAt }) => (deadlineAt === null ? [] : [Date.parse(deadlineAt)]));
  expect(deadlines).toEqual([clock.now().getTime() + 2 * DAY]);
  const { body } = await caller.get(table.path('events?after=0&limit=100'));
  expect(body.items.filter(({ type }) => type === 'time_ran_out')).toEqual([]);
});

test('whoever took a seat over in what counts no more keeps it', async () => {
  const table = await played(2);
  const link = await caller.post(table.path('links'), {
    token: table.token(2),
    body: { seat: 2 },
  });
  const newcomer = await register(caller, 'Nina');
  const { version } = await table.state(1);
  const taken =
    link.status === 201
      ? await caller.post(table.path('seats'), {
          token: newcomer.token,
          body: { type: 'link', token: link.body.token },
        })
      : link;
  if (taken.status >= 300) throw new Error(taken.text);
  await damage(table, changed("type = 'moon_landed'"), version);
  await caller.get(table.path('state'));
  await repairs.repair(table.id, { restored: [], ...BY });
  const { body } = await caller.get(table.path('events?after=0&limit=100'));
  const since = body.items.slice(body.items.findIndex(({ type }) => type === 'log_repaired'));
  expect(since.slice(0, 2)).toMatchObject([
    { to: expect.any(Number) as number },
    { type: 'seat_substituted', seat: 2 },
  ]);
  expect((await table.state(1)).seats[1]).toMatchObject({ member: { name: 'Nina' } });
  expect(await repairs.examine(table.id)).toMatchObject({ fault: null });
});

test('a stream goes on over a damaged row, and tells of the repair', async () => {
  await server.app.listen(0, '127.0.0.1');
  const table = await played(4);
  await damage(table, changed("type = 'moon_landed'"), 6);
  const reader = await StreamReader.open(
    `${await server.app.getUrl()}${table.path('events/stream')}`,
    bearer(table.token(1)),
  );
  await reader.until(({ frames }) => frames.some(({ event }) => event === 'unreadable'));
  await repairs.repair(table.id, { restored: [], ...BY });
  await reader.until(({ frames }) => frames.some(({ event }) => event === 'log_repaired'));
  expect(reader.frames.map(({ id }) => Number(id))).toEqual(reader.frames.map((_, i) => i + 1));
  reader.response.destroy();
});
