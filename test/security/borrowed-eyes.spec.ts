import { get } from 'node:http';
import { EventStore } from '../../src/games/event-store/event-store.js';
import { Signals } from '../../src/games/core/signals.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { Table } from '../support/table.js';

/* Whoever has left a seat sees nothing more through it, whatever they have begun to ask while they sat there. */

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

/** A game with a free start, whose second seat is given from its first person to another one. */
async function handOver(table: Table): Promise<void> {
  await caller.delete(table.path('seats/2'), { token: table.token(2) });
  const { body } = await caller.post('/v1/players', { body: { name: 'Successor' } });
  await caller.post(table.path('seats'), { token: body.token.token, body: { type: 'self', seat: 2 } });
  await table.start();
}

/** Everything that a stream sends until it ends, or until `enough` has come. */
function streamed(path: string, begun: () => Promise<void>, enough: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const request = get(`${url}${path}`, (response) => {
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.includes(enough)) response.destroy();
      });
      response.on('close', () => resolve(text));
      begun().catch(reject);
    });
    request.on('error', reject);
  });
}

test('a stream that was opened with a ticket, for after the current version, ends with the seat of its holder', async () => {
  const table = await Table.laid(caller, 2);
  const { version } = await table.state(2);
  const { body } = await caller.post(table.path('stream-tickets'), { token: table.token(2), body: {} });
  const path = table.path(`events/stream?ticket=${body.ticket}&after=${version + 1}`);
  const seen = await streamed(path, () => handOver(table), 'event: round_dealt');
  expect(seen).not.toContain('round_dealt');
});

test('a long poll that wakes late shows no hand of a seat that was left in the meantime', async () => {
  const table = await Table.laid(caller, 2);
  const { version } = await table.state(2);
  const store = server.app.get(EventStore);
  const events = store.events.bind(store);
  const signals = server.app.get(Signals);
  // the word of the change comes only when everything has happened, as from another process
  const reads = jest.spyOn(store, 'events').mockImplementation(async (...asked) => {
    const rows = await events(...asked);
    if (reads.mock.calls.length === 1) {
      await handOver(table);
      signals.publish(asked[0]);
    }
    return rows;
  });
  try {
    const page = await caller.get(table.path(`events?after=${version}&wait=30`), { token: table.token(2) });
    expect(page.text).not.toMatch(/"hand":\[/);
  } finally {
    reads.mockRestore();
  }
});
