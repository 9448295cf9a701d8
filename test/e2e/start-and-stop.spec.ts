import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { isRunning } from '../../src/platform/file-lock.mjs';
import { compiledServer } from '../support/compiled-server.js';
import { emptyDatabase } from '../support/database.js';
import { Program, until } from '../support/program.js';

let project: string;
const programs: Program[] = [];

beforeAll(async () => {
  project = await compiledServer();
});

afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.signal('SIGTERM');
    await program.exitCode();
  }
});

function newFolder(): string {
  return path.join(mkdtempSync(path.join(process.env['TEST_RUN_FOLDER'] as string, 'server-')), 'data');
}

function start(environment: Record<string, string>): Program {
  const program = Program.start(project, 'dist/main.js', { PORT: '0', ...environment });
  programs.push(program);
  return program;
}

async function urlOf(program: Program): Promise<string> {
  return (await program.says(/Trainyard is ready after [\d.]+ s: (http:\S+) /))[1] as string;
}

function postgresPid(folder: string): number {
  const home = readdirSync(folder).find((name) => /^postgres-\d+$/.test(name)) as string;
  return Number(readFileSync(path.join(folder, home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function status(url: string): Promise<number> {
  return (await fetch(url)).status;
}

function register(url: string, name: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/v1/players`, { method: 'POST', headers, body: JSON.stringify({ name }) });
}

test('an empty folder becomes a server that says what it does, and stops in good order', async () => {
  const folder = newFolder();
  const server = start({ DATA_DIR: folder });
  const url = await urlOf(server);
  expect(await status(`${url}/health/ready`)).toBe(200);
  const pid = postgresPid(folder);

  server.signal('SIGINT');
  server.signal('SIGINT'); // a terminal and npm may both pass it on
  expect(await server.exitCode()).toBe(0);
  await until(() => !isRunning(pid));
  const sentences = server.output.trim().split('\n');
  expect(sentences).toEqual([
    expect.stringMatching(/^Creating a PostgreSQL \d+ cluster in .*\.$/),
    'Starting PostgreSQL.',
    `PostgreSQL is ready; its data is in ${folder}.`,
    ...readdirSync('prisma/migrations', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `Applied the migration ${entry.name}.`),
    `Trainyard is ready after ${/after ([\d.]+) s/.exec(server.output)?.[1]} s: ${url} (the API to read and try: ${url}/docs)`,
    'Answering the last requests.',
    'Stopping PostgreSQL.',
    'Stopped.',
  ]);
});

test('after a kill of the server and of PostgreSQL a second start has every answered change', async () => {
  const folder = newFolder();
  const first = start({ DATA_DIR: folder });
  const registered = await register(await urlOf(first), 'Ann');
  expect(registered.status).toBe(201);
  const { token } = (await registered.json()) as { token: { token: string } };

  const pid = postgresPid(folder);
  first.signal('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await first.exitCode();

  const url = await urlOf(start({ DATA_DIR: folder }));
  const me = await fetch(`${url}/v1/players/me`, { headers: { authorization: `Bearer ${token.token}` } });
  expect(await me.json()).toMatchObject({ name: 'Ann' });
});

test('a server goes on when PostgreSQL is killed under it', async () => {
  const folder = newFolder();
  const server = start({ DATA_DIR: folder });
  const url = await urlOf(server);
  process.kill(postgresPid(folder), 'SIGKILL');
  await server.says(/PostgreSQL went away/);
  await until(async () => (await status(`${url}/health/ready`)) === 200);
  expect((await register(url, 'Ben')).status).toBe(201);
});

test('with DATABASE_URL that database is used and none is embedded', async () => {
  const database = await emptyDatabase();
  const folder = newFolder();
  const server = start({ DATA_DIR: folder, DATABASE_URL: database.url });
  expect(await status(`${await urlOf(server)}/health/ready`)).toBe(200);
  server.signal('SIGTERM');
  expect(await server.exitCode()).toBe(0);
  expect(existsSync(folder)).toBe(false);
  expect(server.output).not.toContain('PostgreSQL');
  expect(server.output).not.toContain(new URL(database.url).password);
  await database.drop();
});

test('a request that is being answered is answered before the server stops', async () => {
  const server = start({ DATA_DIR: newFolder() });
  const url = await urlOf(server);
  const answers = Array.from({ length: 20 }, (_, i) => register(url, `Player ${i}`));
  const first = await Promise.race(answers);
  server.signal('SIGTERM');
  expect(first.status).toBe(201);
  const settled = await Promise.allSettled(answers);
  // whatever was not answered was refused or never taken in; nothing hangs and nothing is half an answer
  for (const result of settled) if (result.status === 'fulfilled') expect([201, 503]).toContain(result.value.status);
  expect(await server.exitCode()).toBe(0);
});

describe('what cannot work is told in one sentence, with exit code 1', () => {
  async function complaint(environment: Record<string, string>): Promise<string> {
    const server = start(environment);
    expect(await server.exitCode()).toBe(1);
    return server.output.trim();
  }

  test('a wrong setting', async () => {
    expect(await complaint({ PORT: 'abc' })).toBe('PORT is "abc", but must be a whole number from 0 to 65535.');
  });

  test('a port that is taken; what was started is stopped again', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const lines = (await complaint({ PORT: String(port), DATA_DIR: newFolder() })).split('\n');
    other.close();
    expect(lines.slice(-2)).toEqual([
      'Stopping PostgreSQL.',
      `Port ${port} of 127.0.0.1 is in use already; set PORT to another.`,
    ]);
    // and in nobody else's words before
    expect(lines.join('\n')).not.toMatch(/EADDRINUSE|Error/);
  });

  test('an address that is not of this machine', async () => {
    const lines = (await complaint({ HOST: '192.0.2.1', DATABASE_URL: (await emptyDatabase()).url })).split('\n');
    expect(lines.slice(-1)).toEqual(['HOST 192.0.2.1 is no address of this machine.']);
    expect(lines.join('\n')).not.toMatch(/EADDRNOTAVAIL|Error/);
  });

  test('a database of another kind; the advice is told in full', async () => {
    expect(await complaint({ DATABASE_URL: 'mysql://ann:secret@127.0.0.1/yard' })).toBe(
      'DATABASE_URL is not usable, but must be a URL such as postgresql://user:password@host:5432/trainyard.',
    );
  });

  const onLinux = process.platform === 'linux' ? test : test.skip;
  onLinux('a data folder where no folder can be made', async () => {
    expect(await complaint({ DATA_DIR: '/proc/yard/data' })).toBe(
      'The data folder /proc/yard/data cannot be used: it cannot be made there. Set DATA_DIR.',
    );
  });

  test('a database that does not answer, without its password', async () => {
    expect(await complaint({ DATABASE_URL: 'postgresql://ann:secret@127.0.0.1:1/yard' })).toMatch(
      /^The database yard at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/,
    );
  });

  test('a wrong password, without the password', async () => {
    const url = new URL((await emptyDatabase()).url);
    url.password = 'not-the-password';
    const sentence = await complaint({ DATABASE_URL: url.toString() });
    expect(sentence).toMatch(/cannot be used: password authentication failed/);
    expect(sentence).not.toContain('not-the-password');
  });
});
