import { rmSync } from 'node:fs';
import { databaseOf, runSql, withDatabase } from '../../src/platform/database/database-url.mjs';
import { kept } from './database-of-the-run.js';

/** After the last test: nothing is left, in the temporary folder or on the PostgreSQL that was given. */
export default async function stopDatabase(): Promise<void> {
  const run = kept();
  if (run === undefined) return;
  const { template, postgres, folder } = run;
  if (postgres === null) {
    const maintenance = withDatabase(template, 'postgres');
    await runSql(maintenance, `ALTER DATABASE "${databaseOf(template)}" WITH IS_TEMPLATE false`);
    await runSql(maintenance, `DROP DATABASE "${databaseOf(template)}"`);
  }
  await postgres?.stop();
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
}
