import { Clock } from '../../src/platform/clock.js';
import { Directory } from '../../src/platform/auth/directory.js';
import { LOOK_UP, SNAPSHOT, type LookUpRow } from '../../src/platform/auth/look-up.sql.js';
import { tokenHashText } from '../../src/platform/auth/token-format.js';
import type { PrismaService, Statement } from '../../src/platform/database/prisma.service.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { Table } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';

/** While nothing is written, who asks is found by asking for that alone; as soon as anything is, by looking. */

const clock = new TestClock('2026-06-01T10:00:00Z');
let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp({
    override: (builder) => builder.overrideProvider(Clock).useValue(clock),
  });
  caller = new Caller(server);
});
afterAll(() => server.close());

/** A directory on the database of the test, told by the test whether anything was written: the other tests write, too. */
class Watched {
  readonly asked: ('look-up' | 'snapshot')[] = [];
  snapshot = '1';
  /** How often the database has looked. */
  found = 0;
  /** What the next answer of the database waits for on its way. */
  delay: Promise<void> | null = null;
  /** Connections that were made so far, and those that the next statement makes. */
  connections = 1;
  connecting = 0;
  readonly directory: Directory;

  constructor() {
    const rows = async (statement: Statement, values: readonly unknown[]): Promise<object[]> => {
      const { snapshot, delay } = this;
      this.delay = null;
      this.asked.push(statement === SNAPSHOT ? 'snapshot' : 'look-up');
      this.connections += this.connecting;
      this.connecting = 0;
      if (statement === SNAPSHOT) return [{ snapshot }];
      expect(statement).toBe(LOOK_UP);
      const found = await server.prisma.rows<LookUpRow>(statement, values);
      this.found++;
      await delay;
      return found.map((row) => (row.snapshot === null ? row : { ...row, snapshot }));
    };
    const prisma = { rows, $executeRaw: () => Promise.resolve(0) };
    Object.defineProperty(prisma, 'connections', { get: () => this.connections });
    this.directory = new Directory(prisma as unknown as PrismaService, clock);
  }

  /** What is found, and by which statements. */
  async find(tokenHash: string, gameId: string, key: string | null = null): Promise<[unknown, string[]]> {
    this.asked.length = 0;
    const found = await this.directory.find({ tokenHash, gameId, key });
    return [found, [...this.asked]];
  }
}

test('what was found twice without a change is asked for by its snapshot, until something is written', async () => {
  const table = await Table.begun(caller, 2);
  const [one, two] = [1, 2].map((seat) => tokenHashText(table.token(seat)));
  const watched = new Watched();
  const [first, asked] = await watched.find(one as string, table.id);
  expect(asked).toEqual(['look-up']);
  expect((await watched.find(one as string, table.id))[1]).toEqual(['look-up']);
  expect(await watched.find(one as string, table.id)).toEqual([first, ['snapshot']]);
  // somebody else has not been found yet
  expect((await watched.find(two as string, table.id))[1]).toEqual(['look-up']);
  expect((await watched.find(two as string, table.id))[1]).toEqual(['snapshot']);
  // what is to be done once is always looked for
  expect((await watched.find(one as string, table.id, 'a key'))[1]).toEqual(['look-up']);
  await table.advance();
  watched.snapshot = '2';
  const [moved, lookedAgain] = await watched.find(one as string, table.id);
  expect(lookedAgain).toEqual(['snapshot', 'look-up']);
  expect(moved).toMatchObject({ game: { version: (await table.state(1)).version }, ownSeat: 1 });
  // and while things are written, nobody asks in vain
  watched.snapshot = '3';
  expect((await watched.find(one as string, table.id))[1]).toEqual(['look-up']);
  expect((await watched.find(one as string, table.id))[1]).toEqual(['look-up']);
  expect(await watched.find(one as string, table.id)).toEqual([moved, ['snapshot']]);
});

test.each([
  { what: 'what nobody knew', known: 0 },
  { what: 'what was known', known: 1 },
])('of $what an older answer that comes after a newer one is not taken for it', async ({ known }) => {
  const table = await Table.begun(caller, 2);
  const hash = tokenHashText(table.token(1));
  const watched = new Watched();
  for (let i = 0; i < known; i++) await watched.find(hash, table.id);
  let arrive = (): void => undefined;
  watched.delay = new Promise((resolve) => {
    arrive = resolve;
  });
  const older = watched.find(hash, table.id);
  while (watched.found === known) await new Promise((resolve) => setTimeout(resolve, 1));
  await table.advance();
  watched.snapshot = '2';
  const { version } = await table.state(1);
  const now = { game: { version } };
  expect((await watched.find(hash, table.id))[0]).toMatchObject(now);
  arrive();
  expect(((await older)[0] as typeof now).game.version).toBeLessThan(version);
  const asked = [];
  for (let i = 0; i < 4; i++) {
    const [found, by] = await watched.find(hash, table.id);
    expect(found).toMatchObject(now);
    asked.push(...by);
  }
  expect(asked.at(-1)).toBe('snapshot');
});

test('a token whose time is over is not known any more, though nothing was written', async () => {
  const table = await Table.begun(caller, 2);
  const expiresAt = new Date(clock.now().getTime() + 3 * 24 * 3_600_000).toISOString();
  const made = await caller.post('/v1/tokens', {
    token: table.token(1),
    body: { name: 'short', scopes: ['games:read'], expiresAt },
  });
  const hash = tokenHashText((made.body as unknown as { token: string }).token);
  const watched = new Watched();
  for (const by of ['look-up', 'look-up', 'snapshot']) expect((await watched.find(hash, table.id))[1]).toEqual([by]);
  clock.advance(3 * 24 * 3_600_000);
  expect(await watched.find(hash, table.id)).toEqual([null, ['look-up']]);
  expect(await watched.find(hash, table.id)).toEqual([null, ['snapshot']]);
});

test('what was seen over earlier connections does not count: a PostgreSQL that recovered may give a number again', async () => {
  const table = await Table.begun(caller, 2);
  const hash = tokenHashText(table.token(1));
  const watched = new Watched();
  const by = async (): Promise<string[]> => (await watched.find(hash, table.id))[1];
  for (const asked of ['look-up', 'look-up', 'snapshot']) expect(await by()).toEqual([asked]);
  watched.connecting = 1;
  expect(await by()).toEqual(['snapshot', 'look-up']);
  for (const asked of ['look-up', 'snapshot']) expect(await by()).toEqual([asked]);
  watched.connections++;
  expect(await by()).toEqual(['snapshot', 'look-up']);
  // an answer over a connection that was made for the question is not taken for one over an earlier one
  watched.connecting = 1;
  expect(await by()).toEqual(['look-up']);
  expect(await by()).toEqual(['snapshot', 'look-up']);
  for (const asked of ['look-up', 'snapshot']) expect(await by()).toEqual([asked]);
});
