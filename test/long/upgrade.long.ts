import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { replayAll } from '../../src/cli/replay-games.js';
import { knownMigrations, migrate } from '../../src/platform/database/migrate.js';
import { startTestApp } from '../support/app.js';
import { compile } from '../support/compiled-server.js';
import { emptyDatabase } from '../support/database.js';
import { PortCaller } from '../support/port-caller.js';
import { Program, until } from '../support/program.js';
import { Table } from '../support/table.js';

/*
 * A server of another commit goes on while the newest migrations are applied, and beside a server of this one: by default of
 * the commit before the last that added a migration, else of UPGRADE_FROM. Both play in the same games by turns.
 */

const PROJECT = path.resolve(import.meta.dirname, '../..');

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: PROJECT, maxBuffer: 1e9 });
}

/** The commit to come from. */
function commitBefore(): string {
  const given = process.env['UPGRADE_FROM'];
  if (given) return given;
  const last = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'prisma/migrations').toString().trim();
  return `${last}^`;
}

/** A built server of a commit, with the packages of this one. */
function serverOf(commit: string): string {
  const folder = path.join(process.env['TEST_RUN_FOLDER'] as string, 'before');
  mkdirSync(folder);
  execFileSync('tar', ['-x', '-C', folder], {
    input: git('archive', commit),
  });
  symlinkSync(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'));
  execFileSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate', '--no-hints'], { cwd: folder });
  compile(folder, folder);
  return folder;
}

async function played(table: Table, moves: number): Promise<void> {
  for (let i = 0; i < moves; i++) if ((await table.playOn(1)) !== 'running') return;
}

test('a server of the release before goes on through the migrations, and beside this one', async () => {
  const commit = commitBefore();
  const folder = serverOf(commit);
  const database = await emptyDatabase();
  const { url } = database;
  const before = Program.start(folder, 'dist/main.js', {
    PORT: '0',
    DATABASE_URL: url,
    RATE_LIMIT_FACTOR: '0',
    BACKGROUND_WORK: 'on',
    LOG_LEVEL: 'error',
  });
  const [, address = ''] = await before.says(/ready after \S+ s: (\S+)/);
  const old = new PortCaller(address);
  const tables: Table[] = [];
  for (let i = 0; i < 4; i++) tables.push(await Table.begun(old, 2));
  let [isDone, moves] = [false, 0];
  const players = tables.map(async (table) => {
    while (!isDone) {
      await played(table, 1); // throws at any answer but 201
      moves++;
    }
  });
  await until(() => moves > 40);
  const applied = await migrate(url);
  process.stdout.write(
    `From ${commit}: ${applied.length} of ${knownMigrations().length} migrations applied beside it: ${applied.join(', ')}\n`,
  );
  expect(applied.length).toBeGreaterThan(0);
  const seen = moves;
  await until(() => moves > seen + 40);
  isDone = true;
  await Promise.all(players);

  const server = await startTestApp({ databaseUrl: url });
  await server.app.listen(0, '127.0.0.1');
  const now = new PortCaller(await server.app.getUrl());
  for (let round = 0; round < 5; round++) {
    for (const table of tables) {
      for (const speaker of [now, old])
        await played(Object.assign(Object.create(table) as Table, { caller: speaker }), 2);
    }
  }
  const lines: string[] = [];
  expect([await replayAll(server.app, [], (line) => lines.push(line)), lines.length]).toEqual([0, 1]);
  process.stdout.write(`${lines.join('\n')}\n`);
  for (const table of tables) {
    const [a, b] = await Promise.all([now, old].map((one) => one.get(table.path('state'), { token: table.token(1) })));
    expect(b?.body.seats.map(({ hand }) => hand)).toEqual(a?.body.seats.map(({ hand }) => hand));
    expect(b?.body.version).toBe(a?.body.version);
  }
  for (const caller of [now, old]) caller.hangUp();
  before.signal('SIGTERM');
  expect(await before.exitCode()).toBe(0);
  await server.close();
  await database.drop();
});
