// Trials: C64, C84
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { handIn, Table } from '../support/table.js';

let server: TestApp;
let caller: Caller;
let table: Table;
let mover: number;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
  table = await Table.begun(caller, 3);
  mover = await table.mover();
});
afterAll(() => server.close());

/** A problem document with a stable code, and nothing that the caller need not know. */
function expectProblem(heard: Heard, status: number, code: string): void {
  expect({ status: heard.status, code: heard.body?.code }).toEqual({ status, code });
  expect(heard.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(heard.headers['cache-control']).toBe('no-store');
  expect(heard.text).not.toMatch(/\bat .*\.[jt]s:\d|SELECT|prisma|node_modules/i);
  expect(heard.body.type).toBe(`/problems/${code}`);
}

test.each([
  ['no JSON', '{"type":', 400, 'malformed_json'],
  ['an empty body', '', 400, 'malformed_json'],
  ['a list', '[]', 400, 'invalid_request'],
  ['a number', '7', 400, 'invalid_request'],
  ['null', 'null', 400, 'invalid_request'],
  ['a text', '"draw"', 400, 'invalid_request'],
  ['no type', '{}', 400, 'invalid_request'],
  ['an unknown type', '{"type":"fly"}', 400, 'invalid_request'],
  ['a type of the prototype', '{"type":"constructor"}', 400, 'invalid_request'],
  ['a type that is a number', '{"type":3}', 400, 'invalid_request'],
  ['an unknown field', '{"type":"draw","hand":["0-0"]}', 400, 'invalid_request'],
  ['a field of another variant', '{"type":"draw","tile":"0-0"}', 400, 'invalid_request'],
  ['a tile that is a number', '{"type":"play","tile":33,"at":"mexican"}', 400, 'invalid_request'],
  ['no line', '{"type":"play","tile":"0-0"}', 400, 'invalid_request'],
  ['a tile with letters', '{"type":"play","tile":"a-b","at":"mexican"}', 400, 'invalid_request'],
  ['a call that is false', '{"type":"play","tile":"0-0","at":"mexican","call":false}', 400, 'invalid_request'],
  ['a train without tiles', '{"type":"lay_train","tiles":[]}', 400, 'invalid_request'],
  ['a train of objects', '{"type":"lay_train","tiles":[{}]}', 400, 'invalid_request'],
  ['a poisoned prototype', '{"__proto__":{"type":"draw"}}', 400, 'malformed_json'],
  ['a megabyte', JSON.stringify({ type: 'draw', x: 'x'.repeat(1_000_000) }), 413, 'body_too_large'],
  ['a tile of a larger set', '{"type":"play","tile":"0-18","at":"mexican"}', 422, 'tile_unknown'],
  ['a tile written high half first', '{"type":"play","tile":"9-3","at":"mexican"}', 422, 'tile_unknown'],
  ['a line that is not there', '{"type":"play","tile":"HAND","at":"seat-9"}', 422, 'line_unknown'],
  ['a challenge of nobody', '{"type":"challenge","of":OTHER}', 422, 'nothing_to_challenge'],
])('a move with %s is refused, and the game stays as it is', async (_, body, status, code) => {
  const before = await table.state(mover);
  const own = handIn(before, mover)[0] as string;
  const heard = await caller.post(table.path('moves'), {
    token: table.token(mover),
    version: before.version,
    body: body.replace('HAND', own).replace('OTHER', String((mover % 3) + 1)),
    headers: { 'content-type': 'application/json' },
  });
  expectProblem(heard, status, code);
  expect(await table.state(mover)).toEqual(before);
});

test('a key of a request that keeps its answer means nothing to one that keeps none', async () => {
  const token = table.token(mover);
  const headers = { 'idempotency-key': 'the-same-key-for-both-of-them' };
  const made = await caller.post('/v1/games', { token, headers, body: { preset: 'club', seats: 2 } });
  expect(made.status).toBe(201);
  const checked = await caller.post('/v1/referee/records', { token, headers, body: { record: null } });
  expect(checked.body.code).not.toBe('idempotency_key_reused');
  expect(checked.status).not.toBe(422);
});

test('a move without a body is refused as any other request without one', async () => {
  const before = await table.state(mover);
  const sent = { token: table.token(mover), version: before.version };
  expectProblem(await caller.post(table.path('moves'), sent), 400, 'malformed_json');
  expectProblem(await caller.post(table.path('seats'), sent), 400, 'malformed_json');
  expect(await table.state(mover)).toEqual(before);
});

test('a tile that somebody else holds, and one that nobody has, are refused in the same words', async () => {
  const [own, other] = [await table.state(mover), await table.state((mover % 3) + 1)];
  const theirs = handIn(other, (mover % 3) + 1);
  const known = new Set([...handIn(own, mover), ...theirs]);
  const yard = allTiles().filter((tile) => !known.has(tile))[0] as string;
  const answers = await Promise.all(
    [theirs[0], yard].map((tile) => table.post(mover, { type: 'play', tile, at: `seat-${mover}` }, own.version)),
  );
  const [a, b] = answers.map(({ body }) => ({ ...body, detail: body.detail.replace(/\d+-\d+/g, 'T') }));
  expect(a).toEqual(b);
  expect(a).toMatchObject({ status: 422, code: 'tile_not_in_hand' });
});

function allTiles(): string[] {
  return Array.from({ length: 13 }, (_, a) => Array.from({ length: 13 - a }, (__, i) => `${a}-${a + i}`)).flat();
}

test('a move out of turn is refused by the rules', async () => {
  const other = (mover % 3) + 1;
  const { version } = await table.state(other);
  expectProblem(await table.post(other, { type: 'draw' }, version), 409, 'not_your_turn');
});

test('every wrong field is named, each once', async () => {
  const heard = await caller.post('/v1/games', {
    token: table.token(1),
    body: { seats: '4', preset: 7, name: '', visibility: 'secret', surprise: 1 },
  });
  expectProblem(heard, 400, 'invalid_request');
  expect(
    heard.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]).sort(),
  ).toEqual([
    ['/name', 'out_of_bounds'],
    ['/preset', 'wrong_type'],
    ['/seats', 'wrong_type'],
    ['/surprise', 'unknown_field'],
    ['/visibility', 'unknown_value'],
  ]);
});

test.each([
  [{ seats: 4, preset: 'no_such_preset' }, 'unknown_preset', '/preset'],
  [{ seats: 4, options: { noSuchOption: 1 } }, 'unknown_option', '/options/noSuchOption'],
  [{ seats: 14 }, null, null],
  [{ seats: 4, options: { rounds: 19 } }, null, null],
  [{ seats: 5, options: { teams: 'pairs' } }, null, null],
])('rules that cannot be played are refused by name: %j', async (body, code, pointer) => {
  const heard = await caller.post('/v1/games', { token: table.token(1), body });
  expectProblem(heard, 422, 'ruleset_refused');
  expect(heard.body.errors.length).toBeGreaterThan(0);
  if (code !== null) expect(heard.body.errors[0]).toMatchObject({ code, pointer });
  expectProblem(await caller.post('/v1/rulesets/resolve', { body }), 422, 'ruleset_refused');
});

test.each([
  ['/v1/games?limit=0', 'limit'],
  ['/v1/games?limit=101', 'limit'],
  ['/v1/games?limit=ten', 'limit'],
  ['/v1/games?limit=1e1', 'limit'],
  ['/v1/games?limit=10&limit=20', 'limit'],
  ['/v1/games?page=2', 'page'],
  ['/v1/games?cursor=!', 'cursor'],
  ['/v1/games?cursor=AAAA', 'cursor'],
  ['/v1/games?status=lost', 'status'],
  ['/v1/games?mine=maybe', 'mine'],
  ['/v1/rulesets?x=1', 'x'],
])('%s is refused, naming the parameter', async (path, pointer) => {
  const heard = await caller.get(path);
  expectProblem(heard, 400, 'invalid_request');
  expect(heard.body.errors[0]?.pointer).toBe(pointer);
});

test.each([
  ['If-Match without quotes', { 'if-match': '7' }, 400, 'invalid_request'],
  ['a weak If-Match', { 'if-match': 'W/"7"' }, 400, 'invalid_request'],
  ['a list in If-Match', { 'if-match': '"7", "8"' }, 400, 'invalid_request'],
  ['an endless number in If-Match', { 'if-match': '"99999999999999999999"' }, 400, 'invalid_request'],
  ['an empty Idempotency-Key', { 'idempotency-key': '' }, 400, 'invalid_request'],
  ['an Idempotency-Key of 256 characters', { 'idempotency-key': 'k'.repeat(256) }, 400, 'invalid_request'],
  ['an Idempotency-Key with a blank', { 'idempotency-key': 'a b' }, 400, 'invalid_request'],
  ['another media type', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
  ['another character set', { 'content-type': 'application/json; charset=latin1' }, 415, 'unsupported_media_type'],
  ['a packed body', { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
  ['a form of answer that is not to be had', { accept: 'image/png' }, 406, 'not_acceptable'],
])('%s is refused', async (_, headers, status, code) => {
  const heard = await caller.post(table.path('moves'), {
    token: table.token(mover),
    body: '{"type":"draw"}',
    headers: { 'content-type': 'application/json', 'if-match': '"1"', ...headers },
  });
  expectProblem(heard, status, code);
});

test.each([
  ['DELETE', '/v1/games', 'GET, HEAD, POST'],
  ['PUT', '/v1/players/me', 'DELETE, GET, HEAD'],
  ['PATCH', '/v1/games/01900000-0000-7000-8000-000000000000', 'GET, HEAD'],
] as const)('%s %s is told which methods there are', async (method, path, allow) => {
  const heard = await caller.call(method, path, {});
  expectProblem(heard, 405, 'method_not_allowed');
  expect(heard.headers['allow']).toBe(allow);
});

test.each([
  '/v1/nothing',
  '/v1/games/not-an-id',
  '/v1/games/01900000-0000-7000-8000-000000000000',
  '/v1/games/01900000-0000-7000-8000-000000000000/state',
  '/v1/games/01900000-0000-7000-8000-000000000000/events',
  '/v1/games/01900000-0000-7000-8000-000000000000/record',
  `/v1/games/${'9'.repeat(36)}`,
  "/v1/games/'%3B--",
])('%s is not there', async (path) => {
  expectProblem(await caller.get(path), 404, 'not_found');
});

test('a path that cannot be read is refused with a problem as well', async () => {
  const heard = await server.app.inject({ method: 'GET', url: '/v1/games/%zz' });
  expect(heard.statusCode).toBe(400);
  expect(JSON.parse(heard.body)).toMatchObject({ code: 'malformed_request' });
});

test.each(['\u0000', 'a\u0007', '   ', '', 'x'.repeat(101), '\ud800'])('a name of %j is refused', async (name) => {
  expectProblem(await caller.post('/v1/players', { body: { name } }), 400, 'invalid_request');
});

test.each(['Zoë', '李', 'O’Neil', '👩‍🚀', "'; DROP TABLE players; --"])('the name %s is taken as it is', async (name) => {
  const { status, body } = await caller.post('/v1/players', { body: { name } });
  expect(status).toBe(201);
  const me = await caller.get('/v1/players/me', { token: body.token.token });
  expect(me.body.name).toBe(name);
});

test.each([
  [{}, 'missing'],
  [{ ruleset: { preset: 'club' }, engine: 12 }, 'missing'],
  [{ x: 1 }, null],
])('a position that cannot be is refused with the place: %j', async (body, _) => {
  const heard = await caller.post('/v1/referee/legal-moves', { body });
  expectProblem(heard, 422, 'position_refused');
  expect(heard.body.errors).toHaveLength(1);
});

test('a record of two megabytes is read, and judged', async () => {
  const heard = await caller.post('/v1/referee/records', { body: { format: 'x'.repeat(2_000_000) } });
  expect(heard).toMatchObject({ status: 200, body: { ok: false, fault: { pointer: '/format' } } });
});

test('a record of nine megabytes is too large', async () => {
  expectProblem(
    await caller.post('/v1/referee/records', { body: { format: 'x'.repeat(9_000_000) } }),
    413,
    'body_too_large',
  );
});

test('what needs no field needs no body, and a record that is not there is no record', async () => {
  const calendar = await caller.call('PUT', '/v1/players/me/calendar', { token: table.token(1) });
  expect(calendar).toMatchObject({ status: 200, body: { zone: 'UTC' } });
  const none = { token: table.token(1), body: 'null', headers: { 'content-type': 'application/json' } };
  expectProblem(await caller.call('PUT', '/v1/players/me/calendar', none), 400, 'invalid_request');
  expectProblem(await caller.post('/v1/referee/records'), 400, 'malformed_json');
});

test('the longest note is taken however it is written', async () => {
  const text = '🚂'.repeat(10_000);
  const escaped = text.replace(/[\ud800-\udfff]/g, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
  const heard = await caller.call('PUT', table.path('note'), { token: table.token(1), body: `{"text":"${escaped}"}` });
  expect(heard).toMatchObject({ status: 200, body: { text } });
});

test('a path of 9 kB is refused, and the problem does not repeat all of it', async () => {
  const heard = await caller.get(`/v1/games/${'%20'.repeat(3000)}`);
  expectProblem(heard, 414, 'uri_too_long');
  expect((heard.body as unknown as { instance: string }).instance).toMatch(/^[/\w]*(%20)+$/);
});

test.each(['P', 'P3', 'P1M', '3D', 'P3D '])('%s is no duration', async (longestTurn) => {
  expectProblem(await caller.get(`/v1/games?longestTurn=${encodeURIComponent(longestTurn)}`), 400, 'invalid_request');
});
