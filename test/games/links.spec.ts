import { MOST_LINKS } from '../../src/games/limits.js';
import { Clock } from '../../src/platform/clock.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { openGame, type OpenGame } from '../support/hall.js';
import { register, type Person } from '../support/table.js';

const DAY = 24 * 60 * 60 * 1000;
let now = new Date('2030-03-01T12:00:00Z').getTime();

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp({
    override: (builder) => builder.overrideProvider(Clock).useValue({ now: () => new Date(now) }),
  });
  caller = new Caller(server);
});
afterAll(() => server.close());

function link(game: OpenGame, body: Record<string, unknown> = {}, who: Person = game.host): Promise<Heard> {
  return caller.post(game.path('links'), { token: who.token, body });
}

function come(game: OpenGame, person: Person, token: string, more: Record<string, unknown> = {}): Promise<Heard> {
  return caller.post(game.path('seats'), { token: person.token, body: { type: 'link', token, ...more } });
}

test('a link opens a private game to whoever brings it, who sees the game from then on', async () => {
  const game = await openGame(caller, { visibility: 'private' });
  const ann = await register(caller, 'Ann');
  const { status, body, headers } = await link(game, { seat: 2 });
  expect(status).toBe(201);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(body).toMatchObject({ seat: 2, uses: 1, used: 0, replaces: null });
  expect((await game.seenBy(ann)).status).toBe(404);
  expect((await game.sit(ann)).status).toBe(404);
  const seated = await come(game, ann, body.token);
  expect(seated).toMatchObject({ status: 201, body: { seat: 2, member: { name: 'Ann', playerId: ann.id } } });
  expect((await game.seenBy(ann)).status).toBe(200);
});

test('the token is shown once, and stored nowhere', async () => {
  const game = await openGame(caller, { visibility: 'private' });
  const { body } = await link(game);
  const list = await caller.get(game.path('links'), { token: game.host.token });
  expect(list.body.items).toMatchObject([{ id: body.id, used: 0 }]);
  expect(list.text).not.toContain(body.token);
  const rows = await server.prisma.seatLink.findMany({ where: { gameId: game.id } });
  expect(JSON.stringify(rows)).not.toContain(body.token);
});

test('a wrong link is answered like a game that is not there', async () => {
  const game = await openGame(caller, { visibility: 'private' });
  const other = await openGame(caller, { visibility: 'private' });
  const { body } = await link(other);
  const ann = await register(caller, 'Ann');
  const wrong = await come(game, ann, body.token);
  const nowhere = await caller.post('/v1/games/01900000-0000-7000-8000-000000000000/seats', {
    token: ann.token,
    body: { type: 'link', token: body.token },
  });
  expect(wrong.status).toBe(404);
  expect({ ...wrong.body, instance: '' }).toEqual({ ...nowhere.body, instance: '' });
});

test('a link for two people lets two in', async () => {
  const game = await openGame(caller, { visibility: 'private', seats: 4 });
  const { body } = await link(game, { uses: 2 });
  const people = [await register(caller, 'Ann'), await register(caller, 'Bob'), await register(caller, 'Cy')];
  const answers: Heard[] = [];
  for (const person of people) answers.push(await come(game, person, body.token));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 409]);
  expect(answers[2]?.body.code).toBe('link_closed');
  expect((await caller.get(game.path('links'), { token: game.host.token })).body.items).toEqual([]);
});

test('many come at once by a link for three: three sit', async () => {
  const game = await openGame(caller, { visibility: 'private', seats: 8 });
  const { body } = await link(game, { uses: 3 });
  const people = await Promise.all(Array.from({ length: 8 }, (_, i) => register(caller, `Guest ${i}`)));
  const answers = await Promise.all(people.map((person) => come(game, person, body.token)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  for (const { status, body: refused } of answers)
    if (status !== 201) expect(refused.code).toMatch(/^(link_closed|write_conflict)$/);
  const seated = await server.prisma.member.count({ where: { gameId: game.id, leftAt: null } });
  const row = await server.prisma.seatLink.findUniqueOrThrow({
    where: { gameId_id: { gameId: game.id, id: body.id } },
  });
  expect([seated, row.used]).toEqual([3, 3]);
});

test('two come at once for the last seat: one sits, and the link of the other is not used up', async () => {
  const game = await openGame(caller, { visibility: 'private' });
  await game.sit(game.host, 1);
  const links = [(await link(game)).body, (await link(game)).body];
  const people = [await register(caller, 'Ann'), await register(caller, 'Bob')];
  const answers = await Promise.all(people.map((person, i) => come(game, person, links[i]?.token as string)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toMatch(/game_full|seat_already_taken/);
  const used = await server.prisma.seatLink.findMany({ where: { gameId: game.id }, orderBy: { used: 'asc' } });
  expect(used.map((row) => row.used)).toEqual([0, 1]);
});

test('a revoked link opens nothing, and neither does one whose time is over', async () => {
  const game = await openGame(caller, { visibility: 'private', seats: 4 });
  const ann = await register(caller, 'Ann');
  const { body: first } = await link(game);
  expect((await caller.delete(game.path(`links/${first.id}`), { token: game.host.token })).status).toBe(204);
  expect((await caller.delete(game.path(`links/${first.id}`), { token: game.host.token })).status).toBe(404);
  expect((await come(game, ann, first.token)).body.code).toBe('link_closed');
  const { body: second } = await link(game, { expiresAt: new Date(now + DAY).toISOString() });
  now += DAY + 1;
  expect((await come(game, ann, second.token)).body.code).toBe('link_closed');
  const { body: third } = await link(game);
  now += 6 * DAY;
  expect((await come(game, ann, third.token)).status).toBe(201);
});

test.each([
  [{ expiresAt: '2001-01-01T00:00:00Z' }, '/expiresAt'],
  [{ expiresAt: '2999-01-01T00:00:00Z' }, '/expiresAt'],
  [{ expiresAt: '2030-02-31T00:00:00Z' }, '/expiresAt'],
  [{ uses: 0 }, '/uses'],
  [{ uses: 15 }, '/uses'],
  [{ seat: 0 }, '/seat'],
  [{ visibility: 'public' }, '/visibility'],
])('a link that cannot be is refused: %j', async (wish, pointer) => {
  const game = await openGame(caller);
  const heard = await link(game, wish);
  expect(heard.status).toBe(400);
  expect(heard.body.errors.map((error) => error.pointer)).toEqual([pointer]);
});

test('links are the host’s: others neither make nor see nor revoke them', async () => {
  const game = await openGame(caller);
  const { body } = await link(game);
  const ann = await register(caller, 'Ann');
  expect((await link(game, {}, ann)).body.code).toBe('host_only');
  expect((await caller.get(game.path('links'), { token: ann.token })).body.code).toBe('host_only');
  expect((await caller.delete(game.path(`links/${body.id}`), { token: ann.token })).body.code).toBe('host_only');
  expect((await link(game, { seat: 3 })).body.code).toBe('seat_unknown');
});

test('a game has so many good links and no more, also when they are made at once', async () => {
  const game = await openGame(caller);
  const made = await Promise.all(Array.from({ length: MOST_LINKS + 5 }, () => link(game)));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(MOST_LINKS);
  const refused = made.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'link_limit_reached' });
  expect(refused?.body.detail).toContain(String(MOST_LINKS));
});

test('the same request with the same key makes one link, and shows its token again', async () => {
  const game = await openGame(caller);
  const saying = { token: game.host.token, body: {}, key: 'a-link' };
  const first = await caller.post(game.path('links'), saying);
  const second = await caller.post(game.path('links'), saying);
  expect(second.text).toBe(first.text);
  expect(await server.prisma.seatLink.count({ where: { gameId: game.id } })).toBe(1);
});
