import { createServer, type AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { Prisma } from '../../src/generated/prisma/client.js';
import { DueWork } from '../../src/platform/due-work/due-work.js';
import { MailSink } from '../notices/mail-sink.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard, type Method, type Saying } from '../support/caller.js';
import { freshDatabase, type TestDatabase } from '../support/database.js';
import { StreamReader } from '../support/stream-reader.js';
import { Table } from '../support/table.js';

/* Nothing that opens a door stands in the log, however much is logged, nor in a problem document, whatever goes wrong. */

/** Secrets by what they are. */
const planted = new Map<string, string>();
const log: string[] = [];
const problems: string[] = [];

/** Notes a secret, and gives it on. */
function plant(what: string, secret: string): string {
  if (secret.length < 8) throw new Error(`${what} is no secret: ${secret}`);
  planted.set(what, secret);
  return secret;
}

/** Notes every problem document that is heard. */
class ListeningCaller extends Caller {
  override async call(method: Method, path: string, saying: Saying): Promise<Heard> {
    const heard = await super.call(method, path, saying);
    if (heard.status >= 400) problems.push(heard.text);
    return heard;
  }
}

let database: TestDatabase;
let server: TestApp;
let caller: ListeningCaller;
let url: string;
const sink = new MailSink();

beforeAll(async () => {
  database = await freshDatabase();
  await sink.start();
  const smtpUrl = sink.url;
  server = await startTestApp({
    databaseUrl: withPassword(database.url),
    settings: { smtpUrl, webhookPrivateAddresses: true, publicUrl: 'http://here.example' },
    log: { write: (line: string) => void log.push(line) },
  });
  caller = new ListeningCaller(server);
  await server.app.listen(0, '127.0.0.1');
  url = await server.app.getUrl();
});
afterAll(async () => {
  await server.close();
  await sink.stop();
  await database.drop();
});

/** The same database with a password: the own one where it has one, else one that PostgreSQL does not ask for. */
function withPassword(text: string): string {
  const address = new URL(text);
  if (address.password === '') address.password = 'planted-database-password';
  plant('password of the database', decodeURIComponent(address.password));
  return address.href;
}

/** What must be nowhere: each planted secret, in the forms in which a database or a URL would write it. */
function leaks(texts: readonly string[]): string[] {
  const all = texts.join('\n');
  return [...planted].flatMap(([what, secret]) => {
    const forms = [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('hex'),
    ];
    return forms.some((form) => all.includes(form)) ? [what] : [];
  });
}

/** A person, all of whose tokens are planted. */
async function registered(name: string): Promise<string> {
  const { body } = await caller.post('/v1/players', { body: { name } });
  return plant(`token of ${name}`, body.token.token);
}

test('a session of everything that there is', async () => {
  const ann = await registered('Ann');
  const second = await caller.post('/v1/tokens', { token: ann, body: { name: 'bot', scopes: ['games:read'] } });
  plant('second token', second.body.token);
  const table = await Table.laid(caller, 2, { visibility: 'private' });
  plant('token of the host', table.token(1));
  const link = await caller.post(table.path('links'), { token: table.token(1), body: { seat: 1 } });
  plant('token of a link', link.body.token);
  await caller.post(table.path('seats'), {
    token: table.token(1),
    body: { type: 'link', token: link.body.token, clientSeed: plant('client seed', 'my-own-share-of-luck') },
  });
  const guest = await caller.post(table.path('seats'), {
    token: table.token(1),
    body: { type: 'guest', name: 'Guest', seat: 2 },
  });
  plant('seat token', guest.body.token);
  await table.start();
  planted.delete('client seed');
  const { serverSeed } = await server.prisma.gameSecret.findUniqueOrThrow({ where: { gameId: table.id } });
  plant('server seed', Buffer.from(serverSeed).toString('hex'));
  const ticket = await caller.post(table.path('stream-tickets'), { token: guest.body.token, body: {} });
  plant('stream ticket', ticket.body.ticket);
  const stream = await StreamReader.open(`${url}${table.path(`events/stream?ticket=${ticket.body.ticket}`)}`);
  await stream.count(1);
  stream.close();
  await caller.get(table.path(`events/stream?ticket=${ticket.body.ticket}`));
  const hook = await caller.post('/v1/webhooks', { token: ann, body: { url: 'http://127.0.0.1:1/hook?key=abc' } });
  plant('webhook secret', (hook.body as unknown as { secret: string }).secret);
  const rotated = await caller.post(`/v1/webhooks/${hook.body.id}/rotate-secret`, { token: ann });
  plant('new webhook secret', (rotated.body as unknown as { secret: string }).secret);
  await caller.post(`/v1/webhooks/${hook.body.id}/test`, { token: ann });
  await caller.call('PUT', '/v1/players/me/mail-address', { token: ann, body: { address: 'ann@mail.example' } });
  await server.app.get(DueWork).runDue();
  const [mail] = sink.to('ann@mail.example');
  const confirmation = plant('mail confirmation', /^[\w-]{20,}$/m.exec(mail?.text ?? '')?.[0] ?? '');
  await caller.post('/v1/players/me/mail-address/confirm', { token: ann, body: { token: confirmation } });
  const { unsubscribeWith } = await server.prisma.mailAddress.findFirstOrThrow();
  plant('unsubscribe token', unsubscribeWith);
  await server.app.inject({ method: 'POST', url: `/unsubscribe/${unsubscribeWith}` });
  expect(planted.size).toBe(12);
});

test('requests that carry secrets in the wrong places', async () => {
  const authorization = `Bearer ${planted.get('token of Ann') ?? ''}`;
  const json = { 'content-type': 'application/json' };
  for (const secret of planted.values()) {
    const odd = encodeURIComponent(secret);
    await wrong({ url: `/v1/games/${odd}`, headers: { authorization } }, secret);
    await wrong({ url: `/v1/webhooks/${odd}/test`, method: 'POST', headers: { authorization } }, secret);
    await wrong({ url: `/v1/games?cursor=${odd}`, headers: { authorization } }, secret);
    await wrong({ url: `/unsubscribe/${odd}/x` }, secret);
    await wrong({ url: `/v1/players/me?token=${odd}` }, secret);
    await wrong({ url: '/v1/players/me', headers: { authorization: secret } }, secret);
    await wrong({ url: '/v1/players/me', headers: { authorization: `Basic ${secret}` } }, secret);
    await wrong({ url: '/v1/players/me', headers: { 'x-token': secret, cookie: `t=${odd}` } }, secret);
    await wrong({ url: '/v1/players', method: 'POST', headers: json, payload: `{"name": "${secret}", broken` }, secret);
  }
});

/** What is told in the path comes back in the answer to whoever told it, but for what everybody knows to be a token. */
async function wrong(request: InjectOptions & { readonly url: string }, secret: string): Promise<void> {
  const { statusCode, payload } = await server.app.inject(request);
  if (statusCode >= 400 && (secret.startsWith('tr_') || !request.url.includes(encodeURIComponent(secret))))
    problems.push(payload);
}

/** Tables that hold secrets, and something that writes into them. */
const WRITES: readonly (readonly [table: string, () => Promise<Heard>])[] = [
  ['players', () => caller.post('/v1/players', { body: { name: 'Ann' } })],
  ['tokens', () => asAnn('POST', '/v1/tokens', { name: 'x', scopes: ['games:read'] })],
  ['game_secrets', () => asAnn('POST', '/v1/games', { seats: 2 })],
  ['webhooks', () => asAnn('POST', '/v1/webhooks', { url: 'http://127.0.0.1:1/two' })],
  ['mail_addresses', () => asAnn('PUT', '/v1/players/me/mail-address', { address: 'ann@other.example' })],
  ['mail_confirmations', () => asAnn('PUT', '/v1/players/me/mail-address', { address: 'ann@third.example' })],
  ['stream_tickets', () => asAnn('POST', '/v1/players/me/stream-tickets', {})],
];

function asAnn(method: Method, path: string, body: unknown): Promise<Heard> {
  return caller.call(method, path, {
    token: planted.get('token of Ann'),
    body,
    ...(method === 'POST' && { key: `key-${path}` }),
  });
}

test.each(WRITES)('a database that refuses a row of %s, and quotes it', async (table, write) => {
  const refused = Prisma.raw(`ALTER TABLE ${table} ADD CONSTRAINT refused CHECK (false) NOT VALID`);
  await server.prisma.$executeRaw(Prisma.sql`${refused}`);
  const heard = await write();
  await server.prisma.$executeRaw(Prisma.sql`${Prisma.raw(`ALTER TABLE ${table} DROP CONSTRAINT refused`)}`);
  expect(heard.status).toBe(500);
  // whatever was in the row: no text of the database goes out, and no value of it into the log
  expect(heard.text).not.toMatch(/refused|constraint|relation|row contains/i);
  expect(log.join('\n')).not.toMatch(/whsec_(?!\[hidden\])|row contains|\\\\x[0-9a-f]{32}/);
});

test('a mail server that refuses the password, and one that is not there', async () => {
  const password = plant('password of the mail server', 'planted-mail-password');
  const rude = createServer((socket) => {
    socket.write('220 here\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const line = chunk.toString();
      if (line.startsWith('EHLO')) socket.write('250-here\r\n250 AUTH PLAIN\r\n');
      else socket.write(`535 5.7.8 I do not know ${line.trim()}\r\n`);
    });
  });
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
  const ports = [(rude.address() as AddressInfo).port, 1];
  for (const port of ports) {
    const other = await startTestApp({
      databaseUrl: server.config.databaseUrl,
      settings: { smtpUrl: `smtp://ann:${password}@127.0.0.1:${port}` },
      log: { write: (line: string) => void log.push(line) },
    });
    await asAnn('PUT', '/v1/players/me/mail-address', { address: `ann${port}@mail.example` });
    await other.app.get(DueWork).runDue();
    await other.app.close();
  }
  await new Promise((resolve) => rude.close(resolve));
  const answers = await caller.get('/v1/players/me/mail-address', { token: planted.get('token of Ann') });
  problems.push(answers.text);
});

test('a database that has gone', async () => {
  await database.drop();
  for (const path of ['/v1/players/me', '/v1/games', '/health/ready'])
    await caller.get(path, { token: planted.get('token of Ann') });
  await server.app
    .get(DueWork)
    .runDue()
    .catch(() => undefined);
});

test('what is planted is not in the log', () => {
  expect(log.length).toBeGreaterThan(100);
  expect(log.some((line) => line.includes('"msg":"request"'))).toBe(true);
  expect(log.some((line) => line.includes('failed'))).toBe(true);
  expect(leaks(log)).toEqual([]);
});

test('nor in a problem document', () => {
  expect(problems.length).toBeGreaterThan(10);
  expect(leaks(problems)).toEqual([]);
});
