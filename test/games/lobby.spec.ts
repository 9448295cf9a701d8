// Trials: C111, C112
import { v7 as uuid } from 'uuid';
import { Prisma } from '../../src/generated/prisma/client.js';
import { pageStatement, type Wanted } from '../../src/games/lobby/game-list.js';
import { LAST_ID } from '../../src/platform/http/cursor.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { openGame } from '../support/hall.js';
import { register, Table, type Person } from '../support/table.js';

let server: TestApp;
let caller: Caller;
let host: Person;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
  host = await register(caller, 'Host');
});
afterAll(() => server.close());

/** The ids that a list has, page by page. */
async function listed(query: string, token?: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Caller['get']>> = await caller.get(
      `/v1/games?${query}&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      { token },
    );
    expect(page.status).toBe(200);
    ids.push(...page.body.items.map(({ id }) => id));
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  return ids;
}

test('the lobby is picked by preset, set, seats, host and free seats', async () => {
  const six = await openGame(caller, { host, preset: 'mini_six' });
  const nine = await openGame(caller, { host, preset: 'double_nine', seats: 4 });
  const full = await openGame(caller, { host, preset: 'double_nine', seats: 4, options: { handSize: 5 } });
  for (let i = 0; i < 4; i++) await full.sit(await register(caller, `Player ${i}`));
  const hidden = await openGame(caller, { host, preset: 'mini_six', visibility: 'unlisted' });
  const other = await openGame(caller, { preset: 'mini_six' });
  const by = `hostId=${host.id}`;
  expect(await listed(by)).toEqual([full.id, nine.id, six.id]);
  expect(await listed(`${by}&maxPips=6`)).toEqual([six.id]);
  expect(await listed('preset=mini_six')).toEqual([other.id, six.id]);
  expect(await listed(`${by}&maxPips=9`)).toEqual([full.id, nine.id]);
  expect(await listed(`${by}&maxPips=12`)).toEqual([]);
  expect(await listed(`${by}&seats=4`)).toEqual([full.id, nine.id]);
  expect(await listed(`${by}&freeSeats=true`)).toEqual([nine.id, six.id]);
  expect(await listed(`${by}&freeSeats=true&preset=double_nine&maxPips=9&seats=4&status=open`)).toEqual([nine.id]);
  expect(await listed(`${by}&status=running`)).toEqual([]);
  await caller.post(six.path('abort'), { token: host.token });
  expect(await listed(`${by}&freeSeats=true`)).toEqual([nine.id]);
  expect(await listed(`${by}&status=aborted`)).toEqual([six.id]);
  expect(await listed(`mine=true&maxPips=6`, host.token)).toEqual([hidden.id, six.id]);
});

test('the lobby is picked by pace', async () => {
  const owner = await register(caller, 'Owner');
  const by = `hostId=${owner.id}`;
  const untimed = await openGame(caller, { host: owner });
  const day = await openGame(caller, { host: owner, timeControl: { preset: 'P1D' } });
  const days = await openGame(caller, { host: owner, timeControl: { preset: 'P3D' } });
  const bank = await openGame(caller, { host: owner, timeControl: { preset: 'bank_P10D_PT12H' } });
  expect(await listed(`${by}&pace=none`)).toEqual([untimed.id]);
  expect(await listed(`${by}&pace=per_turn`)).toEqual([days.id, day.id]);
  expect(await listed(`${by}&pace=bank`)).toEqual([bank.id]);
  expect(await listed(`${by}&longestTurn=PT36H`)).toEqual([day.id]);
  expect(await listed(`${by}&longestTurn=P3D&freeSeats=true`)).toEqual([days.id, day.id]);
});

test('“mine” has each game once, hosted or sat in, and not those that were left', async () => {
  const ann = await register(caller, 'Ann');
  const both = await openGame(caller, { host: ann });
  await both.sit(ann);
  const hosted = await openGame(caller, { host: ann, visibility: 'private' });
  const guest = await openGame(caller);
  await guest.sit(ann, 1);
  const left = await openGame(caller);
  await left.sit(ann, 1);
  await caller.delete(left.path('seats/1'), { token: ann.token });
  expect(await listed('mine=true', ann.token)).toEqual([guest.id, hosted.id, both.id]);
});

test.each([
  'maxPips=x',
  'maxPips=5',
  'seats=1',
  'seats=15',
  'freeSeats=2',
  'hostId=1',
  'pace=slow',
  'longestTurn=P1M',
  'longestTurn=3',
])('a list by %s is refused', async (query) => {
  expect(await caller.get(`/v1/games?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

/** Of the look-up of who asks, and of what follows a moment after a change before. */
const NOT_OF_THE_LIST = /pg_current_snapshot|pg_notify|FROM plans/;

/** How many statements a list takes. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const spies = (['$queryRaw', 'rows'] as const).map((way) => jest.spyOn(server.prisma, way));
  const count = (): number =>
    spies.flatMap(({ mock }) => mock.calls).filter(([asked]) => !NOT_OF_THE_LIST.test(JSON.stringify(asked))).length;
  try {
    await work();
    return count();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

test('a list of a hundred games takes no more statements than a list of one, and “my turns” neither', async () => {
  const table = await Table.begun(caller, 2, { name: 'one' });
  const token = table.token(1);
  const lists = ['/v1/games?', '/v1/games?freeSeats=true&', '/v1/games?mine=true&'];
  const one: number[] = [];
  for (const list of lists) one.push(await statements(() => caller.get(`${list}limit=1`, { token })));
  const turns = await statements(() => caller.get('/v1/players/me/turns', { token }));
  for (let i = 0; i < 30; i++) await Table.laid(caller, 2);
  const owner = table.people[0] as Person;
  for (let i = 0; i < 70; i++) await openGame(caller, { host: owner });
  for (const [i, list] of lists.entries())
    expect(await statements(() => caller.get(`${list}limit=100`, { token }))).toBe(one[i]);
  expect(await statements(() => caller.get('/v1/players/me/turns', { token }))).toBe(turns);
});

const EVERYTHING: Wanted = {
  status: null,
  preset: null,
  maxPips: null,
  seats: null,
  pace: null,
  longestTurnMs: null,
  freeSeats: false,
  hostId: null,
  playerId: null,
  before: LAST_ID,
  limit: 26,
};

/** How many pages of the database a statement reads. */
async function pagesRead(statement: Prisma.Sql): Promise<number> {
  const [row] = await server.prisma.$queryRaw<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }[]>(
    Prisma.sql`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`,
  );
  const plan = row?.['QUERY PLAN'][0].Plan as Record<string, number>;
  return (plan['Shared Hit Blocks'] as number) + (plan['Shared Read Blocks'] as number);
}

test('to take a seat reads the games of the player, and no others, on a database that was never analysed', async () => {
  const player = uuid();
  await server.prisma.player.create({ data: { id: player, name: 'Beginner' } });
  const games = 300;
  const read = await pagesRead(Prisma.sql`
    WITH made AS (
      INSERT INTO games (id, status, preset, options, rules_version, seats, hand_size, settings, commitment)
      SELECT gen_random_uuid(), 'running', 'app', '{}', '1', 2, 15, '{}', repeat('ab', 32) FROM generate_series(1, ${games}::integer)
      RETURNING id)
    INSERT INTO members (game_id, id, seat, player_id, name) SELECT id, gen_random_uuid(), 1, ${player}::uuid, 'Beginner' FROM made`);
  // by their keys it is some 3 pages for each game that the player sits in; a join of whole tables read 24
  expect({ read, isCheap: read / games < 6 * (games / 2) }).toEqual({ read, isCheap: true });
});

test('page 1,000 reads as little as page 1, of the lobby and of one’s own games', async () => {
  const player = uuid();
  await server.prisma.player.create({ data: { id: player, name: 'Veteran' } });
  // 30,000 games whose ids grow: two of three public, every other open, all in one account's seat 1 or hosted by it
  await server.prisma.$executeRaw`ALTER TABLE games DISABLE TRIGGER games_check_host`;
  await server.prisma.$executeRaw`ALTER TABLE members DISABLE TRIGGER members_check_seated`;
  await server.prisma.$executeRaw`
    INSERT INTO games (id, version, status, visibility, preset, options, rules_version, seats, hand_size, settings, host_player_id, commitment)
    SELECT ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, CASE n % 2 WHEN 0 THEN 'open' ELSE 'ended' END,
      CASE n % 3 WHEN 0 THEN 'private' ELSE 'public' END, CASE n % 5 WHEN 0 THEN 'app' ELSE 'club' END,
      jsonb_build_object('maxPips', CASE n % 7 WHEN 0 THEN 9 ELSE 12 END), '1', 4, 15, '{"autoForced":true}', CASE n % 2 WHEN 0 THEN ${player}::uuid END,
      repeat('ab', 32)
    FROM generate_series(1, 30000) AS n`;
  await server.prisma.$executeRaw`
    INSERT INTO members (game_id, id, seat, player_id, name)
    SELECT g.id, g.id, 1, ${player}::uuid, 'Veteran' FROM games g WHERE g.version = 1 AND g.rules_version = '1' AND g.hand_size = 15 AND g.id < '01910000-0000-7000-8000-000000000000'::uuid`;
  await server.prisma.$executeRaw`ANALYZE games`;
  await server.prisma.$executeRaw`ANALYZE members`;
  const before = '01900000-0000-7000-8000-000000004000';
  const lists: Partial<Wanted>[] = [
    {},
    { status: 'open' },
    { status: 'open', preset: 'app' },
    { status: 'open', maxPips: 9 },
    { freeSeats: true },
    { hostId: player },
    { playerId: player },
    { playerId: player, status: 'open' },
  ];
  for (const list of lists) {
    const first = await pagesRead(
      pageStatement({ ...EVERYTHING, ...list, before: '01910000-0000-7000-8000-000000000000' }),
    );
    const late = await pagesRead(pageStatement({ ...EVERYTHING, ...list, before }));
    // to read the 26,000 games before it would take some 1,700 pages
    expect({ list, late, isCheap: late < first + 150 }).toEqual({ list, late, isCheap: true });
    expect({ list, first, isShort: first < 300 }).toEqual({ list, first, isShort: true });
  }
});
