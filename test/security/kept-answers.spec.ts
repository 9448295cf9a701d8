import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { register } from '../support/table.js';

/* An answer that was kept for an Idempotency-Key is given again to nobody but the one who asked first. */

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

const SCOPES = ['account:read', 'account:write', 'games:read'];

test('without an account, a key that others might use too is refused: it alone would open the account', async () => {
  for (const key of ['1', 'register', 'x'.repeat(31)]) {
    const heard = await caller.post('/v1/players', { body: { name: 'Ann' }, key });
    expect(heard).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(heard.body.errors[0]?.pointer).toBe('Idempotency-Key');
  }
  const key = 'b8a1a6f6-5d0c-4f3e-9a53-0f6f3b1d9d57';
  const [first, again] = [
    await caller.post('/v1/players', { body: { name: 'Ann' }, key }),
    await caller.post('/v1/players', { body: { name: 'Ann' }, key }),
  ];
  expect(first.status).toBe(201);
  expect(again.text).toBe(first.text);
});

test('a new token is not shown again to another token of the same account', async () => {
  const { token } = await register(caller, 'Ann');
  const other = await caller.post('/v1/tokens', { token, body: { name: 'other', scopes: SCOPES } });
  const wish = { body: { name: 'new', scopes: ['games:read'] }, key: 'new-token' };
  expect((await caller.post('/v1/tokens', { token, ...wish })).status).toBe(201);
  const heard = await caller.post('/v1/tokens', { token: other.body.token, ...wish });
  expect(heard).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
});

test('the same token, written otherwise in the header, hears the same answer', async () => {
  const { token } = await register(caller, 'Ann');
  const wish = { body: { name: 'new', scopes: ['games:read'] }, key: 'new-token' };
  const first = await caller.post('/v1/tokens', { token, ...wish });
  const again = await caller.post('/v1/tokens', { ...wish, headers: { authorization: `bearer  ${token}` } });
  expect(again.text).toBe(first.text);
});
