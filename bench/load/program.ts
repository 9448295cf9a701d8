import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A server in a process of its own. */
export interface Program {
  readonly url: string;
  readonly pid: number;
  /** From the call until it could be asked, milliseconds. */
  readonly startedIn: number;
  stop(): Promise<void>;
}

const COMPILED = path.join(import.meta.dirname, '..', '..');
/** What `npm start` tells Node; every server of the benchmark is started in the same way. */
const FLAGS = ['--max-semi-space-size=32'];
const READY = /https?:\/\/[^\s)]+:\d+/;

/** This server, with its usual settings but for those that are given. */
export function startTrainyard(settings: Readonly<Record<string, string>>): Promise<Program> {
  return startProgram('src/main.js', { PORT: '0', LOG_LEVEL: 'warn', ...settings });
}

/**
 * Starts a compiled program and waits until it names the address that it serves at.
 *
 * @param file from the folder of what is compiled
 */
export function startProgram(
  file: string,
  environment: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<Program> {
  const began = performance.now();
  const child = spawn(process.execPath, [...FLAGS, ...flags, path.join(COMPILED, file)], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`${file} ended with ${code ?? 'a signal'}: ${said}`));
    });
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      const line = said.split('\n').find((one) => one.includes('ready') && READY.test(one));
      if (line === undefined) return;
      resolve({
        url: READY.exec(line)?.[0] ?? '',
        pid: child.pid ?? 0,
        startedIn: performance.now() - began,
        stop: () => stopped(child),
      });
    });
  });
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => {
      resolve();
    });
    child.kill('SIGTERM');
  });
}

const TICKS_A_SECOND = 100;

/** Processor time that a process has used, seconds; null where the system does not tell (it is Linux that does). */
export function processorTime(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return null;
  }
}

/** Memory that a process holds, bytes; null where the system does not tell. */
export function residentMemory(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}
