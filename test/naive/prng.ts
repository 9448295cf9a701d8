/** A small seeded generator (mulberry32), so that every random match can be played again from its number. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let x = this.state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  pick<T>(from: readonly T[]): T {
    const one = from[this.below(from.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }

  hex(bytes: number): string {
    return Array.from({ length: bytes }, () => this.below(256).toString(16).padStart(2, '0')).join('');
  }
}
