// Trials: C62
import { BUDGETS } from '../../src/platform/rate-limits/budget.js';
import { MOST_NOTES } from '../../src/talk/notes.service.js';
import { ALL_PHRASES, PHRASES } from '../../src/talk/phrases.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { register, Table } from '../support/table.js';

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

const RANDOM_ID = '01900000-0000-7000-8000-000000000000';

interface MessageAnswer {
  readonly id: number;
  readonly text: string | null;
  readonly type: string;
  readonly member: { readonly name: string };
}

function say(table: Table, seat: number, text: string, key?: string): Promise<Heard> {
  const saying = { token: table.token(seat), body: { type: 'text', text } };
  return caller.post(table.path('messages'), key === undefined ? saying : { ...saying, key });
}

async function read(table: Table, token: string | undefined, query = ''): Promise<MessageAnswer[]> {
  const { status, body, text } = await caller.get(table.path(`messages${query}`), { token });
  if (status !== 200) throw new Error(text);
  return body.items as unknown as MessageAnswer[];
}

const texts = (messages: readonly MessageAnswer[]): (string | null)[] => messages.map(({ text }) => text);

function allow(table: Table, talk: string): Promise<Heard> {
  return caller.call('PUT', table.path('talk'), { token: table.token(1), body: { talk } });
}

test('what is said is read by everybody at the table, numbered in its order, and is no event of the game', async () => {
  const table = await Table.begun(caller, 3);
  const { version } = await table.state(1);
  const first = await say(table, 2, 'Hello\n\ttable');
  expect(first).toMatchObject({
    status: 201,
    body: { id: 1, seat: 2, type: 'text', text: 'Hello\n\ttable', phrase: null, member: { name: 'Player 2' } },
  });
  const phrase = await caller.post(table.path('messages'), {
    token: table.token(3),
    body: { type: 'phrase', phrase: 'good_luck' },
  });
  expect(phrase.body).toMatchObject({ id: 2, type: 'phrase', phrase: 'good_luck', text: PHRASES.good_luck });
  expect(texts(await read(table, table.token(1)))).toEqual(['Hello\n\ttable', PHRASES.good_luck]);
  expect(texts(await read(table, table.token(1), '?after=1'))).toEqual([PHRASES.good_luck]);
  expect((await table.state(1)).version).toBe(version);
});

test('messages come page by page, none twice and none left out', async () => {
  const table = await Table.laid(caller, 2);
  for (let i = 1; i <= 7; i++) await say(table, (i % 2) + 1, `message ${i}`);
  const seen = [];
  for (let next: string | null = '0'; next !== null;) {
    const { body }: Heard = await caller.get(table.path(`messages?limit=3&after=${next}`), { token: table.token(1) });
    seen.push(...(body.items as unknown as MessageAnswer[]));
    next = body.nextCursor;
  }
  expect(seen.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('those who speak at the same moment, on two servers, get numbers without a gap', async () => {
  const other = await startTestApp({ databaseUrl: server.config.databaseUrl });
  try {
    const table = await Table.laid(caller, 2);
    const elsewhere = new Caller(other);
    const said = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        (i % 2 === 0 ? caller : elsewhere).post(table.path('messages'), {
          token: table.token((i % 2) + 1),
          body: { type: 'text', text: `message ${i}` },
        }),
      ),
    );
    const numbers = said.map(({ body }) => body.id as unknown as number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  } finally {
    await other.close();
  }
});

test('a long poll waits for words, and not for moves; from another server too', async () => {
  const other = await startTestApp({ databaseUrl: server.config.databaseUrl });
  try {
    const table = await Table.begun(caller, 2);
    const waiting = read(table, table.token(1), '?wait=30');
    await table.advance();
    await new Caller(other).post(table.path('messages'), {
      token: table.token(2),
      body: { type: 'text', text: 'from elsewhere' },
    });
    expect(texts(await waiting)).toEqual(['from elsewhere']);
  } finally {
    await other.close();
  }
});

test('a message that is sent again with its key is said once, and the kept answer hides the words', async () => {
  const table = await Table.laid(caller, 2);
  const [first, again] = [await say(table, 1, 'unheard-of words', 'k'), await say(table, 1, 'unheard-of words', 'k')];
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotent-replayed']).toBe('true');
  const raced = await Promise.all(Array.from({ length: 8 }, () => say(table, 1, 'raced', 'r')));
  expect(new Set(raced.map(({ text }) => text)).size).toBe(1);
  expect(texts(await read(table, table.token(2)))).toEqual(['unheard-of words', 'raced']);
  const kept = await server.prisma.idempotencyKey.findMany();
  expect(JSON.stringify(kept)).not.toContain('unheard-of');
});

test.each([
  ['nothing', '', 'out_of_bounds'],
  ['blanks', ' \n ', 'wrong_format'],
  ['1,001 characters', 'x'.repeat(1001), 'out_of_bounds'],
  ['a thousand hearts with their selectors, which are two thousand characters', '❤️'.repeat(1000), 'out_of_bounds'],
  ['a control character', 'a\u0007', 'wrong_format'],
])('%s is no message', async (_, text, code) => {
  const table = await Table.laid(caller, 2);
  const heard = await say(table, 1, text);
  expect(heard).toMatchObject({ status: 400, body: { errors: [{ pointer: '/text', code }] } });
});

test('a thousand characters of any kind are one', async () => {
  const table = await Table.laid(caller, 2);
  for (const text of ['𝄞'.repeat(1000), '❤️'.repeat(500)]) {
    await say(table, 1, text);
    expect((await read(table, table.token(2))).at(-1)?.text).toBe(text);
  }
});

test('markup is text like any other', async () => {
  const table = await Table.laid(caller, 2);
  await say(table, 1, '<script>alert(1)</script>');
  expect(texts(await read(table, table.token(2)))).toEqual(['<script>alert(1)</script>']);
});

test('the host allows phrases alone, or nothing, and nobody else decides that', async () => {
  const table = await Table.laid(caller, 2);
  const talkOf = async (token?: string): Promise<unknown> =>
    (await caller.get(table.path('talk'), token === undefined ? {} : { token })).body;
  expect(await talkOf()).toEqual({ talk: 'all', lastMessage: 0 });
  await say(table, 1, 'before');
  const bySeat2 = await caller.call('PUT', table.path('talk'), { token: table.token(2), body: { talk: 'off' } });
  expect(bySeat2.body.code).toBe('host_only');
  expect((await allow(table, 'phrases')).body).toEqual({ talk: 'phrases', lastMessage: 1 });
  expect((await say(table, 2, 'own words')).body.code).toBe('phrases_only');
  const phrase = { token: table.token(2), body: { type: 'phrase', phrase: 'ouch' } };
  expect((await caller.post(table.path('messages'), phrase)).status).toBe(201);
  await allow(table, 'off');
  expect((await caller.post(table.path('messages'), phrase)).body.code).toBe('talk_off');
  expect(texts(await read(table, table.token(2)))).toEqual(['before', PHRASES.ouch]);
  expect((await caller.get(table.path('messages'))).body.code).toBe('seat_required');
  expect(await talkOf()).toEqual({ talk: 'off', lastMessage: null });
  await allow(table, 'all');
  expect((await say(table, 2, 'again')).body.id).toBe(3);
});

test('a spectator of a public game reads and does not speak', async () => {
  const table = await Table.laid(caller, 2);
  const { token } = await register(caller, 'Passer-by');
  await say(table, 1, 'to everybody');
  expect(texts(await read(table, undefined))).toEqual(['to everybody']);
  expect(texts(await read(table, token))).toEqual(['to everybody']);
  const body = { type: 'text', text: 'me too' };
  expect((await caller.post(table.path('messages'), { token, body })).body.code).toBe('seat_required');
  expect((await caller.post(table.path('messages'), { body })).body.code).toBe('authentication_required');
});

test('the talk of an unlisted game is for its table, that of a private one does not exist for others', async () => {
  const unlisted = await Table.laid(caller, 2, { visibility: 'unlisted' });
  await say(unlisted, 1, 'among us');
  expect((await caller.get(unlisted.path('messages'))).body.code).toBe('seat_required');
  const { token } = await register(caller, 'Stranger');
  const hidden = await Table.laid(caller, 2, { visibility: 'private' });
  const body = { type: 'text', text: 'x' };
  for (const [method, rest, saying] of [
    ['GET', 'messages', {}],
    ['GET', 'talk', {}],
    ['GET', 'note', {}],
    ['POST', 'messages', { body }],
    ['PUT', 'talk', { body: { talk: 'off' } }],
    ['PUT', 'note', { body: { text: '' } }],
    ['DELETE', 'messages/1', {}],
    ['POST', 'messages/1/report', { body: { reason: 'spam' } }],
  ] as const) {
    const real = await caller.call(method, hidden.path(rest), { token, ...saying });
    const random = await caller.call(method, `/v1/games/${RANDOM_ID}/${rest}`, { token, ...saying });
    expect(real.status).toBe(404);
    expect(real.text.replaceAll(hidden.id, RANDOM_ID)).toBe(random.text);
  }
});

test('a guest speaks with the seat token in their own game, and what they said stays when they have left', async () => {
  const table = await Table.laid(caller, 2);
  await caller.delete(table.path('seats/2'), { token: table.token(2) });
  const { body: guest } = await caller.post(table.path('seats'), {
    token: table.token(1),
    body: { type: 'guest', name: 'Uncle Bob', seat: 2 },
  });
  const words = { token: guest.token, body: { type: 'text', text: 'a guest am I' } };
  expect((await caller.post(table.path('messages'), words)).status).toBe(201);
  const elsewhere = await Table.laid(caller, 2);
  expect((await caller.post(elsewhere.path('messages'), words)).status).toBe(404);
  await caller.delete(table.path('seats/2'), { token: table.token(1) });
  expect((await caller.post(table.path('messages'), words)).body.code).toBe('invalid_token');
  const [message] = await read(table, table.token(1));
  expect(message).toMatchObject({ text: 'a guest am I', seat: 2, member: { name: 'Uncle Bob', playerId: null } });
});

test('whoever has left speaks no more, and can still take back what they said, even where they see nothing any more', async () => {
  const table = await Table.laid(caller, 2, { visibility: 'private' });
  const { prisma } = server;
  for (const seat of [1, 2])
    await prisma.member.create({
      data: { gameId: table.id, seat, playerId: table.people[seat - 1]?.id ?? null, name: `Player ${seat}` },
    });
  await say(table, 2, 'regretted');
  await prisma.member.updateMany({ where: { gameId: table.id, seat: 2 }, data: { leftAt: new Date() } });
  expect((await say(table, 2, 'more')).status).toBe(404);
  expect((await caller.get(table.path('messages'), { token: table.token(2) })).status).toBe(404);
  const taken = await caller.delete(table.path('messages/1'), { token: table.token(2) });
  expect(taken.status).toBe(204);
  expect(await read(table, table.token(1))).toMatchObject([
    { type: 'deleted', text: null, member: { name: 'Player 2' } },
  ]);
});

test('only its author takes a message back, once; the words are gone everywhere, the row stays', async () => {
  const table = await Table.laid(caller, 2);
  await say(table, 1, 'regrettable words', 'key');
  expect((await caller.delete(table.path('messages/1'), { token: table.token(2) })).status).toBe(404);
  expect((await caller.delete(table.path('messages/1'), { token: table.token(1) })).status).toBe(204);
  expect((await caller.delete(table.path('messages/1'), { token: table.token(1) })).status).toBe(404);
  for (const id of ['0', '-1', '2', '99999999999', 'x'])
    expect((await caller.delete(table.path(`messages/${id}`), { token: table.token(1) })).status).toBe(404);
  const [message] = await read(table, table.token(2));
  expect(message).toMatchObject({ id: 1, type: 'deleted', text: null, phrase: null });
  const rows = await server.prisma.message.findMany({ where: { gameId: table.id } });
  expect(JSON.stringify(rows, big)).not.toContain('regrettable');
  expect((await say(table, 2, 'next')).body.id).toBe(2);
});

test('the messages of a deleted account have no name, and its notes and mutes are gone', async () => {
  const table = await Table.laid(caller, 2);
  const [, leaver] = table.people;
  const token = table.token(2);
  await say(table, 2, 'still here');
  await caller.call('PUT', table.path('note'), { token, body: { text: 'mine alone' } });
  await caller.call('PUT', `/v1/players/me/mutes/${table.people[0]?.id}`, { token });
  expect((await caller.delete('/v1/players/me', { token })).status).toBe(204);
  expect(await read(table, table.token(1))).toMatchObject([{ text: 'still here', member: { name: 'Deleted player' } }]);
  expect(await server.prisma.note.count({ where: { gameId: table.id } })).toBe(0);
  expect(await server.prisma.mute.count({ where: { playerId: leaver?.id ?? '' } })).toBe(0);
});

test('a report keeps what the message said, and each reader reports it once', async () => {
  const table = await Table.laid(caller, 3);
  await say(table, 1, 'something vile');
  const report = (seat: number, reason = 'insult'): Promise<Heard> =>
    caller.post(table.path('messages/1/report'), { token: table.token(seat), body: { reason, comment: 'Look!' } });
  expect(await report(2)).toMatchObject({ status: 201, body: { message: 1, reason: 'insult' } });
  expect((await report(2)).body.code).toBe('already_reported');
  expect((await report(3, 'threat')).status).toBe(201);
  expect((await report(3, 'nonsense')).status).toBe(400);
  await caller.delete(table.path('messages/1'), { token: table.token(1) });
  const other = await register(caller, 'Reader');
  const late = await caller.post(table.path('messages/1/report'), { token: other.token, body: { reason: 'spam' } });
  expect(late.status).toBe(404);
  const kept = await server.prisma.messageReport.findMany({ where: { gameId: table.id }, orderBy: { id: 'asc' } });
  expect(kept).toMatchObject([
    { reason: 'insult', messageText: 'something vile', comment: 'Look!', playerId: table.people[1]?.id },
    { reason: 'threat', messageText: 'something vile', playerId: table.people[2]?.id },
  ]);
});

test('those who are not mine to read are left out: in pages, in long polls, in notices', async () => {
  const table = await Table.laid(caller, 3);
  const [, rude] = table.people;
  const mutes = `/v1/players/me/mutes/${rude?.id}`;
  const token = table.token(1);
  await say(table, 2, 'rude');
  expect((await caller.call('PUT', mutes, { token })).status).toBe(204);
  expect((await caller.call('PUT', mutes, { token })).status).toBe(204);
  const { body } = await caller.get('/v1/players/me/mutes', { token });
  expect(body.items).toMatchObject([{ playerId: rude?.id, name: 'Player 2' }]);
  const waiting = read(table, token, '?wait=30');
  await say(table, 2, 'rude again');
  await say(table, 3, 'polite');
  expect(texts(await waiting)).toEqual(['polite']);
  expect(texts(await read(table, table.token(3)))).toEqual(['rude', 'rude again', 'polite']);
  const told = await server.prisma.outbox.findMany({
    where: { gameId: table.id, topic: 'message' },
    orderBy: { id: 'asc' },
  });
  expect(told.map(({ payload }) => payload)).toEqual([
    { seats: [1, 3], message: 1 },
    { seats: [3], message: 2 },
    { seats: [1, 2], message: 3 },
  ]);
  expect((await caller.delete(mutes, { token })).status).toBe(204);
  expect(texts(await read(table, token))).toEqual(['rude', 'rude again', 'polite']);
});

test('one mutes others who exist, and not oneself', async () => {
  const { id, token } = await register(caller, 'Ann');
  expect((await caller.call('PUT', `/v1/players/me/mutes/${id}`, { token })).status).toBe(400);
  expect((await caller.call('PUT', `/v1/players/me/mutes/${RANDOM_ID}`, { token })).status).toBe(404);
  expect((await caller.call('PUT', '/v1/players/me/mutes/x', { token })).status).toBe(404);
});

test('a note is for its writer alone', async () => {
  const table = await Table.begun(caller, 2);
  const note = (token: string, text?: string): Promise<Heard> =>
    text === undefined
      ? caller.get(table.path('note'), { token })
      : caller.call('PUT', table.path('note'), { token, body: { text } });
  expect((await note(table.token(1))).body).toEqual({ text: '', updatedAt: null });
  await note(table.token(1), 'seat 2 has no sevens');
  await note(table.token(2), 'seat 1 bluffs');
  expect((await note(table.token(1))).body).toMatchObject({ text: 'seat 2 has no sevens' });
  await note(table.token(1), 'seat 2 has a seven after all\n');
  expect((await note(table.token(1))).body).toMatchObject({ text: 'seat 2 has a seven after all\n' });
  expect((await note(table.token(2))).body).toMatchObject({ text: 'seat 1 bluffs' });
  expect((await note(table.token(2), 'x'.repeat(10_000))).status).toBe(200);
  expect((await note(table.token(2), 'x'.repeat(10_001))).status).toBe(400);
  expect((await note(table.token(2), '')).body).toMatchObject({ text: '' });
  expect((await caller.get(table.path('note'))).status).toBe(401);
});

test('an empty note is none, and an account has notes about so many games and no more, also at once', async () => {
  const tables = [await Table.laid(caller, 2), await Table.laid(caller, 2), await Table.laid(caller, 2)];
  const { id, token } = await register(caller, 'Scribe');
  const write = (table: Table | undefined, text: string): Promise<Heard> =>
    caller.call('PUT', `${table?.path('note')}`, { token, body: { text } });
  const count = (): Promise<number> => server.prisma.note.count({ where: { playerId: id } });
  await write(tables[0], 'one');
  expect(await count()).toBe(1);
  await write(tables[0], '');
  expect(await count()).toBe(0);
  await server.prisma.$executeRaw`
    WITH made AS (
      INSERT INTO games (id, preset, options, rules_version, seats, hand_size, settings, commitment)
      SELECT gen_random_uuid(), preset, options, rules_version, seats, hand_size, settings, commitment
      FROM games, generate_series(1, ${MOST_NOTES - 1}) WHERE id = ${tables[0]?.id}::uuid RETURNING id)
    INSERT INTO notes (game_id, id, player_id, text) SELECT id, gen_random_uuid(), ${id}::uuid, 'noted' FROM made`;
  const heard = await Promise.all(tables.map((table) => write(table, 'another')));
  expect(heard.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(heard.find(({ status }) => status === 409)?.body.code).toBe('note_limit_reached');
  const written = tables[heard.findIndex(({ status }) => status === 200)];
  expect((await write(written, 'in place of it')).status).toBe(200);
});

test('a guest has a note as well', async () => {
  const table = await Table.laid(caller, 2);
  await caller.delete(table.path('seats/2'), { token: table.token(2) });
  const { body: guest } = await caller.post(table.path('seats'), {
    token: table.token(1),
    body: { type: 'guest', name: 'Bob', seat: 2 },
  });
  for (const text of ['one', 'two'])
    await caller.call('PUT', table.path('note'), { token: guest.token, body: { text } });
  expect((await caller.get(table.path('note'), { token: guest.token })).body).toMatchObject({ text: 'two' });
  expect((await caller.get(table.path('note'), { token: table.token(1) })).body).toMatchObject({ text: '' });
});

/** JSON knows no big integers. */
function big(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

test('whatever anybody asks for, words and notes are read by those alone whom they are for', async () => {
  const [ann, bob, stranger] = [
    await register(caller, 'Ann'),
    await register(caller, 'Bob'),
    await register(caller, 'Eve'),
  ];
  const table = await Table.begun(caller, 2, { visibility: 'unlisted' });
  await caller.call('PUT', `/v1/players/me/mutes/${table.people[1]?.id}`, { token: table.token(1) });
  await say(table, 1, 'secret-of-one');
  await say(table, 2, 'secret-of-two');
  await caller.call('PUT', table.path('note'), { token: table.token(1), body: { text: 'secret-note' } });
  const everything = async (token: string | undefined): Promise<string> => {
    const paths = [
      '',
      'state',
      'events?limit=100',
      'record',
      'record.txt',
      'legal-moves',
      'board.svg',
      'messages',
      'talk',
      'note',
    ];
    const own = ['/v1/players/me', '/v1/players/me/turns', '/v1/players/me/mutes', '/v1/games?mine=true'];
    const said = [];
    for (const path of [...paths.map((rest) => table.path(rest)), ...own])
      said.push((await caller.get(path, { token })).text);
    return said.join('\n');
  };
  for (let step = 0; step < 3; step++) {
    for (const token of [undefined, ann.token, bob.token, stranger.token])
      expect(await everything(token)).not.toContain('secret-');
    const [one, two] = [await everything(table.token(1)), await everything(table.token(2))];
    expect([one.includes('secret-of-one'), one.includes('secret-of-two'), one.includes('secret-note')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([two.includes('secret-of-one'), two.includes('secret-of-two'), two.includes('secret-note')]).toEqual([
      true,
      true,
      false,
    ]);
    await table.advance();
  }
  const outbox = JSON.stringify(await server.prisma.outbox.findMany({ where: { gameId: table.id } }), big);
  const events = JSON.stringify(await server.prisma.event.findMany({ where: { gameId: table.id } }));
  expect(outbox + events).not.toContain('secret-');
});

test('there are phrases, each with its words', async () => {
  const { body } = await caller.get('/v1/phrases');
  expect(body.items).toEqual(ALL_PHRASES.map((phrase) => ({ phrase, text: PHRASES[phrase] })));
});

test('talk has a budget of its own, which takes nothing from moves', async () => {
  const strict = await startTestApp({ rateLimitFactor: 1 });
  try {
    const there = new Caller(strict);
    const table = await Table.begun(there, 2);
    const seat = await table.mover();
    const words = { token: table.token(seat), body: { type: 'phrase', phrase: 'thinking' } };
    for (let i = 0; i < BUDGETS.talk.quota; i++)
      expect((await there.post(table.path('messages'), words)).status).toBe(201);
    const refused = await there.post(table.path('messages'), words);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers['ratelimit-policy']).toContain('"talk"');
    await table.advance();
  } finally {
    await strict.close();
  }
});
