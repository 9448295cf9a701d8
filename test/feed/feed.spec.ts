// Trials: C62, C80, C81
import pg from 'pg';
import { Watch } from '../../src/games/core/signals.js';
import { MOST_STREAMS } from '../../src/games/watch/stream-slots.js';
import { FeedHub } from '../../src/feed/feed-hub.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { bearer, StreamReader, type Frame } from '../support/stream-reader.js';
import { register, Table, type Person } from '../support/table.js';

let server: TestApp;
let caller: Caller;
let url: string;
let other: TestApp;
let elsewhere: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
  other = await startTestApp({ databaseUrl: server.config.databaseUrl });
  elsewhere = new Caller(other);
  await server.app.listen(0, '127.0.0.1');
  url = await server.app.getUrl();
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const FEED = '/v1/players/me/stream';

function follow(token: string, lastId = ''): Promise<StreamReader> {
  return StreamReader.open(`${url}${FEED}`, {
    ...bearer(token),
    ...(lastId === '' ? {} : { 'last-event-id': lastId }),
  });
}

/** What a frame tells of, in short: `game:3` for version 3, `message:1`, `left`. */
function short({ event, data }: Frame): string {
  const { message } = data as { message?: { id: number; type: string } };
  return event === 'left' ? event : `${event}:${message === undefined ? String(data['version']) : message.id}`;
}

const shorts = (reader: StreamReader): string[] => reader.frames.map(short);

/** Reads until what is said now has come: a message at this table is the last thing that happens. */
async function upToNow(reader: StreamReader, table: Table, seat: number): Promise<void> {
  // a feed that has not begun yet would take the mark for something of before
  await reader.until(({ lastId }) => lastId !== '');
  const { body } = await say(table, seat, 'mark');
  const isMark = ({ data }: Frame): boolean =>
    data['gameId'] === table.id && (data['message'] as { id: unknown } | undefined)?.id === body.id;
  await reader.until(({ frames }) => frames.some(isMark));
}

function say(table: Table, seat: number, text: string, by = caller): ReturnType<Caller['post']> {
  return by.post(table.path('messages'), { token: table.token(seat), body: { type: 'text', text } });
}

/** A game of somebody, without anybody else. */
async function newGame({ token }: Person, by = caller): Promise<string> {
  const made = await by.post('/v1/games', { token, body: { preset: 'club', seats: 2 } });
  return made.body.id;
}

test('a feed begins with every game that is not over and tells of every change, on whichever server', async () => {
  const table = await Table.begun(caller, 2);
  const me = table.people[1] as Person;
  const reader = await follow(me.token);
  await reader.count(1);
  const { version, seatsToAct, status } = (await caller.get(table.path())).body;
  expect(reader.frames[0]).toMatchObject({
    event: 'game',
    data: { gameId: table.id, version, status, seatsToAct, mySeat: 2, isHost: false, deadlineAt: null },
  });
  const seat = await table.mover();
  const { move, version: at } = await table.choice(seat);
  const made = await elsewhere.post(table.path('moves'), { token: table.token(seat), body: move, version: at });
  await reader.count(2);
  expect(reader.frames[1]?.data).toMatchObject({ version: made.body.version });
  // a game that did not exist when the feed began
  const later = await newGame(me, elsewhere);
  await reader.count(3);
  expect(reader.frames[2]?.data).toMatchObject({ gameId: later, version: 1, mySeat: null, isHost: true });
  await elsewhere.post(`/v1/games/${later}/seats`, { token: me.token, body: { type: 'self', seat: 2 } });
  await reader.count(4);
  expect(reader.frames[3]?.data).toMatchObject({ gameId: later, version: 2, mySeat: 2, isHost: true });
  reader.close();
});

test('a feed tells what is said and taken back, but not what is said elsewhere or by those who are muted', async () => {
  const table = await Table.laid(caller, 3);
  const foreign = await Table.laid(caller, 2);
  await say(table, 2, 'before the feed began');
  const reader = await follow(table.token(1));
  await reader.count(1);
  await say(foreign, 1, 'not for you');
  await say(table, 2, 'hello', elsewhere);
  await reader.count(2);
  expect(reader.frames[1]?.data).toMatchObject({ gameId: table.id, message: { id: 2, text: 'hello', seat: 2 } });
  await caller.delete(table.path('messages/2'), { token: table.token(2) });
  await reader.count(3);
  expect(reader.frames[2]?.data).toMatchObject({ message: { id: 2, type: 'deleted', text: null } });
  await caller.call('PUT', `/v1/players/me/mutes/${table.people[1]?.id}`, { token: table.token(1) });
  await say(table, 2, 'unheard');
  await upToNow(reader, table, 3);
  expect(shorts(reader).slice(3)).toEqual(['message:4']);
  reader.close();
});

test('whoever gets up hears of it once, and then nothing more of that game', async () => {
  const table = await Table.laid(caller, 2);
  const me = table.people[1] as Person;
  const reader = await follow(me.token);
  await reader.count(1);
  await caller.delete(table.path('seats/2'), { token: me.token });
  await reader.count(2);
  expect(reader.frames[1]).toMatchObject({ event: 'left', data: { gameId: table.id } });
  await caller.post(table.path('abort'), { token: table.token(1) });
  await newGame(me);
  await reader.count(3);
  expect(reader.frames[2]).toMatchObject({ event: 'game', data: { version: 1 } });
  reader.close();
  const again = await follow(me.token, reader.frames[1]?.id);
  await again.count(1);
  expect(shorts(again)).toEqual(['game:1']);
  again.close();
});

test('a game that ends is told to the end, also to those who come back later', async () => {
  const table = await Table.begun(caller, 2, { options: { rounds: 1 } });
  const reader = await follow(table.token(1));
  await reader.count(1);
  reader.close();
  await table.playOn();
  const again = await follow(table.token(1), reader.lastId);
  await again.count(1);
  const { version } = await table.state(1);
  expect(again.frames).toMatchObject([{ event: 'game', data: { gameId: table.id, version, status: 'ended' } }]);
  again.close();
  const anew = await follow(table.token(1));
  await upToNow(anew, table, 1);
  expect(shorts(anew)).toEqual(['message:1']);
  anew.close();
});

test('from whichever event a feed is taken up again, nothing is missing and nothing comes twice', async () => {
  const me = await register(caller, 'Ann');
  const games = [];
  for (let i = 0; i < 6; i++) games.push(await newGame(me));
  const whole = await follow(me.token);
  await whole.count(6);
  const order = whole.frames.map(({ data }) => data['gameId']);
  expect([...order].sort()).toEqual([...games].sort());
  whole.close();
  // both of what had been told and of what had not, one game goes on meanwhile
  const [told, untold] = [order[0] as string, order[5] as string];
  for (const id of [told, untold])
    await caller.post(`/v1/games/${id}/seats`, { token: me.token, body: { type: 'self', seat: 1 } });
  for (const [i, { id }] of whole.frames.entries()) {
    const again = await follow(me.token, id);
    const rest = order.slice(i + 1).filter((game) => game !== untold);
    await again.count(rest.length + 2);
    const seen = again.frames.map(({ data }) => `${String(data['gameId'])} ${String(data['version'])}`);
    expect(seen).toEqual([
      ...rest.map((game) => `${String(game)} 1`),
      ...[told, untold].sort().map((game) => `${game} 2`),
    ]);
    again.close();
  }
});

test('what commits late is told, though later numbers were told before', async () => {
  const table = await Table.laid(caller, 2);
  const late = await Table.laid(caller, 2);
  const me = table.people[0] as Person;
  await caller.delete(late.path('seats/1'), { token: late.token(1) });
  await caller.post(late.path('seats'), { token: me.token, body: { type: 'self', seat: 1 } });
  const member = await server.prisma.member.findFirstOrThrow({ where: { gameId: late.id, seat: 2 } });
  const client = new pg.Client({ connectionString: server.config.databaseUrl });
  await client.connect();
  try {
    const reader = await follow(me.token);
    await reader.count(2);
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO messages (game_id, id, member_id, text, changed_in) VALUES ($1, 1, $2, 'late', pg_current_xact_id()::text::bigint)`,
      [late.id, member.id],
    );
    await upToNow(reader, table, 2);
    const cut = reader.lastId;
    expect(shorts(reader).slice(2)).toEqual(['message:1']);
    reader.close();
    await client.query('COMMIT');
    const again = await follow(me.token, cut);
    await again.count(1);
    expect(again.frames).toMatchObject([{ event: 'message', data: { gameId: late.id, message: { text: 'late' } } }]);
    await upToNow(again, table, 2);
    expect(shorts(again)).toEqual(['message:1', 'message:2']);
    again.close();
  } finally {
    await client.end();
  }
});

test('a reader who comes and goes while much happens on two servers hears every message once, and of no version twice', async () => {
  const tables = [await Table.begun(caller, 2), await Table.begun(caller, 2)];
  const me = tables[0]?.people[0] as Person;
  const more = await newGame(me);
  let isDone = false;
  const first = await follow(me.token);
  await first.count(2);
  const heard = [...first.frames];
  let { lastId } = first;
  first.close();
  const reading = (async () => {
    for (let cuts = 0; !isDone; cuts++) {
      const reader = await follow(me.token, lastId);
      await reader.until(({ frames }) => isDone || frames.length > cuts % 3);
      heard.push(...reader.frames);
      // as an EventSource does, which keeps the last id for as long as it hears no other
      if (reader.lastId !== '') lastId = reader.lastId;
      reader.close();
    }
  })();
  const [table] = tables as [Table, Table];
  for (let i = 0; i < 25; i++) {
    await Promise.all([
      ...tables.map((one) => one.advance()),
      say(table, 2, `here ${i}`),
      say(table, 1, `there ${i}`, elsewhere),
    ]);
  }
  isDone = true;
  await say(table, 2, 'last');
  await reading;
  const rest = await follow(me.token, lastId);
  await upToNow(rest, table, 2);
  heard.push(...rest.frames);
  rest.close();
  const messages = heard.filter(({ event }) => event === 'message').map((one) => Number(short(one).split(':')[1]));
  expect(messages.sort((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, i) => i + 1));
  const versions = heard
    .filter(({ event, data }) => event === 'game' && data['gameId'] === table.id)
    .map(({ data }) => data['version'] as number);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  expect(versions.at(-1)).toBe((await table.state(1)).version);
  expect(heard.filter(({ data }) => data['gameId'] === more)).toHaveLength(1);
});

test('two feeds of one token both work', async () => {
  const table = await Table.laid(caller, 2);
  const readers = [await follow(table.token(1)), await follow(table.token(1))];
  for (const reader of readers) await reader.count(1);
  await say(table, 2, 'to both');
  for (const reader of readers) {
    await reader.count(2);
    expect(shorts(reader)).toEqual(['game:3', 'message:1']);
    reader.close();
  }
});

test('an account has a limited number of streams, of games and feeds together, and one that was closed makes room', async () => {
  const table = await Table.laid(caller, 2);
  const headers = bearer(table.token(1));
  const readers: StreamReader[] = [];
  for (let i = 0; i < MOST_STREAMS; i++)
    readers.push(await StreamReader.open(`${url}${i % 2 === 0 ? FEED : table.path('events/stream')}`, headers));
  for (const path of [FEED, table.path('events/stream')]) {
    const refused = await caller.get(path, { token: table.token(1) });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_streams' } });
    expect(refused.body.detail).toContain(String(MOST_STREAMS));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  const neighbour = await follow(table.token(2));
  expect(neighbour.status).toBe(200);
  readers.shift()?.close();
  for (;;) {
    const again = await follow(table.token(1));
    readers.push(again);
    if (again.status === 200) break;
    expect(again.status).toBe(429);
  }
  for (const reader of [...readers, neighbour]) reader.close();
});

test('a feed where nothing happens is kept alive, and ends neither after forty heartbeats nor by being quiet', async () => {
  const me = await register(caller, 'Ann');
  const asked: number[] = [];
  const next = jest.spyOn(Watch.prototype, 'next').mockImplementation((milliseconds) => {
    asked.push(milliseconds);
    return new Promise((resolve) => setImmediate(() => resolve(false)));
  });
  try {
    const reader = await follow(me.token);
    await reader.until(({ comments }) => comments.length >= 40);
    expect(reader.isOver).toBe(false);
    expect(Math.max(...asked)).toBeLessThanOrEqual(15_000);
    reader.close();
    await reader.end();
  } finally {
    next.mockRestore();
  }
});

test('a ticket opens one feed, once, and nothing else', async () => {
  const table = await Table.laid(caller, 2);
  const { body } = await caller.post('/v1/players/me/stream-tickets', { token: table.token(2), body: {} });
  const ofGame = await caller.post(table.path('stream-tickets'), { token: table.token(2), body: {} });
  expect((await caller.get(`${FEED}?ticket=${ofGame.body.ticket}`)).body.code).toBe('invalid_token');
  expect((await caller.get(table.path(`events/stream?ticket=${body.ticket}`))).body.code).toBe('invalid_token');
  const reader = await StreamReader.open(`${url}${FEED}?ticket=${body.ticket}`);
  await reader.count(1);
  expect(reader.frames[0]?.data).toMatchObject({ gameId: table.id, mySeat: 2 });
  reader.close();
  expect((await caller.get(`${FEED}?ticket=${body.ticket}`)).body.code).toBe('invalid_token');
  const { body: second } = await caller.post('/v1/players/me/stream-tickets', { token: table.token(2), body: {} });
  const again = await StreamReader.open(`${url}${FEED}?ticket=${second.ticket}&after=${reader.lastId}`);
  await upToNow(again, table, 2);
  expect(shorts(again)).toEqual(['message:1']);
  again.close();
});

test('with a token that is revoked everything ends that it has opened, tickets too', async () => {
  const table = await Table.begun(caller, 2);
  const scopes = ['games:read'];
  const { body: made } = await caller.post('/v1/tokens', { token: table.token(1), body: { name: 'tablet', scopes } });
  const ticket = async (path: string): Promise<string> =>
    (await caller.post(path, { token: made.token, body: {} })).body.ticket;
  const [feedTicket, gameTicket] = ['/v1/players/me/stream-tickets', table.path('stream-tickets')];
  const { version } = await table.state(1);
  const readers = [
    await follow(made.token),
    await StreamReader.open(`${url}${FEED}?ticket=${await ticket(feedTicket)}`),
    await StreamReader.open(`${url}${table.path(`events/stream?after=${version}&ticket=${await ticket(gameTicket)}`)}`),
  ];
  await readers[0]?.count(1);
  await readers[1]?.count(1);
  const unused = [await ticket(feedTicket), await ticket(gameTicket)];
  await caller.delete(`/v1/tokens/${made.id}`, { token: table.token(1) });
  await table.advance();
  for (const reader of readers) await reader.end();
  expect(readers.map(({ frames }) => frames.length)).toEqual([1, 1, 0]);
  expect((await caller.get(`${FEED}?ticket=${unused[0]}`)).body.code).toBe('invalid_token');
  expect((await caller.get(table.path(`events/stream?ticket=${unused[1]}`))).body.code).toBe('invalid_token');
});

test('a feed is for accounts', async () => {
  expect((await caller.get(FEED)).body.code).toBe('authentication_required');
  const table = await Table.laid(caller, 2);
  await caller.delete(table.path('seats/2'), { token: table.token(2) });
  const guest = { type: 'guest', name: 'Bob', seat: 2 };
  const { body } = await caller.post(table.path('seats'), { token: table.token(1), body: guest });
  expect((await caller.get(FEED, { token: body.token })).body.code).toBe('account_required');
});

const forged = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

test.each([
  ['nothing of ours', 'x'],
  ['no snapshot', forged('5~~')],
  ['a snapshot that ends before it begins', forged('9:5:~~')],
  ['a snapshot of nothing', forged('0:0:~~')],
  ['a transaction outside its snapshot', forged('5:9:12~~')],
  ['transactions out of order', forged('5:9:8,6~~')],
  ['a number that no database reaches', forged('5:9999999999999999999:~~')],
  ['a key of nothing', forged("5:9:~5:9:~g' OR 1=1")],
  ['a place in no batch', forged('5:9:~~g01900000-0000-7000-8000-000000000000')],
])('%s is refused as a place to go on from', async (_, id) => {
  const { token } = await register(caller, 'Ann');
  for (const heard of [
    await caller.get(FEED, { token, headers: { 'last-event-id': id } }),
    await caller.get(`${FEED}?after=${id}`, { token }),
  ])
    expect(heard).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('a place of a later time than the database knows is the beginning', async () => {
  const me = await register(caller, 'Ann');
  await newGame(me);
  const reader = await follow(me.token, forged('5:8000000000000000000:~~'));
  await reader.count(1);
  expect(shorts(reader)).toEqual(['game:1']);
  reader.close();
});

test('feeds that were closed leave nobody waiting', async () => {
  const hub = server.app.get(FeedHub);
  const me = await register(caller, 'Ann');
  const readers = await Promise.all(Array.from({ length: 10 }, () => follow(me.token)));
  expect(hub.watches).toBeGreaterThanOrEqual(10);
  for (const reader of readers) reader.close();
  while (hub.watches > 0) await new Promise((resolve) => setTimeout(resolve, 5));
});
