import { MOST_ARRIVALS, MOST_GUEST_ARRIVALS } from '../../src/games/limits.js';
import { NOTICE_RETENTION, TOLD_RETENTION } from '../../src/notices/retention.js';
import { Clock } from '../../src/platform/clock.js';
import { DueWork } from '../../src/platform/due-work/due-work.js';
import { BUDGETS } from '../../src/platform/rate-limits/budget.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { register, Table, type Person } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';

/* What one account can leave behind in the database has an end, and what is good no more goes away by itself. */

const HOUR = 60 * 60 * 1000;
const clock = new TestClock('2030-06-03T08:00:00Z');
let server: TestApp;
let caller: Caller;
let ann: Person;
beforeAll(async () => {
  server = await startTestApp({ override: (builder) => builder.overrideProvider(Clock).useValue(clock) });
  caller = new Caller(server);
  ann = await register(caller, 'Ann');
});
afterAll(() => server.close());

test('nobody sits down and gets up again in the game of somebody else for ever', async () => {
  const { body: game } = await caller.post('/v1/games', { token: ann.token, body: { seats: 2 } });
  const bob = await register(caller, 'Bob');
  const sit = (body: object, token: string): Promise<Heard> =>
    caller.post(`/v1/games/${game.id}/seats`, { token, body });
  const getUp = (token: string): Promise<Heard> => caller.delete(`/v1/games/${game.id}/seats/1`, { token });
  for (let i = 0; i < MOST_ARRIVALS; i++) {
    expect((await sit({ type: 'self', seat: 1 }, bob.token)).status).toBe(201);
    expect((await getUp(bob.token)).status).toBe(204);
  }
  const refused = await sit({ type: 'self', seat: 1 }, bob.token);
  expect(refused).toMatchObject({ status: 409, body: { code: 'arrival_limit_reached' } });
  expect(refused.body.detail).toContain(String(MOST_ARRIVALS));
  for (let i = 0; i < MOST_GUEST_ARRIVALS; i++) {
    expect((await sit({ type: 'guest', name: 'Cy', seat: 1 }, ann.token)).status).toBe(201);
    await getUp(ann.token);
  }
  const guest = await sit({ type: 'guest', name: 'Cy' }, ann.token);
  expect(guest).toMatchObject({ status: 409, body: { code: 'arrival_limit_reached' } });
  expect((await sit({ type: 'self' }, ann.token)).status).toBe(201);
});

test('tokens, links and invitations that are good no more go away, and those that are good do not', async () => {
  const table = await Table.laid(caller, 2);
  const token = table.token(1);
  const before = await server.prisma.token.count();
  const made = async (name: string, expiresAt?: string): Promise<string> =>
    (await caller.post('/v1/tokens', { token, body: { name, scopes: ['games:read'], expiresAt } })).body.id;
  const revoked = await made('revoked');
  await made('expired', new Date(clock.now().getTime() + HOUR).toISOString());
  await made('good');
  await caller.delete(`/v1/tokens/${revoked}`, { token });
  const { body: game } = await caller.post('/v1/games', { token, body: { seats: 2 } });
  const link = async (): Promise<string> =>
    (await caller.post(`/v1/games/${game.id}/links`, { token, body: { expiresAt: '2030-08-30T00:00:00Z' } })).body.id;
  await caller.delete(`/v1/games/${game.id}/links/${await link()}`, { token });
  await link();
  const invite = async (): Promise<string> =>
    (await caller.post(`/v1/games/${game.id}/invitations`, { token, body: { playerId: ann.id } })).body.id;
  await caller.delete(`/v1/games/${game.id}/invitations/${await invite()}`, { token });
  await invite();
  const left = async (): Promise<number[]> => [
    (await server.prisma.token.count()) - before,
    await server.prisma.seatLink.count({ where: { gameId: game.id } }),
    await server.prisma.invitation.count({ where: { gameId: game.id } }),
  ];
  expect(await left()).toEqual([3, 2, 2]);
  clock.advance(TOLD_RETENTION - HOUR);
  await server.app.get(DueWork).runDue();
  expect(await left()).toEqual([3, 2, 2]);
  clock.advance(3 * HOUR);
  await server.app.get(DueWork).runDue();
  expect(await left()).toEqual([1, 1, 2]);
  clock.advance(NOTICE_RETENTION - TOLD_RETENTION);
  await server.app.get(DueWork).runDue();
  expect((await left())[2]).toBe(1);
});

test('a token gives nothing for longer than it is good itself', async () => {
  const create = (token: string, expiresAt?: string): Promise<Heard> =>
    caller.post('/v1/tokens', { token, body: { name: 'key', scopes: ['account:read', 'account:write'], expiresAt } });
  const soon = new Date(clock.now().getTime() + HOUR).toISOString();
  const later = new Date(clock.now().getTime() + 2 * HOUR).toISOString();
  const { body: short } = await create(ann.token, soon);
  const endOf = ({ body }: Heard): unknown => (body as unknown as { expiresAt: unknown }).expiresAt;
  expect(endOf(await create(short.token as unknown as string))).toBe(soon);
  expect((await create(short.token as unknown as string, soon)).status).toBe(201);
  const refused = await create(short.token, later);
  expect(refused.body.errors).toMatchObject([{ pointer: '/expiresAt', code: 'out_of_bounds' }]);
  expect(endOf(await create(ann.token))).toBeNull();
});

describe('with budgets', () => {
  let counted: TestApp;
  beforeAll(async () => {
    counted = await startTestApp({ databaseUrl: server.config.databaseUrl, rateLimitFactor: 1 });
  });
  afterAll(() => counted.close());

  test('new games are counted by the hour, and moves go on', async () => {
    const by = new Caller(counted);
    const { token } = ann;
    const refusable = (): Promise<Heard> => by.post('/v1/games', { token, body: { seats: 99 } });
    for (let i = 0; i < BUDGETS.new_games.quota; i++) expect((await refusable()).status).not.toBe(429);
    const refused = await refusable();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers['ratelimit-policy']).toContain('"new_games"');
    expect((await by.get('/v1/players/me', { token })).status).toBe(200);
  });
});
