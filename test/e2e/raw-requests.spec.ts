import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { startTestApp, type TestApp } from '../support/app.js';
import { fits } from '../support/contract.js';

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
const POSTED = ['POST /v1/players HTTP/1.1', 'Host: a', 'Content-Type: application/json'] as const;

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
    431,
    'headers_too_large',
  ],
  [
    'a query of 30 kB',
    [`GET /v1/games?cursor=${'x'.repeat(30_000)} HTTP/1.1`, 'Host: a', ''],
    431,
    'headers_too_large',
  ],
  ['a segment of 9 kB', [`GET /v1/games/${'%20'.repeat(3000)} HTTP/1.1`, 'Host: a', CLOSE, ''], 414, 'uri_too_long'],
  ['a path that is no UTF-8', ['GET /v1/games/%ff%fe HTTP/1.1', 'Host: a', CLOSE, ''], 400, 'malformed_request'],
  ['two Hosts', ['GET /v1/rulesets HTTP/1.1', 'Host: a', 'host: b', CLOSE, ''], 400, 'malformed_request'],
  ['an unknown method', ['BREW /v1/rulesets HTTP/1.1', 'Host: a', ''], 400, 'malformed_request'],
  ['a wish for a tunnel', ['CONNECT a:80 HTTP/1.1', 'Host: a', ''], 405, 'method_not_allowed'],
  ['another protocol', ['\u0016\u0003\u0001\u0002', ''], 400, 'malformed_request'],
  ['a later HTTP', ['GET /v1/rulesets HTTP/9.9', 'Host: a', ''], 400, 'malformed_request'],
  ['an unknown path, in an older HTTP', ['GET /v1/nothing HTTP/1.0', ''], 404, 'not_found'],
  [
    'chunks that are none',
    [...POSTED, 'Transfer-Encoding: chunked', '', 'zz', '{}', '0', ''],
    400,
    'malformed_request',
  ],
  [
    'chunks that end in something else',
    [...POSTED, 'Transfer-Encoding: chunked', '', '2', '{"', 'zz', ''],
    400,
    'malformed_request',
  ],
  [
    'chunks and a length',
    [...POSTED, 'Content-Length: 2', 'Transfer-Encoding: chunked', '', ''],
    400,
    'malformed_request',
  ],
  [
    'packed chunks',
    [...POSTED, 'Transfer-Encoding: gzip, chunked', CLOSE, '', '2', '{}', '0', ''],
    415,
    'unsupported_media_type',
  ],
  ['a length that is no number', [...POSTED, 'Content-Length: two', '', '{}'], 400, 'malformed_request'],
  ['a length of 100 GB', [...POSTED, 'Content-Length: 100000000000', '', '{}'], 413, 'body_too_large'],
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
  expect(head).toMatch(/^cache-control: no-store$/im);
  expect(head).toMatch(/^x-content-type-options: nosniff$/im);
  expect(JSON.parse(body)).toMatchObject({ type: `/problems/${code}`, status, code, errors: [] });
  expect(fits({ $ref: '#/components/schemas/Problem' }, JSON.parse(body))).toBe(true);
});

test('what cannot be read is told of after the answer to the request before it', async () => {
  const body = '{"name":"Ann"}';
  const text = await sent([...POSTED, `Content-Length: ${body.length}`, '', `${body}%%%`, '']);
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 400']);
  expect(text.match(/"code":"\w+"/g)).toEqual(['"code":"malformed_request"']);
});

test.each([
  ['that nothing is there', ['GET /v1/nothing HTTP/1.1', 'Host: a', '', ''], 404],
  [
    'that the body is something else',
    ['POST /v1/players HTTP/1.1', 'Host: a', 'Content-Type: text/plain', 'Content-Length: 3', '', 'abc'],
    415,
  ],
  ['that the method does nothing', ['DELETE /v1/players HTTP/1.1', 'Host: a', '', ''], 405],
] as const)('a connection goes on after it was told %s', async (_, lines, status) => {
  const next = `${lines.at(-1)}GET /v1/phrases HTTP/1.1`;
  const text = await sent([...lines.slice(0, -1), next, 'Host: a', CLOSE, '']);
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
});

test.each(['QUERY', 'PROPFIND', 'TRACE', 'OPTIONS', 'PATCH'])('%s is told which methods there are', async (method) => {
  for (const type of [[], ['Content-Type: text/plain', 'Content-Length: 0']]) {
    const text = await sent([`${method} /v1/phrases HTTP/1.1`, 'Host: a', ...type, CLOSE, '']);
    expect(text).toMatch(/^HTTP\/1\.1 405 /);
    expect(text).toMatch(/^allow: GET, HEAD$/im);
  }
});

test('HEAD is answered as GET is, without the body', async () => {
  const [head, got] = await Promise.all(
    ['HEAD', 'GET'].map((method) => sent([`${method} /v1/phrases HTTP/1.1`, 'Host: a', CLOSE, ''])),
  );
  const alike = (text = ''): string => text.replace(/^(request-id|date): .*\r\n/gim, '');
  const [headers] = alike(got).split('\r\n\r\n');
  expect(alike(head)).toBe(`${headers}\r\n\r\n`);
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
