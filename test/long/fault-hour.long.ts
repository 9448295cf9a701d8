import { migrate } from '../../src/platform/database/migrate.js';
import { faultHour, type Weight } from '../faults/fault-hour.js';
import { FaultyLine } from '../faults/proxy.js';
import { freshDatabase } from '../support/database.js';

/** A fault a minute would make it an hour: sixty of them, one after the other. `ROUNDS=3` for fewer. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 10);
/** By how much what is kept may differ at the end: the games that were played meanwhile are kept, up to a limit. */
const MOST_GROWTH = 0.1;

test('after an hour of faults nothing is lost, and the server is as heavy and as connected as after the first minutes', async () => {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const { faults, outrages, answered, weights, mostSessions } = await faultHour(ROUNDS, say);
  expect({ faults, outrages }).toEqual({ faults: [], outrages: [] });
  expect(answered).toBeGreaterThan(ROUNDS * 40);
  expect(mostSessions).toBeLessThanOrEqual(7); // a pool of six, and one that listens
  const half = Math.floor(weights.length / 2);
  const [early, late] = [weights.slice(0, half), weights.slice(-half)];
  const of = (those: readonly Weight[], what: (weight: Weight) => number): number => Math.min(...those.map(what));
  const heap = (weight: Weight): number => weight.heapUsed + weight.external;
  expect(of(late, heap) / of(early, heap)).toBeLessThan(1 + MOST_GROWTH);
  const open = ({ resources }: Weight): number =>
    Object.entries(resources).reduce((sum, [kind, count]) => sum + (kind.endsWith('Wrap') ? count : 0), 0);
  expect(of(late, open)).toBeLessThanOrEqual(of(early, open) + 2);
  // timers come and go by themselves, so that a look finds some more or less; what is never cleared adds up
  const timers = ({ resources }: Weight): number => resources['Timeout'] ?? 0;
  expect(of(late, timers)).toBeLessThanOrEqual(Math.max(...early.map(timers)));
});

test('no server starts on a database that takes connections and never answers: it says so', async () => {
  const database = await freshDatabase();
  const { line, url } = await FaultyLine.to(database.url);
  line.inflict('half_open');
  await expect(migrate(url)).rejects.toThrow(/timeout/);
  await line.close();
  await database.drop();
});
