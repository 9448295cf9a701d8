import { createHash, createHmac } from 'node:crypto';
import type { Options } from './options.js';
import { double, sorted, wholeSet, type Tile } from './tiles.js';

/** RECORD 4: what the shuffles of a match are made of. */
export interface Seeds {
  /** Lower-case hex of 32 bytes. */
  serverSeed: string;
  clientSeeds: string[];
}

/** RECORD 4.1: hex of the SHA-256 of the server seed's bytes. */
export function commitmentOf(serverSeed: string): string {
  return createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex');
}

/** RECORD 4.3: the key of one label (`round:1`, `lot`, `starter:2`, `leave:1:1`). */
export function keyOf(seeds: Seeds, label: string): Buffer {
  const text = `${label}\n${seeds.clientSeeds.join('\n')}`;
  return createHmac('sha256', Buffer.from(seeds.serverSeed, 'hex')).update(text, 'utf8').digest();
}

/** RECORD 4.4: the 32-bit words of a label, as long a list as is asked for. */
export function wordsOf(seeds: Seeds, label: string, count: number): number[] {
  const key = keyOf(seeds, label);
  const words: number[] = [];
  for (let block = 0; words.length < count; block += 1) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(block);
    const bytes = createHmac('sha256', key).update(counter).digest();
    for (let i = 0; i < 8; i += 1) words.push(bytes.readUInt32BE(4 * i));
  }
  return words.slice(0, count);
}

/** RECORD 4.5: takes words of a label until one is below the limit of a choice among `n`. */
class Stream {
  private taken = 0;
  private words: number[] = [];

  constructor(
    private readonly seeds: Seeds,
    private readonly label: string,
  ) {}

  private next(): number {
    if (this.taken === this.words.length) {
      this.words = wordsOf(this.seeds, this.label, this.words.length + 256);
    }
    const word = this.words[this.taken];
    this.taken += 1;
    if (word === undefined) throw new Error('the stream ran out of words');
    return word;
  }

  below(n: number): number {
    const limit = Math.floor(2 ** 32 / n) * n;
    let word = this.next();
    while (word >= limit) word = this.next();
    return word % n;
  }
}

/** RECORD 4.5. `tiles` must stand in the order that the page names: sorted by low half, then high half. */
export function shuffle(seeds: Seeds, label: string, tiles: readonly Tile[]): Tile[] {
  const stream = new Stream(seeds, label);
  const result = [...tiles];
  for (let j = result.length - 1; j >= 1; j -= 1) {
    const i = stream.below(j + 1);
    const [x, y] = [result[i], result[j]];
    if (x === undefined || y === undefined) throw new Error('a shuffle went out of its row');
    result[i] = y;
    result[j] = x;
  }
  return result;
}

/** RECORD 4.6: one of the seats still in, ascending, by one word of the stream of the label. */
export function chooseSeat(seeds: Seeds, label: string, seats: readonly number[]): number {
  const seat = seats[new Stream(seeds, label).below(seats.length)];
  if (seat === undefined) throw new Error('nobody to choose from');
  return seat;
}

/** RECORD 4.5: the tiles that are shuffled for a deal or a lot: all but an engine that is set aside. */
export function tilesToShuffle(options: Options, engine: number): readonly Tile[] {
  const set = wholeSet(options.maxPips);
  return options.engineSource === 'set_aside' ? set.filter((tile) => tile !== double(engine)) : set;
}

/** RECORD 4.6: the hands of seats 1 … n (none for a seat that left) and the yard in drawing order. */
export function dealHands(
  shuffled: readonly Tile[],
  seats: number,
  seatsIn: readonly number[],
  handSize: number,
): { hands: Tile[][]; yard: Tile[] } {
  const rest = [...shuffled];
  const hands: Tile[][] = [];
  for (let seat = 1; seat <= seats; seat += 1) {
    hands.push(seatsIn.includes(seat) ? rest.splice(0, handSize) : []);
  }
  return { hands, yard: rest };
}

/** RULES 2.12: the new yard after the k-th departure of round r. */
export function yardAfterDeparture(
  seeds: Seeds,
  round: number,
  k: number,
  yard: readonly Tile[],
  hand: readonly Tile[],
): Tile[] {
  return shuffle(seeds, `leave:${round}:${k}`, sorted([...yard, ...hand]));
}
