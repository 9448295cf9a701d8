// Waits until the test run that started it has ended, however it ended, and removes what the run left: its PostgreSQL and
// its folder, or its databases on the PostgreSQL of TEST_DATABASE_URL.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runSql, withDatabase } from '../../src/platform/database/database-url.mjs';

const folder = String(process.argv[2]);
const given = process.env['TEST_DATABASE_URL'];
const run = process.env['TEST_RUN_NAME'];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.stdin.resume();
process.stdin.on('close', () => void cleanUp());

async function cleanUp() {
  if (given) await dropDatabases(withDatabase(given, 'postgres'));
  else stopPostgres();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** @param {string} server */
async function dropDatabases(server) {
  const { rows } = await runSql(server, `SELECT datname FROM pg_database WHERE starts_with(datname, '${run}')`);
  for (const { datname } of rows) {
    await runSql(server, `ALTER DATABASE "${datname}" WITH IS_TEMPLATE false`);
    await runSql(server, `DROP DATABASE "${datname}" WITH (FORCE)`);
  }
}

function stopPostgres() {
  for (const home of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    try {
      const [pid] = readFileSync(path.join(folder, home.name, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // none was started
    }
  }
}
