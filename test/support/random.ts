/** Chance for tests: the same seed always gives the same numbers (mulberry32). */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** An integer from 0 to n − 1. */
  below(n: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
  shuffled<T>(list: readonly T[]): T[];
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    next,
    below,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[below(list.length)] as T;
    },
    chance: (probability) => probability > 0 && next() < probability,
    shuffled: <T>(list: readonly T[]): T[] => {
      const order = [...list];
      for (let j = order.length - 1; j > 0; j--) {
        const k = below(j + 1);
        [order[j], order[k]] = [order[k] as T, order[j] as T];
      }
      return order;
    },
  };
}
