import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { runSql } from '../../src/platform/database/database-url.mjs';
import { migrate } from '../../src/platform/database/migrate.js';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../support/database.js';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = readdirSync(path.join(PROJECT, 'prisma/migrations'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

const databases: TestDatabase[] = [];

async function use(database: Promise<TestDatabase>): Promise<string> {
  databases.push(await database);
  return (await database).url;
}

afterAll(() => Promise.all(databases.map((database) => database.drop())));

/** Runs Prisma's own command. */
async function prisma(databaseUrl: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const command = [path.join(PROJECT, 'node_modules/prisma/build/index.js'), ...args];
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, CI: '1' };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: PROJECT, env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

test('an empty database is brought up to date once', async () => {
  const url = await use(emptyDatabase());
  expect(await migrate(url)).toEqual(MIGRATIONS);
  expect(await migrate(url)).toEqual([]);
});

test('a database that does not exist is created', async () => {
  const database = await emptyDatabase();
  await database.drop();
  expect(await migrate(database.url)).toEqual(MIGRATIONS);
  await database.drop();
});

test('servers that start at the same moment do not migrate twice', async () => {
  const url = await use(emptyDatabase());
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(applied.flat().sort()).toEqual(MIGRATIONS);
});

test('a migration that fails leaves nothing half done, and says why', async () => {
  const url = await use(emptyDatabase());
  await runSql(url, 'CREATE TABLE _prisma_migrations (id text)');
  await expect(migrate(url)).rejects.toThrow(/_prisma_migrations|column/);
  const { rows } = await runSql(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  expect(rows).toEqual([{ tablename: '_prisma_migrations' }]);
});

test("what the server migrated Prisma's command finds in order", async () => {
  const { code, output } = await prisma(await use(freshDatabase()), 'migrate', 'status');
  expect(output).toContain('Database schema is up to date!');
  expect(code).toBe(0);
});

test("what Prisma's command migrated the server finds in order", async () => {
  const url = await use(emptyDatabase());
  expect(await prisma(url, 'migrate', 'deploy')).toMatchObject({ code: 0 });
  expect(await migrate(url)).toEqual([]);
});

test("Prisma's command sees what is missing", async () => {
  const { code, output } = await prisma(await use(emptyDatabase()), 'migrate', 'status');
  expect(output).toContain(MIGRATIONS[0]);
  expect(code).not.toBe(0);
});

test('the migrations lead to the schema', async () => {
  const to = ['--to-schema', 'prisma/schema.prisma', '--exit-code'];
  const url = await use(emptyDatabase());
  const result = await prisma(url, 'migrate', 'diff', '--from-migrations', 'prisma/migrations', ...to);
  expect(result).toMatchObject({ code: 0, output: expect.stringContaining('No difference detected') as string });
  const { rows } = await runSql(url, `SELECT datname FROM pg_database WHERE datname LIKE 'prisma_migrate_shadow%'`);
  expect(rows).toEqual([]);
});

test('a difference is seen', async () => {
  const url = await use(freshDatabase());
  await runSql(url, 'ALTER TABLE players ADD COLUMN shoe_size int');
  const to = ['--to-schema', 'prisma/schema.prisma', '--exit-code'];
  expect(await prisma(url, 'migrate', 'diff', '--from-config-datasource', ...to)).toMatchObject({ code: 2 });
});

test('a database that is not there is told plainly', async () => {
  const nowhere = 'postgresql://nobody:x@127.0.0.1:1/x';
  expect((await prisma(nowhere, 'migrate', 'status')).output).toContain("P1001: Can't reach database server");
  await expect(migrate(nowhere)).rejects.toThrow('ECONNREFUSED');
});

test('statements are prepared once a connection and keep their name', async () => {
  const url = await use(freshDatabase());
  const { Config, readSettings } = await import('../../src/config.js');
  const { PrismaService } = await import('../../src/platform/database/prisma.service.js');
  const prisma = new PrismaService(new Config({ ...readSettings({}), databasePoolSize: 1 }, url));
  for (const wanted of [1, 2, 3]) {
    const [row] = await prisma.$queryRaw<{ answer: number }[]>`SELECT ${wanted}::int AS answer`;
    expect(row?.answer).toBe(wanted);
  }
  const prepared = await prisma.$queryRaw<{ name: string }[]>`
    SELECT name FROM pg_prepared_statements WHERE statement LIKE '%AS answer'`;
  expect(prepared).toEqual([{ name: expect.stringMatching(/^p[0-9a-f]{24}$/) as string }]);
  await prisma.onApplicationShutdown();
});

test('a schema of its own is used where the URL names one', async () => {
  const url = await use(emptyDatabase());
  const inSchema = `${url}${url.includes('?') ? '&' : '?'}schema=yard`;
  expect(await migrate(inSchema)).toEqual(MIGRATIONS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT DISTINCT schemaname FROM pg_tables WHERE tablename IN ('games', 'events')`,
  );
  await client.end();
  expect(rows).toEqual([{ schemaname: 'yard' }]);
});
