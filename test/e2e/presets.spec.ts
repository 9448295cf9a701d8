import { PRESETS, seatCounts } from '../../src/engine/index.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { expectPlayed } from '../support/played-preset.js';

/** Every preset, at its smallest and its largest table; every other size of table is in the long tests. */

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

const sittings = PRESETS.flatMap(({ name }) => {
  const counts = seatCounts({ preset: name });
  return [
    { preset: name, seats: counts[0] as number, rounds: 1 },
    { preset: name, seats: counts.at(-1) as number, rounds: 1 },
  ];
});

test('there are 25 presets, each with two sizes of table at least', () => {
  expect(new Set(sittings.map(({ preset }) => preset)).size).toBe(25);
  for (const { seats } of sittings) expect(seats).toBeGreaterThanOrEqual(2);
  expect(new Set(sittings.map(({ preset, seats }) => `${preset} ${seats}`)).size).toBe(50);
});

test.each(sittings)('$preset with $seats seats is played over HTTP to its last round', (sitting) =>
  expectPlayed(caller, sitting),
);
