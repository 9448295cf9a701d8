// Trials: C42
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fullSet, tileName } from '../../src/engine/index.js';
import { commitmentOf, fairChance, newServerSeed } from '../../src/fair-deal/index.js';

interface Golden {
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeeds: readonly string[];
  readonly keys: Readonly<Record<string, string>>;
  readonly words: { readonly label: string; readonly first: readonly number[] };
  readonly deals: readonly {
    readonly label: string;
    readonly setAside: string | null;
    readonly hands: readonly string[][];
    readonly yard: string[];
  }[];
}

const golden = JSON.parse(readFileSync('test/golden/golden-deal.json', 'utf8')) as Golden;
const serverSeed = Buffer.from(golden.serverSeed, 'hex');

describe('the fair deal', () => {
  it('commits to the server seed by its SHA-256', () => {
    expect(commitmentOf(serverSeed)).toBe(golden.commitment);
  });

  it('shuffles as the golden vectors say', () => {
    const [deal] = golden.deals;
    const tiles = fullSet(12).filter((t) => tileName(t) !== deal?.setAside);
    const order = fairChance(serverSeed, golden.clientSeeds).shuffle('round:1', tiles);
    expect(order.map(tileName)).toEqual([...(deal?.hands.flat() ?? []), ...(deal?.yard ?? [])]);
  });

  it('makes a new seed of 32 bytes each time', () => {
    const seeds = Array.from({ length: 50 }, () => Buffer.from(newServerSeed()).toString('hex'));
    expect(new Set(seeds).size).toBe(50);
    expect(seeds.every((seed) => seed.length === 64)).toBe(true);
  });
});

/** The worked example of docs/fair-deal.md, computed again: a number in the page that is wrong fails here. */
describe('docs/fair-deal.md', () => {
  const page = readFileSync('docs/fair-deal.md', 'utf8');
  const key = createHmac('sha256', serverSeed)
    .update(`round:1\n${golden.clientSeeds.join('\n')}`)
    .digest();

  it('shows the golden seeds, commitment and key', () => {
    for (const text of [golden.serverSeed, golden.commitment, golden.keys['round:1'] as string, key.toString('hex')]) {
      expect(page).toContain(text);
    }
  });

  it('shows the first blocks of the stream', () => {
    for (const i of [0, 1]) {
      const number = Buffer.from([0, 0, 0, i]);
      expect(page).toContain(createHmac('sha256', key).update(number).digest('hex'));
    }
  });

  it('shows every swap of its table as the shuffle makes it', () => {
    const rows = [...page.matchAll(/^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+-\d+) \| (\d+-\d+) \|$/gm)];
    expect(rows).toHaveLength(golden.words.first.length);
    const order = fullSet(12)
      .map(tileName)
      .filter((tile) => tile !== '12-12');
    rows.forEach(([, j, word, limit, k, atJ, atK], step) => {
      const at = 89 - step;
      const n = at + 1;
      const expected = golden.words.first[step] as number;
      const swap = expected % n;
      expect([j, word, limit, k].map(Number)).toEqual([at, expected, Math.floor(2 ** 32 / n) * n, swap]);
      [order[at], order[swap]] = [order[swap] as string, order[at] as string];
      expect([atJ, atK]).toEqual([order[at], order[swap]]);
    });
  });

  it('shows the end of the shuffle, the hands and the front of the yard', () => {
    const [deal] = golden.deals;
    for (const tiles of [...(deal?.hands ?? []), deal?.yard.slice(0, 5) ?? [], deal?.yard.slice(-9) ?? []]) {
      expect(page).toContain(tiles.join(' '));
    }
  });
});
