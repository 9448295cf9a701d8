import { v7 as uuid } from 'uuid';
import { MOST_INVITATIONS_TO_ONE, SILENT_DAYS } from '../../src/games/limits.js';
import { MOST_WAITING } from '../../src/games/watch/stream-slots.js';
import { MOST_CONFIRMATIONS } from '../../src/notices/mail/mail-addresses.js';
import { MOST_ACTIVE_PLANS } from '../../src/plans/plan.js';
import { Clock } from '../../src/platform/clock.js';
import { DueWork } from '../../src/platform/due-work/due-work.js';
import { BUDGETS } from '../../src/platform/rate-limits/budget.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { openGame } from '../support/hall.js';
import { plannedTurn, settled, ONE_TILE_A_TURN } from '../support/planned-turn.js';
import { StreamReader } from '../support/stream-reader.js';
import { register, Table, type Person } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';

/* What somebody would try who means no good. */

const DAY = 24 * 60 * 60 * 1000;
const clock = new TestClock('2030-06-03T08:00:00Z');
let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp({ override: (builder) => builder.overrideProvider(Clock).useValue(clock) });
  caller = new Caller(server);
  await server.app.listen(0, '127.0.0.1');
});
afterAll(() => server.close());

const codes = (heard: readonly Heard[]): string[] =>
  heard.map(({ status, body }) => (status < 400 ? 'done' : body.code)).sort();

describe('much at once', () => {
  test('of two who ask to undo and two who ask to pause for one version, one is heard', async () => {
    const table = await Table.begun(caller, 3, { timeControl: { preset: 'P3D' } });
    const { version } = await table.state(1);
    const asks = [1, 2, 3, 1, 2, 3].map((seat) =>
      caller.post(table.path('pause'), { token: table.token(seat), body: {}, version }),
    );
    expect(codes(await Promise.all(asks))).toEqual(['done', ...Array<string>(5).fill('version_mismatch')]);
    expect((await table.state(1)).version).toBe(version + 1);
  });

  test('a move and the handing over of its seat: whoever is first, the seat does nothing more by its old token', async () => {
    for (let round = 0; round < 5; round++) {
      const table = await Table.laid(caller, 2);
      await caller.delete(table.path('seats/2'), { token: table.token(2) });
      const host = table.token(1);
      const { body: guest } = await caller.post(table.path('seats'), {
        token: host,
        body: { type: 'guest', name: 'Guest', seat: 2 },
      });
      await table.start();
      const { body: before } = await caller.get(table.path('legal-moves'), { token: guest.token });
      const move = before.legalMoves[0] ?? { type: 'draw' };
      const { type, ...rest } = move as unknown as Record<string, unknown>;
      const [moved, handed] = await Promise.all([
        caller.post(table.path('moves'), {
          token: guest.token,
          version: before.version,
          body: type === 'play' ? { type, tile: rest['tile'], at: rest['at'] } : { type },
        }),
        caller.post(table.path('seats/2/substitute'), { token: host, body: { name: 'Next' } }),
      ]);
      expect(handed.status).toBe(201);
      if (moved.status === 201) expect(moved.body.version).toBeLessThan(handed.body.version);
      const late = await caller.post(table.path('moves'), {
        token: guest.token,
        version: handed.body.version,
        body: { type: 'draw' },
      });
      expect(late.body.code).toBe('invalid_token');
      const state = await caller.get(table.path('state'), { token: handed.body.token });
      expect(state.body.viewer).toBe(2);
    }
  });

  test('a ticket opens one stream, however many come with it at once', async () => {
    const table = await Table.begun(caller, 2, { visibility: 'public' });
    const { body } = await caller.post(table.path('stream-tickets'), { token: table.token(2), body: {} });
    const url = `${await server.app.getUrl()}${table.path(`events/stream?ticket=${body.ticket}`)}`;
    const opened = await Promise.all(Array.from({ length: 6 }, () => StreamReader.open(url)));
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    for (const stream of opened) stream.close();
  });

  test('so many requests of an account wait and no more, and each that ends makes room', async () => {
    const table = await Table.begun(caller, 2);
    const { version } = await table.state(1);
    const wait = (): Promise<Heard> =>
      caller.get(table.path(`events?after=${version}&wait=30`), { token: table.token(1) });
    const waiting = Array.from({ length: MOST_WAITING + 1 }, wait);
    // the only one that is answered before anything happens
    const refused = await Promise.race(waiting);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_streams' } });
    expect(refused.body.detail).toContain(String(MOST_WAITING));
    expect((await caller.get(table.path('events'), { token: table.token(1) })).status).toBe(200);
    const other = caller.get(table.path(`events?after=${version}&wait=30`), { token: table.token(2) });
    await table.advance();
    const statuses = (await Promise.all([...waiting, other])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_WAITING + 1);
    expect((await wait()).status).toBe(200);
  });

  test('so many plans wait and no more, also when they are made at once', async () => {
    const ann = await register(caller, 'Ann');
    await waitingPlans(ann, MOST_ACTIVE_PLANS - 1);
    const games = [];
    while (games.length < 4) {
      const game = await openGame(caller);
      await game.sit(ann, 1);
      await game.sit(await register(caller, 'Bob'), 2);
      await game.start();
      const { version, seatsToAct } = (await game.seenBy(ann)).body;
      // her own turn would be judged at once
      if (!seatsToAct.includes(1)) games.push({ game, version });
    }
    const steps = [{ branches: [{ when: [{ type: 'hand_count', seat: 1, atMost: 0 }], move: { type: 'draw' } }] }];
    const made = await Promise.all(
      games.map(({ game, version }) =>
        caller.call('PUT', game.path('plan'), { token: ann.token, version, body: { steps } }),
      ),
    );
    expect(codes(made)).toEqual(['done', 'too_many_plans', 'too_many_plans', 'too_many_plans']);
  });
});

/** Plans of somebody as if they had been made, in games of their own. */
async function waitingPlans({ id }: Person, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => uuid());
  const { prisma } = server;
  await prisma.$executeRaw`
    INSERT INTO games (id, version, status, preset, options, rules_version, seats, hand_size, settings, commitment)
    SELECT id, 1, 'ended', 'club', '{}', '1', 2, 15, '{"autoForced":true}', repeat('ab', 32) FROM unnest(${ids}::uuid[]) AS id`;
  await prisma.$executeRaw`ALTER TABLE members DISABLE TRIGGER members_check_seated`;
  await prisma.$executeRaw`
    INSERT INTO members (game_id, id, seat, player_id, name) SELECT id, id, 1, ${id}::uuid, 'Ann' FROM unnest(${ids}::uuid[]) AS id`;
  await prisma.$executeRaw`ALTER TABLE members ENABLE TRIGGER members_check_seated`;
  await prisma.$executeRaw`
    INSERT INTO plans (game_id, member_id, id, seat, version, steps, created_at)
    SELECT id, id, id, 1, 1, '[]', ${clock.now()} FROM unnest(${ids}::uuid[]) AS id`;
}

describe('molesting others', () => {
  test('the same player is invited so often a day and no more, though each invitation is withdrawn', async () => {
    const [game, ann] = [await openGame(caller), await register(caller, 'Ann')];
    const { token } = game.host;
    const invite = (): Promise<Heard> => caller.post(game.path('invitations'), { token, body: { playerId: ann.id } });
    for (let i = 0; i < MOST_INVITATIONS_TO_ONE; i++) {
      const { status, body } = await invite();
      expect(status).toBe(201);
      await caller.delete(game.path(`invitations/${body.id}`), { token });
    }
    const refused = await invite();
    expect(refused).toMatchObject({ status: 409, body: { code: 'invitation_limit_reached' } });
    expect(refused.body.detail).toContain(String(MOST_INVITATIONS_TO_ONE));
    const bob = await register(caller, 'Bob');
    expect((await caller.post(game.path('invitations'), { token, body: { playerId: bob.id } })).status).toBe(201);
    clock.advance(DAY);
    expect((await invite()).status).toBe(201);
  });

  test('an address in other letters, or with something behind a plus, is the same mailbox', async () => {
    const written = (i: number): string =>
      [`Victim@mail.example`, `victim+${i}@mail.example`, `vicTim@MAIL.example`][i % 3] as string;
    const statuses = [];
    for (let i = 0; i <= MOST_CONFIRMATIONS; i++) {
      const { token } = await register(caller, 'Ann');
      const heard = await caller.call('PUT', '/v1/players/me/mail-address', { token, body: { address: written(i) } });
      statuses.push(heard.status);
    }
    expect(statuses).toEqual([...Array<number>(MOST_CONFIRMATIONS).fill(200), 409]);
  });

  test('nobody invites whoever sits there already, themselves included', async () => {
    const table = await Table.begun(caller, 2);
    const own = table.people[0] as Person;
    const body = { playerId: own.id, seat: 1 };
    const heard = await caller.post(table.path('invitations'), { token: own.token, body });
    expect(heard).toMatchObject({ status: 409, body: { code: 'already_invited' } });
  });
});

describe('with budgets', () => {
  let limited: TestApp;
  let strict: Caller;
  beforeAll(async () => {
    limited = await startTestApp({ rateLimitFactor: 1 });
    strict = new Caller(limited);
  });
  afterAll(() => limited.close());

  test('asking for a pause and taking it back comes to an end, and moves go on', async () => {
    const table = await Table.begun(strict, 2, { timeControl: { preset: 'P3D' } });
    let asked = 0;
    for (; asked <= BUDGETS.wishes.quota; asked++) {
      const heard = await table.ask(1, asked % 2 === 0 ? 'pause' : 'undo');
      if (heard.status === 429) break;
      await table.ask(1, 'pause/decline');
    }
    expect(asked).toBe(BUDGETS.wishes.quota);
    expect((await table.advance()).status).toBe(201);
  });

  const registerFrom = (remoteAddress: string, headers: Record<string, string> = {}, to = limited): Promise<number> =>
    to.app
      .inject({ method: 'POST', url: '/v1/players', remoteAddress, headers, payload: { name: 'Ann' } })
      .then(({ statusCode }) => statusCode);

  test('accounts from all addresses of one subscriber of IPv6 are counted together', async () => {
    for (let i = 0; i < BUDGETS.registrations.quota; i++)
      expect(await registerFrom(`2001:db8:1:2::${i.toString(16)}`)).toBe(201);
    expect(await registerFrom('2001:db8:1:2:ffff::1')).toBe(429);
    expect(await registerFrom('2001:db8:1:3::1')).toBe(201);
  });

  test('nobody gets another budget by naming another address', async () => {
    for (let i = 0; i < BUDGETS.registrations.quota; i++)
      expect(
        await registerFrom('192.0.2.1', { 'x-forwarded-for': `198.51.100.${i}`, forwarded: `for=198.51.100.${i}` }),
      ).toBe(201);
    expect(await registerFrom('192.0.2.1', { 'x-forwarded-for': '198.51.100.200' })).toBe(429);
  });

  test('behind a proxy counts what the proxy says, and not what was said to it', async () => {
    const proxied = await startTestApp({ rateLimitFactor: 1, settings: { trustedProxies: 1 } });
    const from = (claimed: string, real: string): Promise<number> =>
      registerFrom('192.0.2.1', { 'x-forwarded-for': `${claimed}, ${real}` }, proxied);
    for (let i = 0; i < BUDGETS.registrations.quota; i++) expect(await from(`10.0.0.${i}`, '198.51.100.7')).toBe(201);
    expect(await from('10.0.0.250', '198.51.100.7')).toBe(429);
    expect(await from('10.0.0.250', '198.51.100.8')).toBe(201);
    await proxied.close();
  });
});

describe('what is somebody else’s', () => {
  test('a key that two accounts use is two keys', async () => {
    const [ann, bob] = [await register(caller, 'Ann'), await register(caller, 'Bob')];
    const make = ({ token }: Person): Promise<Heard> =>
      caller.post('/v1/games', { token, body: { seats: 2 }, key: 'the-same-key' });
    const [of, theirs, again] = [await make(ann), await make(bob), await make(ann)];
    expect(theirs.body.id).not.toBe(of.body.id);
    expect(theirs.headers['idempotent-replayed']).toBeUndefined();
    expect(again.text).toBe(of.text);
  });

  test('a key that an account and a guest use is two keys', async () => {
    const table = await Table.laid(caller, 2);
    await caller.delete(table.path('seats/2'), { token: table.token(2) });
    const body = { type: 'guest', name: 'Guest', seat: 2 };
    const { body: guest } = await caller.post(table.path('seats'), { token: table.token(1), body });
    const say = (token: string): Promise<Heard> =>
      caller.post(table.path('messages'), { token, body: { type: 'phrase', phrase: 'good_luck' }, key: 'k' });
    const [host, other] = [await say(table.token(1)), await say(guest.token)];
    expect([host.body.seat, other.body.seat]).toEqual([1, 2]);
  });

  test('a cursor that was made up, or taken from another list, shows nothing but the own items', async () => {
    const [ann, bob] = [await register(caller, 'Ann'), await register(caller, 'Bob')];
    const { body: game } = await caller.post('/v1/games', {
      token: ann.token,
      body: { seats: 2, visibility: 'private' },
    });
    await caller.post(`/v1/games/${game.id}/invitations`, { token: ann.token, body: { playerId: bob.id } });
    const lists = [
      '/v1/games?mine=true',
      '/v1/players/me/invitations',
      '/v1/players/me/notices',
      '/v1/players/me/plans',
    ];
    const eve = await register(caller, 'Eve');
    for (const id of [game.id, ann.id, 'ffffffff-ffff-7fff-bfff-ffffffffffff'])
      for (const list of lists) {
        const cursor = Buffer.from(id).toString('base64url');
        const heard = await caller.get(`${list}${list.includes('?') ? '&' : '?'}cursor=${cursor}`, {
          token: eve.token,
        });
        expect([list, heard.status, heard.body.items]).toEqual([list, 200, []]);
      }
    for (const cursor of ['x', '%27%20OR%201=1', Buffer.from("' OR '1'='1").toString('base64url'), 'a'.repeat(5000)])
      for (const list of lists) {
        const heard = await caller.get(`${list}${list.includes('?') ? '&' : '?'}cursor=${cursor}`, {
          token: eve.token,
        });
        expect([list, heard.status]).toEqual([list, 400]);
      }
  });

  test('a private game is hidden from whoever says that they know it, and from whoever asks for its head', async () => {
    const table = await Table.laid(caller, 2, { visibility: 'private' });
    for (const tag of ['*', '"1"', 'W/"1"'])
      expect((await caller.get(table.path(), { headers: { 'if-none-match': tag } })).status).toBe(404);
    const head = (id: string): Promise<{ statusCode: number; headers: Record<string, unknown> }> =>
      server.app.inject({ method: 'HEAD', url: `/v1/games/${id}` });
    const [hidden, nothing] = [await head(table.id), await head('01900000-0000-7000-8000-000000000000')];
    expect(hidden.statusCode).toBe(404);
    expect(hidden.headers['content-length']).toBe(nothing.headers['content-length']);
  });

  test('a plan of an account that is deleted is played by nobody', async () => {
    const table = await Table.begun(caller, 2, { options: ONE_TILE_A_TURN });
    const { version, mover, planner, play, own } = await plannedTurn(table);
    const steps = [{ branches: [{ when: [{ type: 'always' }], move: own }] }];
    const token = table.token(planner);
    expect((await caller.call('PUT', table.path('plan'), { token, version, body: { steps } })).status).toBe(200);
    await caller.delete('/v1/players/me', { token });
    const { version: now } = await table.state(mover);
    await table.post(mover, play, now);
    await settled(server);
    const { body } = await caller.get(table.path(`events?after=${version}&limit=100`), { token: table.token(mover) });
    const causes = body.items.map((item) => (item as unknown as { cause: { type: string } | null }).cause?.type);
    expect(causes).not.toContain('plan');
    expect(await server.prisma.plan.count({ where: { gameId: table.id, status: 'active' } })).toBe(0);
  });
});

test('a host sees no hand by giving the seat of somebody who plays to a guest, in a game without a clock either', async () => {
  const table = await Table.begun(caller, 3);
  const mover = await table.mover();
  const host = table.token(1);
  const substitute = (seat: number): Promise<Heard> =>
    caller.post(table.path(`seats/${seat}/substitute`), { token: host, body: { name: 'Me' } });
  const link = (seat: number): Promise<Heard> => caller.post(table.path('links'), { token: host, body: { seat } });
  for (const seat of [2, 3]) {
    expect((await substitute(seat)).body.code).toBe('seat_not_abandoned');
    expect((await link(seat)).body.code).toBe('seat_not_abandoned');
  }
  clock.advance(SILENT_DAYS * DAY);
  const waits = (seat: number): boolean => seat === mover || seat === 1;
  for (const seat of [2, 3]) expect([seat, (await link(seat)).status]).toEqual([seat, waits(seat) ? 201 : 409]);
});

test('a seat whose time is up does not move while the director is to decide, nor does its plan, nor an undone move', async () => {
  const onFlag = { policy: 'director' };
  const timeControl = { pace: { type: 'per_turn', turn: 'P1D' }, onFlag };
  const table = await Table.begun(caller, 2, { timeControl });
  const seat = await table.mover();
  const { move } = await table.choice(seat);
  clock.advance(40 * DAY);
  await server.app.get(DueWork).runDue();
  const { version, clock: shown } = await table.state(seat);
  expect(shown?.seats[seat - 1]).toMatchObject({ waitsForDirector: true });
  expect(await table.post(seat, move, version)).toMatchObject({ status: 409, body: { code: 'time_is_up' } });
  expect((await table.ask(3 - seat, 'undo')).status).toBe(409);
  expect((await table.ask(1, `seats/${seat}/time`, { duration: 'P1D' })).status).toBe(200);
  const { version: later } = await table.state(seat);
  expect((await table.post(seat, move, later)).status).toBe(201);
});
