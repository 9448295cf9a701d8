// Trials: C28
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { register, Table, type Person } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';
import { CalendarNews, SETTLES_AFTER_MS } from '../../src/games/due/calendar-news.js';
import { Sweeper } from '../../src/games/due/sweeper.js';
import { MOST_VACATIONS } from '../../src/players/calendars.service.js';
import { Clock } from '../../src/platform/clock.js';

/** Calendars and vacations over HTTP, and how the running games of a player learn of them. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let clock: TestClock;
let server: TestApp;
let caller: Caller;

const startOn = (databaseUrl?: string): Promise<TestApp> =>
  startTestApp({
    ...(databaseUrl !== undefined && { databaseUrl }),
    override: (builder) => builder.overrideProvider(Clock).useValue(clock),
  });

beforeAll(async () => {
  clock = new TestClock('2026-06-01T10:00:00Z');
  server = await startOn();
  caller = new Caller(server);
});
afterAll(() => server.close());

const STRICT = { preset: 'P2D', grace: 'PT0S', vacations: 'announced' };
const USUAL = { zone: 'UTC', daysOff: [], playingHours: null, automaticVacations: true };

const begun = (timeControl: Record<string, unknown> = STRICT): Promise<Table> =>
  Table.begun(caller, 2, { timeControl });

/** Tells all games that have to be told; how many were. */
async function tell(on = server): Promise<number> {
  let all = 0;
  for (let told = 1; told > 0; all += told) told = await on.app.get(CalendarNews).run(new AbortController().signal);
  return all;
}

async function sweep(): Promise<void> {
  while ((await server.app.get(Sweeper).run(new AbortController().signal)) > 0);
}

function write({ token }: Pick<Person, 'token'>, body: unknown): Promise<Heard> {
  return caller.call('PUT', '/v1/players/me/calendar', { token, body });
}

function announce({ token }: Pick<Person, 'token'>, from: string, to: string): Promise<Heard> {
  return caller.post('/v1/players/me/vacations', { token, body: { from, to } });
}

/** What the games of others and the own ones say of calendars since a version, as a seat sees it. */
async function notedSince(table: Table, version: number, seat: number): Promise<unknown[]> {
  const { body } = await caller.get(table.path(`events?after=${version}&limit=100`), { token: table.token(seat) });
  return body.items.filter(({ type }) => type === 'calendar_noted');
}

async function deadlineOf(table: Table, seat: number): Promise<number> {
  return Date.parse((await table.state(null)).clock?.seats[seat - 1]?.deadlineAt as string) - clock.now().getTime();
}

const personOf = (table: Table, seat: number): Person => table.people[seat - 1] as Person;

test('a calendar is as usual until its player says otherwise, and is replaced as a whole', async () => {
  const ann = await register(caller, 'Ann');
  const read = async (): Promise<unknown> => (await caller.get('/v1/players/me/calendar', { token: ann.token })).body;
  expect(await read()).toEqual(USUAL);
  const wish = {
    zone: 'Europe/Berlin',
    daysOff: ['sunday'],
    playingHours: { from: '22:00', to: '06:00' },
    automaticVacations: false,
  };
  expect(await write(ann, wish)).toMatchObject({ status: 200, body: wish });
  expect(await read()).toEqual(wish);
  await write(ann, { zone: 'Asia/Kathmandu' });
  expect(await read()).toEqual({ ...USUAL, zone: 'Asia/Kathmandu' });
});

test.each([
  [{ zone: 'Berlin' }, '/zone', 'unknown_value'],
  [{ zone: 7 }, '/zone', 'wrong_type'],
  [{ zone: null }, '/zone', 'wrong_type'],
  [{ daysOff: ['monday', 'tuesday', 'friday', 'sunday'] }, '/daysOff', 'out_of_bounds'],
  [{ daysOff: ['someday'] }, '/daysOff/0', 'unknown_value'],
  [{ playingHours: { from: '09:00', to: '10:00' } }, '/playingHours', 'out_of_bounds'],
  [{ automaticVacations: 'yes' }, '/automaticVacations', 'wrong_type'],
  [{ vacationDaysPerYear: 365 }, '/vacationDaysPerYear', 'unknown_field'],
])('%j is no calendar', async (wish, pointer, code) => {
  const heard = await write(await register(caller, 'Ann'), wish);
  expect(heard.status).toBe(400);
  expect(heard.body.errors).toEqual([expect.objectContaining({ pointer, code })]);
});

test('a vacation is announced, counted by the year, and gone when it is called off in time', async () => {
  const ann = await register(caller, 'Ann');
  const list = async (): Promise<unknown> => (await caller.get('/v1/players/me/vacations', { token: ann.token })).body;
  expect(await list()).toEqual({
    items: [],
    daysPerYear: 30,
    daysLeft: [
      { year: 2026, days: 30 },
      { year: 2027, days: 30 },
    ],
  });
  const made = await announce(ann, '2026-12-30', '2027-01-03');
  expect(made).toMatchObject({
    status: 201,
    body: { from: '2026-12-30', to: '2027-01-03', kind: 'announced', announcedAt: clock.now().toISOString() },
  });
  expect(await list()).toMatchObject({
    items: [made.body],
    daysLeft: [
      { year: 2026, days: 28 },
      { year: 2027, days: 27 },
    ],
  });
  const path = `/v1/players/me/vacations/${made.body.id}`;
  const ben = await register(caller, 'Ben');
  expect((await caller.delete(path, { token: ben.token })).status).toBe(404);
  expect((await caller.delete(path, { token: ann.token })).status).toBe(204);
  expect(await list()).toMatchObject({ items: [], daysLeft: [{ days: 30 }, { days: 30 }] });
  expect((await caller.delete(path, { token: ann.token })).status).toBe(404);
});

test.each([
  ['2026-05-31', '2026-06-02', '/from', 'out_of_bounds'],
  ['2026-06-05', '2026-06-04', '/to', 'contradiction'],
  ['2026-06-31', '2026-07-04', '/from', 'wrong_format'],
  ['2029-01-01', '2029-01-02', '/to', 'out_of_bounds'],
  ['2026-07-01', '2026-07-31', '/to', 'out_of_bounds'],
])('from %s to %s is no vacation that can be announced', async (from, to, pointer, code) => {
  clock.set('2026-06-01T10:00:00Z');
  const heard = await announce(await register(caller, 'Ann'), from, to);
  expect(heard.status).toBe(400);
  expect(heard.body.errors).toEqual([expect.objectContaining({ pointer, code })]);
});

test('an announcement that is sent twice with one key is made once', async () => {
  const ann = await register(caller, 'Ann');
  const wish = { token: ann.token, body: { from: '2026-08-01', to: '2026-08-02' }, key: 'summer' };
  const [first, second] = [
    await caller.post('/v1/players/me/vacations', wish),
    await caller.post('/v1/players/me/vacations', wish),
  ];
  expect(second.body).toEqual(first.body);
  expect((await caller.get('/v1/players/me/vacations', { token: ann.token })).body.items).toHaveLength(1);
});

test('a calendar holds a limited number of vacations', async () => {
  const ann = await register(caller, 'Ann');
  await server.prisma.vacation.createMany({
    data: Array.from({ length: MOST_VACATIONS }, () => ({
      playerId: ann.id,
      fromDate: '2026-09-01',
      toDate: '2026-09-01',
      kind: 'announced',
      announcedAt: clock.now(),
    })),
  });
  expect(await announce(ann, '2026-09-02', '2026-09-02')).toMatchObject({
    status: 409,
    body: { code: 'vacation_limit_reached' },
  });
});

test('running games are told of a vacation, and its dates are nobody else’s business', async () => {
  const table = await begun();
  const seat = await table.mover();
  const { version } = await table.state(null);
  const today = clock.now().toISOString().slice(0, 10);
  const made = await announce(personOf(table, seat), today, today);
  expect(await deadlineOf(table, seat)).toBe(2 * DAY);
  expect(await tell()).toBe(1);
  const restOfDay = Date.parse(`${today}T24:00:00Z`) - clock.now().getTime();
  expect(await deadlineOf(table, seat)).toBe(2 * DAY + restOfDay);
  expect(await notedSince(table, version, seat)).toMatchObject([{ seat, calendar: USUAL }]);
  expect(await notedSince(table, version, 3 - seat)).toMatchObject([{ seat, calendar: null }]);
  const row = await server.prisma.game.findUniqueOrThrow({ where: { id: table.id } });
  expect(row.deadlineAt?.getTime()).toBe(clock.now().getTime() + 2 * DAY + restOfDay);
  clock.advance(2 * HOUR);
  const path = `/v1/players/me/vacations/${made.body.id}`;
  expect((await caller.delete(path, { token: table.token(seat) })).status).toBe(204);
  expect(await tell()).toBe(1);
  expect(await deadlineOf(table, seat)).toBe(2 * DAY);
  expect((await caller.delete(path, { token: table.token(seat) })).body.code).toBe('vacation_over');
  const { body } = await caller.get('/v1/players/me/vacations', { token: table.token(seat) });
  expect(body.items).toMatchObject([{ id: made.body.id, endedAt: clock.now().toISOString() }]);
});

test('a vacation that is over cannot be called off', async () => {
  const ann = await register(caller, 'Ann');
  const today = clock.now().toISOString().slice(0, 10);
  const made = await announce(ann, today, today);
  clock.advance(2 * DAY);
  const heard = await caller.delete(`/v1/players/me/vacations/${made.body.id}`, { token: ann.token });
  expect(heard).toMatchObject({ status: 409, body: { code: 'vacation_over' } });
});

test('another zone counts from the next turn on, and a calendar that stays as it was is no news', async () => {
  const table = await begun({ ...STRICT, daysOff: ['saturday', 'sunday'] });
  const seat = await table.mover();
  const before = await deadlineOf(table, seat);
  const { version } = await table.state(null);
  await write(personOf(table, seat), { zone: 'Pacific/Kiritimati' });
  expect(await tell()).toBe(1);
  expect(await deadlineOf(table, seat)).toBe(before);
  await write(personOf(table, seat), { zone: 'Pacific/Kiritimati' });
  expect(await tell()).toBe(0);
  expect(await notedSince(table, version, seat)).toHaveLength(1);
});

test('games without a clock, games that are over and seats that were left are told nothing', async () => {
  const [timeless, over, left] = [
    await Table.begun(caller, 2),
    await begun(),
    await Table.begun(caller, 3, { timeControl: STRICT }),
  ];
  await over.ask(2, 'resign');
  await left.ask(1, 'resign');
  const versions = await Promise.all([timeless, over, left].map(async (table) => (await table.state(null)).version));
  for (const table of [timeless, over, left]) await write(personOf(table, 1), { zone: 'Europe/Berlin' });
  clock.advance(SETTLES_AFTER_MS);
  expect(await tell()).toBe(0);
  expect(await Promise.all([timeless, over, left].map(async (table) => (await table.state(null)).version))).toEqual(
    versions,
  );
  const ids = [timeless, over, left].map((table) => personOf(table, 1).id);
  const marks = await server.prisma.calendar.findMany({ where: { playerId: { in: ids }, changedAt: { not: null } } });
  expect(marks).toEqual([]);
});

test('a mark stays until every game was told and the change has settled, and no change is lost between two', async () => {
  const table = await begun();
  const ann = personOf(table, 1);
  const mark = async (): Promise<Date | null> =>
    (await server.prisma.calendar.findUniqueOrThrow({ where: { playerId: ann.id } })).changedAt;
  await write(ann, { zone: 'Europe/Berlin' });
  const first = await mark();
  expect(await tell()).toBe(1);
  expect(await mark()).toEqual(first);
  await write(ann, { zone: 'Europe/Paris' });
  expect((await mark())?.getTime()).toBeGreaterThan(first?.getTime() as number);
  clock.advance(2 * SETTLES_AFTER_MS);
  expect(await tell()).toBe(1);
  expect(await mark()).toBeNull();
  expect(await tell()).toBe(0);
});

test('many servers tell the games of many players at once: each game once', async () => {
  const other = await startOn(server.config.databaseUrl);
  try {
    const tables: Table[] = [];
    for (let i = 0; i < 6; i++) tables.push(await begun());
    const versions = await Promise.all(tables.map(async (table) => (await table.state(null)).version));
    for (const table of tables) await write(personOf(table, 1), { zone: 'Europe/Berlin' });
    const told = await Promise.all([tell(server), tell(other), tell(server), tell(other)]);
    expect(told.reduce((sum, n) => sum + n)).toBe(tables.length);
    for (const [i, table] of tables.entries())
      expect(await notedSince(table, versions[i] as number, 1)).toMatchObject([
        { seat: 1, calendar: { zone: 'Europe/Berlin' } },
      ]);
  } finally {
    await other.close();
  }
});

test('a day that begins by itself in one game is known in the other games of its player', async () => {
  clock.set('2027-03-01T10:00:00Z');
  const automatic = { ...STRICT, vacations: 'automatic' };
  const table = await begun(automatic);
  const seat = await table.mover();
  const gone = personOf(table, seat);
  const other = await Table.laid(caller, 2, { timeControl: { ...automatic, preset: 'P7D' } });
  await caller.delete(other.path('seats/1'), { token: other.token(1) });
  await caller.post(other.path('seats'), { token: gone.token, body: { type: 'self', seat: 1 } });
  await other.start();
  const { version } = await other.state(null);
  clock.advance(2 * DAY);
  await sweep();
  const { body } = await caller.get('/v1/players/me/vacations', { token: gone.token });
  expect(body.items).toMatchObject([{ from: '2027-03-03', to: '2027-03-03', kind: 'automatic' }]);
  expect(await tell()).toBe(1);
  const noted = await caller.get(other.path(`events?after=${version}`), { token: gone.token });
  expect(noted.body.items).toMatchObject([{ type: 'calendar_noted', seat: 1 }]);
});

test.each([
  ['the player wants none', { ...STRICT, vacations: 'automatic' }, { automaticVacations: false }],
  ['the game takes announced ones alone', STRICT, {}],
  ['the game has no vacations', { ...STRICT, vacations: 'none' }, {}],
])('no vacation day begins by itself where %s: the flag falls', async (_, timeControl, calendar) => {
  const table = await begun(timeControl);
  const seat = await table.mover();
  await write(personOf(table, seat), calendar);
  await tell();
  const { version } = await table.state(null);
  clock.advance(2 * DAY + 1);
  await sweep();
  const { body } = await caller.get(table.path(`events?after=${version}`));
  expect(body.items[0]).toMatchObject({ type: 'time_ran_out', seat });
  expect(body.items.some(({ type }) => type === 'vacation_began')).toBe(false);
});

test('an announced vacation stops no clock of a game without vacations', async () => {
  const table = await begun({ ...STRICT, vacations: 'none' });
  const seat = await table.mover();
  const today = clock.now().toISOString().slice(0, 10);
  await announce(personOf(table, seat), today, today);
  await tell();
  expect(await deadlineOf(table, seat)).toBe(2 * DAY);
});

test('a player with playing hours of their own plays on, also for a server that folds the log anew', async () => {
  const table = await begun({ ...STRICT, personalHours: true });
  const seat = await table.mover();
  const hours = { from: '22:00', to: '07:00' };
  await write(personOf(table, seat), { playingHours: hours });
  const { version } = await table.state(null);
  await tell();
  expect(await notedSince(table, version, seat)).toMatchObject([{ calendar: { playingHours: hours } }]);
  const other = await startOn(server.config.databaseUrl);
  try {
    const heard = await new Caller(other).get(table.path('state'), { token: table.token(seat) });
    expect(heard).toMatchObject({ status: 200, body: { version: version + 1 } });
  } finally {
    await other.close();
  }
});
