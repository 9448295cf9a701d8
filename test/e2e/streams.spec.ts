import { get, type IncomingMessage } from 'node:http';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { Signals } from '../../src/games/core/signals.js';
import { Table } from '../support/table.js';

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

interface Frame {
  readonly id: number;
  readonly event: string;
  readonly data: { readonly version: number; readonly type: string; readonly hand?: unknown };
}

/** One reader of a stream. */
class Reader {
  readonly frames: Frame[] = [];
  private text = '';
  private wake: () => void = () => undefined;
  isOver = false;

  constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.take(chunk));
    response.on('close', () => {
      this.isOver = true;
      this.wake();
    });
  }

  static open(path: string, headers: Record<string, string> = {}): Promise<Reader> {
    return new Promise((resolve, reject) => {
      get(`${url}${path}`, { headers }, (response) => resolve(new Reader(response))).on('error', reject);
    });
  }

  /** Waits until a frame with that version, or the end of the stream. */
  async until(version: number): Promise<void> {
    while (!this.isOver && (this.frames.at(-1)?.id ?? 0) < version)
      await new Promise<void>((resolve) => (this.wake = resolve));
  }

  close(): void {
    this.response.destroy();
  }

  private take(chunk: string): void {
    this.text += chunk;
    for (let end = this.text.indexOf('\n\n'); end >= 0; end = this.text.indexOf('\n\n')) {
      const lines = this.text.slice(0, end).split('\n');
      this.text = this.text.slice(end + 2);
      const line = (name: string): string | undefined =>
        lines.find((one) => one.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = line('data');
      if (data !== undefined)
        this.frames.push({
          id: Number(line('id')),
          event: line('event') ?? '',
          data: JSON.parse(data) as Frame['data'],
        });
    }
    this.wake();
  }
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

test('a stream brings every event, each once and in order, as the paged list has them', async () => {
  const table = await Table.begun(caller, 2, { options: { rounds: 1 } });
  const readers = [
    await Reader.open(table.path('events/stream'), bearer(table.token(1))),
    await Reader.open(table.path('events/stream')),
  ];
  await table.playOn();
  const { version } = await table.state(1);
  for (const [i, reader] of readers.entries()) {
    await reader.until(Infinity);
    expect(reader.frames.map(({ id }) => id)).toEqual(Array.from({ length: version }, (_, n) => n + 1));
    const token = i === 0 ? table.token(1) : undefined;
    const listed = [];
    for (let after = 0; after < version; after += 100)
      listed.push(...(await caller.get(table.path(`events?limit=100&after=${after}`), { token })).body.items);
    expect(reader.frames.map(({ data }) => data)).toEqual(listed);
    expect(reader.frames.every(({ id, event, data }) => id === data.version && event === data.type)).toBe(true);
  }
  const after = await Reader.open(table.path(`events/stream?after=${version}`));
  expect(after.response.statusCode).toBe(204);
  after.close();
});

test('a stream that broke goes on after the last event that was seen', async () => {
  const table = await Table.begun(caller, 2);
  const first = await Reader.open(table.path('events/stream'), bearer(table.token(1)));
  await first.until(4);
  first.close();
  await table.playOn(3);
  const { version } = await table.state(1);
  const second = await Reader.open(table.path('events/stream'), { ...bearer(table.token(1)), 'last-event-id': '4' });
  await second.until(version);
  expect(second.frames.map(({ id }) => id)).toEqual(Array.from({ length: version - 4 }, (_, n) => n + 5));
  second.close();
});

test('each subscriber sees the own hand and no other', async () => {
  const table = await Table.begun(caller, 2);
  const seen = [];
  for (const headers of [bearer(table.token(1)), bearer(table.token(2)), {}]) {
    const reader = await Reader.open(table.path('events/stream'), headers);
    await reader.until(5);
    seen.push(reader.frames.find(({ event }) => event === 'round_dealt')?.data.hand);
    reader.close();
  }
  const [one, two, nobody] = seen;
  expect(one).toHaveLength(15);
  expect(two).toHaveLength(15);
  expect(one).not.toEqual(two);
  expect(nobody).toBeNull();
});

test('a move on another process reaches the stream', async () => {
  const other = await startTestApp({ databaseUrl: server.config.databaseUrl });
  try {
    const table = await Table.begun(caller, 2);
    const reader = await Reader.open(table.path('events/stream'), bearer(table.token(1)));
    await reader.until(5);
    const seat = await table.mover();
    const { move, version } = await table.choice(seat);
    const made = await new Caller(other).post(table.path('moves'), { token: table.token(seat), body: move, version });
    await reader.until(made.body.version);
    expect(reader.frames.at(-1)?.id).toBe(made.body.version);
    reader.close();
  } finally {
    await other.close();
  }
});

test('a ticket opens one stream, once, of its own game', async () => {
  const table = await Table.begun(caller, 2, { visibility: 'unlisted' });
  const { body } = await caller.post(table.path('stream-tickets'), { token: table.token(2), body: {} });
  const elsewhere = await Table.begun(caller, 2);
  expect((await caller.get(elsewhere.path(`events/stream?ticket=${body.ticket}`))).body.code).toBe('invalid_token');
  const reader = await Reader.open(table.path(`events/stream?ticket=${body.ticket}`));
  await reader.until(5);
  expect(reader.frames.find(({ event }) => event === 'round_dealt')?.data.hand).toHaveLength(15);
  reader.close();
  expect((await caller.get(table.path(`events/stream?ticket=${body.ticket}`))).body.code).toBe('invalid_token');
});

test('the stream of a guest ends with the seat', async () => {
  const table = await Table.laid(caller, 2);
  await caller.delete(table.path('seats/2'), { token: table.token(2) });
  const { body: guest } = await caller.post(table.path('seats'), {
    token: table.token(1),
    body: { type: 'guest', name: 'Bob', seat: 2 },
  });
  const reader = await Reader.open(table.path('events/stream'), bearer(guest.token));
  await reader.until(guest.version);
  await caller.delete(table.path('seats/2'), { token: table.token(1) });
  await reader.until(Infinity);
  expect(reader.isOver).toBe(true);
});

test('a long poll waits for what has not happened yet', async () => {
  const table = await Table.begun(caller, 2);
  const { version } = await table.state(1);
  const waiting = caller.get(table.path(`events?after=${version}&wait=30`), { token: table.token(1) });
  await table.advance();
  const { body } = await waiting;
  expect(body.items[0]?.version).toBe(version + 1);
});

test('streams that were closed leave nobody waiting', async () => {
  const table = await Table.begun(caller, 2);
  const signals = server.app.get(Signals);
  const readers = await Promise.all(
    Array.from({ length: 20 }, () => Reader.open(table.path('events/stream'), bearer(table.token(1)))),
  );
  await Promise.all(readers.map((reader) => reader.until(5)));
  expect(signals.watches).toBeGreaterThanOrEqual(20);
  for (const reader of readers) reader.close();
  while (signals.watches > 0) await new Promise((resolve) => setTimeout(resolve, 5));
});
