import { setImmediate as afterAll } from 'node:timers/promises';
import type { Dice } from '../bots/index.js';

/** Lets work that goes on at once pass one step at a time, in an order that follows from the seed. */
export class Turnstile {
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly dice: Dice) {}

  /** Waits to be let through. */
  pass(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Does pieces of work at once and gives what each came to. */
  async run<T>(pieces: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
    const all = Promise.allSettled(pieces.map((piece) => piece()));
    let isOver = false;
    void all.then(() => (isOver = true));
    for (;;) {
      await afterAll();
      if (this.waiting.length > 0) this.waiting.splice(this.dice.below(this.waiting.length), 1)[0]?.();
      else if (isOver) return all;
    }
  }
}
