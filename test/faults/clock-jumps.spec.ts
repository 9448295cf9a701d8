import { readDuration } from '../../src/clocks/index.js';
import { Repairs } from '../../src/games/core/repairs.js';
import { AnswerStore } from '../../src/platform/idempotency/answer-store.js';
import { Clock } from '../../src/platform/clock.js';
import { DueWork } from '../../src/platform/due-work/due-work.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { Table } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';

/** The clock of the machine jumps, forward and back: what was written stays in its order, and nothing happens twice. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const clock = new TestClock('2026-06-01T10:00:00Z');
let server: TestApp;
let caller: Caller;
let due: DueWork;
beforeAll(async () => {
  server = await startTestApp({ override: (builder) => builder.overrideProvider(Clock).useValue(clock) });
  caller = new Caller(server);
  due = server.app.get(DueWork);
});
afterAll(() => server.close());

const PACES = [
  { pace: { type: 'per_turn', turn: 'P2D' } },
  { pace: { type: 'bank', bank: 'P10D', increment: 'PT12H', cap: 'P20D' } },
];

const begun = (timeControl: object): Promise<Table> =>
  Table.begun(caller, 2, { timeControl: { grace: 'PT0S', vacations: 'none', ...timeControl } });

/** Whether the log replays to the columns, and its numbers have no gap. */
async function expectWhole(table: Table): Promise<void> {
  const found = await server.app.get(Repairs).examine(table.id);
  expect(found?.fault).toBeNull();
  expect(found?.rows.map(({ seq }) => seq)).toEqual(found?.rows.map((_, i) => i + 1));
}

/** 0 where each turn has the same time. */
function bankMs(bank: string | null | undefined): number {
  return bank === null || bank === undefined ? 0 : (readDuration(bank) ?? Infinity);
}

async function flagsIn(table: Table): Promise<number> {
  const { body } = await caller.get(table.path('events?limit=100'));
  return body.items.filter(({ type }) => type === 'time_ran_out').length;
}

test.each(PACES)(
  'back a day while a turn runs: the move is taken, and uses no time ($pace.type)',
  async (timeControl) => {
    const table = await begun(timeControl);
    await table.playOn(2);
    const before = (await table.state(1)).clock?.seats.map(({ bank }) => bank);
    clock.advance(-DAY);
    await due.runDue();
    await table.playOn(3);
    expect(await flagsIn(table)).toBe(0);
    const after = (await table.state(1)).clock;
    // nobody gains: a bank is what it was, and the increments of the moves made
    for (const [i, seat] of (after?.seats ?? []).entries()) {
      expect(seat.strikes).toBe(0);
      expect(bankMs(seat.bank)).toBeLessThanOrEqual(bankMs(before?.[i]) + 3 * 12 * HOUR);
    }
    const deadlines = (after?.seats ?? []).flatMap(({ deadlineAt }) =>
      deadlineAt === null ? [] : [Date.parse(deadlineAt)],
    );
    for (const deadline of deadlines) expect(deadline).toBeGreaterThanOrEqual(clock.now().getTime());
    await expectWhole(table);
    clock.advance(DAY);
  },
);

test.each(PACES)(
  'forward a month and back: a flag that fell has fallen once, and the game goes on ($pace.type)',
  async (timeControl) => {
    const table = await begun(timeControl);
    await table.playOn(2);
    clock.advance(30 * DAY);
    await due.runDue();
    const flags = await flagsIn(table);
    expect(flags).toBe(1);
    clock.advance(-30 * DAY);
    for (let i = 0; i < 3; i++) await due.runDue();
    expect(await flagsIn(table)).toBe(flags);
    expect(await table.playOn(4)).toBe('running');
    await expectWhole(table);
  },
);

test('back and forth between twenty moves: the log is whole, and no flag falls that was not due', async () => {
  const table = await begun({ pace: { type: 'per_turn', turn: 'P2D' } });
  for (let i = 0; i < 20; i++) {
    clock.advance(i % 2 === 0 ? 5 * HOUR : -5 * HOUR);
    await due.runDue();
    if ((await table.playOn(1)) !== 'running') break;
  }
  expect(await flagsIn(table)).toBe(0);
  await expectWhole(table);
});

test('a kept answer is the same before and after a jump back; after a jump forward nothing is done twice', async () => {
  const table = await begun({ pace: { type: 'per_turn', turn: 'P90D' } });
  const seat = await table.mover();
  const { move, version } = await table.choice(seat);
  const made = await table.post(seat, move, version, 'one-key-for-one-move');
  expect(made.status).toBe(201);
  clock.advance(-7 * DAY);
  expect((await table.post(seat, move, version, 'one-key-for-one-move')).text).toBe(made.text);
  clock.advance(14 * DAY);
  await server.app.get(AnswerStore).purge();
  clock.advance(-7 * DAY);
  // the answer is forgotten; the version that the move was made for is not
  const again = await table.post(seat, move, version, 'one-key-for-one-move');
  expect(again).toMatchObject({ status: 412, body: { code: 'version_mismatch' } });
  await expectWhole(table);
});

test('a token that expired by a jump forward is good again after it, one of the future is good already', async () => {
  const table = await begun({ pace: { type: 'per_turn', turn: 'P90D' } });
  const make = async (expiresAt: Date): Promise<string> => {
    const body = { name: 'short', scopes: ['games:read'], expiresAt: expiresAt.toISOString() };
    const { body: made } = await caller.post('/v1/tokens', { token: table.token(1), body });
    return made.token;
  };
  const token = await make(new Date(clock.now().getTime() + HOUR));
  const status = async (): Promise<number> => (await caller.get('/v1/games', { token })).status;
  expect(await status()).toBe(200);
  clock.advance(2 * HOUR);
  expect(await status()).toBe(401);
  clock.advance(-2 * HOUR);
  expect(await status()).toBe(200);
  clock.advance(-30 * DAY);
  expect(await status()).toBe(200);
  clock.advance(30 * DAY);
});
