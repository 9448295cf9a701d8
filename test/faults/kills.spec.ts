import { surviveKills } from './kills.js';

test('six kills of the server, of PostgreSQL and of both, while people play: nothing lost, nothing twice, everything goes on', async () => {
  const seen = await surviveKills({ kills: 6, tables: 6, seed: 'six kills', isHurried: true });
  expect(seen).toMatchObject({
    faults: [],
    outrages: [],
    columnFaults: [],
    noticeFaults: [],
    webhookFaults: [],
    flagFaults: [],
  });
  expect(Object.values(seen.kills).every((times) => times > 0)).toBe(true);
  expect(seen.answered).toBeGreaterThan(20);
  expect(seen.streamed).toBeGreaterThan(20);
  expect(seen.flags).toBeGreaterThan(0);
  expect(seen.notices).toBeGreaterThan(20);
  expect(seen.webhookCalls).toBeGreaterThan(5);
});
