// Trials: C87, C88
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { register, Table } from '../support/table.js';

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp({ rateLimitFactor: 1 });
  caller = new Caller(server);
});
afterAll(() => server.close());

/** Asks until the budget is used up. */
async function exhaust(ask: () => Promise<Heard>): Promise<Heard> {
  for (let i = 0; i < 10_000; i++) {
    const heard = await ask();
    if (heard.status === 429) return heard;
  }
  throw new Error('The budget does not end.');
}

test('every answer says what is left of its budget', async () => {
  const { token } = await register(caller, 'Ann');
  const [first, second] = [
    await caller.get('/v1/players/me', { token }),
    await caller.get('/v1/players/me', { token }),
  ];
  expect(first.headers['ratelimit-policy']).toBe('"reads";q=3000;w=60');
  expect(first.headers['ratelimit']).toMatch(/^"reads";r=2999;t=\d+$/);
  expect(second.headers['ratelimit']).toMatch(/^"reads";r=2998;t=\d+$/);
});

test('whoever has read too much can still move', async () => {
  // so few that a busy machine uses them up before they are there again
  const small = await startTestApp({ rateLimitFactor: 0.02 });
  const caller = new Caller(small);
  const table = await Table.begun(caller, 2);
  const seat = await table.mover();
  const { move, version } = await table.choice(seat);
  const token = table.token(seat);
  const refused = await exhaust(() => caller.get('/v1/players/me', { token }));
  expect(refused.body.code).toBe('rate_limited');
  const left = /t=(\d+)/.exec(refused.headers['ratelimit'] as string)?.[1];
  expect(refused.headers['retry-after']).toBe(left);
  expect((await table.post(seat, move, version)).status).toBe(201);
  const other = table.token(seat === 1 ? 2 : 1);
  expect((await caller.get('/v1/players/me', { token: other })).status).toBe(200);
  await small.close();
});

test('guessing tokens comes to an end', async () => {
  const refused = await exhaust(() => caller.get('/v1/players/me', { token: `tr_pat_${'0'.repeat(38)}` }));
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
});
