import { compare, median, stepsOf, type Comparison } from '../../bench/measure.js';
import { figure, tableOf } from '../../bench/table.js';

/** Contestants that do nothing but note that they were asked. */
function noted(asked: string[]): Comparison {
  const contestant = (name: string) => ({
    name,
    work: () => {
      asked.push(name);
      for (let spent = process.cpuUsage(); process.cpuUsage(spent).user < 1_000;);
      return [2, 1];
    },
  });
  return {
    title: 'Nothing',
    measure: 'rate',
    amounts: ['move', 'round'],
    contestants: [{ ...contestant('a'), versus: 'b' }, contestant('b')],
    notes: ['Nothing is done.'],
  };
}

describe('a comparison', () => {
  it('warms each contestant up once and then lets them run by turns', async () => {
    const asked: string[] = [];
    const steps: string[] = [];
    const comparison = noted(asked);
    const result = await compare(comparison, 3, (what) => steps.push(what));
    expect(asked.join(' ')).toBe('a b a b a b a b');
    expect(steps).toHaveLength(stepsOf(comparison, 3));
    expect(result.rows.map(({ values }) => values.map(({ runs }) => runs.length))).toEqual([
      [3, 3],
      [3, 3],
    ]);
  });

  it('gives a ratio to everybody but the peer', async () => {
    const { rows } = await compare(noted([]), 1, () => undefined);
    const [a, b] = rows;
    expect(b?.ratio).toBeNull();
    expect(a?.ratio).toBeCloseTo((a?.values[0]?.median ?? 0) / (b?.values[0]?.median ?? 0));
  });

  it('counts a cost as better when it is less', async () => {
    const { rows } = await compare({ ...noted([]), measure: 'cost' }, 1, () => undefined);
    const [a, b] = rows;
    expect(a?.ratio).toBeCloseTo((b?.values[0]?.median ?? 0) / (a?.values[0]?.median ?? 0));
  });

  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[5], 5],
  ])('takes the middle of %j', (values, middle) => {
    expect(median(values)).toBe(middle);
  });
});

describe('a table', () => {
  it('is Markdown with a row for each contestant', () => {
    const run = (amount: string, median: number) => ({ amount, median, runs: [median * 0.9, median, median * 1.1] });
    const table = tableOf({
      title: 'Folds',
      measure: 'cost',
      rows: [
        { name: 'ours', values: [run('move', 1.234)], ratio: 81 },
        { name: 'the peer', values: [run('move', 100)], ratio: null },
      ],
      notes: ['On one core.'],
    });
    expect(table.split('\n')).toEqual([
      '### Folds',
      '',
      '|          | µs a move | spread | times the peer |',
      '|----------|----------:|-------:|---------------:|',
      '| ours     |      1.23 | ± 10 % |         81.0 × |',
      '| the peer |       100 | ± 10 % |                |',
      '',
      '- On one core.',
      '',
    ]);
  });

  it.each([
    [1234567.8, '1,234,568'],
    [99.94, '99.9'],
    [9.876, '9.88'],
    [NaN, '–'],
  ])('writes %d as %s', (value, text) => {
    expect(figure(value)).toBe(text);
  });
});
