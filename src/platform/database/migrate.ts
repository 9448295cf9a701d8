import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '../../config.js';
import { ensureDatabase } from './database-url.mjs';
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
