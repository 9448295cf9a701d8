// `npm run prisma -- <command>`: Prisma's command on DATABASE_URL or, without one, on the embedded PostgreSQL, which is
// started for as long as the command runs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { PROJECT } from './project.mjs';

const args = process.argv.slice(2);
const needsDatabase = ['migrate', 'db', 'studio'].includes(args[0] ?? '') && !process.env['DATABASE_URL'];

/** Parts of the built server: an older build will do, so that the schema can change before the code does. */
const built = (/** @type {string} */ file) => path.join(PROJECT, 'dist', file);
const launcher = built('platform/database/embedded-postgres/embedded-postgres.js');

await prepare(needsDatabase && !existsSync(launcher) ? 'build' : undefined);
const postgres = needsDatabase ? await startPostgres() : null;
process.exitCode = await prisma(postgres === null ? {} : { DATABASE_URL: postgres.url });
await postgres?.stop();
process.exit();

async function startPostgres() {
  const { EmbeddedPostgres } = await import(pathToFileURL(launcher).href);
  const { readSettings } = await import(pathToFileURL(built('config.js')).href);
  const { dataFolder } = readSettings();
  return EmbeddedPostgres.start({ dataFolder, database: 'trainyard', isDurable: true, say: console.error });
}

/**
 * @param {Record<string, string>} environment
 * @returns {Promise<number>} its exit code
 */
function prisma(environment) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['node_modules/prisma/build/index.js', ...args], {
      cwd: PROJECT,
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    });
    child.on('close', (code) => resolve(code ?? 1));
    process.on('SIGINT', () => undefined); // it reaches the command as well, which ends first
  });
}
