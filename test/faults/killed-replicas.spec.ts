import { surviveKills } from '../support/killed-replicas.js';

test('two servers, one killed every few seconds under load: no move lost or doubled, streams whole, every turn told once', async () => {
  const seen = await surviveKills(20, 4, 2_000);
  expect(seen).toMatchObject({ lost: [], doubled: [], streamFaults: [], noticeFaults: [], webhookFaults: [] });
  expect(seen.webhookCalls).toBeGreaterThan(0);
  expect(seen.kills).toBeGreaterThan(0);
  expect(seen.acknowledged).toBeGreaterThan(0);
  expect(seen.streamedEvents).toBeGreaterThan(seen.acknowledged);
  expect(seen.notices).toBeGreaterThan(0);
});
