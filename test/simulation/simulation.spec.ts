// Trials: C13, C23, C28, C31, C45, C48, C50, C51, C52, C56, C57, C70
import { Logger } from '@nestjs/common';
import { Broken, PLANTS, simulateGame, type Plant } from '../../src/simulation/index.js';

/** Games over simulated weeks with people who come late, connections that break and servers that die (`npm run simulate`). */

const GAMES = 120;

beforeAll(() => {
  Logger.overrideLogger(false);
});

test.each(Array.from({ length: GAMES / 10 }, (_, i) => i))(
  'ten games in which nothing breaks, from seed tens-%s',
  async (ten) => {
    for (let i = 0; i < 10; i++) {
      const seed = `tens-${ten}-${i}`;
      const { events } = await simulateGame(seed).catch((error: unknown) => {
        throw new Error(`npm run simulate -- --games 1 --seed ${seed}`, { cause: error });
      });
      expect(events).toBeGreaterThan(5);
    }
  },
);

test('the same seed gives the same game', async () => {
  const [one, same, other] = [await simulateGame('a'), await simulateGame('a'), await simulateGame('b')];
  expect(one).toEqual(same);
  expect(one).not.toEqual(other);
});

async function firstBroken(plant: Plant): Promise<Broken | null> {
  for (let i = 1; i <= 30; i++) {
    const broken = await simulateGame(`planted-${i}`, plant).then(
      () => null,
      (error: unknown) => error as Error,
    );
    if (broken instanceof Broken) return broken;
    if (broken !== null) throw broken;
  }
  return null;
}

test.each(PLANTS)('a fault that is planted on purpose is found: %s', async (plant) => {
  expect(await firstBroken(plant)).toBeInstanceOf(Broken);
});
