import { runCommand } from './arguments.js';
import { VERIFY_USAGE, verifyFiles } from './verify-files.js';

/** `npm run verify`: the referee of whole records as a command (RECORD 3). */
await runCommand(VERIFY_USAGE, (args) => verifyFiles(args, process.stdin, (line) => process.stdout.write(`${line}\n`)));
