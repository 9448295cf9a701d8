import { v7 as uuid } from 'uuid';
import { MOST_MUTED_MEMBERS } from '../../src/talk/member-mutes.service.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { register, Table } from '../support/table.js';

/* Whoever has a seat in a game can be muted there, with an account or without, and by those without an account too. */

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

interface Guest {
  readonly token: string;
  readonly id: string;
}

async function withGuest(): Promise<{ table: Table; guest: Guest }> {
  const table = await Table.laid(caller, 3);
  await caller.delete(table.path('seats/3'), { token: table.token(3) });
  const { body } = await caller.post(table.path('seats'), {
    token: table.token(1),
    body: { type: 'guest', name: 'Rude', seat: 3 },
  });
  return { table, guest: { token: body.token, id: body.member.id } };
}

async function memberOf(table: Table, seat: number): Promise<string> {
  return (await caller.get(table.path(), { token: table.token(1) })).body.seats[seat - 1]?.member?.id ?? '';
}

function say(table: Table, token: string, text: string): Promise<Heard> {
  return caller.post(table.path('messages'), { token, body: { type: 'text', text } });
}

async function read(table: Table, token: string, query = ''): Promise<string[]> {
  const { body } = await caller.get(table.path(`messages${query}`), { token });
  return (body.items as unknown as { text: string }[]).map(({ text }) => text);
}

const mute = (table: Table, token: string, id: string, method: 'PUT' | 'DELETE' = 'PUT'): Promise<Heard> =>
  caller.call(method, table.path(`mutes/${id}`), { token });

test('a guest who is muted is left out, in pages, in long polls, in notices, and is there again afterwards', async () => {
  const { table, guest } = await withGuest();
  const token = table.token(1);
  await say(table, guest.token, 'rude');
  expect((await mute(table, token, guest.id)).status).toBe(204);
  expect((await mute(table, token, guest.id)).status).toBe(204);
  const { body } = await caller.get(table.path('mutes'), { token });
  expect(body.items).toMatchObject([{ memberId: guest.id, name: 'Rude' }]);
  const waiting = read(table, token, '?wait=30');
  await say(table, guest.token, 'rude again');
  await say(table, table.token(2), 'polite');
  expect(await waiting).toEqual(['polite']);
  expect(await read(table, table.token(2))).toEqual(['rude', 'rude again', 'polite']);
  const told = await server.prisma.outbox.findMany({
    where: { gameId: table.id, topic: 'message' },
    orderBy: { id: 'asc' },
  });
  expect(told.map(({ payload }) => payload)).toEqual([
    { seats: [1, 2], message: 1 },
    { seats: [2], message: 2 },
    { seats: [1, 3], message: 3 },
  ]);
  expect((await mute(table, token, guest.id, 'DELETE')).status).toBe(204);
  expect(await read(table, token)).toEqual(['rude', 'rude again', 'polite']);
});

test('a guest mutes as well, in the own game alone', async () => {
  const { table, guest } = await withGuest();
  const second = await memberOf(table, 2);
  await say(table, table.token(2), 'rude');
  expect((await mute(table, guest.token, second)).status).toBe(204);
  expect(await read(table, guest.token)).toEqual([]);
  expect(await read(table, table.token(1))).toEqual(['rude']);
  expect((await mute(table, guest.token, guest.id)).body.code).toBe('invalid_request');
  const other = await withGuest();
  expect((await mute(other.table, guest.token, other.guest.id)).status).toBe(404);
});

test('one mutes members of the game that the path names, and not oneself', async () => {
  const { table } = await withGuest();
  const other = await withGuest();
  const token = table.token(1);
  expect((await mute(table, token, other.guest.id)).status).toBe(404);
  expect((await mute(table, token, uuid())).status).toBe(404);
  expect((await mute(table, token, 'x')).status).toBe(404);
  expect((await mute(table, token, await memberOf(table, 1))).body.code).toBe('invalid_request');
});

test('so many are muted and no more, also at once, and they are gone with the account', async () => {
  const { table, guest } = await withGuest();
  const ann = await register(caller, 'Ann');
  await server.prisma.$executeRaw`
    INSERT INTO members (game_id, id, seat, name, left_at)
    SELECT ${table.id}::uuid, gen_random_uuid(), 1, 'Gone', now() FROM generate_series(1, ${MOST_MUTED_MEMBERS})`;
  await server.prisma.$executeRaw`
    INSERT INTO member_mutes (game_id, id, player_id, muted_member_id)
    SELECT game_id, gen_random_uuid(), ${ann.id}::uuid, id FROM members
    WHERE game_id = ${table.id}::uuid AND name = 'Gone' LIMIT ${MOST_MUTED_MEMBERS - 1}`;
  const others = [guest.id, await memberOf(table, 1), await memberOf(table, 2)];
  const heard = await Promise.all(others.map((id) => mute(table, ann.token, id)));
  expect(heard.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  const refused = heard.find(({ status }) => status === 409);
  expect(refused?.body.code).toBe('mute_limit_reached');
  expect(refused?.body.detail).toContain(String(MOST_MUTED_MEMBERS));
  await caller.delete('/v1/players/me', { token: ann.token });
  expect(await server.prisma.memberMute.count({ where: { playerId: ann.id } })).toBe(0);
});
