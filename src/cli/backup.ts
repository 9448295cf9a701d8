import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { backUp } from '../platform/database/backup.js';
import { readArguments, reasonOf, runCommand, UsageError } from './arguments.js';
import { nameOf, withDatabase } from './database.js';

const BACKUP_USAGE = `Usage: npm run backup -- FILE|FOLDER
Writes everything that the database holds, of one moment, to a file, while servers go on. A name that ends in .gz is that of
the file; any other is a folder, made if it is missing, for trainyard-TIME.backup.gz. The file holds secrets, such as the seeds of running games: only its owner may read it.`;

/** `npm run backup` (docs/operations.md). */
await runCommand(BACKUP_USAGE, async (args) => {
  const { rest } = readArguments(args, []);
  if (rest[0] === undefined || rest[1] !== undefined) throw new UsageError('One file or folder has to be named.');
  const file = fileFor(path.resolve(rest[0]));
  if (existsSync(file)) throw new UsageError(`${file} is there already.`);
  return withDatabase(async (databaseUrl) => {
    process.stderr.write(`Backing up the database ${nameOf(databaseUrl)}.\n`);
    try {
      const { tables, rows } = await backUp(databaseUrl, file, (table) => process.stderr.write(`  ${table}\n`));
      const kilobytes = Math.ceil(statSync(file).size / 1000).toLocaleString('en');
      process.stdout.write(`${file}: ${tables} tables, ${rows.toLocaleString('en')} rows, ${kilobytes} kB\n`);
      return 0;
    } catch (error) {
      process.stderr.write(`${reasonOf(error)}\n`);
      return 1;
    }
  });
});
process.exit();

function fileFor(place: string): string {
  const isFile = place.endsWith('.gz');
  mkdirSync(isFile ? path.dirname(place) : place, { recursive: true });
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  return isFile ? place : path.join(place, `trainyard-${time}.backup.gz`);
}
