import { ALL_SCOPES } from '../../src/platform/auth/scopes.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { DOCUMENT } from '../support/contract.js';
import { register, Table, type Person } from '../support/table.js';

let server: TestApp;
let caller: Caller;
let stranger: Person;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
  stranger = await register(caller, 'Stranger');
});
afterAll(() => server.close());

const RANDOM_ID = '01900000-0000-7000-8000-000000000000';

/** What the document says about an operation: may somebody without a token call it? */
const operations = Object.entries(DOCUMENT.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: operation.operationId,
    template,
    method: method.toUpperCase() as 'GET',
    security: (operation as unknown as { security: Record<string, string[]>[] }).security,
    scope: (operation as unknown as { 'x-required-scope'?: string })['x-required-scope'],
  })),
);

const guarded = operations.filter(({ security }) => security.every((one) => 'bearer' in one));

test.each(guarded)('$name asks who is there', async ({ template, method }) => {
  const path = template.replace(/\{\w+Id\}/g, RANDOM_ID).replace('{seat}', '1');
  const body = method === ('POST' as string) ? {} : undefined;
  const heard = await caller.call(method, path, { body });
  expect(heard).toMatchObject({ status: 401, body: { code: 'authentication_required' } });
  expect(heard.headers['www-authenticate']).toBe('Bearer realm="trainyard"');
});

test.each(operations)('$name refuses a token that is none', async ({ template, method }) => {
  const path = template.replace(/\{\w+Id\}/g, RANDOM_ID).replace('{seat}', '1');
  const body = method === ('POST' as string) ? {} : undefined;
  for (const token of [
    'tr_pat_x',
    `tr_pat_${'0'.repeat(38)}`,
    stranger.token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
  ]) {
    const heard = await caller.call(method, path, { body, token });
    expect(heard).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
    expect(heard.headers['www-authenticate']).toContain('error="invalid_token"');
  }
});

test('every operation that knows tokens names the scope that it needs', () => {
  for (const { security, scope } of operations)
    expect(scope !== undefined).toBe(security.some((one) => 'bearer' in one));
});

test.each(operations.filter(({ scope }) => scope !== undefined))(
  '$name refuses a token without $scope',
  async ({ template, method, scope }) => {
    const { body: made } = await caller.post('/v1/tokens', {
      token: stranger.token,
      body: { name: 'less', scopes: ALL_SCOPES.filter((one) => (one as string) !== scope) },
    });
    const path = template.replace(/\{\w+Id\}/g, RANDOM_ID).replace('{seat}', '1');
    const heard = await caller.call(method, path, {
      token: made.token,
      body: method === ('POST' as string) ? {} : undefined,
    });
    await caller.delete(`/v1/tokens/${made.id}`, { token: stranger.token });
    expect(heard).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  },
);

test('a revoked token is dead at once, an expired one when its time has come', async () => {
  const { body: made } = await caller.post('/v1/tokens', {
    token: stranger.token,
    body: { name: 'short', scopes: ['account:read'] },
  });
  expect((await caller.get('/v1/players/me', { token: made.token })).status).toBe(200);
  expect((await caller.delete(`/v1/tokens/${made.id}`, { token: stranger.token })).status).toBe(204);
  expect((await caller.get('/v1/players/me', { token: made.token })).body.code).toBe('invalid_token');

  const { body: expiring } = await caller.post('/v1/tokens', {
    token: stranger.token,
    body: { name: 'ends', scopes: ['account:read'], expiresAt: '2999-01-01T00:00:00Z' },
  });
  expect((await caller.get('/v1/players/me', { token: expiring.token })).status).toBe(200);
  await server.prisma.token.update({ where: { id: expiring.id }, data: { expiresAt: new Date(0) } });
  expect((await caller.get('/v1/players/me', { token: expiring.token })).body.code).toBe('invalid_token');
});

test('no token gives away more than it has', async () => {
  const { body: small } = await caller.post('/v1/tokens', {
    token: stranger.token,
    body: { name: 'small', scopes: ['account:write'] },
  });
  const heard = await caller.post('/v1/tokens', {
    token: small.token,
    body: { name: 'big', scopes: ['account:write', 'games:play'] },
  });
  expect(heard).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
});

test("nobody revokes somebody else's token", async () => {
  const other = await register(caller, 'Other');
  const { body } = await caller.get('/v1/tokens', { token: other.token });
  const heard = await caller.delete(`/v1/tokens/${body.items[0]?.id}`, { token: stranger.token });
  expect(heard.status).toBe(404);
  expect((await caller.get('/v1/players/me', { token: other.token })).status).toBe(200);
});

test('tokens are stored by their hash only', async () => {
  const rows = JSON.stringify(await server.prisma.token.findMany());
  expect(rows).not.toContain(stranger.token);
  expect(rows).not.toContain('tr_pat_');
});

test('a private game is, for strangers, not there: the same answer as for a random id', async () => {
  const table = await Table.laid(caller, 2, { visibility: 'private' });
  for (const rest of ['', '/state', '/events', '/record', '/legal-moves', '/events/stream']) {
    const [real, random] = [
      await caller.get(`/v1/games/${table.id}${rest}`, { token: stranger.token }),
      await caller.get(`/v1/games/${RANDOM_ID}${rest}`, { token: stranger.token }),
    ];
    expect(real.text.replaceAll(table.id, RANDOM_ID)).toBe(random.text);
    expect(real.status).toBe(404);
  }
  for (const rest of ['seats', 'start', 'abort', 'stream-tickets']) {
    const body = rest === 'seats' ? { type: 'self' } : {};
    const [real, random] = [
      await caller.post(`/v1/games/${table.id}/${rest}`, { token: stranger.token, body }),
      await caller.post(`/v1/games/${RANDOM_ID}/${rest}`, { token: stranger.token, body }),
    ];
    expect(real.text.replaceAll(table.id, RANDOM_ID)).toBe(random.text);
  }
  const { body } = await caller.get('/v1/games?limit=100');
  expect(body.items.map(({ id }: { id: string }) => id)).not.toContain(table.id);
  expect((await caller.get(table.path(), { token: table.token(1) })).status).toBe(200);
});

test('a seat token plays its seat in its game, and opens nothing else', async () => {
  const table = await Table.laid(caller, 2, { visibility: 'private' });
  const host = table.token(1);
  await caller.post(table.path('seats'), { token: host, body: { type: 'self', seat: 1 } });
  const { body: guest } = await caller.post(table.path('seats'), {
    token: host,
    body: { type: 'guest', name: 'Bob', seat: 2 },
  });
  await table.start();
  const state = await caller.get(table.path('state'), { token: guest.token });
  expect(state.body.viewer).toBe(2);
  expect(state.body.seats[1]?.hand).toHaveLength(15);
  expect(state.body.seats[0]?.hand).toBeNull();

  const elsewhere = await Table.begun(caller, 2);
  for (const rest of ['', '/state', '/legal-moves', '/events', '/record'])
    expect((await caller.get(`${elsewhere.path()}${rest}`, { token: guest.token })).status).toBe(404);
  expect((await caller.get('/v1/players/me', { token: guest.token })).body.code).toBe('account_required');
  expect((await caller.post('/v1/games', { token: guest.token, body: { seats: 2 } })).body.code).toBe(
    'account_required',
  );
  expect((await caller.post(table.path('abort'), { token: guest.token, body: {} })).body.code).toBe('account_required');
});

test('the seat token of a guest who was removed is dead at once', async () => {
  const table = await Table.laid(caller, 2, { visibility: 'private' });
  const { body: guest } = await caller.post(table.path('seats'), {
    token: table.token(1),
    body: { type: 'guest', name: 'Bob', seat: 2 },
  });
  expect((await caller.get(table.path(), { token: guest.token })).status).toBe(200);
  expect((await caller.delete(table.path('seats/2'), { token: table.token(1) })).status).toBe(204);
  expect((await caller.get(table.path(), { token: guest.token })).body.code).toBe('invalid_token');
});

test('only the host starts, aborts, removes and seats guests', async () => {
  const table = await Table.laid(caller, 2);
  const other = table.token(2);
  expect((await caller.post(table.path('start'), { token: other })).body.code).toBe('host_only');
  expect((await caller.post(table.path('abort'), { token: other })).body.code).toBe('host_only');
  expect((await caller.delete(table.path('seats/1'), { token: other })).body.code).toBe('host_only');
  expect(
    (await caller.post(table.path('seats'), { token: other, body: { type: 'guest', name: 'Bob' } })).body.code,
  ).toBe('host_only');
  expect((await caller.delete(table.path('seats/2'), { token: other })).status).toBe(204);
});

test('a spectator sees a public game, and cannot play in it', async () => {
  const table = await Table.begun(caller, 2);
  const state = await caller.get(table.path('state'), { token: stranger.token });
  expect(state.body.seats.map(({ hand }: { hand: unknown }) => hand)).toEqual([null, null]);
  expect((await caller.get(table.path('legal-moves'), { token: stranger.token })).body.code).toBe('seat_required');
  expect(
    (await caller.post(table.path('moves'), { token: stranger.token, body: { type: 'draw' }, version: 4 })).body.code,
  ).toBe('seat_required');
});
