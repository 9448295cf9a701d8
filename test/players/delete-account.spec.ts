// Trials: C38
import { GameWriter } from '../../src/games/core/game-writer.js';
import { DELETED_NAME } from '../../src/players/account-erasure.js';
import { Farewells } from '../../src/players/farewells.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { openGame } from '../support/hall.js';
import { askedMeanwhile, type Transaction } from '../support/meanwhile.js';
import { register, type Person } from '../support/table.js';

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());
afterEach(() => jest.restoreAllMocks());

function leave({ token }: Person): Promise<Heard> {
  return caller.delete('/v1/players/me', { token });
}

/** A running match of three whose seat 1, the host's, is somebody's. */
async function matchOf(person: Person, seats = 3): Promise<{ id: string; others: readonly Person[] }> {
  const game = await openGame(caller, { host: person, seats, options: { rounds: 1 } });
  await game.sit(person, 1);
  const others: Person[] = [];
  for (let seat = 2; seat <= seats; seat++) {
    const other = await register(caller, `Other ${seat}`);
    await game.sit(other, seat);
    others.push(other);
  }
  if ((await game.start()).status !== 200) throw new Error('The match did not start.');
  return { id: game.id, others };
}

/** Plays on with the first move that each seat has, until the match is over. */
async function finish(id: string, others: readonly Person[]): Promise<void> {
  for (;;) {
    const { body: game } = await caller.get(`/v1/games/${id}`);
    const [seat] = game.seatsToAct;
    if (seat === undefined) return;
    const { token } = others[seat - 2] as Person;
    const { body } = await caller.get(`/v1/games/${id}/legal-moves`, { token });
    const { rule: _, ...move } = body.legalMoves[0] as { rule?: string };
    const made = await caller.post(`/v1/games/${id}/moves`, { token, body: move, version: body.version });
    if (made.status !== 201) throw new Error(made.text);
  }
}

test('an account with five live games is deleted: its seats leave, the others play to the end', async () => {
  const ann = await register(caller, 'Ann');
  const matches = [];
  for (let i = 0; i < 5; i++) matches.push(await matchOf(ann));
  expect((await leave(ann)).status).toBe(204);
  for (const { id, others } of matches) {
    const { body: state } = await caller.get(`/v1/games/${id}/state`);
    expect(state.seats[0]).toMatchObject({ left: 'resigned', member: { name: DELETED_NAME } });
    await finish(id, others);
    const { body: game } = await caller.get(`/v1/games/${id}`);
    expect(game).toMatchObject({ status: 'ended', host: { id: others[0]?.id } });
    expect(game.result.places[0]).toBe(3);
    expect((await caller.get(`/v1/games/${id}/record`)).status).toBe(200);
  }
});

test('from then on the account opens nothing, is called like all that were deleted, and its name is nowhere', async () => {
  const ann = await register(caller, 'Ann of the Unmistakable Name');
  const { body: second } = await caller.post('/v1/tokens', {
    token: ann.token,
    body: { name: 'phone of the Unmistakable', scopes: ['games:read'] },
  });
  await caller.call('PUT', '/v1/players/me/mail-address', {
    token: ann.token,
    body: { address: 'Unmistakable@example.org' },
  });
  const { id, others } = await matchOf(ann, 2);
  const bystander = others[0] as Person;
  expect((await caller.get(`/v1/games/${id}/state`)).text).toContain('Unmistakable');
  await leave(ann);
  for (const token of [ann.token, second.token])
    expect((await caller.get('/v1/players/me', { token })).body.code).toBe('invalid_token');
  for (const path of ['', '/state', '/record', '/record.txt', '/board.svg', '/events'])
    expect((await caller.get(`/v1/games/${id}${path}`, { token: bystander.token })).text).not.toContain('Unmistakable');
  const tables = await server.prisma.$queryRaw<{ found: string }[]>`
    SELECT 'players' AS found FROM players WHERE name LIKE '%Unmistakable%' UNION ALL SELECT 'members' FROM members WHERE name LIKE '%Unmistakable%'
    UNION ALL SELECT 'tokens' FROM tokens WHERE name LIKE '%Unmistakable%' UNION ALL SELECT 'keys' FROM idempotency_keys WHERE response LIKE '%Unmistakable%'
    UNION ALL SELECT 'mail' FROM mail_addresses WHERE address LIKE '%Unmistakable%'
    UNION ALL SELECT 'mail to confirm' FROM mail_confirmations WHERE address LIKE '%Unmistakable%'
    UNION ALL SELECT 'events' FROM events WHERE payload::text LIKE '%Unmistakable%' UNION ALL SELECT 'outbox' FROM outbox WHERE payload::text LIKE '%Unmistakable%'`;
  expect(tables).toEqual([]);
});

test('open games that it hosts are called off, and its seats in others are free again', async () => {
  const ann = await register(caller, 'Ann');
  const hosted = await openGame(caller, { host: ann });
  await hosted.sit(ann);
  const other = await openGame(caller);
  await other.sit(ann, 2);
  await leave(ann);
  expect((await hosted.seenBy(null)).body).toMatchObject({ status: 'aborted', host: { name: DELETED_NAME } });
  const { body } = await other.seenBy(null);
  expect(body.status).toBe('open');
  expect(body.seats[1]?.member).toBeNull();
  expect((await other.sit(await register(caller, 'Bob'), 2)).status).toBe(201);
});

test('games that are over stay as they are, record and all', async () => {
  const ann = await register(caller, 'Ann');
  const { id, others } = await matchOf(ann, 2);
  const { version } = (await caller.get(`/v1/games/${id}`)).body;
  await caller.post(`/v1/games/${id}/resign`, { token: others[0]?.token, version });
  const before = (await caller.get(`/v1/games/${id}/record`)).body;
  await leave(ann);
  const after = (await caller.get(`/v1/games/${id}/record`)).body;
  const nameless = (record: unknown): string => JSON.stringify(record).replace('"Ann"', JSON.stringify(DELETED_NAME));
  expect(JSON.stringify(after)).toBe(nameless(before));
  expect((await caller.get(`/v1/games/${id}`)).body.host).toMatchObject({ id: ann.id, name: DELETED_NAME });
});

test('invitations from and to it are closed, and whoever asked is told', async () => {
  const [ann, bob] = [await register(caller, 'Ann'), await register(caller, 'Bob')];
  const asked = await openGame(caller);
  await caller.post(asked.path('invitations'), { token: asked.host.token, body: { playerId: ann.id } });
  const asks = await openGame(caller, { host: ann });
  await caller.post(asks.path('invitations'), { token: ann.token, body: { playerId: bob.id } });
  await leave(ann);
  const sent = await caller.get(asked.path('invitations'), { token: asked.host.token });
  expect(sent.body.items).toMatchObject([{ status: 'declined', player: { name: DELETED_NAME } }]);
  expect(await server.prisma.outbox.count({ where: { gameId: asked.id, topic: 'invitation_answered' } })).toBe(1);
  expect((await caller.get('/v1/players/me/invitations', { token: bob.token })).body.items).toEqual([]);
});

test('cut off after any game, it is finished by whichever server looks next', async () => {
  for (let cut = 0; cut <= 3; cut++) {
    const ann = await register(caller, 'Ann');
    const match = await matchOf(ann);
    const hosted = await openGame(caller, { host: ann });
    const other = await openGame(caller);
    await other.sit(ann, 1);
    let changes = 0;
    const writer = server.app.get(GameWriter);
    const change = writer.change.bind(writer);
    jest.spyOn(writer, 'change').mockImplementation((wish) => {
      if (changes++ >= cut) throw new Error('the process ended');
      return change(wish);
    });
    await leave(ann);
    expect((await caller.get('/v1/players/me', { token: ann.token })).status).toBe(401);
    const next = await startTestApp({ databaseUrl: server.config.databaseUrl });
    try {
      expect(await next.app.get(Farewells).run()).toBe(1);
      expect(await next.app.get(Farewells).run()).toBe(0);
    } finally {
      jest.restoreAllMocks();
      await next.close();
    }
    const left = await server.prisma.event.findMany({ where: { gameId: match.id, type: 'seat_left' } });
    expect(left).toHaveLength(1);
    expect((await hosted.seenBy(null)).body.status).toBe('aborted');
    expect((await other.seenBy(null)).body.seats[0]?.member).toBeNull();
    expect((await caller.get(`/v1/games/${match.id}`)).body.host?.id).toBe(match.others[0]?.id);
  }
});

test('deleted while it sits down and makes games: nothing of it stays behind', async () => {
  for (let i = 0; i < 10; i++) {
    const ann = await register(caller, 'Ann');
    const games = [await openGame(caller), await openGame(caller)];
    const [, ...answers] = await Promise.all([
      leave(ann),
      ...games.map((game) => game.sit(ann)),
      caller.post('/v1/games', { token: ann.token, body: { seats: 2 } }),
    ]);
    for (const { status } of answers) expect([201, 401]).toContain(status);
    await server.app.get(Farewells).run();
    expect(await server.prisma.member.count({ where: { playerId: ann.id, leftAt: null } })).toBe(0);
    expect(await server.prisma.game.count({ where: { hostPlayerId: ann.id, status: 'open' } })).toBe(0);
  }
});

test('who sits down or makes a game while the account is being deleted is refused', async () => {
  const ann = await register(caller, 'Ann');
  const game = await openGame(caller);
  const erased = (tx: Transaction): Promise<unknown> =>
    tx.player.update({ where: { id: ann.id }, data: { deletedAt: new Date('2030-01-01T00:00:00Z') } });
  expect((await askedMeanwhile(server, erased, () => game.sit(ann))).body.code).toBe('invalid_token');
  const bob = await register(caller, 'Bob');
  const gone = (tx: Transaction): Promise<unknown> =>
    tx.player.update({ where: { id: bob.id }, data: { deletedAt: new Date('2030-01-01T00:00:00Z') } });
  const made = await askedMeanwhile(server, gone, () =>
    caller.post('/v1/games', { token: bob.token, body: { seats: 2 } }),
  );
  expect(made.body.code).toBe('invalid_token');
});

test('who hosts and only guests stay: the match has no host any more', async () => {
  const ann = await register(caller, 'Ann');
  const game = await openGame(caller, { host: ann, seats: 3 });
  await game.sit(ann, 1);
  for (const name of ['Bob', 'Cy'])
    await caller.post(game.path('seats'), { token: ann.token, body: { type: 'guest', name } });
  await game.start();
  await leave(ann);
  expect((await game.seenBy(null)).body).toMatchObject({ status: 'running', host: null });
});
