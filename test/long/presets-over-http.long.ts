import { PRESETS, seatCounts } from '../../src/engine/index.js';
import { compiledServer } from '../support/compiled-server.js';
import { freshDatabase, type TestDatabase } from '../support/database.js';
import { PortCaller } from '../support/port-caller.js';
import { expectPlayed, type Played } from '../support/played-preset.js';
import { inPool } from '../support/pool.js';
import { Program } from '../support/program.js';

/**
 * Every preset at every size of table that its deal table or `handSize` allows, all its rounds, over HTTP on a port, with a
 * server that is a process of its own. That the answers are as the document says is for the other tests; here the rules are
 * looked at, by whole matches whose records the referee reads.
 */

/** Games that are played at the same time, so that one computes while others wait for the database. */
const AT_ONCE = 6;

const sittings = PRESETS.flatMap(({ name: preset }) => seatCounts({ preset }).map((seats) => ({ preset, seats })));

let database: TestDatabase;
let server: Program;
let caller: PortCaller;
let started: number;
let matches: readonly Promise<Played>[];
const verdicts: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const settings = { PORT: '0', DATABASE_URL: database.url, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '0' };
  server = Program.start(await compiledServer(), 'dist/main.js', settings);
  caller = new PortCaller((await server.says(/ready after [\d.]+ s: (http:\S+) /))[1] as string);
  started = performance.now();
  matches = inPool(sittings, AT_ONCE, played);
});

afterAll(async () => {
  const seconds = (performance.now() - started) / 1000;
  say(`${verdicts.sort().join('\n')}\n${verdicts.length} of ${sittings.length} in ${seconds.toFixed(0)} s.`);
  caller.hangUp();
  server.signal('SIGTERM');
  await server.exitCode();
  await database.drop();
});

/** Plays one match, and says how it went as soon as that is known. */
async function played(sitting: { preset: string; seats: number }): Promise<Played> {
  const { preset, seats } = sitting;
  const note = (verdict: string): void => {
    verdicts.push(`| ${preset} | ${seats} | ${verdict} |`);
    say(`${verdicts.length} of ${sittings.length}: ${verdicts.at(-1) as string}`);
  };
  try {
    const figures = await expectPlayed(caller, sitting);
    note(`${figures.rounds} | ${figures.moves} | agrees`);
    return figures;
  } catch (error) {
    note(`- | - | FAILED: ${(error as Error).message.slice(0, 200)}`);
    throw error;
  }
}

/** Jest keeps what goes to the console until the file has ended. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

test('the tables are those that the server lists', async () => {
  const { body } = await caller.get('/v1/rulesets');
  const listed = body.items as readonly unknown[] as readonly {
    readonly name: string;
    readonly seatCounts: number[];
  }[];
  expect(listed.flatMap(({ name: preset, seatCounts: counts }) => counts.map((seats) => ({ preset, seats })))).toEqual(
    sittings,
  );
});

test.each(sittings.map((sitting, i) => ({ ...sitting, i })))('$preset with $seats seats, all rounds', async ({ i }) => {
  expect(await matches[i]).toMatchObject({ rounds: expect.any(Number), moves: expect.any(Number) });
});
