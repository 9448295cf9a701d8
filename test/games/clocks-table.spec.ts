// Trials: C17, C20, C35, C40
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { register, Table } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';
import { Sweeper } from '../../src/games/due/sweeper.js';
import { Clock } from '../../src/platform/clock.js';

/** Clocks over HTTP: every setting comes back, a deadline is the same everywhere, the table pauses, a director helps. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let clock: TestClock;
let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  clock = new TestClock('2026-06-01T10:00:00Z');
  server = await startTestApp({ override: (builder) => builder.overrideProvider(Clock).useValue(clock) });
  caller = new Caller(server);
});
afterAll(() => server.close());

const STRICT = { preset: 'P2D', vacations: 'none', grace: 'PT0S', maxPause: 'P5D' };
const begun = (seats: number, timeControl: Record<string, unknown> = STRICT): Promise<Table> =>
  Table.begun(caller, seats, { timeControl });

const isoIn = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

async function sweep(): Promise<void> {
  while ((await server.app.get(Sweeper).run(new AbortController().signal)) > 0);
}

const seatClock = ({ body }: Heard, seat: number) => body.state.clock?.seats[seat - 1];

const EVERYTHING = {
  pace: { type: 'bank', bank: 'P10D', increment: 'PT12H', cap: 'P20D' },
  grace: 'PT1H',
  daysOff: ['saturday', 'sunday'],
  playingHours: { from: '08:00', to: '22:30' },
  personalHours: true,
  vacations: 'announced',
  maxStall: 'P7D',
  maxPause: 'P3D',
  onFlag: { policy: 'skip_with_strikes', strikes: 4, then: 'bot' },
};

test('every setting of the clock comes back from creation, game, list and state', async () => {
  const { token } = await register(caller, 'Host');
  const made = await caller.post('/v1/games', { token, body: { seats: 2, timeControl: EVERYTHING, undo: 'own' } });
  expect(made.body).toMatchObject({ timeControl: EVERYTHING, undo: 'own' });
  const path = `/v1/games/${made.body.id}`;
  expect((await caller.get(path)).body).toMatchObject({ timeControl: EVERYTHING, undo: 'own' });
  const listed = (await caller.get('/v1/games?limit=100')).body.items.find(({ id }) => id === made.body.id);
  expect(listed).toMatchObject({ timeControl: EVERYTHING, undo: 'own' });
  expect((await caller.get(`${path}/state`)).body).toMatchObject({
    clock: { timeControl: EVERYTHING },
    undo: { rule: 'own' },
  });
});

test('a deadline is one instant, the same in list, detail, turns, state and events, with the time of the server beside it', async () => {
  const table = await begun(2);
  const seat = await table.mover();
  const deadline = isoIn(2 * DAY);
  clock.advance(HOUR);
  const serverNow = clock.now().toISOString();
  const of = { deadlineAt: deadline, serverNow };
  const token = table.token(seat);
  expect((await caller.get(table.path())).body).toMatchObject(of);
  const listed = (await caller.get('/v1/games?limit=100')).body.items.find(({ id }) => id === table.id);
  expect(listed).toMatchObject(of);
  const turns = (await caller.get('/v1/players/me/turns', { token })).body.items;
  expect(turns).toMatchObject([{ seat, game: { id: table.id, ...of } }]);
  for (const viewer of [1, 2, null]) {
    const state = await table.state(viewer);
    expect(state.clock).toMatchObject({ serverNow });
    expect(state.clock?.seats[seat - 1]).toMatchObject({ deadlineAt: deadline, remaining: 'P1DT23H' });
    expect(state.clock?.seats[2 - seat]).toMatchObject({ deadlineAt: null, remaining: null });
  }
  const row = await server.prisma.game.findUniqueOrThrow({ where: { id: table.id } });
  expect(row.deadlineAt?.toISOString()).toBe(deadline);
});

test('a pause takes the consent of all, stops every clock, and ends when anybody ends it', async () => {
  const table = await begun(3);
  const seat = await table.mover();
  const deadline = (await table.state(1)).clock?.seats[seat - 1]?.deadlineAt as string;
  const asked = await table.ask(1, 'pause');
  expect(asked.body.events).toMatchObject([{ type: 'pause_asked', seat: 1 }]);
  expect(asked.body.state.clock).toMatchObject({ isPaused: false, pauseAsk: { by: 1, agreed: [] } });
  expect(await table.ask(2, 'pause')).toMatchObject({ status: 409, body: { code: 'pause_already_asked' } });
  expect(await table.ask(1, 'pause/agree')).toMatchObject({ status: 409, body: { code: 'already_agreed' } });
  const half = await table.ask(2, 'pause/agree');
  expect(half.body.state.clock).toMatchObject({ isPaused: false, pauseAsk: { by: 1, agreed: [2] } });
  expect(seatClock(half, seat)).toMatchObject({ deadlineAt: deadline, pausedNow: null });
  const all = await table.ask(3, 'pause/agree');
  expect(all.body.events).toMatchObject([{ type: 'pause_agreed', seat: 3 }, { type: 'game_paused' }]);
  expect(all.body.state.clock).toMatchObject({ isPaused: true, pauseAsk: null });
  expect(seatClock(all, seat)).toMatchObject({ pausedNow: 'pause', runsAgainAt: isoIn(5 * DAY) });
  expect(await table.ask(2, 'pause')).toMatchObject({ status: 409, body: { code: 'already_paused' } });
  clock.advance(DAY);
  const resumed = await table.ask(3, 'resume');
  expect(resumed.body.events).toMatchObject([{ type: 'game_resumed', seat: 3 }]);
  expect(seatClock(resumed, seat)).toMatchObject({
    deadlineAt: new Date(Date.parse(deadline) + DAY).toISOString(),
    pausedNow: null,
  });
  expect(await table.ask(3, 'resume')).toMatchObject({ status: 409, body: { code: 'not_paused' } });
});

test('a pause that nobody ends is over when it is as long as the game allows, and then flags fall again', async () => {
  const table = await begun(2);
  const seat = await table.mover();
  await table.ask(1, 'pause');
  await table.ask(2, 'pause/agree');
  const { version } = await table.state(null);
  clock.advance(5 * DAY + 2 * DAY);
  await sweep();
  expect((await table.state(null)).version).toBe(version);
  clock.advance(1);
  await sweep();
  const { body } = await caller.get(table.path(`events?after=${version}`));
  expect(body.items[0]).toMatchObject({ type: 'time_ran_out', seat });
});

test('one refusal takes the wish for a pause off the table', async () => {
  const table = await begun(2);
  await table.ask(1, 'pause');
  expect((await table.ask(2, 'pause/decline')).body.events).toMatchObject([{ type: 'pause_declined', seat: 2 }]);
  for (const what of ['pause/agree', 'pause/decline'])
    expect(await table.ask(1, what)).toMatchObject({ status: 409, body: { code: 'no_pause_asked' } });
});

test('a game that allows no pauses has none, and one without a clock has nothing to pause', async () => {
  const strict = await begun(2, { ...STRICT, maxPause: null });
  const timeless = await Table.begun(caller, 2);
  for (const what of ['pause', 'pause/agree', 'pause/decline']) {
    expect(await strict.ask(1, what)).toMatchObject({ status: 409, body: { code: 'pauses_not_allowed' } });
    expect(await timeless.ask(1, what)).toMatchObject({ status: 409, body: { code: 'no_clock' } });
  }
  expect(await strict.ask(1, 'resume')).toMatchObject({ status: 409, body: { code: 'not_paused' } });
  expect(await timeless.ask(1, 'resume')).toMatchObject({ status: 409, body: { code: 'no_clock' } });
  const seat = await timeless.mover();
  const heard = await timeless.ask(1, `seats/${seat}/time`, { duration: 'P1D' });
  expect(heard).toMatchObject({ status: 409, body: { code: 'no_clock' } });
  expect(await timeless.ask(1, `seats/${seat}/excuse`)).toMatchObject({ status: 409, body: { code: 'no_clock' } });
});

test('the director gives time to the seat on turn, to no other, and shows no hand by it', async () => {
  const table = await begun(2);
  const seat = await table.mover();
  const added = await table.ask(1, `seats/${seat}/time`, { duration: 'PT36H' });
  expect(added.body.events).toMatchObject([{ type: 'time_added', seat, time: 'P1DT12H' }]);
  expect(seatClock(added, seat)).toMatchObject({ deadlineAt: isoIn(2 * DAY + 36 * HOUR) });
  expect(added.body.state.viewer).toBe(1);
  expect(added.body.state.seats[1]?.hand).toBeNull();
  const other = await table.ask(1, `seats/${3 - seat}/time`, { duration: 'P1D' });
  expect(other).toMatchObject({ status: 409, body: { code: 'seat_not_asked' } });
  expect(await table.ask(1, 'seats/9/time', { duration: 'P1D' })).toMatchObject({ status: 404 });
  expect(await table.ask(2, `seats/${seat}/time`, { duration: 'P1D' })).toMatchObject({
    status: 403,
    body: { code: 'director_only' },
  });
});

test.each([
  ['P1M', 'wrong_format'],
  ['a day', 'wrong_format'],
  ['P', 'wrong_format'],
  ['PT0S', 'out_of_bounds'],
  ['PT59S', 'out_of_bounds'],
  ['PT61S', 'out_of_bounds'],
  ['P30DT1M', 'out_of_bounds'],
])('%s is no time that a director can give', async (duration, code) => {
  const table = await begun(2);
  const { version } = await table.state(1);
  const seat = await table.mover();
  const heard = await table.ask(1, `seats/${seat}/time`, { duration });
  expect(heard).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ pointer: '/duration', code }] },
  });
  expect((await table.state(1)).version).toBe(version);
});

test('a turn that waits for the director begins anew, with the time that it is given on top', async () => {
  const table = await begun(2, { ...STRICT, onFlag: { policy: 'director' } });
  const seat = await table.mover();
  clock.advance(2 * DAY + 1);
  await sweep();
  expect((await table.state(1)).clock?.seats[seat - 1]).toMatchObject({ waitsForDirector: true, deadlineAt: null });
  clock.advance(10 * DAY);
  await sweep();
  const added = await table.ask(1, `seats/${seat}/time`, { duration: 'PT6H' });
  expect(seatClock(added, seat)).toMatchObject({ waitsForDirector: false, deadlineAt: isoIn(2 * DAY + 6 * HOUR) });
});

test('a director who excuses the last miss takes its strike back, once for each', async () => {
  const table = await begun(2, { ...STRICT, onFlag: { policy: 'skip_with_strikes', strikes: 3, then: 'drop' } });
  const seat = await table.mover();
  expect(await table.ask(1, `seats/${seat}/excuse`)).toMatchObject({ status: 409, body: { code: 'no_miss' } });
  clock.advance(2 * DAY + 1);
  await sweep();
  expect((await table.state(1)).clock?.seats[seat - 1]).toMatchObject({ strikes: 1 });
  const excused = await table.ask(1, `seats/${seat}/excuse`);
  expect(excused.body.events).toMatchObject([{ type: 'miss_excused', seat }]);
  expect(seatClock(excused, seat)).toMatchObject({ strikes: 0 });
  expect(await table.ask(1, `seats/${seat}/excuse`)).toMatchObject({ status: 409, body: { code: 'no_miss' } });
});

test('a director removes a seat for good, and the others play on', async () => {
  const table = await begun(3);
  const removed = await table.ask(1, 'seats/2/remove');
  expect(removed.body.events[0]).toMatchObject({ type: 'seat_left', seat: 2, reason: 'removed' });
  expect(await table.ask(1, 'seats/2/remove')).toMatchObject({ status: 409, body: { code: 'seat_has_left' } });
  expect(await table.ask(3, 'seats/1/remove')).toMatchObject({ status: 403, body: { code: 'director_only' } });
  expect((await caller.get(table.path())).body.status).toBe('running');
  const open = await Table.laid(caller, 2);
  expect(await open.ask(1, 'seats/2/remove')).toMatchObject({ status: 409, body: { code: 'match_not_running' } });
});

test('a host who does not sit in the game directs it, and sees no hand', async () => {
  const { token } = await register(caller, 'Director');
  const { body: game } = await caller.post('/v1/games', { token, body: { seats: 2, timeControl: STRICT } });
  for (const name of ['Ann', 'Ben']) {
    const { token: own } = await register(caller, name);
    await caller.post(`/v1/games/${game.id}/seats`, { token: own, body: { type: 'self' } });
  }
  const { body: started } = await caller.post(`/v1/games/${game.id}/start`, { token, body: {} });
  const [seat] = started.seatsToAct;
  const heard = await caller.post(`/v1/games/${game.id}/seats/${seat}/time`, {
    token,
    body: { duration: 'P1D' },
    version: started.version,
  });
  expect(heard).toMatchObject({ status: 200, body: { state: { viewer: null } } });
  expect(heard.body.state.seats.map(({ hand }) => hand)).toEqual([null, null]);
});
