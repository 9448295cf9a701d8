import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { EmbeddedPostgres } from '../../src/platform/database/embedded-postgres/embedded-postgres.js';

/** A PostgreSQL with fsync on, in a folder that is thrown away. */
export interface BenchPostgres {
  /** Of a database, which is created if it is missing. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<BenchPostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trainyard-bench-'));
  const dataFolder = path.join(folder, 'data');
  const postgres = await EmbeddedPostgres.start({
    dataFolder,
    database: 'postgres',
    isDurable: true,
    say: () => undefined,
  });
  return {
    async database(name) {
      const url = new URL(postgres.url);
      await withDatabase(postgres.url, (client) => client.query(`CREATE DATABASE "${name}"`));
      url.pathname = `/${name}`;
      return url.toString();
    },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Does something with a connection of its own. */
export async function withDatabase<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
