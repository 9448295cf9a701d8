import { isDatabaseUnavailable } from '../../src/platform/problems/database-errors.js';
import { Together } from '../../src/platform/database/together.js';

/** A database that answers when it is told to. */
class SlowDatabase {
  readonly batches: string[][] = [];
  private readonly doors: (() => void)[] = [];

  async ask(batch: readonly string[]): Promise<string[]> {
    this.batches.push([...batch]);
    await new Promise<void>((resolve) => this.doors.push(resolve));
    if (batch.includes('bad')) throw new Error('refused');
    return batch.map((question) => `${question}!`);
  }

  answer(): void {
    this.doors.shift()?.();
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

function asked(database: SlowDatabase, atMost = 3, atOnce = 1): Together<string, string> {
  return new Together({ ask: (batch) => database.ask(batch), atMost, atOnce, keyOf: (question) => question });
}

test('what comes in one turn goes together, and each gets its own answer', async () => {
  const database = new SlowDatabase();
  const together = asked(database);
  const answers = Promise.all(['a', 'b', 'c'].map((question) => together.ask(question)));
  await turn();
  expect(database.batches).toEqual([['a', 'b', 'c']]);
  database.answer();
  expect(await answers).toEqual(['a!', 'b!', 'c!']);
});

test('what comes while the database is busy is gathered, first come first served, so many at a time', async () => {
  const database = new SlowDatabase();
  const together = asked(database);
  const answers = [together.ask('a')];
  await turn();
  for (const question of ['b', 'c', 'd', 'e']) answers.push(together.ask(question));
  await turn();
  expect(database.batches).toEqual([['a']]);
  for (let i = 0; i < 3; i++) {
    database.answer();
    await turn();
  }
  expect(database.batches).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
});

test('of questions with one key each has a batch of its own, in the order in which they came', async () => {
  const database = new SlowDatabase();
  const together = asked(database);
  const answers = ['a', 'a', 'b', 'a'].map((question) => together.ask(question));
  for (let i = 0; i < 3; i++) {
    await turn();
    database.answer();
  }
  await Promise.all(answers);
  expect(database.batches).toEqual([['a', 'b'], ['a'], ['a']]);
});

test('so many batches are on their way at once, and no more', async () => {
  const database = new SlowDatabase();
  const together = asked(database, 1, 2);
  const answers = ['a', 'b', 'c'].map((question) => together.ask(question));
  await turn();
  await turn();
  expect(database.batches).toEqual([['a'], ['b']]);
  for (let i = 0; i < 3; i++) {
    database.answer();
    await turn();
  }
  await Promise.all(answers);
  expect(database.batches).toHaveLength(3);
});

test('another batch goes beside a slow one, and not beside one that may yet be quick', async () => {
  const database = new SlowDatabase();
  const together = new Together<string, string>({
    ask: (batch) => database.ask(batch),
    atMost: 2,
    atOnce: 2,
    besideAfter: 30,
  });
  const answers = [together.ask('a')];
  await turn();
  answers.push(together.ask('b'));
  await turn();
  database.answer();
  await turn();
  expect(database.batches).toEqual([['a'], ['b']]);
  for (const question of ['c', 'd', 'e']) answers.push(together.ask(question));
  while (database.batches.length < 3) await turn();
  expect(database.batches).toEqual([['a'], ['b'], ['c', 'd']]);
  for (let i = 0; i < 3; i++) {
    database.answer();
    await turn();
  }
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
});

test('what the database refuses, all of the batch hear, and the next ones are asked all the same', async () => {
  const database = new SlowDatabase();
  const together = asked(database);
  const refused = Promise.allSettled([together.ask('good'), together.ask('bad')]);
  await turn();
  database.answer();
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const later = together.ask('later');
  await turn();
  database.answer();
  expect(await later).toBe('later!');
});

test('whoever waits too long for a batch is told that the database cannot be reached', async () => {
  const database = new SlowDatabase();
  const together = new Together<string, string>({
    ask: (batch) => database.ask(batch),
    atMost: 1,
    atOnce: 1,
    patience: 20,
  });
  const first = together.ask('a');
  const others = await Promise.allSettled(['b', 'c'].map((question) => together.ask(question)));
  expect(others.map((other) => other.status === 'rejected' && isDatabaseUnavailable(other.reason))).toEqual([
    true,
    true,
  ]);
  database.answer();
  expect(await first).toBe('a!');
  expect(database.batches).toEqual([['a']]);
  const later = together.ask('d');
  await turn();
  database.answer();
  expect(await later).toBe('d!');
});
