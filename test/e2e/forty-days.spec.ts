// Trials: C13, C28, C34, C45, C78
import { Clock } from '../../src/platform/clock.js';
import { DueWork } from '../../src/platform/due-work/due-work.js';
import { decodeTableEvent, replayTable, tableHash } from '../../src/table/index.js';
import { FoldedGames } from '../../src/games/core/folded-games.js';
import { Directory } from '../../src/platform/auth/directory.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { handIn, Table } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';

/**
 * A game of four seats over forty days, with weekends out, playing hours, two vacations, a substitute, a bot that takes over,
 * plans and reminders: lived through hour by hour, and told by its own events.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STEP = 3 * HOUR;
const DAYS = 40;
const START = '2026-07-03T09:00:00Z'; // a Friday

const ANN = 1;
const BOB = 2;
const CY = 3;
const DI = 4;

const clock = new TestClock(START);
let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startOn();
  caller = new Caller(server);
});
afterAll(() => server.close());

function startOn(databaseUrl?: string): Promise<TestApp> {
  return startTestApp({
    ...(databaseUrl !== undefined && { databaseUrl }),
    override: (builder) => builder.overrideProvider(Clock).useValue(clock),
  });
}

interface Told {
  readonly version: number;
  readonly happenedAt: string;
  readonly type: string;
  readonly seat?: number;
  readonly action?: string;
  readonly cause: { readonly type: string } | null;
}

async function tale(table: Table): Promise<Told[]> {
  const told: Told[] = [];
  for (;;) {
    const { body } = await caller.get(table.path(`events?after=${told.length}&limit=100`));
    told.push(...(body.items as unknown as Told[]));
    if (body.nextCursor === null) return told;
  }
}

function day(): number {
  return (clock.now().getTime() - Date.parse(START)) / DAY;
}

test('forty days of one game', async () => {
  const table = await Table.laid(caller, 4, {
    options: { rounds: 13 },
    timeControl: {
      pace: { type: 'per_turn', turn: 'PT20H' },
      grace: 'PT1H',
      daysOff: ['saturday', 'sunday'],
      playingHours: { from: '08:00', to: '22:00' },
      vacations: 'automatic',
      maxStall: 'P10D',
      onFlag: { policy: 'play_safest', strikes: 2, then: 'bot' },
    },
  });
  const zones = ['Europe/Berlin', 'America/New_York', 'UTC', 'Asia/Kathmandu'];
  for (const [i, zone] of zones.entries()) {
    const automaticVacations = i + 1 === DI;
    const body = { zone, daysOff: [], playingHours: null, automaticVacations };
    const put = await caller.call('PUT', '/v1/players/me/calendar', { token: table.token(i + 1), body });
    expect(put.status).toBe(200);
  }
  await table.start();
  let [eve, announced, planned] = ['', false, 0];

  const token = (seat: number): string => (seat === DI && eve !== '' ? eve : table.token(seat));

  /** The first legal move of a seat that shows no double, or any. */
  const play = async (seat: number): Promise<void> => {
    const { version, legalMoves } = (await caller.get(table.path('legal-moves'), { token: token(seat) })).body;
    const plays = legalMoves.filter((move) => move.type === 'play');
    const [choice] = plays.length > 0 ? plays : legalMoves;
    if (choice === undefined) return;
    const { rule: _, ...move } = choice;
    const made = await caller.post(table.path('moves'), { token: token(seat), body: move, version });
    expect(made.status).toBe(201);
  };

  /** Ann says in advance what she plays where her train ends as it does now. */
  const plan = async (): Promise<void> => {
    const state = await table.state(ANN);
    const end = state.round?.lines.find(({ id }) => id === `seat-${ANN}`)?.end ?? null;
    const tile = handIn(state, ANN).find((one) => end !== null && one.split('-').includes(String(end)));
    if (end === null || tile === undefined) return;
    const at = `seat-${ANN}`;
    const steps = [{ branches: [{ when: [{ type: 'line_end', at, value: end }], move: { type: 'play', tile, at } }] }];
    const put = await caller.call('PUT', table.path('plan'), {
      token: table.token(ANN),
      version: state.version,
      body: { steps },
    });
    if (put.status === 200) planned++;
  };

  while (day() < DAYS) {
    clock.advance(STEP);
    await server.app.get(DueWork).runDue();
    const { body: game } = await caller.get(table.path());
    if (game.status !== 'running') break;
    if (day() > 9 && !announced) {
      const body = { from: '2026-07-14', to: '2026-07-17' };
      expect((await caller.post('/v1/players/me/vacations', { token: table.token(BOB), body })).status).toBe(201);
      announced = true;
    }
    if (day() > 28 && eve === '') {
      const made = await caller.post(table.path(`seats/${DI}/substitute`), {
        token: table.token(DI),
        body: { name: 'Eve' },
      });
      expect(made.status).toBe(201);
      eve = made.body.token;
    }
    const isBobAway = day() > 10.6 && day() < 14.6;
    for (const seat of game.seatsToAct) {
      if (seat === ANN || seat === BOB) {
        if (seat === BOB && isBobAway) continue;
        await play(seat);
      } else if (seat === CY) {
        if (day() < 6) await play(seat);
      } else if (eve !== '' || day() < 20 || day() > 24.5) await play(seat);
    }
    if (!game.seatsToAct.includes(ANN)) await plan();
  }

  const events = await tale(table);
  const of = (type: string): Told[] => events.filter((event) => event.type === type);
  const told = events.map(({ version }) => version);
  expect(told).toEqual(told.map((_, i) => i + 1));

  // two vacations: one announced, of which the game was told, and one that began by itself
  expect(of('calendar_noted').filter(({ seat }) => seat === BOB).length).toBeGreaterThan(1);
  expect(of('vacation_began').map(({ seat }) => seat)).toContain(DI);
  // Cy misses twice and a bot takes over; Eve takes over from Di, by a person's doing
  expect(
    of('time_ran_out')
      .filter(({ seat }) => seat === CY)
      .map(({ action }) => action),
  ).toEqual(['play_safest', 'bot']);
  expect(of('seat_substituted').map(({ seat, cause }) => [seat, cause?.type ?? null])).toEqual([
    [CY, 'clock'],
    [DI, null],
  ]);
  expect(events.some(({ seat, cause }) => seat === CY && cause?.type === 'bot')).toBe(true);
  // plans were made, and the server played some of them
  expect(planned).toBeGreaterThan(5);
  expect(events.some(({ seat, cause }) => seat === ANN && cause?.type === 'plan')).toBe(true);
  // no flag fell at a weekend, in the zone of whose it was
  for (const { happenedAt, seat } of of('time_ran_out')) {
    const zone = zones[(seat ?? 1) - 1];
    const weekday = new Date(happenedAt).toLocaleDateString('en', {
      weekday: 'short',
      ...(zone !== undefined && { timeZone: zone }),
    });
    expect(['Sat', 'Sun']).not.toContain(weekday);
  }
  // reminders went to those who were late, and to nobody else
  const reminders = await server.prisma.outbox.findMany({ where: { gameId: table.id, topic: 'reminder' } });
  expect(reminders.length).toBeGreaterThan(0);

  // the same end, whoever folds the log
  const rows = await server.prisma.event.findMany({ where: { gameId: table.id }, orderBy: { seq: 'asc' } });
  const folded = replayTable(
    rows.map(({ type, payload, createdAt }) => ({ event: decodeTableEvent(type, payload), at: createdAt.getTime() })),
  );
  const other = await startOn(server.config.databaseUrl);
  try {
    for (const app of [server, other]) {
      const found = await app.app.get(Directory).find({ tokenHash: null, gameId: table.id, key: null });
      if (found?.game === null || found?.game === undefined) throw new Error('The game is gone.');
      const { table: live } = await app.app.get(FoldedGames).load(found.game);
      expect(tableHash(live)).toBe(tableHash(folded));
    }
    const path = table.path('state');
    const mine = await caller.get(path, { token: table.token(ANN) });
    const theirs = await new Caller(other).get(path, { token: table.token(ANN) });
    expect(theirs.text).toBe(mine.text);
  } finally {
    await other.close();
  }
});
