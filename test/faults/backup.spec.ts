import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { repairGame } from '../../src/cli/repair-game.js';
import { replayAll } from '../../src/cli/replay-games.js';
import { FoldedGames } from '../../src/games/core/folded-games.js';
import { backUp } from '../../src/platform/database/backup.js';
import { runSql } from '../../src/platform/database/database-url.mjs';
import { knownMigrations, migrate } from '../../src/platform/database/migrate.js';
import { restore } from '../../src/platform/database/restore.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { emptyDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/program.js';
import { Table } from '../support/table.js';

/** A backup is taken while people play, and everything is there when it is put back. */

const quietly = (): void => undefined;

let server: TestApp;
let caller: Caller;
let folder: string;
let file: string;
const tables: Table[] = [];
const databases: TestDatabase[] = [];
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  file = path.join(folder, 'one.backup.gz');
  for (let i = 0; i < 4; i++) tables.push(await Table.begun(caller, 2, { timeControl: { preset: 'P2D' } }));
  await caller.post(tables[0]?.path('messages') ?? '', {
    token: tables[0]?.token(1),
    body: { type: 'text', text: 'Hi' },
  });
  let isDone = false;
  const moves = tables.map(() => 0);
  const players = tables.map(async (table, i) => {
    while (!isDone) {
      await table.playOn(1);
      moves[i] = (moves[i] ?? 0) + 1;
    }
  });
  const allMade = (most: number): Promise<void> => until(() => moves.every((made) => made >= most));
  await allMade(2);
  await backUp(server.config.databaseUrl, file, quietly);
  await allMade(Math.max(...moves) + 1);
  isDone = true;
  await Promise.all(players);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
  for (const database of databases) await database.drop();
});

async function empty(): Promise<string> {
  const database = await emptyDatabase();
  databases.push(database);
  return database.url;
}

async function logIn(databaseUrl: string, game: string): Promise<object[]> {
  const { rows } = await runSql(databaseUrl, `SELECT * FROM events WHERE game_id = '${game}' ORDER BY seq`);
  return rows as object[];
}

/** What a schema is, as PostgreSQL describes it. */
async function shapeOf(databaseUrl: string): Promise<unknown> {
  const { rows } = await runSql(
    databaseUrl,
    `SELECT 'constraint', conrelid::regclass::text AS t, conname AS n, pg_get_constraintdef(oid) AS d FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT 'index', tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2, 3`,
  );
  return rows;
}

async function replayed(app: TestApp): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  return { code: await replayAll(app.app, [], (line) => lines.push(line)), said: lines.join('\n') };
}

test('a backup under load is one moment of every game: each log is a beginning of the real one, replays, and goes on', async () => {
  const url = await empty();
  const size = await restore(url, file, quietly);
  expect(size.rows).toBeGreaterThan(100);
  expect(await shapeOf(url)).toEqual(await shapeOf(server.config.databaseUrl));
  for (const { id } of tables) {
    const [copy, real] = [await logIn(url, id), await logIn(server.config.databaseUrl, id)];
    expect(copy.length).toBeGreaterThan(8);
    expect(copy).toEqual(real.slice(0, copy.length));
  }
  const other = await startTestApp({ databaseUrl: url });
  try {
    expect(await replayed(other)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^4 games, .* 0 faults/) as string,
    });
    const [table] = tables as [Table];
    const there = new Caller(other);
    const mover = (await there.get(table.path())).body.seatsToAct[0] as number;
    const token = table.token(mover);
    const { version, legalMoves } = (await there.get(table.path('legal-moves'), { token })).body;
    const made = await there.post(table.path('moves'), { token, version, body: { ...legalMoves[0], rule: undefined } });
    expect(made.status).toBe(201);
    expect((await there.get(table.path('messages'), { token })).body.items).toMatchObject([{ text: 'Hi' }]);
    await expect(other.prisma.$executeRaw`DELETE FROM events`).rejects.toThrow('append-only');
    // numbers of transactions of the other cluster are not taken for those of this one
    const [row] = await other.prisma.$queryRaw<{ seen: boolean }[]>`
      SELECT bool_and(pg_visible_in_snapshot(changed_in::text::xid8, pg_current_snapshot())) AS seen FROM games`;
    expect(row).toEqual({ seen: true });
    // a copy of the copy is the same
    const second = path.join(folder, 'two.backup.gz');
    const before = await replayed(other);
    await backUp(url, second, quietly);
    const third = await empty();
    await restore(third, second, quietly);
    const copy = await startTestApp({ databaseUrl: third });
    expect(await replayed(copy)).toEqual(before);
    await copy.close();
  } finally {
    await other.close();
  }
});

test('a damaged log is repaired with the rows of a restored backup, and nothing is lost', async () => {
  const url = await empty();
  await restore(url, file, quietly);
  const [, table] = tables as [Table, Table];
  const before = await table.state(1);
  await server.prisma.$executeRaw`ALTER TABLE events DISABLE TRIGGER events_append_only`;
  await server.prisma.$executeRaw`UPDATE events SET payload = '{}' WHERE game_id = ${table.id}::uuid AND seq IN (4, 9)`;
  await server.prisma.$executeRaw`ALTER TABLE events ENABLE TRIGGER events_append_only`;
  await server.prisma.snapshot.deleteMany({ where: { gameId: table.id } });
  server.app.get(FoldedGames).forget(table.id);
  expect((await caller.get(table.path('state'))).status).toBe(409);
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  expect(await repairGame(server.app, [table.id, '--from', url], say)).toBe(1);
  expect(lines.join('\n')).toContain('has 2 events otherwise: 4, 9.');
  expect(lines.join('\n')).toContain('nothing is lost');
  await repairGame(server.app, [table.id, '--from', url, '--by', 'Op', '--reason', 'A disk.'], say);
  expect({ ...(await table.state(1)), version: 0, clock: 0 }).toEqual({ ...before, version: 0, clock: 0 });
});

test('only its owner may read a backup, and it has its name only when it is whole', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const nowhere = path.join(folder, 'never.backup.gz');
  await expect(backUp(await empty(), nowhere, quietly)).rejects.toThrow('no migration was ever applied');
  await expect(stat(nowhere)).rejects.toThrow('ENOENT');
  await expect(stat(`${nowhere}.unfinished`)).rejects.toThrow('ENOENT');
});

/** The backup with its lines changed. */
async function changedBackup(change: (lines: string[]) => string[]): Promise<string> {
  const lines = gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const changed = path.join(folder, `changed-${Math.abs(change.toString().length)}-${lines.length}.gz`);
  await writeFile(
    changed,
    gzipSync(
      change(lines)
        .map((line) => `${line}\n`)
        .join(''),
    ),
  );
  return changed;
}

test.each([
  { what: 'is cut off', change: (lines: string[]) => lines.slice(0, -20), says: 'not whole' },
  { what: 'lacks its last line', change: (lines: string[]) => lines.slice(0, -1), says: 'not whole' },
  {
    what: 'lacks a row',
    change: (lines: string[]) => lines.filter((_, i) => i !== lines.findIndex((line) => line.startsWith('"('))),
    says: 'rows of',
  },
  {
    what: 'lacks a game that others refer to',
    change: (lines: string[]) => {
      const at = lines.findIndex((line) => line.startsWith('{"table":"games"'));
      return lines.flatMap((line, i) => (i === at + 1 ? [] : [line.replace(/^\{"rows":4\}$/, '{"rows":3}')]));
    },
    says: /foreign key|not whole/,
  },
  {
    what: 'is of a later release',
    change: ([first = '', ...lines]: string[]) => [
      first.replace('20260101000000_init', '20990101000000_later'),
      ...lines,
    ],
    says: 'later release',
  },
  { what: 'is none', change: () => ['{"hello":"world"}'], says: 'no backup of Trainyard' },
])('a backup that $what is refused, and leaves no row', async ({ change, says }) => {
  const url = await empty();
  await expect(restore(url, await changedBackup(change), quietly)).rejects.toThrow(says);
  const { rows } = await runSql(url, `SELECT to_regclass('players') IS NULL AS "isEmpty"`);
  if ((rows[0] as { isEmpty: boolean }).isEmpty) return;
  expect((await runSql(url, 'SELECT 1 FROM players UNION ALL SELECT 1 FROM games')).rows).toEqual([]);
  await restore(url, file, quietly);
});

test('a database that is not empty is left alone', async () => {
  await expect(restore(server.config.databaseUrl, file, quietly)).rejects.toThrow('The database is not empty');
});

test('a backup of an earlier release is brought up to this one', async () => {
  const url = await empty();
  const earlier = knownMigrations().slice(0, 2);
  await migrate(url, earlier);
  await runSql(
    url,
    `INSERT INTO players (id, name) VALUES ('019a0000-0000-7000-8000-000000000001', 'Old "Ann", \\ (one)')`,
  );
  const old = path.join(folder, 'old.backup.gz');
  await backUp(url, old, quietly);
  const target = await empty();
  await restore(target, old, quietly);
  expect(await migrate(target)).toEqual([]);
  const { rows } = await runSql(target, 'SELECT name FROM players');
  expect(rows).toEqual([{ name: 'Old "Ann", \\ (one)' }]);
});
