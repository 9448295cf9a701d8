// Trials: C44
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { Table } from '../support/table.js';

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

test('a game of rules that this server does not have is neither shown nor played by other rules', async () => {
  const table = await Table.begun(caller, 2);
  const seat = await table.mover();
  const { move, version } = await table.choice(seat);
  const before = await table.state(seat);
  await server.prisma.game.update({ where: { id: table.id }, data: { rulesVersion: '2' } });

  const token = table.token(seat);
  const refused = {
    status: 409,
    body: { code: 'engine_version_unavailable', detail: expect.stringContaining('rules version 2') as string },
  };
  for (const rest of ['', 'state', 'state?at=5', 'legal-moves', 'events', 'record', 'board.svg'])
    expect(await caller.get(table.path(rest), { token })).toMatchObject(refused);
  expect(await table.post(seat, move, version)).toMatchObject(refused);
  expect(await caller.post(table.path('resign'), { token, version })).toMatchObject(refused);

  // and as soon as its rules are there it goes on, with nothing lost
  await server.prisma.game.update({ where: { id: table.id }, data: { rulesVersion: before.rulesVersion } });
  expect(await table.state(seat)).toEqual(before);
  expect((await table.post(seat, move, version)).status).toBe(201);
});
