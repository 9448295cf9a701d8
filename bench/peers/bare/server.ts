import http from 'node:http';
import pg from 'pg';
import { BARE_APPEND } from './append.js';

/*
 * What nobody can do with less: an HTTP server of Node's own, one named statement, no rules, no accounts, no checks.
 * Settings: DATABASE_URL, POOL.
 */

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: Number(process.env['POOL'] ?? '16'),
});
const PATH = /^\/v1\/games\/([^/]+)\/moves$/;

function respond(response: http.ServerResponse, status: number, body: object, headers: http.OutgoingHttpHeaders): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

async function append(request: http.IncomingMessage, response: http.ServerResponse, text: string): Promise<void> {
  const game = PATH.exec(request.url ?? '')?.[1];
  const version = Number(request.headers['if-match']?.replaceAll('"', ''));
  const { type, payload } = JSON.parse(text) as { type: string; payload: unknown };
  const { rows } = await pool.query<{ seq: number }>({
    name: 'append',
    text: BARE_APPEND,
    values: [game, version, type, JSON.stringify(payload)],
  });
  const seq = rows[0]?.seq;
  if (seq === undefined) return respond(response, 412, { version }, {});
  respond(response, 201, { version: seq }, { etag: `"${seq}"` });
}

const server = http.createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    append(request, response, text).catch((error: unknown) => {
      respond(response, 500, { error: String(error) }, {});
    });
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
});
process.on('SIGTERM', () => process.exit(0));
