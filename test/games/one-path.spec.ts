// Trials: C50, C51, C52, C54, C57
import { DELETED_NAME } from '../../src/players/account-erasure.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { Table } from '../support/table.js';

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

/** How many events lie in the log, and which version the game has. */
async function logOf(table: Table): Promise<{ events: number; version: number }> {
  const events = await server.prisma.event.count({ where: { gameId: table.id } });
  const game = await server.prisma.game.findUniqueOrThrow({ where: { id: table.id } });
  return { events, version: game.version };
}

async function distinctPlays(
  table: Table,
): Promise<{ seat: number; plays: { type: string; tile: string; at: string }[]; version: number }> {
  for (;;) {
    const seat = await table.mover();
    const { legalMoves, version } = await table.legal(seat);
    const plays = legalMoves.flatMap((move) =>
      move.type === 'play' ? [{ type: move.type, tile: move.tile, at: move.at }] : [],
    );
    if (plays.length >= 2) return { seat, plays, version };
    await table.advance();
  }
}

test('two clients, different moves, the same version: one is played, the other hears the version of now', async () => {
  const table = await Table.begun(caller, 3);
  const { seat, plays, version } = await distinctPlays(table);
  const answers = await Promise.all([table.post(seat, plays[0], version), table.post(seat, plays[1], version)]);
  const [made, late] = answers.sort((a, b) => a.status - b.status);
  expect([made?.status, late?.status]).toEqual([201, 412]);
  expect(late?.body).toMatchObject({ code: 'version_mismatch', currentVersion: made?.body.version });
  expect(late?.headers['etag']).toBe(`"${made?.body.version}"`);
  expect(await logOf(table)).toEqual({ events: made?.body.version, version: made?.body.version });
});

test('on two processes it is the same', async () => {
  const other = await startTestApp({ databaseUrl: server.config.databaseUrl });
  try {
    const table = await Table.begun(caller, 3);
    const elsewhere = new Caller(other);
    for (let i = 0; i < 10; i++) {
      const seat = await table.mover();
      const { move, version } = await table.choice(seat);
      const saying = { token: table.token(seat), body: move, version };
      const answers = await Promise.all([
        caller.post(table.path('moves'), saying),
        elsewhere.post(table.path('moves'), saying),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 412]);
    }
    const { events, version } = await logOf(table);
    expect(events).toBe(version);
  } finally {
    await other.close();
  }
});

test('a hundred legal moves at once: exactly one is accepted', async () => {
  const table = await Table.begun(caller, 3);
  const { seat, plays, version } = await distinctPlays(table);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => table.post(seat, plays[i % plays.length], version)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  // a busy machine may say that it is busy; nothing but the one move is in the log either way
  for (const { status } of answers) expect([201, 412, 503]).toContain(status);
  const { events } = await logOf(table);
  expect(events).toBe((answers.find(({ status }) => status === 201)?.body as { version: number }).version);
});

test('the same key fifty times at once: one move, fifty equal answers', async () => {
  const table = await Table.begun(caller, 3);
  const seat = await table.mover();
  const { move, version } = await table.choice(seat);
  const answers = await Promise.all(Array.from({ length: 50 }, () => table.post(seat, move, version, 'key-of-fifty')));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(1);
  const after = answers[0]?.body.version as number;
  expect(await logOf(table)).toEqual({ events: after, version: after });
  const kinds = await server.prisma.event.count({ where: { gameId: table.id, seq: version + 1 } });
  expect(kinds).toBe(1);
});

test('a repeated request hears the first answer even when the game has moved on', async () => {
  const table = await Table.begun(caller, 3);
  const seat = await table.mover();
  const { move, version } = await table.choice(seat);
  const first = await table.post(seat, move, version, 'lost-answer');
  await table.playOn(2);
  const again = await table.post(seat, move, version, 'lost-answer');
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotent-replayed']).toBe('true');
});

test('what was told of each move of a match is told again to the byte when it is over', async () => {
  const table = await Table.begun(caller, 2, { options: { rounds: 2 }, timeControl: { preset: 'P3D' } });
  const told: { seat: number; move: object; version: number; text: string }[] = [];
  for (let seat = await table.mover(); seat > 0; seat = await table.mover()) {
    const { move, version } = await table.choice(seat);
    const { status, text } = await table.post(seat, move, version, `move-${version}`);
    expect(status).toBe(201);
    told.push({ seat, move, version, text });
  }
  expect(told.length).toBeGreaterThan(10);
  expect(
    (await server.prisma.idempotencyKey.findMany({ where: { response: { not: null }, status: 201 } })).filter(
      ({ headers }) => JSON.stringify(headers).includes(table.id),
    ),
  ).toEqual([]);
  for (const { seat, move, version, text } of told)
    expect((await table.post(seat, move, version, `move-${version}`)).text).toBe(text);
});

test('another server that knew the game before tells the same again, also of what was undone and of the end', async () => {
  const other = await startTestApp({ databaseUrl: server.config.databaseUrl });
  try {
    const elsewhere = new Caller(other);
    const table = await Table.begun(caller, 2, { autoForced: false, undo: 'own' });
    const told: { seat: number; what: string; body: unknown; version: number; text: string }[] = [];
    const tell = async (seat: number, what: string, body: unknown, version: number): Promise<void> => {
      const saying = { token: table.token(seat), body, version, key: `${what}-${version}` };
      const { text, body: heard } = await caller.post(table.path(what), saying);
      expect(heard.version).toBeGreaterThan(version);
      told.push({ seat, what, body, version, text });
    };
    for (let i = 0; i < 4; i++) {
      const seat = await table.mover();
      const { move, version } = await table.choice(seat);
      await tell(seat, 'moves', move, version);
      await elsewhere.get(table.path('state'), { token: table.token(1) });
      if (i === 1) expect((await table.ask(seat, 'undo')).status).toBe(200);
    }
    const seat = await table.mover();
    await tell(seat, 'resign', undefined, (await table.state(seat)).version);
    for (const { what, version, text, ...by } of told) {
      const saying = { token: table.token(by.seat), body: by.body, version, key: `${what}-${version}` };
      const again = await elsewhere.post(table.path(what), saying);
      expect([again.text, again.headers['idempotent-replayed']]).toEqual([text, 'true']);
      // and nobody but them hears it, by whatever they know of it
      const stranger = await elsewhere.post(table.path(what), { ...saying, token: table.token(3 - by.seat) });
      expect(stranger.status).toBeGreaterThanOrEqual(400);
    }
  } finally {
    await other.close();
  }
});

test('what is told again names nobody whose account is gone, and is the same otherwise', async () => {
  const table = await Table.begun(caller, 3);
  const seat = await table.mover();
  const { move, version } = await table.choice(seat);
  const first = await table.post(seat, move, version, 'before-the-farewell');
  const gone = (seat % 3) + 1;
  expect((await caller.call('DELETE', '/v1/players/me', { token: table.token(gone) })).status).toBe(204);
  const again = await table.post(seat, move, version, 'before-the-farewell');
  expect(first.text).toContain(`"Player ${gone}"`);
  expect(again.text).toBe(first.text.replace(`"Player ${gone}"`, JSON.stringify(DELETED_NAME)));
});

test('a key that comes back with another body is refused', async () => {
  const table = await Table.begun(caller, 3);
  const { seat, plays, version } = await distinctPlays(table);
  await table.post(seat, plays[0], version, 'reused');
  const other = await table.post(seat, plays[1], version, 'reused');
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
});

test('a refused move leaves nothing behind, and its key is free', async () => {
  const table = await Table.begun(caller, 3);
  const seat = await table.mover();
  const { move, version } = await table.choice(seat);
  const refused = await table.post(seat, { type: 'end_turn' }, version, 'free-again');
  expect(refused.status).toBe(422);
  expect((await table.post(seat, move, version, 'free-again')).status).toBe(201);
});

test('two players may use the same key', async () => {
  const [a, b] = await Promise.all(['Ann', 'Bob'].map((name) => caller.post('/v1/players', { body: { name } })));
  const body = { seats: 2 };
  const games = await Promise.all(
    [a, b].map((one) => caller.post('/v1/games', { token: one?.body.token.token, body, key: 'mine' })),
  );
  expect(games.map(({ status }) => status)).toEqual([201, 201]);
  expect(games[0]?.body.id).not.toBe(games[1]?.body.id);
});

const KEY = 'only-i-know-this-and-nobody-can-guess-it';

test.each([['a player', (key: string) => caller.post('/v1/players', { body: { name: 'Ann' }, key })]])(
  '%s made twice with one key is one, and the token is shown again to whoever knows the key',
  async (_, make) => {
    const [first, second] = [await make(KEY), await make(KEY)];
    expect(second.text).toBe(first.text);
    const kept = await server.prisma.idempotencyKey.findMany();
    expect(JSON.stringify(kept)).not.toContain(first.body.token.token);
    expect(JSON.stringify(kept)).not.toContain(KEY);
  },
);

test('one seat, taken by many at once: one sits, and the version counts each change once', async () => {
  const table = await Table.laid(caller, 2);
  await caller.delete(table.path('seats/2'), { token: table.token(2) });
  const others = await Promise.all(
    Array.from({ length: 8 }, (_, i) => caller.post('/v1/players', { body: { name: `Other ${i}` } })),
  );
  const answers = await Promise.all(
    others.map(({ body }) =>
      caller.post(table.path('seats'), { token: body.token.token, body: { type: 'self', seat: 2 } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
    new Set(['seat_already_taken']),
  );
  const { events, version } = await logOf(table);
  expect(events).toBe(version);
});

test('a move without a version is asked for one; an old one is told the version of now', async () => {
  const table = await Table.begun(caller, 2);
  const seat = await table.mover();
  const { move, version } = await table.choice(seat);
  const without = await caller.post(table.path('moves'), { token: table.token(seat), body: move });
  expect(without).toMatchObject({ status: 428, body: { code: 'version_required' } });
  const any = await caller.post(table.path('moves'), {
    token: table.token(seat),
    body: move,
    headers: { 'if-match': '*' },
  });
  expect(any.status).toBe(428);
  const old = await table.post(seat, move, version - 1);
  expect(old).toMatchObject({ status: 412, body: { code: 'version_mismatch', currentVersion: version } });
});

test('what is known already is not sent again', async () => {
  const table = await Table.begun(caller, 2);
  const first = await caller.get(table.path('state'), { token: table.token(1) });
  const etag = first.headers['etag'] as string;
  const again = await caller.get(table.path('state'), { token: table.token(1), headers: { 'if-none-match': etag } });
  expect(again).toMatchObject({ status: 304, text: '' });
  await table.advance();
  const later = await caller.get(table.path('state'), { token: table.token(1), headers: { 'if-none-match': etag } });
  expect(later.status).toBe(200);
});
