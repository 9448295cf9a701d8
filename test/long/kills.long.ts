import { surviveKills } from '../faults/kills.js';

/** 500 of them; `KILLS=50` for fewer, `MINUTES=30` for as many as there is time for, `SEED=…` for others. */
test('the server, PostgreSQL and both are killed again and again while people play', async () => {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const kills = Number(process.env['KILLS'] ?? 500);
  const seen = await surviveKills({
    kills,
    tables: 10,
    seed: process.env['SEED'] ?? 'kills',
    minutes: Number(process.env['MINUTES'] ?? Infinity),
    say,
  });
  const { faults, outrages, columnFaults, noticeFaults, webhookFaults, flagFaults, ...figures } = seen;
  say(JSON.stringify(figures));
  expect({ faults, outrages, columnFaults, noticeFaults, webhookFaults, flagFaults }).toEqual({
    faults: [],
    outrages: [],
    columnFaults: [],
    noticeFaults: [],
    webhookFaults: [],
    flagFaults: [],
  });
  expect(figures.flags).toBeGreaterThan(0);
});

test('what a PostgreSQL loses that does not wait for the disk is found', async () => {
  const { faults } = await surviveKills({
    kills: 5,
    tables: 6,
    seed: 'planted',
    only: 'postgres',
    isPlanted: true,
    isHurried: true,
  });
  expect(faults.map(({ kind }) => kind)).toContain('lost');
});
