import { readSettings } from '../config.js';
import { databaseOf } from '../platform/database/database-url.mjs';
import { EmbeddedPostgres } from '../platform/database/embedded-postgres/embedded-postgres.js';

/**
 * Lets a command work on the database of the settings: `DATABASE_URL`, or the embedded PostgreSQL, which is started for as long
 * as the command runs where no server has it running.
 */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataFolder } = readSettings();
  if (databaseUrl !== null) return work(databaseUrl);
  const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  const postgres = await EmbeddedPostgres.start({ dataFolder, database: 'trainyard', isDurable: true, say });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** How a database is called where its password must not be seen. */
export function nameOf(databaseUrl: string): string {
  return `${databaseOf(databaseUrl)} at ${new URL(databaseUrl).host}`;
}
