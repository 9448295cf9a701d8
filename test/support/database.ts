import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseOf, runSql, withDatabase } from '../../src/platform/database/database-url.mjs';
import { EmbeddedPostgres } from '../../src/platform/database/embedded-postgres/embedded-postgres.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { lockFile } from '../../src/platform/file-lock.mjs';

/** A database of its own, migrated and empty. */
export interface TestDatabase {
  readonly url: string;
  /** Removes it, and cuts off whoever is still connected. */
  drop(): Promise<void>;
}

/** A new copy of a migrated database. The first one of a run also starts PostgreSQL, unless TEST_DATABASE_URL names one. */
export async function freshDatabase(): Promise<TestDatabase> {
  const template = await migratedTemplate();
  const name = nameOfCopy(databaseOf(template));
  await runSql(
    maintenance(template),
    `CREATE DATABASE "${name}" TEMPLATE "${databaseOf(template)}" STRATEGY file_copy`,
  );
  return testDatabase(template, name);
}

/** The same without any table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const template = await migratedTemplate();
  const name = nameOfCopy(databaseOf(template));
  await runSql(maintenance(template), `CREATE DATABASE "${name}" TEMPLATE template0`);
  return testDatabase(template, name);
}

/** A copy of a database as it is, to which nobody may be connected meanwhile. */
export async function copyOf({ url }: TestDatabase): Promise<TestDatabase> {
  const name = nameOfCopy(databaseOf(await migratedTemplate()));
  await runSql(maintenance(url), `CREATE DATABASE "${name}" TEMPLATE "${databaseOf(url)}" STRATEGY file_copy`);
  return testDatabase(url, name);
}

let copies = 0;

/** Begins with the name of the run, by which it is found should the test not remove it. */
function nameOfCopy(template: string): string {
  return `${template}_${process.pid}_${++copies}_${Date.now().toString(36)}`;
}

function testDatabase(server: string, name: string): TestDatabase {
  const drop = async () => void (await runSql(maintenance(server), `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  return { url: withDatabase(server, name), drop };
}

function maintenance(server: string): string {
  return withDatabase(server, 'postgres');
}

/** One a run, made by whichever test file comes first. */
async function migratedTemplate(): Promise<string> {
  const folder = ofTheRun('TEST_RUN_FOLDER');
  const note = path.join(folder, 'template');
  if (existsSync(note)) return readFileSync(note, 'utf8');
  const unlock = await lockFile(`${note}.lock`);
  try {
    if (!existsSync(note)) writeFileSync(note, await makeTemplate(folder, ofTheRun('TEST_RUN_NAME')));
    return readFileSync(note, 'utf8');
  } finally {
    unlock();
  }
}

async function makeTemplate(folder: string, name: string): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'];
  const url = given ? withDatabase(given, name) : await startPostgres(folder, name);
  await migrate(url);
  // closed to everybody, also to the server's own housekeeping: a database in use cannot be copied
  await runSql(maintenance(url), `ALTER DATABASE "${name}" WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  return url;
}

async function startPostgres(dataFolder: string, database: string): Promise<string> {
  const postgres = await EmbeddedPostgres.start({ dataFolder, database, isDurable: false, say: () => undefined });
  await postgres.leave();
  return postgres.url;
}

function ofTheRun(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: tests are run by Jest with the project's configuration.`);
  return value;
}
