import { createServer } from 'node:http';
import { byTurns, loadedRows } from '../../bench/load/by-turns.js';
import { drive, driveHttp, quantile } from '../../bench/load/drive.js';
import { HttpLine, requestText } from '../../bench/load/http-line.js';

/** A server that says what it was asked, slowly and in pieces. */
async function talkative(act: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const text = `${request.method ?? ''} ${request.url ?? ''} ${String(request.headers['x-seat'])} ${body} – ä`;
      if (request.url === '/none') return response.writeHead(304, { 'content-length': 20 }).end();
      response.writeHead(201, { 'content-length': Buffer.byteLength(text) });
      response.write(text.slice(0, 5));
      setImmediate(() => response.end(text.slice(5)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    await act(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
  } finally {
    server.close();
  }
}

test('a line sends requests one after the other and reads their answers whole', async () => {
  await talkative(async (url) => {
    const line = await HttpLine.connect(url);
    for (const seat of ['1', '2']) {
      const { status, body } = await line.ask(requestText('POST', '/moves', { 'x-seat': seat }, { tile: '3-9 ä' }));
      expect([status, body.toString()]).toEqual([201, `POST /moves ${seat} {"tile":"3-9 ä"} – ä`]);
    }
    expect((await line.ask(requestText('GET', '/none', {}))).body).toHaveLength(0);
    line.close();
  });
});

test('a line hears when the server hangs up', async () => {
  const server = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const line = await HttpLine.connect(
    `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
  );
  await expect(line.ask(requestText('GET', '/', {}))).rejects.toThrow();
  server.close();
});

test('clients ask side by side, and an answer that was not expected ends it all', async () => {
  await talkative(async (url) => {
    const asked = [0, 0];
    const nextOf = asked.map((_, client) => () => {
      asked[client] = (asked[client] ?? 0) + 1;
      return requestText('GET', '/', {});
    });
    const { done, latencies } = await driveHttp(url, nextOf, 30, 201);
    expect(done).toBe((asked[0] ?? 0) + (asked[1] ?? 0));
    expect(latencies).toHaveLength(done);
    await expect(driveHttp(url, nextOf, 30, 200)).rejects.toThrow('was answered with 201');
  });
});

test('whoever has nothing left to ask says so', async () => {
  await expect(drive([() => Promise.resolve(false)], 30)).rejects.toThrow('nothing left');
});

test('servers are loaded by turns, and compared with the peer at the same number of clients', async () => {
  const asked: string[] = [];
  const server = (name: string, perSecond: number) => ({
    name,
    load: (clients: number) => {
      asked.push(`${name}${clients}`);
      return Promise.resolve({ done: perSecond * clients, seconds: 1, latencies: [1, 2, 3] });
    },
  });
  const loaded = await byTurns(
    [server('a', 100), server('b', 400)],
    [1, 8],
    { runs: 2, milliseconds: 1 },
    () => undefined,
  );
  expect(asked.join(' ')).toBe('a8 b8 a1 b1 a1 b1 a8 b8 a8 b8');
  expect(loadedRows(loaded, 'b').map((row) => [row[0], row[1], row[2], row.at(-1)])).toEqual([
    ['1', 'a', '100', '0.25 ×'],
    ['1', 'b', '400', ''],
    ['8', 'a', '800', '0.25 ×'],
    ['8', 'b', '3,200', ''],
  ]);
});

test.each([
  [0.5, 3],
  [0.99, 5],
  [0, 1],
  [1, 5],
])('below the value of share %d lies that share', (share, value) => {
  expect(quantile([5, 1, 4, 2, 3], share)).toBe(value);
});
