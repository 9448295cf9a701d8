// Trials: C37
import { FullTables } from '../../src/games/seats/full-tables.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { openGame } from '../support/hall.js';
import { register, Table } from '../support/table.js';

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

test('the match starts when the last seat is taken', async () => {
  const game = await openGame(caller, { startWhenFull: true });
  await game.sit(game.host);
  expect((await game.seenBy(null)).body).toMatchObject({ status: 'open', startWhenFull: true });
  await game.sit(await register(caller, 'Ann'));
  expect((await game.seenBy(null)).body.status).toBe('running');
});

test('it does not where nobody asked for it', async () => {
  const game = await openGame(caller);
  await game.sit(game.host);
  await game.sit(await register(caller, 'Ann'));
  expect((await game.seenBy(null)).body).toMatchObject({ status: 'open', startWhenFull: false });
});

test('the last seat may be a guest’s, or be taken by a link or an invitation', async () => {
  const guest = await openGame(caller, { startWhenFull: true });
  await guest.sit(guest.host);
  await caller.post(guest.path('seats'), { token: guest.host.token, body: { type: 'guest', name: 'Cy' } });
  expect((await guest.seenBy(null)).body.status).toBe('running');

  const linked = await openGame(caller, { startWhenFull: true });
  await linked.sit(linked.host);
  const { body: link } = await caller.post(linked.path('links'), { token: linked.host.token, body: {} });
  const { token } = await register(caller, 'Ann');
  await caller.post(linked.path('seats'), { token, body: { type: 'link', token: link.token } });
  expect((await linked.seenBy(null)).body.status).toBe('running');

  const asked = await openGame(caller, { startWhenFull: true });
  await asked.sit(asked.host);
  const bob = await register(caller, 'Bob');
  const { body } = await caller.post(asked.path('invitations'), {
    token: asked.host.token,
    body: { playerId: bob.id },
  });
  await caller.post(asked.path(`invitations/${body.id}/accept`), { token: bob.token });
  expect((await asked.seenBy(null)).body.status).toBe('running');
});

test('all come at once: the match starts once', async () => {
  const game = await openGame(caller, { startWhenFull: true, seats: 6 });
  const people = await Promise.all(Array.from({ length: 6 }, (_, i) => register(caller, `Player ${i}`)));
  // each asks for a seat of their own, and again where others were quicker five times
  await Promise.all(
    people.map(async (person, i) => {
      for (;;) if ((await game.sit(person, i + 1)).status === 201) return;
    }),
  );
  expect((await game.seenBy(null)).body.status).toBe('running');
  expect(await server.prisma.event.count({ where: { gameId: game.id, type: 'match_started' } })).toBe(1);
});

test('a start that was cut off is made up for, by any server, once', async () => {
  const game = await openGame(caller, { startWhenFull: false });
  await game.sit(game.host);
  await game.sit(await register(caller, 'Ann'));
  // as after a crash between the last seat and the start
  await server.prisma.game.update({
    where: { id: game.id },
    data: { settings: { autoForced: true, startWhenFull: true } },
  });
  const other = await startTestApp({ databaseUrl: server.config.databaseUrl });
  try {
    await Promise.all([server.app.get(FullTables).run(), other.app.get(FullTables).run()]);
  } finally {
    await other.close();
  }
  expect((await game.seenBy(null)).body.status).toBe('running');
  expect(await server.prisma.event.count({ where: { gameId: game.id, type: 'match_started' } })).toBe(1);
  expect(await server.app.get(FullTables).run()).toBe(0);
});

test('whoever looks while matches start sees none half started', async () => {
  const tables: Table[] = [];
  for (let i = 0; i < 12; i++) tables.push(await Table.laid(caller, 2));
  let isStarting = true;
  let looks = 0;
  const looking = (async () => {
    const halves: unknown[] = [];
    while (isStarting) {
      looks++;
      halves.push(
        ...(await server.prisma.$queryRaw<unknown[]>`
          SELECT g.id FROM games g WHERE g.status = 'running' AND (g.started_at IS NULL OR g.seats_on_turn = '{}'
            OR g.version <> (SELECT count(*) FROM events e WHERE e.game_id = g.id)
            OR NOT EXISTS (SELECT 1 FROM events e WHERE e.game_id = g.id AND e.type = 'round_dealt'))
          UNION ALL SELECT g.id FROM games g WHERE g.status = 'open' AND EXISTS (
            SELECT 1 FROM events e WHERE e.game_id = g.id AND e.type = 'match_started')`),
      );
    }
    return halves;
  })();
  for (const table of tables) expect((await table.start()).status).toBe(200);
  isStarting = false;
  expect(await looking).toEqual([]);
  expect(looks).toBeGreaterThan(tables.length);
});
