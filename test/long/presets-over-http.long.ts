import { PRESETS, seatCounts } from '../../src/engine/index.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { expectPlayed } from '../support/played-preset.js';

/** Every preset at every size of table that its deal table or `handSize` allows, all its rounds, over HTTP. */

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

const sittings = PRESETS.flatMap(({ name: preset }) => seatCounts({ preset }).map((seats) => ({ preset, seats })));

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

test.each(sittings)('$preset with $seats seats, all rounds', (sitting) => expectPlayed(caller, sitting));
