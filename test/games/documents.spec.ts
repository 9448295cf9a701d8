import { parseRecordText } from '../../src/engine/index.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { handIn, Table } from '../support/table.js';

let server: TestApp;
let caller: Caller;
let table: Table;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
  table = await Table.begun(caller, 3);
});
afterAll(() => server.close());

test('the board of a game is a picture with a text alternative', async () => {
  const heard = await caller.get(table.path('board.svg'), { token: table.token(1) });
  expect(heard.status).toBe(200);
  expect(heard.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect(heard.text).toMatch(/^<svg [^>]*role="img"/);
  expect(heard.text).toContain('<desc');
});

test('a picture shows the own hand, and nobody else’s', async () => {
  const own = handIn(await table.state(1), 1);
  const told = async (token?: string): Promise<Set<string>> => {
    const heard = await caller.get(table.path('board.svg'), token === undefined ? {} : { token });
    return new Set(/<desc[^>]*>([^]*?)<\/desc>/.exec(heard.text)?.[1]?.match(/\d+-\d+/g));
  };
  const mine = await told(table.token(1));
  const theirs = await told(table.token(2));
  const everybodys = await told();
  for (const tile of own) expect(mine.has(tile)).toBe(true);
  expect(own.filter((tile) => theirs.has(tile))).toEqual([]);
  expect(own.filter((tile) => everybodys.has(tile))).toEqual([]);
});

test('a picture of the past has the version of that moment, and of the future there is none', async () => {
  const past = await caller.get(`${table.path('board.svg')}?at=2&width=400`, { token: table.token(1) });
  expect(past.headers.etag).toBe('"2"');
  const future = await caller.get(`${table.path('board.svg')}?at=999999`, { token: table.token(1) });
  expect({ status: future.status, code: future.body.code }).toEqual({ status: 400, code: 'invalid_request' });
});

test('the record as text says what the record says', async () => {
  const record = await caller.get(table.path('record'), { token: table.token(2) });
  const text = await caller.get(table.path('record.txt'), { token: table.token(2) });
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(parseRecordText(text.text)).toEqual({ ok: true, record: record.body });
});
