// Waits until the process that started it has ended, however it ended, and removes the PostgreSQL in the folder it was given.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const folder = String(process.argv[2]);

process.stdin.resume();
process.stdin.on('close', () => {
  try {
    for (const home of readdirSync(folder)) {
      const [pid] = readFileSync(path.join(folder, home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
    }
  } catch {
    // it was stopped in good order
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});
