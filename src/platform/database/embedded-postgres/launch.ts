import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import type { Cluster } from './cluster.js';
import { disownLeftover, findPostmaster, folderMark } from './postmaster.js';
import { programOptions } from './run-program.js';

const POLL_MILLISECONDS = 25;

/** Reasons that pass by themselves: what a killed PostgreSQL left is still going away, or somebody took the port. */
const PASSING =
  /lock file .* (?:already exists|is empty)|pre-existing shared memory block|could not bind|could not create any TCP/;

/** For tests: everything may be lost with the machine, nothing waits for the disk. */
const NOT_DURABLE = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

/**
 * Starts PostgreSQL on a cluster that nothing holds, and waits until it takes connections. It has a process group of its own,
 * so that Ctrl-C reaches only the server, which then stops it in good order; it goes on when the server is killed.
 *
 * It listens on the port of the last time if that is free: processes that still want the old one find it again.
 */
export async function launch(
  cluster: Cluster,
  binaries: Binaries,
  account: Account | null,
  isDurable: boolean,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    disownLeftover(cluster.folder);
    const port = await choosePort(cluster.portFile);
    const failure = await attemptOnce(cluster, binaries, account, port, isDurable);
    if (failure === null) {
      rmSync(cluster.portFile, { force: true });
      writeFileSync(cluster.portFile, `${port}\n`);
      return;
    }
    if (attempt === 50 || !PASSING.test(failure)) throw new Error(`PostgreSQL did not start: ${failure}`);
    await wait(200);
  }
}

/** @returns null: it is ready; else what it said before it gave up */
async function attemptOnce(
  cluster: Cluster,
  binaries: Binaries,
  account: Account | null,
  port: number,
  isDurable: boolean,
): Promise<string | null> {
  rmSync(cluster.logFile, { force: true }); // it may be of another account, root's or the usual one
  const log = openSync(cluster.logFile, 'w', 0o600);
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', log_checkpoints: 'off' };
  const child = spawn(
    binaries.postgres,
    [
      ...['-D', cluster.folderArgument, '-p', String(port), '-c', folderMark(cluster.folder)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ...(isDurable ? [] : NOT_DURABLE),
    ],
    { ...programOptions(account, cluster.folder), stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  child.unref();
  let startError = '';
  child.on('error', (error) => (startError = error.message));
  while (child.exitCode === null && child.signalCode === null && startError === '') {
    const postmaster = findPostmaster(cluster.folder);
    if (postmaster?.pid === child.pid && postmaster?.isReady) return null;
    await wait(POLL_MILLISECONDS);
  }
  return startError || readFileSync(cluster.logFile, 'utf8').trim();
}

async function choosePort(portFile: string): Promise<number> {
  const last = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  return listenOnce(last).catch(() => listenOnce(0));
}

/** @returns the port, which is free again; 0 stands for any */
function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
