import { ALL_SCOPES } from '../../src/platform/auth/scopes.js';
import { MOST_TOKENS } from '../../src/players/tokens.service.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { askedMeanwhile, type Transaction } from '../support/meanwhile.js';
import { register } from '../support/table.js';

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

test('a new account gets a token of all scopes, once', async () => {
  const { body, headers } = await caller.post('/v1/players', { body: { name: 'Ann' } });
  expect(headers['cache-control']).toBe('private, no-store');
  expect(body.token.scopes).toEqual(ALL_SCOPES);
  const me = await caller.get('/v1/players/me', { token: body.token.token });
  expect(me.body).toEqual(body.player);
  const list = await caller.get('/v1/tokens', { token: body.token.token });
  const { token, scopes, lastFour, id } = body.token;
  expect(list.body.items).toMatchObject([{ id, scopes, lastFour }]);
  expect(list.text).not.toContain(token);
  expect(token.slice(-4)).toBe(lastFour);
});

test('an account has so many valid tokens and no more', async () => {
  const { token } = await register(caller, 'Ann');
  const make = (): ReturnType<Caller['post']> =>
    caller.post('/v1/tokens', { token, body: { name: 'one more', scopes: ['games:read'] } });
  for (let i = 1; i < MOST_TOKENS; i++) expect((await make()).status).toBe(201);
  expect(await make()).toMatchObject({ status: 409, body: { code: 'token_limit_reached' } });
  const { body } = await caller.get('/v1/tokens', { token });
  await caller.delete(`/v1/tokens/${body.items.at(-1)?.id}`, { token });
  expect((await make()).status).toBe(201);
});

test.each([
  [{ name: 'x', scopes: [] }, '/scopes'],
  [{ name: 'x', scopes: ['games:read', 'games:read'] }, '/scopes'],
  [{ name: 'x', scopes: ['root'] }, '/scopes'],
  [{ name: 'x', scopes: 'games:read' }, '/scopes'],
  [{ scopes: ['games:read'] }, '/name'],
  [{ name: 'x', scopes: ['games:read'], expiresAt: '2001-01-01T00:00:00Z' }, '/expiresAt'],
  [{ name: 'x', scopes: ['games:read'], expiresAt: '2999-02-31T00:00:00+01:00' }, '/expiresAt'],
  [{ name: 'x', scopes: ['games:read'], expiresAt: null }, '/expiresAt'],
])('a token that cannot be is refused: %j', async (body, pointer) => {
  const { token } = await register(caller, 'Ann');
  const heard = await caller.post('/v1/tokens', { token, body });
  expect(heard.status).toBe(400);
  expect(heard.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer]);
});

test('lists come page by page, each game once, newest first', async () => {
  const { token } = await register(caller, 'Ann');
  const made = [];
  for (let i = 0; i < 7; i++)
    made.push(
      (await caller.post('/v1/games', { token, body: { seats: 2, visibility: i % 2 ? 'private' : 'public' } })).body.id,
    );
  const listed: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Caller['get']>> = await caller.get(
      `/v1/games?mine=true&limit=3${cursor === null ? '' : `&cursor=${cursor}`}`,
      { token },
    );
    listed.push(...page.body.items.map(({ id }: { id: string }) => id));
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  expect(listed).toEqual([...made].reverse());
  const open = await caller.get('/v1/games?status=open&limit=100');
  const seen = open.body.items.map(({ id }: { id: string }) => id);
  expect(made.map((id) => seen.includes(id))).toEqual([true, false, true, false, true, false, true]);
  expect((await caller.get('/v1/games?mine=true')).body.code).toBe('authentication_required');
});

test('tokens made at the same time are counted as well', async () => {
  const { token } = await register(caller, 'Ann');
  const made = await Promise.all(
    Array.from({ length: MOST_TOKENS + 10 }, () =>
      caller.post('/v1/tokens', { token, body: { name: 'one more', scopes: ['games:read'] } }),
    ),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(MOST_TOKENS - 1);
  const { id } = (await caller.get('/v1/players/me', { token })).body;
  expect(await server.prisma.token.count({ where: { playerId: id } })).toBe(MOST_TOKENS);
});

test('a token that is not committed yet counts as well', async () => {
  const { id, token } = await register(caller, 'Ann');
  const more = (count: number, tx: Transaction): Promise<unknown> => tx.$executeRaw`
    INSERT INTO tokens (id, player_id, hash, name, scopes, last_four)
    SELECT gen_random_uuid(), ${id}::uuid, sha256((${id} || n)::bytea), 'one more', '{games:read}', '0000' FROM generate_series(1, ${count}::integer) AS n`;
  await more(MOST_TOKENS - 2, server.prisma);
  const late = await askedMeanwhile(
    server,
    async (tx) => {
      await tx.$queryRaw`SELECT 1 AS locked FROM players WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
      await tx.$executeRaw`
        INSERT INTO tokens (id, player_id, hash, name, scopes, last_four)
        VALUES (gen_random_uuid(), ${id}::uuid, sha256('the last one'), 'the last one', '{games:read}', '0000')`;
    },
    () => caller.post('/v1/tokens', { token, body: { name: 'too late', scopes: ['games:read'] } }),
  );
  expect(late.body.code).toBe('token_limit_reached');
});
