import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runSql } from '../../src/platform/database/database-url.mjs';
import { EmbeddedPostgres } from '../../src/platform/database/embedded-postgres/embedded-postgres.js';
import { isRunning } from '../../src/platform/file-lock.mjs';
import { compiledServer } from '../support/compiled-server.js';
import { Program, until } from '../support/program.js';

/** What a launching process tells of its PostgreSQL. */
interface Told {
  readonly url: string;
  readonly pid: number;
  readonly wasStarted: boolean;
}

const LAUNCHER = path.resolve(import.meta.dirname, '../support/launcher.mjs');
const programs: Program[] = [];
let project: string;

beforeAll(async () => {
  project = await compiledServer();
});

afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.signal('SIGTERM');
    await program.exitCode();
  }
});

/** A folder of its own for a test; only its owner can get there, as in a home. */
function newFolder(): string {
  return path.join(mkdtempSync(path.join(process.env['TEST_RUN_FOLDER'] as string, 'postgres-')), 'data');
}

function launch(dataFolder: string): Program {
  const program = Program.start(project, LAUNCHER, {}, [project, dataFolder]);
  programs.push(program);
  return program;
}

async function told(program: Program): Promise<Told> {
  return JSON.parse((await program.says(/^\{.*\}$/m))[0]) as Told;
}

function cluster(dataFolder: string): string {
  const home = readdirSync(dataFolder).find((name) => name.startsWith('postgres-')) as string;
  return path.join(dataFolder, home, 'cluster');
}

const pidFile = (dataFolder: string) => path.join(cluster(dataFolder), 'postmaster.pid');

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await until(() => !isRunning(pid) || readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
}

test('the first start creates a cluster that only a password opens', async () => {
  const folder = newFolder();
  const said: string[] = [];
  const options = {
    dataFolder: folder,
    database: 'postgres',
    isDurable: false,
    say: (line: string) => said.push(line),
  };
  const postgres = await EmbeddedPostgres.start(options);
  expect(said).toEqual([
    expect.stringMatching(/^Creating a PostgreSQL \d+ cluster in /) as string,
    'Starting PostgreSQL.',
  ]);
  expect(postgres.wasStarted).toBe(true);

  const url = new URL(postgres.url);
  expect(url.hostname).toBe('127.0.0.1');
  const home = path.dirname(cluster(folder));
  expect(statSync(path.join(home, 'password')).mode & 0o777).toBe(0o600);
  expect(readFileSync(path.join(home, 'password'), 'utf8').trim()).toBe(url.password);
  expect(url.password).toMatch(/^[0-9a-f]{48}$/);
  url.password = 'wrong';
  await expect(runSql(url.toString(), 'SELECT 1')).rejects.toThrow('password authentication failed');

  const { rows } = await runSql(
    postgres.url,
    `SELECT name, setting FROM pg_settings WHERE name ~ '^(listen_|unix_socket_d)'`,
  );
  expect(rows).toEqual([
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'unix_socket_directories', setting: '' },
  ]);
  await postgres.stop();
  expect(said.at(-1)).toBe('Stopping PostgreSQL.');
  expect(existsSync(pidFile(folder))).toBe(false);
});

test('of two that start at once one starts PostgreSQL, and it runs until both have stopped', async () => {
  const folder = newFolder();
  const [first, second] = [launch(folder), launch(folder)];
  const both = await Promise.all([told(first), told(second)]);
  expect(both.map(({ wasStarted }) => wasStarted).sort()).toEqual([false, true]);
  expect(both[0].url).toBe(both[1].url);

  const [starter, other] = both[0].wasStarted ? [first, second] : [second, first];
  starter.signal('SIGTERM');
  expect(await starter.exitCode()).toBe(0);
  expect(starter.output).toContain('PostgreSQL goes on for another process that uses it.');
  expect((await runSql(both[0].url, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);

  other.signal('SIGTERM');
  expect(await other.exitCode()).toBe(0);
  expect(other.output).toContain('Stopping PostgreSQL.');
  expect(existsSync(pidFile(folder))).toBe(false);
});

test('a PostgreSQL that outlived its starter is found by the next one, who also stops it', async () => {
  const folder = newFolder();
  const killed = launch(folder);
  const before = await told(killed);
  await runSql(before.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await kill(killed.pid);

  const next = launch(folder);
  expect(await told(next)).toEqual({ ...before, wasStarted: false });
  expect((await runSql(before.url, 'SELECT answer FROM kept')).rows).toEqual([{ answer: 42 }]);
  next.signal('SIGTERM');
  expect(await next.exitCode()).toBe(0);
  expect(existsSync(pidFile(folder))).toBe(false);
});

test('a PostgreSQL that was killed is started again by who uses it, on the same port', async () => {
  const folder = newFolder();
  const program = launch(folder);
  const before = await told(program);
  await kill(before.pid);
  await program.says(/PostgreSQL went away\. Starting it again\./);
  await until(() =>
    runSql(before.url, 'SELECT 1').then(
      () => true,
      () => false,
    ),
  );
  expect(Number(readFileSync(pidFile(folder), 'utf8').split('\n')[0])).not.toBe(before.pid);
});

test('a PostgreSQL that says it starts, and does not, is ended and started anew', async () => {
  const folder = newFolder();
  const first = launch(folder);
  const before = await told(first);
  // as it is left when the process that recovers it is killed: it waits for ever
  writeFileSync(pidFile(folder), readFileSync(pidFile(folder), 'utf8').replace(/^ready\s*$/m, 'starting'));
  const second = launch(folder);
  const after = await told(second);
  expect(after.pid).not.toBe(before.pid);
  expect(second.output).toContain('PostgreSQL waits for a start that is not going on.');
  expect((await runSql(after.url, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('when everything was killed the next start has the data, although the number of PostgreSQL belongs to another process', async () => {
  const folder = newFolder();
  const killed = launch(folder);
  const before = await told(killed);
  await runSql(before.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await runSql(before.url, 'CHECKPOINT'); // in tests nothing else is sure to be on the disk
  await kill(killed.pid);
  await kill(before.pid);
  const { uid, gid } = statSync(cluster(folder));
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], {
    stdio: 'ignore',
    uid,
    gid,
    cwd: '/',
  });
  try {
    writeFileSync(pidFile(folder), readFileSync(pidFile(folder), 'utf8').replace(/^\d+/, String(stranger.pid)));
    const after = await told(launch(folder));
    expect(after.wasStarted).toBe(true);
    expect((await runSql(after.url, 'SELECT answer FROM kept')).rows).toEqual([{ answer: 42 }]);
    expect(stranger.exitCode).toBeNull();
  } finally {
    stranger.kill();
  }
});

test('a copy of a folder does not lead to the PostgreSQL of the original', async () => {
  const [original, copy] = [newFolder(), newFolder()];
  const ofCopy = launch(copy);
  await told(ofCopy);
  ofCopy.signal('SIGTERM');
  await ofCopy.exitCode();

  const running = await told(launch(original));
  writeFileSync(pidFile(copy), readFileSync(pidFile(original)));
  const own = await told(launch(copy));
  expect(own.wasStarted).toBe(true);
  expect(own.pid).not.toBe(running.pid);
  expect(own.url).not.toBe(running.url);
});

test('a PostgreSQL that was killed before it wrote who it is does not stop the next one', async () => {
  const folder = newFolder();
  const first = launch(folder);
  await told(first);
  first.signal('SIGTERM');
  await first.exitCode();
  writeFileSync(pidFile(folder), '');
  expect((await told(launch(folder))).wasStarted).toBe(true);
});

test('what an interrupted first start left is cleared away', async () => {
  const folder = newFolder();
  const leftover = path.join(folder, 'postgres-18.unfinished-1');
  mkdirSync(path.join(leftover, 'cluster'), { recursive: true });
  expect((await told(launch(folder))).wasStarted).toBe(true);
  expect(existsSync(leftover)).toBe(false);
});

test('a data folder that is none is told in one sentence', async () => {
  const file = newFolder();
  writeFileSync(file, '');
  const start = EmbeddedPostgres.start({ dataFolder: file, database: 'x', isDurable: false, say: () => undefined });
  await expect(start).rejects.toThrow(`The data folder ${file} cannot be used: it is a file. Set DATA_DIR.`);
});
