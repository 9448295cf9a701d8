/** Chance for bots and self-play: a small generator that gives the same numbers for the same seed on every machine. */
export interface Dice {
  /** A whole number from 0 to n − 1. */
  below(n: number): number;
  /** True with this probability, 0 to 1. */
  happens(probability: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

const WORDS = 2 ** 32;

/** Dice for a seed of any text. Fast and repeatable, not secret: deals come from the fair deal (RECORD 4). */
export function createDice(seed: string): Dice {
  let state = hash(seed);
  // mulberry32: 32 bits of state, passes the usual tests, a handful of operations a number.
  const word = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (n: number): number => Math.floor((word() / WORDS) * n);
  return {
    below,
    happens: (probability) => word() / WORDS < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[below(list.length)] as (typeof list)[number];
    },
  };
}

/** FNV-1a over the UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
