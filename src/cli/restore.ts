import { existsSync } from 'node:fs';
import path from 'node:path';
import { restore } from '../platform/database/restore.js';
import { readArguments, reasonOf, runCommand, UsageError } from './arguments.js';
import { nameOf, withDatabase } from './database.js';

const RESTORE_USAGE = `Usage: npm run restore -- FILE
Puts a backup into the database of the settings, which has to be empty; it is created if it does not exist. A backup of an
earlier release is brought up to this one. Exit code 1 where that does not work; then the database has no row.`;

/** `npm run restore` (docs/operations.md). */
await runCommand(RESTORE_USAGE, async (args) => {
  const { rest } = readArguments(args, []);
  if (rest[0] === undefined || rest[1] !== undefined) throw new UsageError('One file has to be named.');
  const file = path.resolve(rest[0]);
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  return withDatabase(async (databaseUrl) => {
    process.stderr.write(`Restoring to the database ${nameOf(databaseUrl)}.\n`);
    try {
      const { tables, rows } = await restore(databaseUrl, file, (table) => process.stderr.write(`  ${table}\n`));
      process.stdout.write(`${tables} tables, ${rows.toLocaleString('en')} rows. Now: npm run replay-all\n`);
      return 0;
    } catch (error) {
      process.stderr.write(`${reasonOf(error)}\n`);
      return 1;
    }
  });
});
process.exit();
