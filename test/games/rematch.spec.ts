import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { register, Table } from '../support/table.js';

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

/** A match of three that is over, since the third and then the second seat resigned. */
async function played(game: Record<string, unknown> = {}): Promise<Table> {
  const table = await Table.begun(caller, 3, game);
  for (const seat of [3, 2]) {
    const { version } = await table.state(null);
    await caller.post(table.path('resign'), { token: table.token(seat), version });
  }
  return table;
}

function rematch(table: Table, seat: number, key?: string): Promise<Heard> {
  return caller.post(table.path('rematch'), { token: table.token(seat), ...(key === undefined ? {} : { key }) });
}

test('a rematch has the same rules and settings, and the others are invited to their seats', async () => {
  const table = await Table.laid(caller, 2, {
    preset: 'chicken_foot',
    options: { rounds: 1 },
    name: 'Friday',
    startWhenFull: true,
    autoForced: true,
  });
  await table.playOn();
  const before = (await caller.get(table.path())).body as unknown as Record<string, unknown>;
  const { status, body } = await rematch(table, 2);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    rematchOf: table.id,
    ruleset: before['ruleset'],
    name: 'Friday',
    startWhenFull: true,
    visibility: 'public',
    status: 'open',
    host: { id: table.people[1]?.id },
  });
  expect((await caller.get(`/v1/games/${body.id}`)).body.rematchOf).toBe(table.id);
  const mine = await caller.get('/v1/players/me/invitations', { token: table.token(1) });
  expect(mine.body.items).toMatchObject([{ game: { id: body.id }, seat: 1, from: { id: table.people[1]?.id } }]);
});

test('all ask at once: one rematch, and the others are told which', async () => {
  const table = await Table.begun(caller, 3, { options: { rounds: 1 } });
  await table.playOn();
  const answers = await Promise.all([1, 2, 3].map((seat) => rematch(table, seat)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const made = answers.find(({ status }) => status === 201)?.body.id;
  for (const { status, body } of answers)
    if (status === 409) expect(body).toMatchObject({ code: 'rematch_exists', rematch: made });
  expect((await rematch(table, 1)).body.code).toBe('rematch_exists');
});

test('a repeated request with the same key hears of the same rematch', async () => {
  const table = await Table.begun(caller, 2, { options: { rounds: 1 } });
  await table.playOn();
  const first = await rematch(table, 1, 'again');
  expect((await rematch(table, 1, 'again')).text).toBe(first.text);
});

test('it is for those who sat to the end of a match that is over', async () => {
  const running = await Table.begun(caller, 2);
  expect((await rematch(running, 1)).body.code).toBe('match_not_over');
  const table = await played();
  expect((await rematch(table, 3)).body.code).toBe('seat_has_left');
  const stranger = await register(caller, 'Stranger');
  expect((await caller.post(table.path('rematch'), { token: stranger.token })).body.code).toBe('seat_required');
  expect((await rematch(table, 1)).status).toBe(201);
});

test('there is a rematch of the rematch', async () => {
  const table = await played();
  const { body } = await rematch(table, 1);
  for (const [i, { token }] of table.people.entries())
    await caller.post(`/v1/games/${body.id}/seats`, { token, body: { type: 'self', seat: i + 1 } });
  await caller.post(`/v1/games/${body.id}/start`, { token: table.token(1) });
  for (const seat of [3, 2]) {
    const { version } = (await caller.get(`/v1/games/${body.id}`)).body;
    await caller.post(`/v1/games/${body.id}/resign`, { token: table.token(seat), version });
  }
  const next = await caller.post(`/v1/games/${body.id}/rematch`, { token: table.token(1) });
  expect(next).toMatchObject({ status: 201, body: { rematchOf: body.id } });
});
