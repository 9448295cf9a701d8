// Trials: C67
import { visibleToSpectators, VisibleVersions } from '../../src/games/watch/visible-version.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { bearer, StreamReader } from '../support/stream-reader.js';
import { Table } from '../support/table.js';

test.each([
  { what: 'no delay', version: 30, status: 'running', delay: 0, lastOpen: 3, seen: null },
  { what: 'a running match', version: 30, status: 'running', delay: 10, lastOpen: 3, seen: 20 },
  {
    what: 'a match that has just begun: as it was before',
    version: 5,
    status: 'running',
    delay: 10,
    lastOpen: 3,
    seen: 3,
  },
  { what: 'a match of an unreadable log', version: 30, status: 'needs_repair', delay: 10, lastOpen: 3, seen: 20 },
  { what: 'a game that has not begun', version: 3, status: 'open', delay: 10, lastOpen: 3, seen: null },
  { what: 'a match that is over', version: 30, status: 'ended', delay: 10, lastOpen: 3, seen: null },
  { what: 'a game that was called off', version: 3, status: 'aborted', delay: 10, lastOpen: 3, seen: null },
])('$what', ({ seen, ...progress }) => {
  expect(visibleToSpectators(progress)).toBe(seen);
});

let server: TestApp;
let caller: Caller;
let url: string;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
  await server.app.listen(0, '127.0.0.1');
  url = await server.app.getUrl();
});
afterAll(() => server.close());

const DELAY = 6;

/** A game whose spectators are behind. */
function delayedTable(): Promise<Table> {
  return Table.laid(caller, 2, { options: { rounds: 1 }, spectatorDelay: DELAY });
}

/** The last version that somebody without a token reads of, by every way to read. */
async function read(table: Table): Promise<Record<string, number>> {
  const { body } = await caller.get(table.path('events?limit=100'));
  const picture = await caller.get(table.path('board.svg'));
  const record = await caller.get(table.path('record'));
  const text = await caller.get(table.path('record.txt'));
  const tag = ({ headers }: { headers: Readonly<Record<string, string>> }): number =>
    Number(headers['etag']?.slice(1, -1));
  const state = await caller.get(table.path('state'));
  expect(state.body.version).toBe(tag(state));
  return {
    state: tag(state),
    events: body.items.at(-1)?.version ?? 0,
    board: tag(picture),
    record: tag(record),
    text: tag(text),
  };
}

test('spectators see a running match so many events later, those who sit in it at once, and everybody all of it at its end', async () => {
  const table = await delayedTable();
  expect(Object.values(await read(table))).toEqual([3, 3, 3, 3, 3]);
  const spectator = await StreamReader.open(`${url}${table.path('events/stream')}`);
  const player = await StreamReader.open(`${url}${table.path('events/stream')}`, bearer(table.token(1)));
  await spectator.count(3);
  await table.start();
  for (let status = 'running'; status === 'running'; status = await table.playOn(1)) {
    const { version } = await table.state(1);
    await player.count(version);
    const seen = Math.max(3, version - DELAY);
    expect(await read(table)).toEqual({
      state: seen,
      events: Math.min(seen, 100),
      board: seen,
      record: seen,
      text: seen,
    });
    for (const path of ['board.svg', 'state']) {
      expect((await caller.get(table.path(`${path}?at=${seen + 1}`))).status).toBe(400);
      expect((await caller.get(table.path(`${path}?at=${seen}`))).status).toBe(200);
    }
    expect(spectator.frames.length).toBeLessThanOrEqual(seen);
    await spectator.count(seen);
  }
  const { version } = await table.state(1);
  await spectator.end();
  expect(spectator.frames.map(({ id }) => Number(id))).toEqual(Array.from({ length: version }, (_, i) => i + 1));
  const { state, board, record, text } = await read(table);
  expect([state, board, record, text]).toEqual([version, version, version, version]);
  await player.end();
});

test('a long poll of a spectator waits until what happened may be seen', async () => {
  const table = await delayedTable();
  await table.start();
  const waiting = caller.get(table.path('events?after=3&wait=30'));
  let moved = (await table.state(1)).version;
  while (moved - DELAY <= 3) moved = (await table.advance()).body.version;
  const { body } = await waiting;
  expect(body.items[0]?.version).toBe(4);
});

test('a host who does not sit in the game is behind like other spectators', async () => {
  const table = await delayedTable();
  const host = table.token(1);
  await caller.delete(table.path('seats/1'), { token: host });
  const guest = { type: 'guest', name: 'Bob', seat: 1 };
  const { body } = await caller.post(table.path('seats'), { token: host, body: guest });
  await table.start();
  const last = async (token: string): Promise<number | undefined> =>
    (await caller.get(table.path('events?limit=100'), { token })).body.items.at(-1)?.version;
  const { version } = (await caller.get(table.path('state'), { token: body.token })).body;
  expect(await last(body.token)).toBe(version);
  expect(await last(host)).toBe(5);
});

test('for a seat, and where there is no delay, nothing is asked and nothing is kept back', async () => {
  const visible = server.app.get(VisibleVersions);
  const { id } = await delayedTable();
  expect(await visible.limit({ id, settings: { autoForced: true, spectatorDelay: 5 } }, { seat: 1 })).toBeNull();
  expect(await visible.limit({ id, settings: { autoForced: true } }, { seat: null })).toBeNull();
});

test('the delay is a setting of the game, within bounds', async () => {
  const table = await delayedTable();
  expect((await caller.get(table.path())).body).toMatchObject({ spectatorDelay: DELAY });
  for (const spectatorDelay of [-1, 101, 1.5]) {
    const heard = await caller.post('/v1/games', { token: table.token(1), body: { seats: 2, spectatorDelay } });
    expect(heard).toMatchObject({ status: 400, body: { errors: [{ pointer: '/spectatorDelay' }] } });
  }
});
