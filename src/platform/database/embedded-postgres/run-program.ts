import { spawn, type SpawnOptions } from 'node:child_process';
import type { Account } from './account.js';

/** How a program of PostgreSQL ended. */
export interface Ending {
  /** exit code; null: it could not be started, or a signal ended it */
  readonly code: number | null;
  /** what it printed, on both outputs, or why it could not be started */
  readonly output: string;
}

/** What every program of PostgreSQL is started with: English messages to read, UTC, and no variable of the environment, such as PGDATA. */
export function programOptions(account: Account | null, folder: string): SpawnOptions {
  return { cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC' }, ...account };
}

/**
 * Runs a program of PostgreSQL to its end.
 *
 * @param folder its working folder
 */
export function runProgram(
  program: string,
  args: readonly string[],
  account: Account | null,
  folder: string,
): Promise<Ending> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...programOptions(account, folder), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}
