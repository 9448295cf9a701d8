import 'reflect-metadata';
import { PLANTS, simulateGame, type Plant } from '../simulation/index.js';
import { readArguments, reasonOf, runCommand, UsageError, wholeNumber } from './arguments.js';
import { showProgress } from './progress.js';

const SIMULATE_USAGE = `Usage: npm run simulate -- [--games N] [--seed TEXT] [--plant FAULT]
Plays N games (100) over simulated weeks, each in a world of its own that follows from the seed (1): two servers on one
database, people who come late or never, connections that break, processes that die. After each step everything that must
hold is checked. Exit code 1 and the seed of the game where something does not. --plant breaks the database on purpose, to see
that it is found: ${PLANTS.join(', ')}.`;

await runCommand(SIMULATE_USAGE, async (args) => {
  const { values, rest } = readArguments(args, ['games', 'seed', 'plant']);
  if (rest[0] !== undefined) throw new UsageError(`"${rest[0].slice(0, 40)}" belongs to no option.`);
  const games = wholeNumber('games', values['games'] ?? '100', 1, 10_000_000);
  const seed = values['seed'] ?? '1';
  const plant = plantNamed(values['plant']);
  const progress = showProgress('Simulating', games);
  const totals: Record<string, number> = { steps: 0, events: 0, days: 0 };
  for (let i = 1; i <= games; i++) {
    // a game of its own is played again by `--games 1` and the seed that is told, which is why the first has it as it is
    const own = i === 1 ? seed : `${seed}/${i}`;
    try {
      const { steps, events, days, counts } = await simulateGame(own, plant);
      for (const [what, count] of Object.entries({ steps, events, days, ...counts }))
        totals[what] = (totals[what] ?? 0) + count;
    } catch (error) {
      progress.end();
      process.stdout.write(
        `Game ${i} broke: ${reasonOf(error)}\nAgain: npm run simulate -- --games 1 --seed '${own}'\n`,
      );
      return 1;
    }
    progress.at(i);
  }
  progress.end();
  const told = Object.entries(totals).map(([what, count]) => `${what} ${count.toLocaleString('en')}`);
  process.stdout.write(`${games.toLocaleString('en')} games, nothing broken: ${told.join(', ')}\n`);
  return 0;
});

function plantNamed(name: string | undefined): Plant | null {
  if (name === undefined) return null;
  const plant = PLANTS.find((known) => known === name);
  if (plant === undefined)
    throw new UsageError(`There is no fault "${name.slice(0, 40)}"; there are ${PLANTS.join(', ')}.`);
  return plant;
}
