import { surviveKills } from '../support/killed-replicas.js';

/** Five minutes of it; `SECONDS=3600` for an hour. */
test('two servers, one killed every few seconds', async () => {
  const seen = await surviveKills(Number(process.env['SECONDS'] ?? 300), 12, 4_000, 12);
  process.stdout.write(`${JSON.stringify({ ...seen, lost: seen.lost.length })}\n`);
  expect(seen).toMatchObject({
    lost: [],
    doubled: [],
    streamFaults: [],
    noticeFaults: [],
    webhookFaults: [],
    flagFaults: [],
  });
  expect(seen.flags).toBeGreaterThan(12);
});
