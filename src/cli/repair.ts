import 'reflect-metadata';
import { runCommand } from './arguments.js';
import { REPAIR_USAGE, repairGame } from './repair-game.js';
import { withServices } from './services.js';

/** `npm run repair`: what an operator does about a log that does not replay (docs/operations.md). */
await runCommand(REPAIR_USAGE, (args) =>
  withServices((services) => repairGame(services, args, (line) => process.stdout.write(`${line}\n`))),
);
process.exit();
