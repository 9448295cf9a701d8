import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { PROJECT_FOLDER } from '../../config.js';
import { connectionTo, ensureDatabase } from './database-url.mjs';
import { openSchemaEngine } from './schema-engine.mjs';

/** The migrations of this release. */
const MIGRATIONS = path.join(PROJECT_FOLDER, 'prisma', 'migrations');

/**
 * Brings a database up to date: what `prisma migrate deploy` does, with the same engine, checks and bookkeeping. Creates the
 * database if the server has none of that name. Servers that start at the same moment wait for each other.
 *
 * @param databaseUrl `postgresql://user:password@host:port/database`
 * @param only the migrations to know of; left out: those of this release
 * @returns the names of the migrations applied now, oldest first; empty if there was nothing to do
 * @throws if the database cannot be reached, or a migration fails or was changed after it had been applied
 */
export async function migrate(databaseUrl: string, only?: readonly string[]): Promise<string[]> {
  await ensureDatabase(databaseUrl);
  await forgetFailed(databaseUrl);
  const migrationsList = await readMigrations(only ?? knownMigrations());
  const { engine, close } = await openSchemaEngine(databaseUrl);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList,
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  } finally {
    await close();
  }
}

/** The lock that the engine takes while it migrates. */
const MIGRATION_LOCK = 72_707_369;

/**
 * Lets a migration that failed be tried again, since a disk was full, or a server killed. The engine would refuse all others until
 * somebody says what became of it; but PostgreSQL runs the statements of a migration as one transaction, so nothing did.
 */
async function forgetFailed(databaseUrl: string): Promise<void> {
  const client = new pg.Client(connectionTo(databaseUrl));
  await client.connect();
  try {
    const { rows } = await client.query<{ isThere: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isThere"`,
    );
    if (rows[0]?.isThere !== true) return;
    const failed = 'finished_at IS NULL AND rolled_back_at IS NULL';
    const { rowCount } = await client.query(`SELECT 1 FROM _prisma_migrations WHERE ${failed}`);
    if (rowCount === 0) return;
    // another server may be at it just now: then it has failed only if it is still unfinished after that
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${failed}`);
  } finally {
    await client.end(); // and with it the lock
  }
}

/** The names of the migrations of this release, oldest first. */
export function knownMigrations(): string[] {
  const entries = readdirSync(MIGRATIONS, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function readMigrations(names: readonly string[]) {
  const migrationDirectories = await Promise.all(
    names.map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: await readFile(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8') },
      },
    })),
  );
  const lockfile = 'migration_lock.toml';
  return {
    baseDir: MIGRATIONS,
    lockfile: { path: lockfile, content: await readFile(path.join(MIGRATIONS, lockfile), 'utf8') },
    migrationDirectories,
    shadowDbInitScript: '',
  };
}
