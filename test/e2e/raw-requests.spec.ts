import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { startTestApp, type TestApp } from '../support/app.js';

/* What goes wrong before a request gets as far as a route has a problem document as well. */

let server: TestApp;
let port: number;
beforeAll(async () => {
  server = await startTestApp();
  port = await listening(server);
});
afterAll(() => server.close());

async function listening({ app }: TestApp): Promise<number> {
  await app.getHttpAdapter().getInstance().listen({ port: 0, host: '127.0.0.1' });
  return (app.getHttpServer().address() as AddressInfo).port;
}

/** Sends these lines, and gives what comes back until the server hangs up. */
async function sent(lines: readonly string[], to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write(lines.map((line) => `${line}\r\n`).join(''));
  await once(socket, 'close');
  return text;
}

const CLOSE = 'Connection: close';

test.each([
  ['no Host', ['GET /v1/rulesets HTTP/1.1', CLOSE, ''], 400, 'malformed_request'],
  ['no method', ['%%%', ''], 400, 'malformed_request'],
  ['a header without a colon', ['GET /v1/rulesets HTTP/1.1', 'Host: a', 'nonsense', ''], 400, 'malformed_request'],
  [
    'two lengths of its body',
    ['POST /v1/players HTTP/1.1', 'Host: a', 'Content-Length: 2', 'Content-Length: 3', '', '{}'],
    400,
    'malformed_request',
  ],
  [
    'headers of 100 kB',
    ['GET /v1/rulesets HTTP/1.1', 'Host: a', `X: ${'x'.repeat(100_000)}`, ''],
    400,
    'malformed_request',
  ],
  [
    'an expectation',
    ['GET /v1/rulesets HTTP/1.1', 'Host: a', 'Expect: miracles', CLOSE, ''],
    417,
    'expectation_failed',
  ],
] as const)('a request with %s', async (_, lines, status, code) => {
  const text = await sent(lines);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^content-type: application\/problem\+json; charset=utf-8$/im);
  expect(JSON.parse(body)).toMatchObject({ type: `/problems/${code}`, status, code, errors: [] });
});

test('an older HTTP needs no Host', async () => {
  expect(await sent(['GET /health/live HTTP/1.0', ''])).toMatch(/^HTTP\/1\.1 200 /);
});

test('100-continue is met', async () => {
  const lines = ['POST /v1/players HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 14', CLOSE];
  const text = await sent([...lines, 'Expect: 100-continue', '', '{"name":"Ann"}']);
  expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
});

test('what comes while the server stops is told to come again', async () => {
  const stopping = await startTestApp();
  const socket = connect(await listening(stopping), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // the body of the first request keeps the connection busy until the server is stopping; the second comes after that
  socket.write(
    ['POST /v1/players HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 14', '', ''].join(
      '\r\n',
    ),
  );
  await once(stopping.app.getHttpServer(), 'request');
  const closed = stopping.close();
  while (stopping.app.getHttpServer().listening) await new Promise(setImmediate);
  socket.write(['{"name":"Ann"}GET /v1/rulesets HTTP/1.1', 'Host: a', '', ''].join('\r\n'));
  await once(socket, 'close');
  await closed;
  const [first = '', second = ''] = text.split(/(?<=\})(?=HTTP\/1\.1 503)/);
  expect(first).toMatch(/^HTTP\/1\.1 201 /);
  const [head = '', body = ''] = second.split('\r\n\r\n');
  expect(head).toMatch(/^retry-after: \d+$/im);
  expect(head).toMatch(/^content-type: application\/problem\+json; charset=utf-8$/im);
  expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'unavailable' });
});
