import { databaseOf, runSql, withDatabase } from '../../src/platform/database/database-url.mjs';

let copies = 0;

/** A database of its own, migrated and empty. */
export interface TestDatabase {
  readonly url: string;
  /** Removes it, and cuts off whoever is still connected. */
  drop(): Promise<void>;
}

/** A new copy of the migrated template. */
export async function freshDatabase(): Promise<TestDatabase> {
  const template = process.env['TEMPLATE_DATABASE_URL'];
  if (!template)
    throw new Error('These tests need a database: their folder has to be one of the project "server" of Jest.');
  const name = `${databaseOf(template)}_${process.pid}_${++copies}_${Date.now().toString(36)}`;
  const maintenance = withDatabase(template, 'postgres');
  await runSql(maintenance, `CREATE DATABASE "${name}" TEMPLATE "${databaseOf(template)}" STRATEGY file_copy`);
  return {
    url: withDatabase(template, name),
    drop: async () => {
      await runSql(maintenance, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    },
  };
}
