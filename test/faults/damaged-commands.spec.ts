// Trials: C114
import { repairGame } from '../../src/cli/repair-game.js';
import { replayAll } from '../../src/cli/replay-games.js';
import { FoldedGames } from '../../src/games/core/folded-games.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { Table } from '../support/table.js';

/** What an operator types: `npm run replay-all` and `npm run repair`. */

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

type Command = typeof repairGame;

async function run(command: Command, ...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await command(server.app, args, (line) => lines.push(line));
  return { code, said: lines.join('\n') };
}

async function played(moves: number): Promise<Table> {
  const table = await Table.begun(caller, 2);
  await table.playOn(moves);
  return table;
}

/** A row that nobody can read, as a damaged disk leaves it; nothing else of the game is kept. */
async function damage(table: Table, seq: number): Promise<void> {
  await server.prisma.$executeRaw`ALTER TABLE events DISABLE TRIGGER events_append_only`;
  await server.prisma
    .$executeRaw`UPDATE events SET type = 'moon_landed' WHERE game_id = ${table.id}::uuid AND seq = ${seq}`;
  await server.prisma.$executeRaw`ALTER TABLE events ENABLE TRIGGER events_append_only`;
  await server.prisma.snapshot.deleteMany({ where: { gameId: table.id } });
  server.app.get(FoldedGames).forget(table.id);
}

test('logs that replay to what their games say are counted, with one hash that changes when anything does', async () => {
  const table = await played(3);
  const first = await run(replayAll);
  expect(first).toMatchObject({ code: 0 });
  expect(first.said).toMatch(/^1 games, \d+ events, 0 faults; hash of all [0-9a-f]{64}$/);
  expect((await run(replayAll, '--hashes')).said).toMatch(new RegExp(`^${table.id}  version \\d+  [0-9a-f]{16}\n`));
  await table.playOn(1);
  expect((await run(replayAll)).said).not.toBe(first.said);
});

test.each([
  { column: 'version', sql: 'version = version + 1' },
  { column: 'seats_on_turn', sql: "seats_on_turn = '{1,2}'" },
  { column: 'deadline_at', sql: 'deadline_at = now()' },
  { column: 'status', sql: "status = 'aborted'" },
])('a column $column that does not follow from the log is found, and repaired', async ({ column, sql }) => {
  const table = await played(2);
  await server.prisma.$executeRawUnsafe(`UPDATE games SET ${sql} WHERE id = '${table.id}'`);
  const found = await run(replayAll);
  expect(found.code).toBe(1);
  expect(found.said).toContain(table.id);
  expect(found.said).toContain(column === 'version' ? 'missing from the log' : `${column} is`);
  await run(repairGame, table.id, '--by', 'Op', '--reason', 'A column was changed by hand.');
  expect((await run(replayAll)).code).toBe(0);
  expect(await table.playOn(1)).toBe('running');
});

test('a snapshot of another table is found and dropped', async () => {
  const [table, other] = [await played(2), await played(2)];
  const [one] = await server.prisma.snapshot.findMany({ where: { gameId: other.id } });
  if (one === undefined) throw new Error('no snapshot was taken');
  await server.prisma.snapshot.updateMany({ where: { gameId: table.id }, data: { hash: one.hash, state: one.state } });
  expect(await run(replayAll)).toMatchObject({ code: 1 });
  expect((await run(replayAll, '--rest')).said).toContain('Snapshots that differ');
  expect(await run(replayAll)).toMatchObject({ code: 0 });
});

test('a damaged log is told, with what a repair would cost; nothing is changed until it is asked for', async () => {
  const table = await played(6);
  await damage(table, 10);
  expect(await run(replayAll)).toMatchObject({ code: 1, said: expect.stringContaining(table.id) as string });
  expect((await run(repairGame)).said).toBe('No game rests.');
  await run(replayAll, '--rest');
  expect((await run(repairGame)).said).toContain(`${table.id}  The log replays up to version 9`);
  const told = await run(repairGame, table.id);
  expect(told.code).toBe(1);
  expect(told.said).toContain('no event is called "moon_landed"');
  expect(told.said).toMatch(/goes back to version \d+; what happened in the \d+ events after it counts no more/);
  expect((await caller.get(table.path())).body.status).toBe('needs_repair');
  const refused = await run(repairGame, table.id, '--by', 'Op', '--reason', 'x', '--back-to', '10');
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is not repaired') as string });
  const done = await run(repairGame, table.id, '--by', 'Op', '--reason', 'A disk.');
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('goes on at version') as string });
  expect((await run(repairGame, table.id)).said).toContain('nothing is to be repaired');
});

test.each([
  [['not-an-id'], 'no id of a game'],
  [['--colour', 'red'], 'no option --colour'],
  [['019a0000-0000-7000-8000-000000000000', '--by', 'Op'], 'go together'],
  [['019a0000-0000-7000-8000-000000000000', '--from', 'http://x'], '--from is a URL'],
])('what cannot be meant is told: %j', async (args, sentence) => {
  await expect(run(repairGame, ...args)).rejects.toThrow(sentence);
});
