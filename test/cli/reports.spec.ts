import { messageReports } from '../../src/cli/message-reports.js';
import { UsageError } from '../../src/cli/arguments.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { Table } from '../support/table.js';

/* What people report of the table talk is read, and dealt with, by whoever runs the server. */

let server: TestApp;
let table: Table;
const ids: string[] = [];
beforeAll(async () => {
  server = await startTestApp();
  const caller = new Caller(server);
  table = await Table.laid(caller, 3);
  // turns the direction of what follows it round, on a screen
  const text = 'first line\nsecond\u202e line';
  await caller.post(table.path('messages'), { token: table.token(1), body: { type: 'text', text } });
  for (const seat of [2, 3]) {
    const body = { reason: 'insult', ...(seat === 3 && { comment: 'Look!' }) };
    const heard = await caller.post(table.path('messages/1/report'), { token: table.token(seat), body });
    ids.push(heard.body.id);
  }
  await caller.delete(table.path('messages/1'), { token: table.token(1) });
});
afterAll(() => server.close());

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await messageReports(server.app, args, (line) => lines.push(line));
  return { code, said: lines.join('\n') };
}

test('lists what waits, oldest first, with the words as they were reported, on one line', async () => {
  const { code, said } = await run();
  expect(code).toBe(0);
  expect([...said.matchAll(/^(\S+) {2}\S+ {2}insult$/gm)].map(([, id]) => id)).toEqual(ids);
  expect(said).toContain(`  game ${table.id}, message 1 of "Player 1" (${table.people[0]?.id})`);
  expect(said).toContain('  said: "first line\\nsecond\\u{202e} line"');
  expect(said).toContain(`  reported by "Player 3" (${table.people[2]?.id}): "Look!"`);
});

test('goes on behind a report', async () => {
  const first = await run('--limit', '1');
  expect(first.said).toContain(ids[0]);
  expect(first.said).not.toContain(ids[1]);
  expect(first.said).toContain(`--after ${ids[0]}`);
  const second = await run('--after', ids[0] ?? '');
  expect(second.said).toMatch(new RegExp(`^${ids[1]}`));
});

test('what was dealt with waits no more, and is listed where all are', async () => {
  const [first = '', second = ''] = ids;
  expect(await run('--resolve', first)).toEqual({ code: 0, said: `Report ${first} is dealt with.` });
  expect(await run('--resolve', first)).toEqual({ code: 1, said: `No report ${first} waits.` });
  expect((await run()).said).not.toContain(first);
  expect((await run('--all')).said).toContain(`${first}  `);
  await run('--resolve', second);
  expect(await run()).toEqual({ code: 0, said: 'No report waits.' });
});

test.each([
  [['x']],
  [['--resolve', 'x']],
  [['--after', '1']],
  [['--limit', '0']],
  [['--limit', '1001']],
  [['--nonsense']],
])('does not understand %j', async (args) => {
  await expect(run(...args)).rejects.toThrow(UsageError);
});
