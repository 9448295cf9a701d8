import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { HEAD_ARRIVES_WITHIN, IDLE_KEPT_FOR, REQUEST_ARRIVES_WITHIN } from '../../src/platform/http/fastify-options.js';
import { startTestApp, type TestApp } from '../support/app.js';

/* Whoever sends a request drop by drop keeps a connection, and no more than that, and not for long. */

let server: TestApp;
let http: Server;
beforeAll(async () => {
  server = await startTestApp();
  await server.app.getHttpAdapter().getInstance().listen({ port: 0, host: '127.0.0.1' });
  http = server.app.getHttpServer();
});
afterAll(() => server.close());

test('the head has less time than the whole: Node would exchange the two', () => {
  expect(http.headersTimeout).toBe(HEAD_ARRIVES_WITHIN);
  expect(http.requestTimeout).toBe(REQUEST_ARRIVES_WITHIN);
  expect(http.keepAliveTimeout).toBe(IDLE_KEPT_FOR);
  expect(http.headersTimeout).toBeLessThan(http.requestTimeout);
});

const POST = 'POST /v1/players HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const SLOW = [
  ['nothing', '', ''],
  ['half a line', 'GET /v1/ga', 'm'],
  ['headers without an end', 'GET /v1/games HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n'],
  ['a body letter by letter', `${POST}Content-Length: 5000\r\n\r\n{`, ' '],
  ['a body in chunks of a letter', `${POST}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  ['a body that is not wanted', 'GET /v1/rulesets HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n{', ' '],
  ['a body where nothing is', 'POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n{', ' '],
  ['a body that waits to be wanted', `${POST}Expect: 100-continue\r\nContent-Length: 5000\r\n\r\n`, ''],
  [
    'a second request without an end',
    'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\nGET /v1/games HTTP/1.1\r\n',
    'X-A: b\r\n',
  ],
  [
    'a request for another protocol',
    'GET /v1/games HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n',
    'X: y\r\n',
  ],
] as const;

/** Sends the first words at once and a drop every now and then, and never hangs up itself. */
class Dripping {
  text = '';
  private readonly socket: Socket;
  private readonly drops: NodeJS.Timeout;

  constructor(first: string, drop: string) {
    const { port } = http.address() as AddressInfo;
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.socket.on('data', (chunk: Buffer) => (this.text += chunk.toString()));
    // the server may hang up while a drop is on its way
    this.socket.on('error', () => undefined);
    this.socket.write(first);
    this.drops = setInterval(() => this.socket.write(drop), 100);
  }

  /** The last status that came back. */
  get status(): string | undefined {
    return [...this.text.matchAll(/HTTP\/1\.1 (\d+)/g)].at(-1)?.[1];
  }

  end(): void {
    clearInterval(this.drops);
    this.socket.destroy();
  }
}

/** Connections that the server has open. */
function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    http.getConnections((error, count) => {
      if (error === null) resolve(count);
      else reject(error);
    });
  });
}

test('every kind of slow request is answered 408 and hung up on, and others are answered meanwhile', async () => {
  // the times themselves are too long for a test; that they are kept does not hang on how long they are
  http.headersTimeout = 500;
  http.requestTimeout = 1000;
  const slow = SLOW.map(([, first, drop]) => new Dripping(first, drop));
  await server.request().get('/v1/rulesets').expect(200);
  while (slow.some(({ status }) => status !== '408')) await setTimeout(50);
  // those who are hung up on go on, and are listened to no more
  while ((await connections()) > 0) await setTimeout(50);
  expect(slow[3]?.text).toContain('application/problem+json');
  for (const one of slow) one.end();
});
