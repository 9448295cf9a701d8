// Trials: C34
import { SILENT_DAYS } from '../../src/games/limits.js';
import { SeatOffers } from '../../src/games/seats/seat-offers.js';
import { Directory } from '../../src/platform/auth/directory.js';
import type { Lookup } from '../../src/platform/auth/lookup.js';
import { tokenHash } from '../../src/platform/auth/token-format.js';
import { Clock } from '../../src/platform/clock.js';
import { DueWork } from '../../src/platform/due-work/due-work.js';
import type { Ask } from '../../src/platform/http/ask.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { register, Table, type Person } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';

/* Whoever takes a seat over sees its hand: the host gives away what nobody plays, at the moment at which it changes hands. */

const DAY = 24 * 60 * 60 * 1000;
/** Vacation days begin by themselves before a flag falls. */
const MORE_THAN_VACATIONS = 40;
const timeControl = {
  pace: { type: 'per_turn', turn: 'P1D' },
  onFlag: { policy: 'play_safest', strikes: 5, then: 'drop' },
};
const clock = new TestClock('2030-06-03T08:00:00Z');
let server: TestApp;
let caller: Caller;
let eve: Person;
beforeAll(async () => {
  server = await startTestApp({ override: (builder) => builder.overrideProvider(Clock).useValue(clock) });
  caller = new Caller(server);
  eve = await register(caller, 'Eve');
});
afterAll(() => server.close());

/** A game of the host in seat 1 against seat 2, who has just let a turn go by. */
async function missed(): Promise<Table> {
  const table = await Table.begun(caller, 2, { timeControl });
  while ((await table.mover()) !== 2) await table.advance();
  clock.advance(MORE_THAN_VACATIONS * DAY);
  await server.app.get(DueWork).runDue();
  expect((await table.state(null)).clock?.seats[1]?.strikes).toBe(1);
  return table;
}

/** Seat 2 moves again. */
async function comesBack(table: Table): Promise<void> {
  while ((await table.mover()) !== 2) await table.advance();
  await table.advance();
}

const substitute = (table: Table, seat: number, token: string): Promise<Heard> =>
  caller.post(table.path(`seats/${seat}/substitute`), { token, body: { name: 'Dee' } });
const linked = (table: Table, token: string): Promise<Heard> =>
  caller.post(table.path('seats'), { token: eve.token, body: { type: 'link', token } });

test('a link for a seat that was left alone is closed once its player has come back', async () => {
  const table = await missed();
  const { body: link } = await caller.post(table.path('links'), { token: table.token(1), body: { seat: 2 } });
  await comesBack(table);
  expect(await linked(table, link.token)).toMatchObject({ status: 409, body: { code: 'link_closed' } });
  expect((await table.state(2)).seats[1]?.hand).not.toBeNull();
});

test('so is an invitation by the host, and not one by the player', async () => {
  const table = await missed();
  const invite = (token: string): Promise<Heard> =>
    caller.post(table.path('invitations'), { token, body: { playerId: eve.id, seat: 2 } });
  const accept = ({ body }: Heard): Promise<Heard> =>
    caller.post(table.path(`invitations/${body.id}/accept`), { token: eve.token, body: {} });
  const byHost = await invite(table.token(1));
  await comesBack(table);
  expect(await accept(byHost)).toMatchObject({ status: 409, body: { code: 'invitation_closed' } });
  await caller.delete(table.path(`invitations/${byHost.body.id}`), { token: table.token(1) });
  expect((await accept(await invite(table.token(2)))).status).toBe(201);
});

test('a link that the player made stays good while they play on', async () => {
  const table = await missed();
  await comesBack(table);
  const { body: link } = await caller.post(table.path('links'), { token: table.token(2), body: { seat: 2 } });
  await comesBack(table);
  expect((await linked(table, link.token)).status).toBe(201);
});

test('a turn that was missed once gives no right to the seat of somebody who has moved since', async () => {
  const table = await missed();
  expect((await caller.post(table.path('links'), { token: table.token(1), body: { seat: 2 } })).status).toBe(201);
  await comesBack(table);
  expect((await table.state(null)).clock?.seats[1]?.strikes).toBe(1);
  expect((await substitute(table, 2, table.token(1))).body.code).toBe('seat_not_abandoned');
});

test('whoever takes over a seat has not missed what was missed before them', async () => {
  const table = await missed();
  expect((await substitute(table, 2, table.token(2))).status).toBe(201);
  expect((await substitute(table, 2, table.token(1))).body.code).toBe('seat_not_abandoned');
});

test('a guest to whom a player handed the seat plays it until they let the others wait', async () => {
  const table = await Table.begun(caller, 2);
  while ((await table.mover()) !== 2) await table.advance();
  expect((await substitute(table, 2, table.token(2))).status).toBe(201);
  expect((await substitute(table, 2, table.token(1))).body.code).toBe('seat_not_abandoned');
  clock.advance(SILENT_DAYS * DAY);
  expect((await substitute(table, 2, table.token(1))).status).toBe(201);
});

test('whoever was looked up while they had the seat does not give it away once somebody else has it', async () => {
  const table = await Table.begun(caller, 2);
  const before = await server.app
    .get(Directory)
    .find({ tokenHash: Buffer.from(tokenHash(table.token(2))).toString('hex'), gameId: table.id, key: null });
  expect(before?.ownSeat).toBe(2);
  expect((await substitute(table, 2, table.token(2))).status).toBe(201);
  const late = server.app.get(SeatOffers).ofRunning({ ...(before as Lookup), request: {} as Ask['request'] }, 2);
  await expect(late).rejects.toMatchObject({ code: 'host_only' });
});

test('who becomes the host later cannot take the seat of a guest who was there before', async () => {
  const table = await Table.laid(caller, 3);
  await caller.delete(table.path('seats/3'), { token: table.token(3) });
  const body = { type: 'guest', name: 'Cy', seat: 3 };
  expect((await caller.post(table.path('seats'), { token: table.token(1), body })).status).toBe(201);
  expect((await table.start()).status).toBe(200);
  expect((await caller.delete('/v1/players/me', { token: table.token(1) })).status).toBe(204);
  expect((await caller.get(table.path())).body.host?.id).toBe(table.people[1]?.id);
  expect((await substitute(table, 3, table.token(2))).body.code).toBe('seat_not_abandoned');
});

test('whoever announces a vacation has come back', async () => {
  const table = await missed();
  const [from, to] = [1, 10].map((days) => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10));
  const announced = await caller.post('/v1/players/me/vacations', { token: table.token(2), body: { from, to } });
  expect(announced.status).toBe(201);
  expect((await substitute(table, 2, table.token(1))).body.code).toBe('seat_not_abandoned');
});
