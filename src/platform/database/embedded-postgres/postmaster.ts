import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning } from '../../file-lock.mjs';

/** The process of PostgreSQL that holds a cluster, by the file that it leaves there. */
export interface Postmaster {
  readonly pid: number;
  /** null: not known yet */
  readonly port: number | null;
  /** it takes connections, or has taken some and recovers from the end of one of its processes */
  readonly isReady: boolean;
  /** it does not take connections yet; false too where it has been told to stop */
  readonly isStarting: boolean;
  /** false: the file is a leftover, nothing holds the cluster */
  readonly isAlive: boolean;
}

/** A process number that no system gives out. */
const NOBODYS_PID = 2_147_483_647;

/** @returns null: PostgreSQL is not running there, and was shut down properly */
export function findPostmaster(folder: string): Postmaster | null {
  const lines = readPidFile(folder)?.split('\n');
  if (lines === undefined) return null;
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return {
    pid,
    port: port > 0 ? port : null,
    isReady: lines[7]?.trim() === 'ready',
    isStarting: lines[7]?.trim() === 'starting',
    isAlive: holds(pid, folder),
  };
}

/** Whether it has the process that brings its data up to date, without which it never takes connections. */
export function isRecovering({ pid }: Postmaster): boolean {
  const processes = execFileSync('ps', ['-A', '-ww', '-o', 'ppid=,command='], { encoding: 'utf8' }).split('\n');
  return processes.some((line) => new RegExp(`^\\s*${pid}\\s.*\\bstartup\\b`).test(line));
}

/**
 * Marks what a killed PostgreSQL left behind as a leftover, where its process number belongs to something else by now: a
 * restarted container gives out the same numbers again. PostgreSQL itself would take that process for its predecessor and
 * refuse to start. Everything else in the file stays, for PostgreSQL's own check that nothing still uses the memory of the
 * old one.
 */
export function disownLeftover(folder: string): void {
  const text = readPidFile(folder);
  if (text === undefined) return;
  const file = pidFile(folder);
  if (text !== '') writeFileSync(file, text.replace(/^\d+/, String(NOBODYS_PID)));
  else if (Date.now() - statSync(file).mtimeMs > EMPTY_MILLISECONDS) rmSync(file);
}

/**
 * How long the file may be empty. PostgreSQL makes it and writes it at once, before it shares any memory; killed in between it
 * leaves an empty one, and refuses to start beside that.
 */
const EMPTY_MILLISECONDS = 2_000;

function pidFile(folder: string): string {
  return path.join(folder, 'postmaster.pid');
}

function readPidFile(folder: string): string | undefined {
  try {
    return readFileSync(pidFile(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the process of that number is the PostgreSQL of that folder, and not another one or of a copy. */
function holds(pid: number, folder: string): boolean {
  return pid > 0 && isRunning(pid) && argumentsOf(pid).includes(folderMark(folder));
}

/**
 * An argument that PostgreSQL ignores and that every user can read in the list of processes. (Its working folder would tell
 * as much, but in a container not even root may look at that.)
 */
export function folderMark(folder: string): string {
  return `trainyard.folder=${folder}`;
}

/** @returns '' for a process that has ended and that nobody has collected yet */
function argumentsOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', '\n') + '\n';
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
