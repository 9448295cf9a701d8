// Trials: C13, C18, C23, C26, C35, C56
import type { TestApp } from '../support/app.js';
import { startTestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { Table } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';
import { Clock } from '../../src/platform/clock.js';
import { Reminders } from '../../src/games/due/reminders.js';
import { Sweeper } from '../../src/games/due/sweeper.js';

/** Deadlines fire by themselves: the clock is turned, nobody looks, and the sweeper does what is due. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let clock: TestClock;
let server: TestApp;
let caller: Caller;

async function startOn(databaseUrl?: string): Promise<TestApp> {
  return startTestApp({
    ...(databaseUrl !== undefined && { databaseUrl }),
    override: (builder) => builder.overrideProvider(Clock).useValue(clock),
  });
}

beforeAll(async () => {
  clock = new TestClock('2026-06-01T10:00:00Z');
  server = await startOn();
  caller = new Caller(server);
});
afterAll(() => server.close());

/** Does all that is due now. */
async function sweep(on = server): Promise<number> {
  const sweeper = on.app.get(Sweeper);
  let all = 0;
  for (let found = 1; found > 0; all += found) found = await sweeper.run(new AbortController().signal);
  return all;
}

async function remind(on = server): Promise<void> {
  const reminders = on.app.get(Reminders);
  while ((await reminders.run()) > 0);
}

function timed(
  seats: number,
  timeControl: Record<string, unknown>,
  rest: Record<string, unknown> = {},
): Promise<Table> {
  return Table.begun(caller, seats, { timeControl, ...rest });
}

async function eventsOf(table: Table, after = 0): Promise<readonly Record<string, unknown>[]> {
  const { body } = await caller.get(table.path(`events?after=${after}&limit=100`));
  return body.items as unknown as readonly Record<string, unknown>[];
}

async function rowOf(table: Table): Promise<{ dueAt: Date | null; deadlineAt: Date | null; remindAt: Date | null }> {
  return server.prisma.game.findUniqueOrThrow({ where: { id: table.id } });
}

async function noticesOf(table: Table, topic: string): Promise<readonly Record<string, unknown>[]> {
  const rows = await server.prisma.outbox.findMany({ where: { gameId: table.id, topic }, orderBy: { id: 'asc' } });
  return rows.map(({ payload }) => payload as Record<string, unknown>);
}

const STRICT = { preset: 'P2D', vacations: 'none', grace: 'PT0S', onFlag: { policy: 'play_safest' } };

test('a flag falls with nobody looking, a second after its time and not before, once', async () => {
  const table = await timed(2, STRICT);
  const mover = await table.mover();
  const { version } = await table.state(mover);
  clock.advance(2 * DAY);
  expect(await sweep()).toBe(0);
  clock.advance(1);
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
  const [fell, ...moves] = await eventsOf(table, version);
  expect(fell).toMatchObject({
    type: 'time_ran_out',
    seat: mover,
    action: 'play_safest',
    strikes: 1,
    cause: { type: 'clock' },
  });
  expect(moves[0]).toMatchObject({ seat: mover, cause: { type: 'clock' } });
  expect(await noticesOf(table, 'time_ran_out')).toEqual([{ seat: mover, action: 'play_safest' }]);
  const { deadlineAt } = await rowOf(table);
  expect(deadlineAt).toEqual(new Date(clock.now().getTime() + 2 * DAY));
});

test('a move does not touch what is due as long as that is far, and the flag falls in time all the same', async () => {
  const table = await timed(2, STRICT);
  const before = await rowOf(table);
  clock.advance(3 * HOUR);
  const { move, version } = await table.choice(await table.mover());
  expect((await table.post(await table.mover(), move, version)).status).toBe(201);
  const deadlineAt = new Date(clock.now().getTime() + 2 * DAY);
  expect(await rowOf(table)).toMatchObject({ dueAt: before.dueAt, remindAt: before.remindAt, deadlineAt });
  clock.advance(2 * DAY - 3 * HOUR + 1);
  const last = (await eventsOf(table)).length;
  await sweep();
  expect(await eventsOf(table)).toHaveLength(last);
  expect(await rowOf(table)).toMatchObject({ dueAt: new Date(deadlineAt.getTime() + 1) });
  clock.advance(3 * HOUR);
  await sweep();
  expect((await eventsOf(table, last))[0]).toMatchObject({ type: 'time_ran_out' });
});

test('a move writes down what is due where that is near', async () => {
  const table = await timed(2, STRICT);
  clock.advance(2 * DAY - HOUR / 2);
  const { move, version } = await table.choice(await table.mover());
  expect((await table.post(await table.mover(), move, version)).status).toBe(201);
  expect(await rowOf(table)).toMatchObject({ dueAt: new Date(clock.now().getTime() + 2 * DAY + 1) });
});

test('a move is taken until the end of the grace, and refused from then on', async () => {
  const table = await timed(2, { ...STRICT, grace: 'PT1H' });
  const first = await table.mover();
  clock.advance(2 * DAY + HOUR);
  const inTime = await table.choice(first);
  expect((await table.post(first, inTime.move, inTime.version)).status).toBe(201);
  const next = await table.mover();
  clock.advance(2 * DAY + HOUR + 1);
  const late = await table.choice(next);
  expect(await table.post(next, late.move, late.version)).toMatchObject({ status: 409, body: { code: 'time_is_up' } });
});

test.each([
  [
    'drop',
    (events: readonly Record<string, unknown>[], seat: number) =>
      expect(events).toContainEqual(
        expect.objectContaining({ type: 'seat_left', seat, reason: 'timed_out', cause: { type: 'clock' } }),
      ),
  ],
  [
    'director',
    async (_: unknown, seat: number, table: Table) => {
      const { body } = await caller.get(table.path('state'));
      expect(body.clock?.seats[seat - 1]).toMatchObject({ waitsForDirector: true, deadlineAt: null, strikes: 1 });
    },
  ],
  [
    'bot',
    async (events: readonly Record<string, unknown>[], seat: number, table: Table) => {
      expect(events).toContainEqual(
        expect.objectContaining({ type: 'seat_substituted', seat, cause: { type: 'clock' } }),
      );
      const { body } = await caller.get(table.path());
      expect(body.seats[seat - 1]?.member).toMatchObject({ isBot: true, playerId: null });
      expect(body.seatsToAct).not.toContain(seat);
      const moves = events.filter(({ cause }) => (cause as { type: string } | null)?.type === 'bot');
      expect(moves.length).toBeGreaterThan(0);
    },
  ],
] as const)('on a fallen flag the game does what its host chose: %s', async (policy, expectIt) => {
  const table = await timed(3, { ...STRICT, onFlag: { policy } });
  const mover = await table.mover();
  const { version } = await table.state(mover);
  clock.advance(2 * DAY + 1);
  await sweep();
  await expectIt(await eventsOf(table, version), mover, table);
});

test('the third missed turn has the end that the host chose, the first two are played', async () => {
  const table = await timed(3, { ...STRICT, onFlag: { policy: 'skip_with_strikes', strikes: 3, then: 'drop' } });
  const actions: string[] = [];
  for (let turn = 0; turn < 9; turn++) {
    const { version } = await table.state(null);
    clock.advance(2 * DAY + 1);
    await sweep();
    for (const { type, action, seat, strikes } of await eventsOf(table, version))
      if (type === 'time_ran_out') actions.push(`${String(seat)} ${String(strikes)} ${String(action)}`);
  }
  const dropped = actions.filter((said) => said.endsWith('drop'));
  expect(dropped).not.toHaveLength(0);
  for (const said of dropped) {
    const seat = said.split(' ', 1)[0] as string;
    expect(actions.filter((other) => other.startsWith(`${seat} `))).toEqual([
      `${seat} 1 skip`,
      `${seat} 2 skip`,
      `${seat} 3 drop`,
    ]);
  }
});

test('a bot that was not there for days costs nobody the game', async () => {
  const table = await timed(2, { ...STRICT, onFlag: { policy: 'bot' } });
  const gone = await table.mover();
  clock.advance(2 * DAY + 1);
  await sweep();
  const human = 3 - gone;
  const { version } = await table.state(null);
  while ((await table.mover()) === human) {
    const choice = await table.choice(human);
    await table.post(human, choice.move, choice.version);
  }
  clock.advance(3 * DAY);
  await sweep();
  const events = await eventsOf(table, version);
  expect(events.some(({ type, seat }) => type === 'time_ran_out' && seat === gone)).toBe(false);
  expect(events.some(({ type, seat, cause }) => type === 'time_ran_out' && seat === human && cause !== null)).toBe(
    false,
  );
});

test('a vacation day begins by itself where the game and the player allow it, before any flag falls', async () => {
  const table = await timed(2, { ...STRICT, vacations: 'automatic', maxStall: 'P2D' });
  const mover = await table.mover();
  const { version } = await table.state(mover);
  clock.advance(2 * DAY);
  await sweep();
  const first = await eventsOf(table, version);
  expect(first).toEqual([expect.objectContaining({ type: 'vacation_began', seat: mover, cause: { type: 'clock' } })]);
  clock.advance(4 * DAY);
  await sweep();
  const all = await eventsOf(table, version);
  expect(all.map(({ type }) => type)).toEqual(expect.arrayContaining(['vacation_began', 'time_ran_out']));
  const { deadlineAt } = await rowOf(table);
  expect(deadlineAt).not.toBeNull();
});

test('reminders are written once at half and four fifths of the time and in the last hour, to those on turn alone', async () => {
  const table = await timed(2, STRICT);
  const mover = await table.mover();
  clock.advance(DAY - 1);
  await remind();
  expect(await noticesOf(table, 'reminder')).toEqual([]);
  clock.advance(1);
  await remind();
  await remind();
  const deadline = new Date(clock.now().getTime() + DAY).toISOString();
  expect(await noticesOf(table, 'reminder')).toEqual([{ seats: [mover], kind: 'half_used', deadline }]);
  clock.advance(DAY - HOUR / 2); // an outage over the other two: only the last is told
  await remind();
  expect((await noticesOf(table, 'reminder')).slice(1)).toEqual([{ seats: [mover], kind: 'last_hour', deadline }]);
  const { move, version } = await table.choice(mover);
  await table.post(mover, move, version);
  await remind();
  expect(await noticesOf(table, 'reminder')).toHaveLength(2);
});

test('two servers sweep at once: every flag falls, each once', async () => {
  const other = await startOn(server.config.databaseUrl);
  try {
    const tables: Table[] = [];
    for (let i = 0; i < 12; i++) tables.push(await timed(2, STRICT));
    const movers = await Promise.all(tables.map((table) => table.mover()));
    clock.advance(2 * DAY + 1);
    await Promise.all([sweep(server), sweep(other), sweep(server), sweep(other)]);
    for (const [i, table] of tables.entries()) {
      const fell = (await eventsOf(table)).filter(({ type }) => type === 'time_ran_out');
      expect(fell.map(({ seat }) => seat)).toEqual([movers[i]]);
    }
  } finally {
    await other.close();
  }
});

test('move, resignation and fallen flag in one instant: one wins, the log is whole', async () => {
  for (let i = 0; i < 8; i++) {
    const table = await timed(2, STRICT);
    const mover = await table.mover();
    const { move, version } = await table.choice(mover);
    clock.advance(2 * DAY + (i % 2));
    const [made, resigned] = await Promise.all([
      table.post(mover, move, version),
      caller.post(table.path('resign'), { token: table.token(mover), version }),
      sweep(),
    ]);
    const events = await eventsOf(table, version);
    expect(events.map(({ version: seq }) => seq)).toEqual(events.map((_, n) => version + n + 1));
    const accepted = [made, resigned].filter(({ status }) => status < 300).length;
    const flags = events.filter(({ type }) => type === 'time_ran_out').length;
    expect(accepted + flags).toBe(1);
    for (const { status } of [made, resigned]) expect([200, 201, 409, 412]).toContain(status);
  }
});

test('a log that does not replay stops the clocks of its game and of no other', async () => {
  const [broken, whole] = [await timed(2, STRICT), await timed(2, STRICT)];
  const { version } = await broken.state(1);
  await server.prisma
    .$executeRaw`INSERT INTO events (game_id, seq, type, payload) VALUES (${broken.id}::uuid, ${version + 1}, 'passed', '{"seat":9}')`;
  await server.prisma.$executeRaw`UPDATE games SET version = ${version + 1} WHERE id = ${broken.id}::uuid`;
  clock.advance(2 * DAY + 1);
  await sweep();
  expect((await server.prisma.game.findUniqueOrThrow({ where: { id: broken.id } })).status).toBe('needs_repair');
  expect((await eventsOf(whole)).some(({ type }) => type === 'time_ran_out')).toBe(true);
  expect(await sweep()).toBe(0);
});

test('the clocks of a game whose rules this server does not have are left to a server that has them', async () => {
  const table = await timed(2, STRICT);
  const { version } = await table.state(1);
  await server.prisma.game.update({ where: { id: table.id }, data: { rulesVersion: '2' } });
  clock.advance(2 * DAY + 1);
  await sweep();
  expect((await server.prisma.game.findUniqueOrThrow({ where: { id: table.id } })).version).toBe(version);
  await server.prisma.game.update({ where: { id: table.id }, data: { rulesVersion: '1' } });
  clock.advance(60_000);
  await sweep();
  expect((await eventsOf(table, version))[0]).toMatchObject({ type: 'time_ran_out' });
});
