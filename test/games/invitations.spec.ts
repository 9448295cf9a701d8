import { MOST_OPEN_INVITATIONS } from '../../src/games/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { openGame, type OpenGame } from '../support/hall.js';
import { register, type Person } from '../support/table.js';

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

function invite(game: OpenGame, { id: playerId }: Person, more: Record<string, unknown> = {}): Promise<Heard> {
  return caller.post(game.path('invitations'), { token: game.host.token, body: { playerId, ...more } });
}

function answerTo(game: OpenGame, id: string, { token }: Person, how: 'accept' | 'decline', body = {}): Promise<Heard> {
  return caller.post(game.path(`invitations/${id}/${how}`), { token, body });
}

/** What the outbox has to tell of a game, by topic. */
async function told(game: OpenGame): Promise<[string, unknown][]> {
  const rows = await server.prisma.outbox.findMany({ where: { gameId: game.id }, orderBy: { id: 'asc' } });
  return rows.map(({ topic, payload }) => [topic, payload]);
}

test('an invited player sees a private game, and sits down by accepting', async () => {
  const game = await openGame(caller, { visibility: 'private', name: 'Friday' });
  const ann = await register(caller, 'Ann');
  expect((await game.seenBy(ann)).status).toBe(404);
  const { status, body } = await invite(game, ann, { seat: 2 });
  expect(status).toBe(201);
  const mine = await caller.get('/v1/players/me/invitations', { token: ann.token });
  expect(mine.body.items).toMatchObject([
    { id: body.id, game: { id: game.id, name: 'Friday' }, from: { name: 'Host' }, seat: 2, status: 'open' },
  ]);
  expect((await game.seenBy(ann)).status).toBe(200);
  expect(await answerTo(game, body.id, ann, 'accept')).toMatchObject({ status: 201, body: { seat: 2 } });
  expect((await caller.get('/v1/players/me/invitations', { token: ann.token })).body.items).toEqual([]);
  const sent = await caller.get(game.path('invitations'), { token: game.host.token });
  expect(sent.body.items).toMatchObject([{ id: body.id, player: { name: 'Ann' }, status: 'accepted' }]);
  expect(await told(game)).toEqual([
    ['invited', { playerIds: [ann.id], invitationId: body.id }],
    ['invitation_answered', { playerIds: [game.host.id], invitationId: body.id, playerId: ann.id, answer: 'accepted' }],
  ]);
});

test('whoever declines says why, and sees the private game no more', async () => {
  const game = await openGame(caller, { visibility: 'private' });
  const ann = await register(caller, 'Ann');
  const { body } = await invite(game, ann);
  expect((await answerTo(game, body.id, ann, 'decline')).status).toBe(400);
  expect((await answerTo(game, body.id, ann, 'decline', { reason: 'rude' })).status).toBe(400);
  expect((await answerTo(game, body.id, ann, 'decline', { reason: 'pace' })).status).toBe(204);
  expect((await game.seenBy(ann)).status).toBe(404);
  const sent = await caller.get(game.path('invitations'), { token: game.host.token });
  expect(sent.body.items).toMatchObject([{ status: 'declined', reason: 'pace' }]);
  expect((await told(game)).at(-1)).toEqual([
    'invitation_answered',
    { playerIds: [game.host.id], invitationId: body.id, playerId: ann.id, answer: 'declined', reason: 'pace' },
  ]);
  expect((await answerTo(game, body.id, ann, 'accept')).body.code).toBe('invitation_closed');
});

test('an invitation is withdrawn, and the private game is gone from the sight of the invited', async () => {
  const game = await openGame(caller, { visibility: 'private' });
  const ann = await register(caller, 'Ann');
  const { body } = await invite(game, ann);
  const bob = await register(caller, 'Bob');
  expect((await caller.delete(game.path(`invitations/${body.id}`), { token: bob.token })).status).toBe(404);
  expect((await caller.delete(game.path(`invitations/${body.id}`), { token: ann.token })).status).toBe(404);
  expect((await caller.delete(game.path(`invitations/${body.id}`), { token: game.host.token })).status).toBe(204);
  expect((await game.seenBy(ann)).status).toBe(404);
  expect((await answerTo(game, body.id, ann, 'accept')).body.code).toBe('invitation_closed');
  expect((await caller.delete(game.path(`invitations/${body.id}`), { token: game.host.token })).body.code).toBe(
    'invitation_closed',
  );
});

test('accepted and withdrawn at once: either somebody sits and it was accepted, or nobody does and it was withdrawn', async () => {
  const outcomes = new Set<string>();
  for (let i = 0; i < 20; i++) {
    const game = await openGame(caller, { visibility: 'private' });
    const ann = await register(caller, 'Ann');
    const { body } = await invite(game, ann);
    const [accepted, withdrawn] = await Promise.all([
      answerTo(game, body.id, ann, 'accept'),
      caller.delete(game.path(`invitations/${body.id}`), { token: game.host.token }),
    ]);
    const seated = await server.prisma.member.count({ where: { gameId: game.id } });
    const row = await server.prisma.invitation.findFirstOrThrow({ where: { gameId: game.id } });
    outcomes.add(`${accepted?.status} ${withdrawn?.status} ${row.status} ${seated}`);
  }
  for (const outcome of outcomes) expect(['201 409 accepted 1', '409 204 withdrawn 0']).toContain(outcome);
});

test('accepted twice at once: one seat', async () => {
  const game = await openGame(caller, { seats: 4 });
  const ann = await register(caller, 'Ann');
  const { body } = await invite(game, ann);
  const answers = await Promise.all([1, 2].map((seat) => answerTo(game, body.id, ann, 'accept', { seat })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await server.prisma.member.count({ where: { gameId: game.id } })).toBe(1);
});

test('an invitation is for one player only, and nobody else learns of it', async () => {
  const game = await openGame(caller, { visibility: 'private' });
  const [ann, bob] = [await register(caller, 'Ann'), await register(caller, 'Bob')];
  const { body } = await invite(game, ann);
  expect((await answerTo(game, body.id, bob, 'accept')).status).toBe(404);
  expect((await answerTo(game, body.id, bob, 'decline', { reason: 'busy' })).status).toBe(404);
  expect((await caller.get(game.path('invitations'), { token: bob.token })).status).toBe(404);
  expect((await caller.get(game.path('invitations'), { token: ann.token })).body.items).toEqual([]);
});

test('who sits down by another way has accepted', async () => {
  const game = await openGame(caller);
  const ann = await register(caller, 'Ann');
  const { body } = await invite(game, ann);
  expect((await game.sit(ann)).status).toBe(201);
  expect((await caller.get(game.path('invitations'), { token: game.host.token })).body.items).toMatchObject([
    { id: body.id, status: 'accepted' },
  ]);
});

test('an invitation ends with the phase that it was for', async () => {
  const game = await openGame(caller);
  const ann = await register(caller, 'Ann');
  const { body } = await invite(game, ann);
  await caller.post(game.path('abort'), { token: game.host.token });
  expect((await caller.get('/v1/players/me/invitations', { token: ann.token })).body.items).toEqual([]);
  expect((await caller.get(game.path('invitations'), { token: game.host.token })).body.items[0]?.status).toBe('void');
  expect((await answerTo(game, body.id, ann, 'accept')).body.code).toBe('invitation_closed');
});

test('nobody is invited twice at a time, nor who sits there, nor who is not there', async () => {
  const game = await openGame(caller);
  const ann = await register(caller, 'Ann');
  const twice = await Promise.all([invite(game, ann), invite(game, ann)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  await game.sit(game.host);
  expect((await invite(game, game.host)).body.code).toBe('already_invited');
  const nobody = await invite(game, { ...ann, id: '01900000-0000-7000-8000-000000000000' });
  expect(nobody.body.errors).toMatchObject([{ pointer: '/playerId', code: 'unknown_player' }]);
  expect((await invite(game, ann, { seat: 3 })).body.code).toBe('seat_unknown');
});

test('only the host invites to a game that has not begun', async () => {
  const game = await openGame(caller);
  const [ann, bob] = [await register(caller, 'Ann'), await register(caller, 'Bob')];
  await game.sit(bob);
  const heard = await caller.post(game.path('invitations'), { token: bob.token, body: { playerId: ann.id } });
  expect(heard.body.code).toBe('host_only');
});

test('an account has so many open invitations and no more, also when they are sent at once', async () => {
  const game = await openGame(caller);
  const ids = Array.from({ length: MOST_OPEN_INVITATIONS + 6 }, (_, i) => ({
    id: `01900000-0000-7000-8000-${String(i + 1).padStart(12, '0')}`,
    name: `Player ${i}`,
  }));
  await server.prisma.player.createMany({ data: ids });
  const made = await Promise.all(ids.map((person) => invite(game, { ...person, token: '' })));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(MOST_OPEN_INVITATIONS);
  const refused = made.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'invitation_limit_reached' });
  expect(refused?.body.detail).toContain(String(MOST_OPEN_INVITATIONS));
  // those of a game that is over make room
  await caller.post(game.path('abort'), { token: game.host.token });
  const next = await openGame(caller, { host: game.host });
  expect((await invite(next, await register(caller, 'Ann'))).status).toBe(201);
});

test('whom the host removes comes back by an invitation, and not without', async () => {
  const game = await openGame(caller);
  const [ann, bob] = [await register(caller, 'Ann'), await register(caller, 'Bob')];
  await game.sit(ann, 1);
  await game.sit(bob, 2);
  await caller.delete(game.path('seats/2'), { token: bob.token });
  expect((await game.sit(bob, 2)).status).toBe(201);
  expect((await caller.delete(game.path('seats/1'), { token: game.host.token })).status).toBe(204);
  expect(await game.sit(ann)).toMatchObject({ status: 403, body: { code: 'removed_by_host' } });
  const { body } = await invite(game, ann);
  expect((await answerTo(game, body.id, ann, 'accept')).status).toBe(201);
});

test('the list comes page by page, newest first', async () => {
  const ann = await register(caller, 'Ann');
  const sent = [];
  for (let i = 0; i < 5; i++) sent.push((await invite(await openGame(caller), ann)).body.id);
  const listed: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Heard = await caller.get(
      `/v1/players/me/invitations?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      { token: ann.token },
    );
    listed.push(...page.body.items.map(({ id }) => id));
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  expect(listed).toEqual([...sent].reverse());
});
