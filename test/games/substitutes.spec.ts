// Trials: C34
import { MOST_SUBSTITUTES } from '../../src/games/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { register, Table, type Person } from '../support/table.js';

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

/** What a token sees of the hands: by seat, null where it sees none. */
async function hands(table: Table, token: string): Promise<(readonly string[] | null)[]> {
  const { body } = await caller.get(table.path('state'), { token });
  return body.seats.map(({ hand }) => hand);
}

function substitute(table: Table, seat: number, token: string, name = 'Dee'): Promise<Heard> {
  return caller.post(table.path(`seats/${seat}/substitute`), { token, body: { name } });
}

/** A running match whose third seat a guest has, by a seat token. */
async function withGuest(game: Record<string, unknown> = {}): Promise<{ table: Table; guest: string }> {
  const table = await Table.laid(caller, 3, game);
  await caller.delete(table.path('seats/3'), { token: table.token(3) });
  const { body } = await caller.post(table.path('seats'), {
    token: table.token(1),
    body: { type: 'guest', name: 'Cy', seat: 3 },
  });
  if ((await table.start()).status !== 200) throw new Error('The match did not start.');
  return { table, guest: body.token };
}

test('the new token sees the hand of seat 3 and no other; the old one is dead at once', async () => {
  const { table, guest } = await withGuest();
  const [, , held] = await hands(table, guest);
  const { status, body, headers } = await substitute(table, 3, table.token(1));
  expect(status).toBe(201);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(body).toMatchObject({ seat: 3, member: { name: 'Dee', playerId: null } });
  expect(await hands(table, body.token)).toEqual([null, null, held]);
  for (const path of ['state', 'legal-moves', 'events', 'record'])
    expect(await caller.get(table.path(path), { token: guest })).toMatchObject({
      status: 401,
      body: { code: 'invalid_token' },
    });
  const version = body.version;
  expect((await caller.post(table.path('moves'), { token: guest, body: { type: 'draw' }, version })).status).toBe(401);
});

test('whoever sits there hands the seat over by a link: the new player has the hand, the old one looks on', async () => {
  const table = await Table.begun(caller, 3);
  const held = await table.hand(2);
  const eve = await register(caller, 'Eve');
  const made = await caller.post(table.path('links'), { token: table.token(2), body: { seat: 2 } });
  const [old] = (await caller.get(table.path())).body.members.filter(({ seat }) => seat === 2);
  expect(made).toMatchObject({ status: 201, body: { seat: 2, replaces: old?.id } });
  const come = (): Promise<Heard> =>
    caller.post(table.path('seats'), { token: eve.token, body: { type: 'link', token: made.body.token } });
  expect(await come()).toMatchObject({ status: 201, body: { seat: 2, member: { playerId: eve.id } } });
  expect(await hands(table, eve.token)).toEqual([null, held, null]);
  expect(await hands(table, table.token(2))).toEqual([null, null, null]);
  expect((await caller.get(table.path('legal-moves'), { token: table.token(2) })).body.code).toBe('seat_required');
  expect((await come()).body.code).toBe('link_closed');
});

test('in a private game whoever left a seat sees nothing at all', async () => {
  const { table, guest } = await withGuest();
  await server.prisma.game.update({ where: { id: table.id }, data: { visibility: 'private' } });
  const eve = await register(caller, 'Eve');
  const { body } = await caller.post(table.path('invitations'), {
    token: table.token(2),
    body: { playerId: eve.id, seat: 2 },
  });
  expect((await caller.get(table.path('state'), { token: eve.token })).body.seats.map(({ hand }) => hand)).toEqual([
    null,
    null,
    null,
  ]);
  const accepted = await caller.post(table.path(`invitations/${body.id}/accept`), { token: eve.token });
  expect(accepted).toMatchObject({ status: 201, body: { seat: 2 } });
  expect((await caller.get(table.path('state'), { token: table.token(2) })).status).toBe(404);
  expect((await caller.get(table.path('state'), { token: guest })).status).toBe(200);
});

test('the game names everybody who had the seat, and since when: the match goes on to its end', async () => {
  const table = await Table.begun(caller, 3, { options: { rounds: 1 } });
  const eve = await register(caller, 'Eve');
  const { body: link } = await caller.post(table.path('links'), { token: table.token(3), body: { seat: 3 } });
  const seated = await caller.post(table.path('seats'), {
    token: eve.token,
    body: { type: 'link', token: link.token },
  });
  const dee = await substitute(table, 3, eve.token);
  const game = (await caller.get(table.path())).body;
  const third = game.members.filter(({ seat }) => seat === 3);
  expect(third.map(({ name, leftAt }) => [name, leftAt === null])).toEqual([
    ['Player 3', false],
    ['Eve', false],
    ['Dee', true],
  ]);
  expect(game.members).toHaveLength(5);
  const rows = await server.prisma.member.findMany({ where: { gameId: table.id, replacedBy: { not: null } } });
  expect(rows.map(({ name, replacedBy }) => [name, replacedBy]).sort()).toEqual([
    ['Eve', dee.body.member.id],
    ['Player 3', seated.body.member.id],
  ]);
  const events = await server.prisma.event.findMany({ where: { gameId: table.id, type: 'seat_substituted' } });
  expect(events).toHaveLength(2);
  await played(table, [table.people[0] as Person, table.people[1] as Person, { ...eve, token: dee.body.token }]);
  expect((await caller.get(table.path())).body.result.places).toHaveLength(3);
});

/** Plays a match to its end with the first move that each seat has. */
async function played(table: Table, people: readonly Person[]): Promise<void> {
  for (;;) {
    const { body: game } = await caller.get(table.path());
    const [seat] = game.seatsToAct;
    if (seat === undefined) return;
    const { token } = people[seat - 1] as Person;
    const { body } = await caller.get(table.path('legal-moves'), { token });
    const { rule: _, ...move } = body.legalMoves[0] as { rule?: string };
    const made = await caller.post(table.path('moves'), { token, body: move, version: body.version });
    if (made.status !== 201) throw new Error(made.text);
  }
}

test('two take the same seat at once: one has it', async () => {
  const table = await Table.begun(caller, 2);
  const people = [await register(caller, 'Eve'), await register(caller, 'Fay')];
  const links: Heard[] = [];
  for (let i = 0; i < 2; i++)
    links.push(await caller.post(table.path('links'), { token: table.token(2), body: { seat: 2 } }));
  const answers = await Promise.all(
    people.map(({ token }, i) =>
      caller.post(table.path('seats'), { token, body: { type: 'link', token: links[i]?.body.token } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('link_closed');
});

test('a link to a seat is closed when somebody else has it by now', async () => {
  const { table } = await withGuest();
  const { body: link } = await caller.post(table.path('links'), { token: table.token(1), body: { seat: 3 } });
  await substitute(table, 3, table.token(1));
  const eve = await register(caller, 'Eve');
  const late = await caller.post(table.path('seats'), { token: eve.token, body: { type: 'link', token: link.token } });
  expect(late).toMatchObject({ status: 409, body: { code: 'link_closed' } });
});

test('a guest hands the own seat on', async () => {
  const { table, guest } = await withGuest();
  const { body } = await substitute(table, 3, guest);
  expect((await caller.get(table.path('legal-moves'), { token: body.token })).body.seat).toBe(3);
  expect((await substitute(table, 3, guest)).status).toBe(401);
});

test('nobody gives away what is not theirs, nor a seat that has left, nor before the start', async () => {
  const { table, guest } = await withGuest();
  expect((await substitute(table, 3, table.token(2))).body.code).toBe('host_only');
  expect((await substitute(table, 2, guest)).body.code).toBe('host_only');
  expect((await substitute(table, 4, table.token(1))).status).toBe(404);
  expect((await caller.post(table.path('links'), { token: table.token(2), body: { seat: 1 } })).body.code).toBe(
    'host_only',
  );
  const unnamed = await caller.post(table.path('links'), { token: table.token(1), body: {} });
  expect(unnamed.body.errors).toMatchObject([{ pointer: '/seat', code: 'missing' }]);
  const { version } = await table.state(null);
  await caller.post(table.path('resign'), { token: table.token(2), version });
  expect((await substitute(table, 2, table.token(1))).body.code).toBe('seat_has_left');
  const open = await Table.laid(caller, 2);
  expect((await substitute(open, 2, open.token(1))).body.code).toBe('match_not_running');
});

test('who plays already takes no second seat', async () => {
  const table = await Table.begun(caller, 3);
  const { body: link } = await caller.post(table.path('links'), { token: table.token(2), body: { seat: 2 } });
  const heard = await caller.post(table.path('seats'), {
    token: table.token(1),
    body: { type: 'link', token: link.token },
  });
  expect(heard.body.code).toBe('already_seated');
});

test('a seat changes hands so often and no more', async () => {
  const table = await Table.begun(caller, 2);
  let token = table.token(2);
  for (let i = 0; i < MOST_SUBSTITUTES; i++) {
    const { status, body } = await substitute(table, 2, token, `Guest ${i}`);
    expect(status).toBe(201);
    token = body.token;
  }
  const refused = await substitute(table, 2, token);
  expect(refused).toMatchObject({ status: 409, body: { code: 'substitute_limit_reached' } });
  expect(refused.body.detail).toContain(String(MOST_SUBSTITUTES));
});

test('the host cannot give away the seat of a player who plays with a clock and is there', async () => {
  const table = await Table.begun(caller, 3, { timeControl: { preset: 'P3D' } });
  const refused = await substitute(table, 2, table.token(1));
  expect(refused).toMatchObject({ status: 409, body: { code: 'seat_not_abandoned' } });
  const byLink = await caller.post(table.path('links'), { token: table.token(1), body: { seat: 2 } });
  expect(byLink).toMatchObject({ status: 409, body: { code: 'seat_not_abandoned' } });
  expect((await substitute(table, 2, table.token(2))).status).toBe(201);
});
