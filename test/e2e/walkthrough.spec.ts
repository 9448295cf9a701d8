import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestApp, type TestApp } from '../support/app.js';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const PAGE = readFileSync(path.join(PROJECT, 'docs/api-walkthrough.md'), 'utf8');
const README = readFileSync(path.join(PROJECT, 'README.md'), 'utf8');
const MARK = '----next----';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.app.listen(0, '127.0.0.1');
});
afterAll(() => server.close());

/** The commands of a page, block by block, in one shell; what each block printed. */
async function run(page: string): Promise<string[]> {
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block as string);
  const script = blocks.join(`\necho; echo '${MARK}'\n`);
  const env = { ...process.env, BASE_URL: (await server.app.getUrl()).replace('[::1]', 'localhost') };
  const { stdout } = await promisify(execFile)('bash', ['--norc', '--noprofile', '-euo', 'pipefail', '-c', script], {
    env,
    maxBuffer: 10_000_000,
  });
  return stdout.split(MARK).map((text) => text.trim());
}

test('the commands of the page do what the page says', async () => {
  const [, tokens, game, seats, start, states, moves, made, again, problem, events, turns, record] = await run(PAGE);
  expect(tokens).toMatch(/^tr_pat_\w{38} tr_pat_\w{38}$/);
  expect(game).toMatch(/^[0-9a-f-]{36}$/);
  expect(seats).toMatch(/"seat":1.*"seat":2.*tr_seat_\w{38}$/s);
  expect(start).toMatch(/^seat [123]$/);
  expect(states?.match(/"viewer":/g)).toHaveLength(2);
  expect(moves).toMatch(/^\d+ \{"type":"play","tile":"\d+-\d+","at":"seat-\d"\}$|^\d+ \{"type":"(draw|pass)"\}$/);
  expect(made).toMatch(/^HTTP\/1.1 201 Created/);
  expect(again?.toLowerCase()).toBe('idempotent-replayed: true');
  expect(problem).toContain('"code":"version_mismatch"');
  expect(events).toMatch(/"type":"match_started"[\s\S]*event: match_started/);
  expect(turns).toContain('"items":[');
  expect(record).toContain('"format":"train-record/1"');
});

test('the game in the README is played as it says', async () => {
  const section = /## A game with curl\n([^]*?)\n## /.exec(README)?.[1] ?? '';
  const [printed] = await run(section);
  expect(printed).toContain('HTTP/1.1 201 Created');
  expect(printed).toContain('"status":"running"');
});
