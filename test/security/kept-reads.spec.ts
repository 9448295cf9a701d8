import { GameList } from '../../src/games/lobby/game-list.js';
import { GameTexts } from '../../src/games/lobby/game-texts.js';
import { Clock } from '../../src/platform/clock.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, headersOf, type Heard } from '../support/caller.js';
import { freshDatabase, type TestDatabase } from '../support/database.js';
import { register, Table } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';

/** What is kept of answers never outlives what it depends on: who asks, what they may see, and the game itself. */

const clock = new TestClock('2026-06-01T10:00:00Z');
const MINUTE = 60_000;

let database: TestDatabase;
/** Two servers on one database. */
let server: TestApp;
let other: TestApp;
let caller: Caller;
let there: Caller;
const lines: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const shared = {
    databaseUrl: database.url,
    rateLimitFactor: 1,
    override: (builder: Parameters<NonNullable<Parameters<typeof startTestApp>[0]>['override'] & object>[0]) =>
      builder.overrideProvider(Clock).useValue(clock),
  };
  server = await startTestApp({ ...shared, log: { write: (line) => void lines.push(line) } });
  other = await startTestApp(shared);
  caller = new Caller(server);
  there = new Caller(other);
});
afterAll(async () => {
  await server.close();
  await other.close();
  await database.drop();
});

/** Asks three times on both servers, so that whatever may be kept of it is. */
async function warm(path: string, token?: string): Promise<Heard> {
  let heard = await caller.get(path, { token });
  for (const one of [caller, caller, there, there, there]) {
    const again = await one.get(path, { token });
    expect(again.status).toBe(heard.status);
    heard = again;
  }
  return heard;
}

/** Asks both servers. */
const both = (path: string, token?: string): Promise<Heard[]> =>
  Promise.all([caller, there].map((one) => one.get(path, { token })));

const READS = ['state', 'legal-moves'] as const;

test.each(READS)('%s: a token is dead as soon as it is revoked, on every server', async (read) => {
  const table = await Table.begun(caller, 2);
  const [owner] = table.people;
  const made = await caller.post('/v1/tokens', {
    token: owner?.token,
    body: { name: 'second', scopes: ['games:read'] },
  });
  const { token, id } = made.body as unknown as { token: string; id: string };
  expect((await warm(table.path(read), token)).status).toBe(200);
  await caller.delete(`/v1/tokens/${id}`, { token: owner?.token });
  for (const heard of await both(table.path(read), token)) {
    expect(heard).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  }
});

test('a token is dead as soon as its time is over', async () => {
  const table = await Table.begun(caller, 2);
  const { body } = await caller.post('/v1/tokens', {
    token: table.token(1),
    body: {
      name: 'short',
      scopes: ['games:read'],
      expiresAt: new Date(clock.now().getTime() + 3 * 24 * 60 * MINUTE).toISOString(),
    },
  });
  const { token } = body as unknown as { token: string };
  expect((await warm(table.path('state'), token)).status).toBe(200);
  clock.advance(3 * 24 * 60 * MINUTE);
  for (const { status } of await both(table.path('state'), token)) expect(status).toBe(401);
});

test('a token that lost a scope may do no more than the rest', async () => {
  const table = await Table.begun(caller, 2);
  expect((await warm(table.path('state'), table.token(1))).status).toBe(200);
  await server.prisma.$executeRaw`
    UPDATE tokens SET scopes = '{account:read}' WHERE player_id = ${table.people[0]?.id}::uuid`;
  for (const heard of await both(table.path('state'), table.token(1)))
    expect(heard).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
});

test('whoever has left a seat sees no more than a spectator', async () => {
  const table = await Table.begun(caller, 3);
  expect((await warm(table.path('state'), table.token(2))).body.viewer).toBe(2);
  expect((await warm(table.path('legal-moves'), table.token(2))).status).toBe(200);
  await server.prisma.$executeRaw`
    UPDATE members SET left_at = ${clock.now()} WHERE game_id = ${table.id}::uuid AND seat = 2`;
  for (const { body } of await both(table.path('state'), table.token(2))) {
    expect(body.viewer).toBeNull();
    expect(body.seats.every(({ hand }) => hand === null)).toBe(true);
  }
  for (const heard of await both(table.path('legal-moves'), table.token(2)))
    expect(heard).toMatchObject({ status: 403, body: { code: 'seat_required' } });
});

test('a game that has become private is not there for strangers, but for those who are invited', async () => {
  const table = await Table.begun(caller, 2);
  const stranger = await register(caller, 'Stranger');
  for (const token of [stranger.token, undefined]) expect((await warm(table.path('state'), token)).status).toBe(200);
  await server.prisma.$executeRaw`UPDATE games SET visibility = 'private' WHERE id = ${table.id}::uuid`;
  for (const token of [stranger.token, undefined])
    for (const { status } of await both(table.path('state'), token)) expect(status).toBe(404);
  for (const { status } of await both(table.path('state'), table.token(1))) expect(status).toBe(200);
});

test('an invitation to a private game counts at once, and no longer than it lasts', async () => {
  const table = await Table.laid(caller, 2, { visibility: 'private' });
  const guest = await register(caller, 'Guest');
  expect((await warm(table.path('state'), guest.token)).status).toBe(404);
  const made = await caller.post(table.path('invitations'), {
    token: table.token(1),
    body: { playerId: guest.id },
  });
  expect(made.status).toBe(201);
  for (const { status } of await both(table.path('state'), guest.token)) expect(status).toBe(200);
  await caller.delete(table.path(`invitations/${made.body.id}`), { token: table.token(1) });
  for (const { status } of await both(table.path('state'), guest.token)) expect(status).toBe(404);
});

test('at one address each viewer sees the own hand and no other, whoever asked before', async () => {
  const table = await Table.begun(caller, 3);
  for (const round of [1, 2, 3]) {
    for (const seat of [3, null, 1, 2]) {
      const token = seat === null ? undefined : table.token(seat);
      for (const { body } of await both(table.path('state'), token)) {
        expect(body.viewer).toBe(seat);
        expect(body.seats.flatMap((one) => (one.hand === null ? [] : [one.seat]))).toEqual(seat === null ? [] : [seat]);
      }
    }
    for (const seat of [1, 2, 3])
      for (const { body } of await both(table.path('legal-moves'), table.token(seat)))
        expect(body).toMatchObject({ seat });
    expect(round).toBeLessThan(4);
  }
});

test('a move on one server is seen on the other at once, by every reader', async () => {
  const table = await Table.begun(caller, 2);
  for (let moves = 0; moves < 6; moves++) {
    const before = await warm(table.path('state'), table.token(1));
    await warm(table.path('state'));
    const [mover, reader] = moves % 2 === 0 ? [caller, there] : [there, caller];
    const seat = await table.mover();
    const { move } = await table.choice(seat);
    const made = await mover.post(table.path('moves'), {
      token: table.token(seat),
      body: move,
      version: before.body.version,
    });
    expect(made.status).toBe(201);
    for (const token of [table.token(1), table.token(2), undefined]) {
      const { body, headers } = await reader.get(table.path('state'), { token });
      expect(body.version).toBe(made.body.version);
      expect(headers['etag']).toBe(made.headers['etag']);
    }
    const own = await reader.get(table.path('state'), { token: table.token(seat) });
    expect(own.body).toEqual(made.body.state);
  }
});

test('spectators of a delayed match stay behind, whatever those who sit in it have read', async () => {
  const table = await Table.begun(caller, 2, { spectatorDelay: 4 });
  await table.playOn(6);
  const { body } = await warm(table.path('state'), table.token(1));
  expect((await warm(table.path('state'))).body.version).toBe(body.version - 4);
  await table.advance();
  const now = (await warm(table.path('state'), table.token(1))).body.version;
  for (const { body } of await both(table.path('state'))) expect(body.version).toBe(now - 4);
});

test('the clock goes on in an answer whose rest is kept', async () => {
  const table = await Table.begun(caller, 2, { timeControl: { preset: 'P2D', vacations: 'none' } });
  const before = await warm(table.path('state'), table.token(1));
  clock.advance(90 * MINUTE);
  const after = await caller.get(table.path('state'), { token: table.token(1) });
  const { clock: face, ...rest } = after.body;
  expect(face?.serverNow).toBe(clock.now().toISOString());
  const seat = face?.seats.findIndex(({ remaining }) => remaining !== null) ?? 0;
  expect(before.body.clock?.seats[seat]?.remaining).toBe('P2D');
  expect(face?.seats[seat]?.remaining).toBe('P1DT22H30M');
  expect({ ...before.body, clock: null }).toEqual({ ...rest, clock: null });
});

test('every read counts, kept or not, and the budget ends', async () => {
  const table = await Table.begun(caller, 2);
  const left = ({ headers }: Heard): number => Number(/r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]);
  const first = await caller.get(table.path('state'), { token: table.token(1) });
  for (let n = 1; n <= 3; n++)
    expect(left(await caller.get(table.path('state'), { token: table.token(1) }))).toBe(left(first) - n);
  const small = await startTestApp({ databaseUrl: database.url, rateLimitFactor: 0.002 });
  const few = new Caller(small);
  const answers = [];
  for (let n = 0; n < 7; n++) answers.push(await few.get(table.path('state'), { token: table.token(1) }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  await small.close();
});

test('If-None-Match holds until the next move', async () => {
  const table = await Table.begun(caller, 2);
  for (const read of READS) {
    const { headers } = await warm(table.path(read), table.token(1));
    const known = { 'if-none-match': headers['etag'] as string };
    for (const one of [caller, there]) {
      const heard = await one.get(table.path(read), { token: table.token(1), headers: known });
      expect(heard).toMatchObject({ status: 304, text: '', headers: { etag: headers['etag'] } });
    }
    await table.advance();
    for (const one of [caller, there]) {
      const heard = await one.get(table.path(read), { token: table.token(1), headers: known });
      expect(heard.status).toBe(200);
    }
  }
});

/** Headers that differ from answer to answer. */
const OF_ONE_ANSWER = ['request-id', 'ratelimit', 'date', 'content-length'];

function lasting(headers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.includes(name)));
}

test('with a query, which goes through all of Nest, the answer is the same', async () => {
  const table = await Table.begun(caller, 2, { timeControl: { preset: 'P3D' } });
  for (const token of [table.token(1), undefined]) {
    const lean = await warm(table.path('state'), token);
    const full = await there.get(table.path(`state?at=${lean.body.version}`), { token });
    expect(full.text).toBe(lean.text);
    expect(lasting(full.headers)).toEqual(lasting(lean.headers));
  }
  const unknown = await caller.get(table.path('legal-moves?at=1'), { token: table.token(1) });
  expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('HEAD has the headers of GET and no body; who takes no JSON gets 406', async () => {
  const table = await Table.begun(caller, 2);
  const get = await warm(table.path('state'), table.token(1));
  const headers = headersOf({ token: table.token(1) });
  const head = await server.app.inject({ method: 'HEAD', url: table.path('state'), headers });
  expect(head).toMatchObject({ statusCode: 200, body: '' });
  expect(lasting(head.headers)).toEqual(lasting(get.headers));
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  const asked = (accept: string): Promise<Heard> =>
    caller.get(table.path('state'), { token: table.token(1), headers: { accept } });
  expect((await asked('application/json')).status).toBe(200);
  expect((await asked('image/png')).body.code).toBe('not_acceptable');
});

test('every read has its line in the log, without the token', async () => {
  const table = await Table.begun(caller, 2);
  const { headers } = await warm(table.path('state'), table.token(1));
  const heard = await caller.get(table.path('state'), { token: table.token(1) });
  expect(heard.headers['request-id']).not.toBe(headers['request-id']);
  await new Promise((resolve) => setImmediate(resolve));
  const line = lines.find((one) => one.includes(heard.headers['request-id'] as string)) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', path: table.path('state'), status: 200 });
  expect(line).not.toContain(table.token(1));
});

describe('my turns', () => {
  const turns = (token: string): Promise<Heard[]> => both('/v1/players/me/turns', token);
  const games = ({ body }: Heard): string[] =>
    (body as unknown as { items: { game: { id: string } }[] }).items.map(({ game }) => game.id);

  test('a game comes and goes with the turn, on every server', async () => {
    const table = await Table.begun(caller, 2);
    for (let moves = 0; moves < 4; moves++) {
      const seat = await table.mover();
      await warm('/v1/players/me/turns', table.token(1));
      for (const heard of await turns(table.token(seat))) expect(games(heard)).toEqual([table.id]);
      for (const heard of await turns(table.token(3 - seat))) expect(games(heard)).toEqual([]);
      await table.advance();
    }
  });

  test('each game is as it is when it is asked for by itself, and knows what time it is', async () => {
    const table = await Table.begun(caller, 3, { timeControl: { preset: 'P3D' } });
    const seat = await table.mover();
    await warm('/v1/players/me/turns', table.token(seat));
    clock.advance(MINUTE);
    const { body: game } = await caller.get(table.path());
    for (const { body } of await turns(table.token(seat))) expect(body.items).toEqual([{ seat, game }]);
  });

  test('what changes in a game without a move is seen at once: who hosts it, who sits there, what they are called', async () => {
    const table = await Table.begun(caller, 3);
    const seat = await table.mover();
    for (const change of [
      `UPDATE games SET name = 'Another' WHERE id = '${table.id}'`,
      `UPDATE players SET name = 'Other' WHERE id = '${table.people[0]?.id}'`,
      `UPDATE members SET name = 'Somebody' WHERE game_id = '${table.id}' AND seat = 1`,
      `UPDATE members SET is_bot = true WHERE game_id = '${table.id}' AND seat = ${(seat % 3) + 1}`,
    ]) {
      const before = (await warm('/v1/players/me/turns', table.token(seat))).text;
      await server.prisma.$executeRawUnsafe(change);
      const { body: game } = await caller.get(table.path());
      for (const { body, text } of await turns(table.token(seat))) {
        expect(text).not.toBe(before);
        expect(body.items).toEqual([{ seat, game }]);
      }
    }
  });

  test('a game that moves on between the two looks at it does not wait any more', async () => {
    const table = await Table.begun(caller, 2);
    const seat = await table.mover();
    const stamped = await server.app.get(GameList).stampsOfWaiting(table.people[seat - 1]?.id ?? '');
    expect(stamped.map(({ id }) => id)).toEqual([table.id]);
    await table.advance();
    expect(await table.mover()).not.toBe(seat);
    expect(await server.app.get(GameTexts).of(stamped, clock.now())).toEqual([null]);
  });
});
