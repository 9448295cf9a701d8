import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The account that PostgreSQL runs under. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root it runs as the owner of its files or, where there are none yet, as
 * `postgres` or `nobody`.
 *
 * @param ownerOf the folder of an existing cluster, or one that does not exist yet
 * @returns null: this process is not root, PostgreSQL runs as its own user
 * @throws if there is none of those accounts
 */
export function postgresAccount(ownerOf: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(ownerOf, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (account === undefined) {
    throw new Error(
      'PostgreSQL cannot run as root, and this system has neither a postgres nor a nobody account. Start the server as another user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/**
 * Whether an account can get to a folder by its path. Below `/root`, for one, others cannot.
 *
 * @param folder absolute; it exists
 */
export function canReach(account: Account | null, folder: string): boolean {
  if (account === null) return true;
  for (let step = path.dirname(folder); ; step = path.dirname(step)) {
    const { uid, gid, mode } = statSync(step);
    const search = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & search) === 0) return false;
    if (step === path.dirname(step)) return true;
  }
}
