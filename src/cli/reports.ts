import 'reflect-metadata';
import { runCommand } from './arguments.js';
import { REPORTS_USAGE, messageReports } from './message-reports.js';
import { withServices } from './services.js';

/** `npm run reports`: what people have reported of the table talk (docs/operations.md). */
await runCommand(REPORTS_USAGE, (args) =>
  withServices((services) => messageReports(services, args, (line) => process.stdout.write(`${line}\n`))),
);
process.exit();
