import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { canReach, type Account } from './account.js';
import type { Binaries } from './binaries.js';
import { runProgram } from './run-program.js';

/** A PostgreSQL database cluster on disk. */
export interface Cluster {
  /** where PostgreSQL keeps its files; the real path, without symbolic links */
  readonly folder: string;
  /** how PostgreSQL is told of that folder, when its working folder is the same */
  readonly folderArgument: string;
  /** the messages of PostgreSQL since it was last started */
  readonly logFile: string;
  /** holds the port of the last start; the next one takes the same if it is free */
  readonly portFile: string;
  /** of the superuser `postgres`, who is the only role */
  readonly password: string;
}

/** Where the cluster of a major version lies: its files, the password and the log, all in one folder. */
export function clusterHome(dataFolder: string, majorVersion: string): string {
  return path.join(dataFolder, `postgres-${majorVersion}`);
}

export function clusterExists(home: string): boolean {
  return existsSync(path.join(home, 'cluster', 'PG_VERSION'));
}

/**
 * Creates a cluster with a random password. It is made beside its place and then moved there, so that whatever stops it half
 * way leaves nothing behind that looks like a cluster.
 *
 * @param home see `clusterHome`
 * @param isDurable false: without waiting for the disk
 */
export async function createCluster(
  home: string,
  binaries: Binaries,
  account: Account | null,
  isDurable: boolean,
): Promise<void> {
  removeUnfinished(home);
  // a name of its own: if this process is killed, its initdb goes on for a while
  const unfinished = `${home}.unfinished-${process.pid}`;
  const folder = path.join(unfinished, 'cluster');
  for (const item of [unfinished, folder]) mkdirSync(item, { mode: 0o700 });
  const passwordFile = path.join(unfinished, 'password');
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (account !== null)
    for (const item of [unfinished, folder, passwordFile]) chownSync(item, account.uid, account.gid);

  const args = ['-D', folderArgument(folder, account), '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile=../password'];
  args.push('--encoding=UTF8', '--locale=C', ...(isDurable ? [] : ['--no-sync']));
  const { code, output } = await runProgram(binaries.initdb, args, account, folder);
  if (code !== 0) throw new Error(`PostgreSQL could not create its files in ${unfinished}: ${output}`);
  renameSync(unfinished, home);
}

function removeUnfinished(home: string): void {
  const folder = path.dirname(home);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${path.basename(home)}.unfinished-`)) rmSync(path.join(folder, name), { recursive: true });
  }
}

/**
 * Opens a cluster that exists.
 *
 * @throws if its password cannot be read
 */
export function openCluster(home: string, account: Account | null): Cluster {
  const folder = realpathSync(path.join(home, 'cluster'));
  return {
    folder,
    folderArgument: folderArgument(folder, account),
    logFile: path.join(home, 'postgres.log'),
    portFile: path.join(home, 'port'),
    password: readFileSync(path.join(home, 'password'), 'utf8').trim(),
  };
}

/**
 * An account that cannot get to the folder by its path can still be started inside it. Linux then knows it by a name that
 * needs no permission on the way.
 */
function folderArgument(folder: string, account: Account | null): string {
  if (canReach(account, folder)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `Started by root, PostgreSQL runs as another account, which cannot reach ${folder}. Set DATA_DIR to a folder that everybody can get to.`,
  );
}
