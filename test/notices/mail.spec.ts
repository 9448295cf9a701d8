// Trials: C1, C4
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LEASE } from '../../src/notices/delivery/delivery-book.js';
import { FanOut } from '../../src/notices/fan-out.js';
import { MOST_CONFIRMATIONS } from '../../src/notices/mail/mail-addresses.js';
import { Table, type Person } from '../support/table.js';
import { MailSink } from './mail-sink.js';
import { as, HOUR, NoticeWorld } from './notice-world.js';

interface AddressAnswer {
  readonly address: string;
  readonly status: string;
  readonly bounce: string | null;
}

let world: NoticeWorld;
const sink = new MailSink();
beforeAll(async () => {
  await sink.start();
  world = await NoticeWorld.start({
    smtpUrl: sink.url,
    mailFrom: 'games@play.example',
    publicUrl: 'https://play.example',
  });
});
beforeEach(() => {
  sink.mails.length = 0;
});
afterAll(async () => {
  await world.close();
  await sink.stop();
});

let people = 0;

/** The token in the last mail to an address. */
function tokenTo(address: string): string {
  return /^[A-Za-z0-9_-]{32}$/m.exec(sink.to(address).at(-1)?.text ?? '')?.[0] ?? '';
}

function setAddress({ token }: Person, address: string): ReturnType<typeof world.caller.call> {
  return world.caller.call('PUT', '/v1/players/me/mail-address', { token, body: { address } });
}

function confirm({ token }: Person, mailed: string): ReturnType<typeof world.caller.post> {
  return world.caller.post('/v1/players/me/mail-address/confirm', { token, body: { token: mailed } });
}

async function addressOf({ token }: Person): Promise<AddressAnswer> {
  return as<AddressAnswer>(await world.caller.get('/v1/players/me/mail-address', { token }));
}

/** Gives somebody a confirmed address. */
async function withMail(person: Person, wish: Record<string, unknown> = { mail: ['turn'] }): Promise<string> {
  const address = `player${++people}@mail.example`;
  await setAddress(person, address);
  await world.due();
  expect((await confirm(person, tokenTo(address))).status).toBe(200);
  await world.prefer(person, wish);
  return address;
}

/** A server makes the notices, takes the mails, and dies. */
async function takeAndDie(): Promise<void> {
  await world.server.app.get(FanOut).run();
  const lease = new Date(world.clock.now().getTime() + LEASE);
  await world.server.prisma.delivery.updateMany({ where: { status: 'pending' }, data: { dueAt: lease, attempts: 1 } });
}

test('twenty turns: one mail for each call to move, to the one who is called, also when the mail server is busy or the server dies', async () => {
  const table = await Table.laid(world.caller, 3, { preset: 'club' });
  const addresses: string[] = [];
  for (const person of table.people) addresses.push(await withMail(person));
  sink.mails.length = 0;
  await table.start();
  const called: string[] = [];
  for (let turn = 1; turn <= 20; turn++) {
    const seat = await table.mover();
    // a seat that goes on with its own turn is not called again
    const rows = await world.server.prisma.$queryRaw<{ seats: number[] }[]>`
      SELECT payload->'seats' AS seats FROM outbox WHERE game_id = ${table.id}::uuid AND topic = 'turn_began' AND delivered_at IS NULL`;
    called.push(...rows.flatMap(({ seats }) => seats).map((one) => addresses[one - 1] as string));
    if (turn % 4 === 0) sink.busyFor = 1;
    if (turn % 5 === 0) await takeAndDie();
    await world.due();
    for (let again = 0; again < 3; again++) {
      world.clock.advance(3 * LEASE);
      await world.due();
    }
    expect(sink.mails).toHaveLength(called.length);
    expect(seat).toBe(await table.mover());
    await table.advance();
  }
  expect(called.length).toBeGreaterThan(10);
  expect(sink.mails.map(({ to }) => to)).toEqual(called);
  const ids = sink.mails.map(({ headers }) => /^message-id: (.*)$/im.exec(headers)?.[1]);
  expect(new Set(ids).size).toBe(called.length);
});

test('a mail says which game, whose turn and how to stop, and shows no tile', async () => {
  const table = await Table.laid(world.caller, 2, { name: 'Freitag für Züge' });
  const addresses = [await withMail(table.people[0] as Person), await withMail(table.people[1] as Person)];
  sink.mails.length = 0;
  await table.start();
  await world.due();
  const seat = await table.mover();
  expect(sink.mails).toHaveLength(1);
  const [mail] = sink.mails as [(typeof sink.mails)[number]];
  expect(mail.to).toBe(addresses[seat - 1]);
  expect(mail.subject).toBe('It is your turn · Freitag für Züge');
  expect(mail.text).toContain(`https://play.example/v1/games/${table.id}`);
  expect(mail.text).toContain(`On turn: seat ${seat}`);
  expect(mail.headers).toMatch(/^from: Trainyard <games@play\.example>$/im);
  expect(mail.headers).toMatch(/^auto-submitted: auto-generated$/im);
  expect(mail.headers).toMatch(/^list-unsubscribe: <https:\/\/play\.example\/unsubscribe\/[0-9a-f]+>$/im);
  expect(mail.headers).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click$/im);
  for (const tile of await table.hand(seat)) expect(mail.text.split(/\s/)).not.toContain(tile);
});

test('a call to move that is over before it could be sent is dropped, and a backlog is no flood', async () => {
  const table = await Table.laid(world.caller, 2);
  for (const person of table.people) await withMail(person);
  sink.mails.length = 0;
  await table.start();
  // nobody sends anything while they play
  for (let moves = 0; moves < 12; moves++) await table.advance();
  await world.due();
  const seat = await table.mover();
  expect(sink.mails).toHaveLength(1);
  expect(sink.mails[0]?.text).toContain(`On turn: seat ${seat}`);
  const states = await world.server.prisma.delivery.groupBy({
    by: ['status'],
    where: { notice: { gameId: table.id } },
    _count: true,
  });
  const counted = Object.fromEntries(states.map(({ status, _count }) => [status, _count]));
  expect(counted['delivered']).toBe(1);
  expect(counted['stale']).toBeGreaterThan(3);
});

test('who reads along gets the mail all the same', async () => {
  const table = await Table.laid(world.caller, 2);
  for (const person of table.people) await withMail(person);
  sink.mails.length = 0;
  await table.start();
  const seat = await table.mover();
  await table.state(seat);
  await table.legal(seat);
  await world.due();
  expect(sink.mails).toHaveLength(1);
});

test('nothing but the question goes to an address before its owner has confirmed it', async () => {
  const table = await Table.laid(world.caller, 2);
  const [ann, bob] = table.people as [Person, Person];
  for (const person of [ann, bob]) await world.prefer(person, { mail: ['turn', 'game'] });
  expect(as<AddressAnswer>(await setAddress(ann, 'ann@mail.example'))).toMatchObject({
    status: 'unconfirmed',
    bounce: null,
  });
  await table.start();
  await world.due();
  expect(sink.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ann@mail.example', 'Confirm your address for Trainyard'],
  ]);
  const mailed = tokenTo('ann@mail.example');
  expect(await confirm(bob, mailed)).toMatchObject({ status: 422, body: { code: 'confirmation_refused' } });
  expect(await confirm(ann, `${mailed.slice(1)}x`)).toMatchObject({ status: 422 });
  expect(as<AddressAnswer>(await confirm(ann, mailed)).status).toBe('confirmed');
  expect(await confirm(ann, mailed)).toMatchObject({ status: 422 });
  const stored = await world.server.prisma.mailConfirmation.findMany({ where: { playerId: ann.id } });
  expect(stored.map(({ token }) => token)).toEqual([null]);
});

test('a token is good for a day, for the address that it was mailed to', async () => {
  const ann = await world.register('Ann');
  await setAddress(ann, 'first@mail.example');
  await world.due();
  const first = tokenTo('first@mail.example');
  await setAddress(ann, 'second@mail.example');
  await world.due();
  expect((await confirm(ann, first)).status).toBe(422);
  world.clock.advance(24 * HOUR);
  expect((await confirm(ann, tokenTo('second@mail.example'))).status).toBe(422);
});

test('an account, and an address, is asked only so often in a day', async () => {
  const ann = await world.register('Ann');
  for (let i = 1; i <= MOST_CONFIRMATIONS; i++) expect((await setAddress(ann, `a${i}@often.example`)).status).toBe(200);
  const refused = await setAddress(ann, 'more@often.example');
  expect(refused).toMatchObject({ status: 409, body: { code: 'confirmation_limit_reached' } });
  expect(refused.body.detail).toContain(String(MOST_CONFIRMATIONS));
  expect((await addressOf(ann)).address).toBe(`a${MOST_CONFIRMATIONS}@often.example`);
  const statuses = [];
  for (let i = 0; i <= MOST_CONFIRMATIONS; i++)
    statuses.push((await setAddress(await world.register('Bob'), 'victim@often.example')).status);
  expect(statuses).toEqual([...Array<number>(MOST_CONFIRMATIONS).fill(200), 409]);
  world.clock.advance(24 * HOUR);
  expect((await setAddress(ann, 'more@often.example')).status).toBe(200);
});

test('a refused address is marked, the player can see it, and nothing goes there until it is set anew', async () => {
  const table = await Table.laid(world.caller, 2);
  const addresses = [await withMail(table.people[0] as Person), await withMail(table.people[1] as Person)];
  sink.mails.length = 0;
  await table.start();
  const seat = await table.mover();
  const person = table.people[seat - 1] as Person;
  const address = addresses[seat - 1] as string;
  sink.unknown.add(address);
  await world.due();
  expect(await addressOf(person)).toMatchObject({
    status: 'bounced',
    bounce: expect.stringContaining('550') as string,
  });
  const preferences = await world.caller.get('/v1/players/me/notice-preferences', { token: person.token });
  expect(preferences.text).toContain('"status":"bounced"');
  expect((await world.feed(person))[0]).toMatchObject({ kind: 'mail_bounced' });
  await world.post(table.id, 'turn_began', { seats: [seat] }, 1_000);
  sink.unknown.delete(address);
  await world.due();
  expect(sink.to(address)).toEqual([]);
  await setAddress(person, address);
  await world.due();
  expect(as<AddressAnswer>(await confirm(person, tokenTo(address))).status).toBe('confirmed');
});

test.each([
  ['the address', '5.1.1 no such user', 'bounced'],
  ['the text', '5.7.1 looks like spam', 'confirmed'],
])('a mail that is refused because of %s (%s) leaves the address %s', async (_, objection, status) => {
  const ann = await world.register('Ann');
  const address = await withMail(ann, { mail: ['message'] });
  const table = await Table.laid(world.caller, 2);
  sink.mails.length = 0;
  sink.objection = objection;
  await world.post(table.id, 'message', { playerIds: [ann.id] });
  await world.due();
  expect((await addressOf(ann)).status).toBe(status);
  world.clock.advance(HOUR);
  await world.due();
  expect(sink.to(address)).toHaveLength(status === 'confirmed' ? 1 : 0);
});

test('one click ends the mails, a look does not', async () => {
  const ann = await world.register('Ann');
  const address = await withMail(ann, { mail: ['game'] });
  const table = await Table.laid(world.caller, 2);
  await world.post(table.id, 'message', { playerIds: [ann.id] });
  await world.prefer(ann, { mail: ['message', 'game'] });
  await world.due();
  const link =
    /^list-unsubscribe: <https:\/\/play\.example(.*)>$/im.exec(sink.to(address).at(-1)?.headers ?? '')?.[1] ?? '';
  await world.server
    .request()
    .get(link)
    .expect(200, /<form method="post">/);
  expect((await addressOf(ann)).status).toBe('confirmed');
  await world.server.request().post(link).type('form').send('List-Unsubscribe=One-Click').expect(200);
  expect((await addressOf(ann)).status).toBe('unsubscribed');
  await world.server.request().post(link).field('List-Unsubscribe', 'One-Click').expect(200);
  await world.server.request().post('/unsubscribe/000000').expect(200);
  sink.mails.length = 0;
  await world.post(table.id, 'message', { playerIds: [ann.id] });
  await world.due();
  expect(sink.mails).toEqual([]);
});

test.each([
  'ann',
  'ann@localhost',
  'ann@mail.example, bob@mail.example',
  'Ann <ann@mail.example>',
  '"ann"@mail.example',
  'ann@mail..example',
  'ann@mail.example\r\nbcc: bob@mail.example',
  `${'a'.repeat(250)}@mail.example`,
])('%j is no address', async (address) => {
  const ann = await world.register('Ann');
  const heard = await setAddress(ann, address);
  expect(heard).toMatchObject({ status: 400, body: { errors: [{ pointer: '/address' }] } });
});

test('the address is forgotten when it is removed', async () => {
  const ann = await world.register('Ann');
  await withMail(ann);
  const remove = (): ReturnType<typeof world.caller.delete> =>
    world.caller.delete('/v1/players/me/mail-address', { token: ann.token });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect((await world.caller.get('/v1/players/me/mail-address', { token: ann.token })).status).toBe(404);
});

test('without a mail server mails are written to a folder, each once', async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'trainyard-mail-'));
  const alone = await NoticeWorld.start({ dataFolder });
  const ann = await alone.register('Ann');
  await alone.caller.call('PUT', '/v1/players/me/mail-address', {
    token: ann.token,
    body: { address: 'ann@mail.example' },
  });
  await alone.due();
  await alone.due();
  const files = readdirSync(path.join(dataFolder, 'outbox'));
  expect(files).toHaveLength(1);
  expect(readFileSync(path.join(dataFolder, 'outbox', files[0] as string), 'utf8')).toMatch(
    /^To: ann@mail\.example\r?$/m,
  );
  await alone.close();
  rmSync(dataFolder, { recursive: true });
});
