import 'reflect-metadata';
import { runCommand } from './arguments.js';
import { REPLAY_ALL_USAGE, replayAll } from './replay-games.js';
import { withServices } from './services.js';

/** `npm run replay-all`: whether every log still says what its game says (docs/operations.md). */
await runCommand(REPLAY_ALL_USAGE, (args) =>
  withServices((services) => replayAll(services, args, (line) => process.stdout.write(`${line}\n`))),
);
process.exit();
