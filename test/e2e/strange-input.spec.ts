import { request } from 'node:http';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { register, Table } from '../support/table.js';

let server: TestApp;
let caller: Caller;
let token: string;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
  token = (await register(caller, 'Ann')).token;
});
afterAll(() => server.close());

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test.each([
  ['/v1/players', (body: string) => `{"name":${body}}`],
  ['/v1/games', (body: string) => `{"seats":2,"options":${body}}`],
  ['/v1/tokens', (body: string) => `{"name":"x","scopes":${body}}`],
  ['/v1/rulesets/resolve', (body: string) => `{"seats":2,"options":${body}}`],
  ['/v1/referee/legal-moves', (body: string) => body],
  ['/v1/referee/records', (body: string) => body],
])('a body of 5,000 levels is refused: %s', async (path, bodyOf) => {
  const headers = { 'content-type': 'application/json' };
  const heard = await caller.post(path, { token, body: bodyOf(deep(5000)), headers });
  expect(heard).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ code: 'too_deep' }] } });
});

test('a repeated key with a body of many levels is refused as well', async () => {
  const headers = { 'content-type': 'application/json' };
  await caller.post('/v1/games', { token, body: { seats: 2 }, key: 'deep' });
  const lists = '['.repeat(30_000) + ']'.repeat(30_000);
  const heard = await caller.post('/v1/games', { token, body: lists, key: 'deep', headers });
  expect(heard.status).toBe(400);
});

test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  '%s is an unknown name like any other',
  async (name) => {
    const field = await caller.post('/v1/games', { token, body: `{"seats":2,"${name}":{"x":1}}` });
    expect(field.body).toMatchObject({ status: 400, errors: [{ pointer: `/${name}`, code: 'unknown_field' }] });
    const option = await caller.post('/v1/games', { token, body: `{"seats":2,"options":{"${name}":1}}` });
    expect(option.body).toMatchObject({
      status: 400,
      errors: [{ pointer: `/options/${name}`, code: 'unknown_field' }],
    });
    const parameter = await caller.get(`/v1/games?${name}=1`);
    expect(parameter.body).toMatchObject({ status: 400, errors: [{ pointer: name, code: 'unknown_parameter' }] });
  },
);

test('__proto__ is no parameter', async () => {
  const heard = await caller.get('/v1/games?__proto__=1');
  expect(heard.body).toMatchObject({ status: 400, errors: [{ pointer: '__proto__', code: 'unknown_parameter' }] });
});

test.each(['/docs/%00', `/docs/${'a'.repeat(3000)}`, '/v1/games/', '/problems/', '/v1/players/me/'])(
  'there is nothing at %s',
  async (path) => {
    const { body } = await server.request().get(path).expect(404);
    expect(body).toMatchObject({ status: 404, code: 'not_found' });
  },
);

test('a day that no calendar has is no end of a token', async () => {
  const wish = { name: 'x', scopes: ['games:read'] };
  const heard = await caller.post('/v1/tokens', { token, body: { ...wish, expiresAt: '2030-02-31T00:00:00Z' } });
  expect(heard.body).toMatchObject({ status: 400, errors: [{ pointer: '/expiresAt', code: 'wrong_format' }] });
  const last = await caller.post('/v1/tokens', { token, body: { ...wish, expiresAt: '2096-02-29T23:59:59Z' } });
  expect(last.status).toBe(201);
});

test('HEAD of a stream tells its headers and ends', async () => {
  const table = await Table.laid(caller, 2);
  await server.app.listen(0, '127.0.0.1');
  const url = await server.app.getUrl();
  const type = await new Promise<string | undefined>((resolve, reject) => {
    const head = request(`${url}${table.path('events/stream')}`, { method: 'HEAD' }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.headers['content-type']));
    });
    head.on('error', reject).end();
  });
  expect(type).toContain('text/event-stream');
});
