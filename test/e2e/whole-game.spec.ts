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

/** A short match of each kind of rules: the main ones, sealed first trains, feet, pairs. */
test.each([
  { preset: 'club', seats: 4, rounds: 2 },
  { preset: 'dominoes_hq', seats: 3, rounds: 1 },
  { preset: 'parsons', seats: 2, rounds: 1 },
  { preset: 'chicken_foot', seats: 4, rounds: 1 },
  { preset: 'classic_fast', seats: 3, rounds: 1 },
  { preset: 'classic_pairs', seats: 4, rounds: 1 },
])(
  '$preset is played to its end over HTTP, and its record stands before the referee',
  async ({ preset, seats, rounds }) => {
    const table = await Table.begun(caller, seats, { preset, options: { rounds } });
    expect(await table.playOn()).toBe('ended');

    const game = await caller.get(table.path());
    expect(game.body).toMatchObject({ status: 'ended', seatsToAct: [], result: { reason: 'completed' } });
    expect(game.body.endedAt).not.toBeNull();

    const { body: record } = await caller.get(table.path('record'));
    expect(record.rounds).toHaveLength(rounds);
    expect(record.result.totals).toEqual(game.body.result.totals);
    const verdict = await caller.post('/v1/referee/records', { body: record });
    expect(verdict.body).toMatchObject({ ok: true, rounds, fault: null });

    const events = await allEvents(table);
    expect(events.map(({ version }) => version)).toEqual(events.map((_, i) => i + 1));
    expect(events.at(-1)).toMatchObject({ type: 'match_ended', version: game.body.version });
  },
);

async function allEvents(table: Table): Promise<{ version: number; type: string }[]> {
  const events = [];
  for (let path: string | null = `${table.path('events')}?limit=100`; path !== null;) {
    const page = await caller.get(path, { token: table.token(1) });
    events.push(...page.body.items);
    expect(page.headers['link'] === undefined).toBe(page.body.nextCursor === null);
    path = /<(.*)>; rel="next"/.exec(page.headers['link'] ?? '')?.[1] ?? null;
  }
  return events;
}

test('a game goes on where it stood when the process is another one, with the same state to the byte', async () => {
  const table = await Table.begun(caller, 3, { options: { rounds: 1 } });
  await table.playOn(12);
  const before = await caller.get(table.path('state'), { token: table.token(2) });
  const other = await startTestApp({ databaseUrl: server.config.databaseUrl });
  try {
    const after = await new Caller(other).get(table.path('state'), { token: table.token(2) });
    expect(after.text).toBe(before.text);
  } finally {
    await other.close();
  }
});

test('looking back shows each state as it was then', async () => {
  const table = await Table.begun(caller, 2);
  const seen = new Map<number, unknown>();
  for (let i = 0; i < 5; i++) {
    const state = await table.state(1);
    seen.set(state.version, state);
    await table.advance();
  }
  for (const [version, state] of seen) {
    const back = await caller.get(`${table.path('state')}?at=${version}`, { token: table.token(1) });
    expect(back.body).toEqual(state);
    expect(back.headers['etag']).toBe(`"${version}"`);
  }
  const ahead = await caller.get(`${table.path('state')}?at=100000`, { token: table.token(1) });
  expect(ahead).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ pointer: 'at' }] } });
});

test('a seat that resigns leaves the match to the others', async () => {
  const table = await Table.begun(caller, 3, { options: { rounds: 1 } });
  await table.playOn(3);
  const { version } = await table.state(2);
  const gone = await caller.post(table.path('resign'), { token: table.token(2), version });
  expect(gone.status).toBe(200);
  expect(gone.body.events[0]).toMatchObject({ type: 'seat_left', seat: 2, reason: 'resigned' });
  const again = await caller.post(table.path('resign'), { token: table.token(2), version: gone.body.version });
  expect(again).toMatchObject({ status: 409, body: { code: 'seat_has_left' } });
  expect(await table.playOn()).toBe('ended');
  const { body: record } = await caller.get(table.path('record'));
  const verdict = await caller.post('/v1/referee/records', { body: record });
  expect(verdict.body).toMatchObject({ ok: true });
});

test('my turns lists every game that waits for me, and no other', async () => {
  const table = await Table.begun(caller, 2, { options: { rounds: 1 } });
  for (let i = 0; i < 4; i++) {
    const mover = await table.mover();
    for (const seat of [1, 2]) {
      const { body } = await caller.get('/v1/players/me/turns', { token: table.token(seat) });
      const games = body.items.map(({ game, seat: own }: { game: { id: string }; seat: number }) => ({
        id: game.id,
        own,
      }));
      expect(games).toEqual(seat === mover ? [{ id: table.id, own: seat }] : []);
    }
    await table.advance();
  }
});
