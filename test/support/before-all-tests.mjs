import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Gives the run a temporary folder. The first test file that wants a database starts a PostgreSQL there (see database.ts);
 * whatever ends the run, a small process of its own sees that nothing is left of it.
 */
export default function beforeAllTests() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trainyard-test-'));
  process.env['TEST_RUN_FOLDER'] = folder;
  process.env['TEST_RUN_NAME'] = `trainyard_test_${randomBytes(6).toString('hex')}`;
  const program = path.join(import.meta.dirname, 'clean-up.mjs');
  const cleaner = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'ignore', 'inherit'], detached: true });
  Object.assign(globalThis, { testRunCleaner: cleaner });
}
