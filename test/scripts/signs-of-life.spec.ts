import { withSignsOfLife } from '../../scripts/signs-of-life.mjs';

test('work that takes long is told of until it is done, and not any longer', async () => {
  let told = 0;
  let enough: () => void;
  const threeTimes = new Promise<void>((resolve) => (enough = resolve));
  const tell = (seconds: number): void => {
    expect(Number.isInteger(seconds)).toBe(true);
    if (++told === 3) enough();
  };
  expect(await withSignsOfLife(() => threeTimes, tell, 5)).toBeGreaterThanOrEqual(0);
  const atTheEnd = told;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(told).toBe(atTheEnd);
});

test('work that fails fails, and is told of no more', async () => {
  let told = 0;
  const work = (): Promise<void> => Promise.reject(new Error('no room'));
  await expect(withSignsOfLife(work, () => told++, 5)).rejects.toThrow('no room');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(told).toBe(0);
});
