import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseOf, runSql, withDatabase } from '../../src/platform/database/database-url.mjs';
import { EmbeddedPostgres } from '../../src/platform/database/embedded-postgres/embedded-postgres.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { keep } from './database-of-the-run.js';

/**
 * Before the first test: a PostgreSQL in a temporary folder, or the one of TEST_DATABASE_URL, with a migrated database that
 * each test file gets a copy of.
 */
export default async function startDatabase(): Promise<void> {
  const name = `trainyard_test_${randomBytes(6).toString('hex')}`;
  const given = process.env['TEST_DATABASE_URL'];
  let postgres: EmbeddedPostgres | null = null;
  let folder: string | null = null;
  if (!given) {
    folder = mkdtempSync(path.join(os.tmpdir(), 'trainyard-test-'));
    cleanUpAfter(folder);
    postgres = await EmbeddedPostgres.start({
      dataFolder: folder,
      database: name,
      isDurable: false,
      say: () => undefined,
    });
  }
  const template = postgres?.url ?? withDatabase(given as string, name);
  await migrate(template);
  // closed to everybody, also to the server's own housekeeping: a database in use cannot be copied
  const options = 'WITH IS_TEMPLATE true ALLOW_CONNECTIONS false';
  await runSql(withDatabase(template, 'postgres'), `ALTER DATABASE "${databaseOf(template)}" ${options}`);
  process.env['TEMPLATE_DATABASE_URL'] = template;
  keep({ template, postgres, folder });
}

/** Should the tests be killed, a small process of its own sees that nothing is left of them. */
function cleanUpAfter(folder: string): void {
  const program = path.join(import.meta.dirname, 'clean-up.mjs');
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
}
