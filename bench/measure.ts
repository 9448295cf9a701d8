/** One of the things that are compared: a fixed piece of work, the same each time. */
export interface Contestant {
  readonly name: string;
  /** The contestant that its ratio refers to; left out for the peer itself. */
  readonly versus?: string;
  /** Does the work once; returns how much of each thing it did, in the order of the comparison's `amounts`. */
  readonly work: () => readonly number[] | Promise<readonly number[]>;
}

/**
 * Contestants that do comparable work on one thread. Time is that of the processor, not of the wall: on a machine that
 * does other things as well it is the steadier of the two, and it hides no work of the collector's threads.
 */
export interface Comparison {
  readonly title: string;
  /** `rate`: so many a second of one core, more is better; `cost`: microseconds for one, less is better. */
  readonly measure: 'rate' | 'cost';
  /** What is counted; the first decides the ratio. */
  readonly amounts: readonly string[];
  readonly contestants: readonly Contestant[];
  /** What a reader must know to read the table. */
  readonly notes: readonly string[];
  /** Takes down what the work needed, after the last run. */
  readonly end?: () => Promise<void>;
}

export interface Row {
  readonly name: string;
  /** By amount: the median, and every run in the order measured. */
  readonly values: readonly { readonly amount: string; readonly median: number; readonly runs: readonly number[] }[];
  /** How many times better than the peer by the first amount; null: it is the peer. */
  readonly ratio: number | null;
}

export interface Result {
  readonly title: string;
  readonly measure: Comparison['measure'];
  readonly rows: readonly Row[];
  readonly notes: readonly string[];
}

/**
 * Measures a comparison: each contestant once to warm up, then so many runs, the contestants by turns within each, so
 * that whatever else the machine does falls on all of them.
 *
 * @param step called before each piece of work
 */
export async function compare(comparison: Comparison, runs: number, step: (what: string) => void): Promise<Result> {
  const { contestants, measure, amounts } = comparison;
  for (const { name, work } of contestants) {
    step(`${name}, warm-up`);
    await work();
  }
  const measured = contestants.map(() => amounts.map((): number[] => []));
  for (let run = 1; run <= runs; run++) {
    for (const [index, { name, work }] of contestants.entries()) {
      step(`${name}, run ${String(run)}`);
      const before = process.cpuUsage();
      const done = await work();
      const { user, system } = process.cpuUsage(before);
      const micros = user + system;
      done.forEach((amount, column) => {
        measured[index]?.[column]?.push(measure === 'rate' ? (1e6 * amount) / micros : micros / amount);
      });
    }
  }
  await comparison.end?.();
  const firstOf = (index: number): number => median(measured[index]?.[0] ?? []);
  const rows = contestants.map(({ name, versus }, index): Row => {
    const mine = firstOf(index);
    const theirs = firstOf(contestants.findIndex((contestant) => contestant.name === versus));
    return {
      name,
      values: amounts.map((amount, column) => {
        const all = measured[index]?.[column] ?? [];
        return { amount, median: median(all), runs: all };
      }),
      ratio: versus === undefined ? null : measure === 'rate' ? mine / theirs : theirs / mine,
    };
  });
  return { title: comparison.title, measure, rows, notes: comparison.notes };
}

/** How many pieces of work `compare` does. */
export function stepsOf({ contestants }: Comparison, runs: number): number {
  return contestants.length * (runs + 1);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** Does the same with each of a list so many times; returns how often that was. */
export function repeated<T>(times: number, list: readonly T[], act: (each: T) => unknown): number[] {
  for (let time = 0; time < times; time++) for (const each of list) act(each);
  return [times * list.length];
}
