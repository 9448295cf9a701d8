// Trials: C25, C69, C72
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { bearer, StreamReader } from '../support/stream-reader.js';
import { register, Table } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';
import { Clock } from '../../src/platform/clock.js';

/** Moves are taken back over HTTP: at once or by consent, never past a reveal, and everybody hears of it. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let clock: TestClock;
let server: TestApp;
let caller: Caller;
let url: string;
beforeAll(async () => {
  clock = new TestClock('2026-06-01T10:00:00Z');
  server = await startTestApp({ override: (builder) => builder.overrideProvider(Clock).useValue(clock) });
  caller = new Caller(server);
  await server.app.listen(0, '127.0.0.1');
  url = await server.app.getUrl();
});
afterAll(() => server.close());

/** Without forced moves by the server, so that a tile that was laid is not followed by a draw. */
const begun = (seats: number, more: Record<string, unknown> = {}): Promise<Table> =>
  Table.begun(caller, seats, { autoForced: false, timeControl: { preset: 'P2D', vacations: 'none' }, ...more });

const LAID = new Set(['tile_played', 'train_laid']);

/** Plays on until tiles were laid and nothing was revealed by it; who laid it. */
async function laid(table: Table, not: readonly number[] = []): Promise<number> {
  for (;;) {
    const seat = await table.mover();
    const { body } = await table.advance();
    if (body.events.every(({ type }) => LAID.has(type)) && !not.includes(seat)) return seat;
  }
}

/** What of a state moves change: all but the version and what tells the time. */
function position({ version: _, clock: __, undo: ___, ...rest }: Awaited<ReturnType<Table['state']>>): unknown {
  return rest;
}

test('the own last move is taken back at once while nobody else has acted, and its turn has its own deadline again', async () => {
  const table = await begun(3);
  let [before, seat] = [await table.state(1), 0];
  for (let type = ''; !LAID.has(type);) {
    seat = await table.mover();
    before = await table.state(seat);
    type = (await table.advance()).body.events[0]?.type as string;
  }
  clock.advance(HOUR);
  const undone = await table.ask(seat, 'undo');
  expect(undone).toMatchObject({ status: 200, body: { events: [{ type: 'moves_undone', seat, to: before.version }] } });
  expect(position(undone.body.state)).toEqual(position(before));
  expect(undone.body.version).toBe(before.version + 2);
  const clockOf = (state: typeof before): unknown => state.clock?.seats[seat - 1]?.deadlineAt;
  expect(clockOf(undone.body.state)).toBe(clockOf(before));
  await table.playOn(20);
});

test('once somebody else has acted it takes their consent, and one refusal is enough', async () => {
  const table = await begun(2);
  const first = await laid(table);
  const second = 3 - first;
  let made = await table.advance();
  while (made.body.events.some(({ type }) => !LAID.has(type))) {
    await laid(table, [second]);
    made = await table.advance();
  }
  const asked = await table.ask(first, 'undo');
  expect(asked.body.events).toMatchObject([{ type: 'undo_asked', seat: first, of: [second] }]);
  expect((await table.state(null)).undo).toMatchObject({
    rule: 'consent',
    ask: { by: first, of: [second], agreed: [] },
  });
  expect(await table.ask(first, 'undo')).toMatchObject({ status: 409, body: { code: 'undo_already_asked' } });
  expect(await table.ask(first, 'undo/agree')).toMatchObject({ status: 409, body: { code: 'already_agreed' } });
  expect((await table.ask(second, 'undo/decline')).body.events).toMatchObject([
    { type: 'undo_declined', seat: second },
  ]);
  expect(await table.ask(second, 'undo/agree')).toMatchObject({ status: 409, body: { code: 'no_undo_asked' } });
  const again = await table.ask(first, 'undo');
  const [{ to } = { to: 0 }] = again.body.events as unknown as { to: number }[];
  const agreed = await table.ask(second, 'undo/agree');
  expect(agreed.body.events).toMatchObject([
    { type: 'undo_agreed', seat: second },
    { type: 'moves_undone', seat: first, to },
  ]);
  expect(agreed.body.state.undo.ask).toBeNull();
  expect(await table.mover()).toBe(first);
});

test('a wish to undo is off the table as soon as the match goes on', async () => {
  const table = await begun(2);
  const first = await laid(table);
  await table.advance();
  const asked = await table.ask(first, 'undo');
  if (asked.status === 409) return expect(asked.body.code).toBe('undo_crosses_reveal');
  await table.advance();
  expect((await table.state(null)).undo.ask).toBeNull();
});

test('never past a reveal: whoever has drawn a tile keeps it', async () => {
  const table = await begun(2);
  for (;;) {
    const seat = await table.mover();
    const { move, version } = await table.choice(seat);
    await table.post(seat, move, version);
    if (move.type !== 'draw') continue;
    for (const who of [1, 2])
      expect(await table.ask(who, 'undo')).toMatchObject({ status: 409, body: { code: 'undo_crosses_reveal' } });
    break;
  }
});

test.each([
  ['none', 'undo_not_allowed'],
  ['own', null],
] as const)('a game with undo `%s` keeps to it', async (undo, refused) => {
  const table = await begun(2, { undo });
  const seat = await laid(table);
  const asked = await table.ask(seat, 'undo');
  expect(asked.body.code ?? null).toBe(refused);
  expect((await caller.get(table.path())).body).toMatchObject({ undo });
});

test('before the start there is nothing to undo', async () => {
  const table = await Table.laid(caller, 2);
  expect(await table.ask(1, 'undo')).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } });
});

test('whoever has left has no say any more, and a stranger none at all', async () => {
  const table = await begun(3);
  await laid(table);
  await table.ask(3, 'resign');
  for (const what of ['undo', 'undo/agree', 'undo/decline', 'pause', 'pause/agree', 'pause/decline', 'resume'])
    expect(await table.ask(3, what)).toMatchObject({ status: 409, body: { code: 'seat_has_left' } });
  const { token } = await register(caller, 'Stranger');
  const { version } = await table.state(null);
  const heard = await caller.post(table.path('undo'), { token, body: {}, version });
  expect(heard).toMatchObject({ status: 403, body: { code: 'seat_required' } });
});

test('a wish is made for a version, and once', async () => {
  const table = await begun(2);
  const seat = await laid(table);
  const { version } = await table.state(seat);
  const token = table.token(seat);
  expect((await caller.post(table.path('undo'), { token, body: {} })).status).toBe(428);
  expect((await caller.post(table.path('undo'), { token, body: {}, version: version - 1 })).status).toBe(412);
  const wish = { token, body: {}, version, key: 'undo-once' };
  const [first, second] = [await caller.post(table.path('undo'), wish), await caller.post(table.path('undo'), wish)];
  expect(first.status).toBe(200);
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect(second.headers['idempotent-replayed']).toBe('true');
});

test('the stream of each viewer brings the undo with a version that was never there before', async () => {
  const table = await begun(2);
  const seat = await laid(table);
  const headers = [bearer(table.token(1)), bearer(table.token(2)), {}];
  const readers = await Promise.all(
    headers.map((shown) => StreamReader.open(`${url}${table.path('events/stream')}`, shown)),
  );
  const { version } = await table.state(seat);
  const { body } = await table.ask(seat, 'undo');
  expect(body.version).toBe(version + 1);
  for (const reader of readers) {
    await reader.count(body.version);
    expect(reader.frames.at(-1)).toMatchObject({ id: String(version + 1), event: 'moves_undone', data: { seat } });
    expect(reader.frames.map(({ id }) => Number(id))).toEqual(Array.from({ length: version + 1 }, (_, i) => i + 1));
    reader.close();
  }
  for (const viewer of [1, 2, null]) {
    const state = await table.state(viewer);
    expect(state.version).toBe(version + 1);
    expect(position(await stateAt(table, viewer, version - 1))).toEqual(position(state));
  }
});

async function stateAt(table: Table, viewer: number | null, at: number): Promise<Awaited<ReturnType<Table['state']>>> {
  const token = viewer === null ? undefined : table.token(viewer);
  return (await caller.get(table.path(`state?at=${at}`), { token })).body;
}

test('a move taken back late leaves an hour, and all together no more than one hour longer', async () => {
  const table = await begun(2);
  const seat = await laid(table);
  clock.advance(2 * DAY - HOUR / 2);
  const back = await table.ask(seat, 'undo');
  const deadlineOf = ({ body }: typeof back): number =>
    Date.parse(body.state.clock?.seats[seat - 1]?.deadlineAt as string) - clock.now().getTime();
  expect(deadlineOf(back)).toBe(HOUR);
  for (const left of [HOUR, HOUR / 2]) {
    clock.advance(HOUR / 2);
    const { move, version } = await table.choice(seat);
    expect((await table.post(seat, move, version)).status).toBe(201);
    expect(deadlineOf(await table.ask(seat, 'undo'))).toBe(left);
  }
});

test('what was taken back is in no record', async () => {
  const table = await begun(2, { options: { rounds: 1 } });
  const seat = await laid(table);
  const before = await stateAt(table, null, (await table.state(null)).version - 1);
  await table.ask(seat, 'undo');
  const moves = async (): Promise<number> => {
    const { body } = await caller.get(table.path('record'), { token: table.token(1) });
    return (body.rounds as unknown as { moves: unknown[] }[]).flatMap(({ moves: made }) => made).length;
  };
  const then = await moves();
  expect(position(await table.state(null))).toEqual(position(before));
  await laid(table);
  expect(await moves()).toBeGreaterThan(then);
  await table.playOn();
  const { body: record } = await caller.get(table.path('record'));
  const checked = await caller.post('/v1/referee/records', { body: record });
  expect(checked).toMatchObject({ status: 200 });
  expect(JSON.stringify(checked.body)).not.toContain('"valid":false');
});
