import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { createChance, DEAL_ALGORITHM, isClientSeed, type Hmac } from '../../src/engine/deal.js';
import { decide } from '../../src/engine/decide.js';
import type { RoundDealt } from '../../src/engine/events.js';
import { resolveRuleset } from '../../src/engine/ruleset.js';
import { fullSet, parseTile, tile, tileName, type Tile } from '../../src/engine/tiles.js';

interface Shuffle {
  readonly label: string;
  readonly maxPips: number;
  readonly setAside: string | null;
}
interface Golden {
  readonly algorithm: string;
  readonly serverSeed: string;
  readonly clientSeeds: readonly string[];
  readonly deals: readonly (Shuffle & {
    readonly seats: readonly number[];
    readonly handSize: number;
    readonly hands: readonly (readonly string[])[];
    readonly yard: readonly string[];
  })[];
  readonly choices: readonly { readonly label: string; readonly seats: readonly number[]; readonly seat: number }[];
  readonly lots: readonly (Shuffle & {
    readonly seats: readonly number[];
    readonly drawn: readonly string[];
    readonly seat: number;
  })[];
  readonly departures: readonly {
    readonly label: string;
    readonly tiles: readonly string[];
    readonly yard: readonly string[];
  }[];
  readonly rejections: readonly (Shuffle & {
    readonly clientSeeds: readonly string[];
    readonly shuffled: readonly string[];
  })[];
}

const golden = JSON.parse(readFileSync('test/golden/golden-deal.json', 'utf8')) as Golden;
const serverSeed = Buffer.from(golden.serverSeed, 'hex');

const hmac: Hmac = (key, data) => createHmac('sha256', key).update(data).digest();
const chance = createChance(hmac, serverSeed, golden.clientSeeds);

function read(name: string): Tile {
  const t = parseTile(name);
  if (t === null) throw new Error(`no tile ${name}`);
  return t;
}

function setToShuffle({ maxPips, setAside }: Shuffle): Tile[] {
  return fullSet(maxPips).filter((t) => tileName(t) !== setAside);
}

const names = (tiles: readonly Tile[]): string[] => tiles.map(tileName);

/** An HMAC whose blocks hold these words, and that counts how often it is asked. */
function scripted(words: readonly number[]): { hmac: Hmac; asked: () => number } {
  let calls = 0;
  return {
    asked: () => calls,
    hmac: (_key, data) => {
      calls++;
      const block = Buffer.alloc(32);
      if (data.length === 4) {
        const from = Buffer.from(data).readUInt32BE() * 8;
        for (let i = 0; i < 8; i++) block.writeUInt32BE(words[from + i] ?? 0, i * 4);
      }
      return block;
    },
  };
}

describe('the golden vectors of hmac-sha256-fisher-yates/1', () => {
  it('name the algorithm that the engine has', () => {
    expect(golden.algorithm).toBe(DEAL_ALGORITHM);
  });

  it.each(golden.deals.map((d) => [d.label, d.setAside, d.seats, d] as const))(
    'deal %s, %s aside, seats %j',
    (_, __, ___, d) => {
      const order = names(chance.shuffle(d.label, setToShuffle(d)));
      const dealt = d.seats.map((_seat, i) => order.slice(i * d.handSize, (i + 1) * d.handSize));
      expect(dealt).toEqual(d.seats.map((seat) => d.hands[seat - 1]));
      expect(order.slice(d.seats.length * d.handSize)).toEqual(d.yard);
    },
  );

  it.each(golden.choices)('choice $label among $seats', ({ label, seats, seat }) => {
    expect(seats[chance.choice(label, seats.length)]).toBe(seat);
  });

  it.each(golden.lots)('$label among $seats', (lot) => {
    const drawn = chance.shuffle(lot.label, setToShuffle(lot)).slice(0, lot.seats.length);
    expect(names(drawn)).toEqual(lot.drawn);
  });

  it.each(golden.departures)('departure $label', ({ label, tiles, yard }) => {
    expect(names(chance.shuffle(label, tiles.map(read)))).toEqual(yard);
    expect(names(chance.shuffle(label, tiles.map(read).reverse()))).toEqual(yard);
  });

  it.each(golden.rejections)('a rejected word in $label with seeds $clientSeeds', (r) => {
    const order = createChance(hmac, serverSeed, r.clientSeeds).shuffle(r.label, setToShuffle(r));
    expect(names(order)).toEqual(r.shuffled);
  });
});

describe('a match with the seeds of the golden vectors', () => {
  it.each([
    ['club', golden.deals[0], golden.choices[0]],
    ['lot_start', golden.deals[0], golden.lots[0]],
  ] as const)('%s is dealt and started as they say', (preset, deal, start) => {
    const resolution = resolveRuleset({ preset }, golden.clientSeeds.length);
    if (!resolution.ok) throw new Error('refused');
    const { ruleset } = resolution;
    let decision = decide(null, { type: 'create_game', ruleset, autoForced: true, commitment: '' }, chance);
    golden.clientSeeds.forEach((clientSeed, index) => {
      if (!decision.ok) throw new Error(decision.refusal.code);
      const seat = index + 1;
      decision = decide(decision.state, { type: 'take_seat', seat, member: `${seat}`, clientSeed }, chance);
    });
    if (!decision.ok) throw new Error(decision.refusal.code);
    const started = decide(decision.state, { type: 'start_match' }, chance);
    const dealt = started.ok
      ? started.events.find((event): event is RoundDealt => event.type === 'round_dealt')
      : undefined;
    expect(dealt?.hands.map(names)).toEqual(deal?.hands);
    expect(names(dealt?.yard ?? [])).toEqual(deal?.yard);
    expect(dealt?.starter).toBe(start?.seat);
  });
});

describe('the shuffle', () => {
  const seeds = fc.array(fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 64 }).filter(isClientSeed), {
    minLength: 2,
    maxLength: 14,
  });
  const serverSeeds = fc.uint8Array({ minLength: 32, maxLength: 32 });

  it('is a permutation that only the seeds and the label decide', () => {
    fc.assert(
      fc.property(
        serverSeeds,
        seeds,
        fc.constantFrom(6, 9, 12, 15, 18),
        fc.nat(18),
        (server, clients, maxPips, round) => {
          const tiles = fullSet(maxPips);
          const order = createChance(hmac, server, clients).shuffle(`round:${round}`, tiles);
          expect([...order].sort((a, b) => a - b)).toEqual(tiles);
          expect(createChance(hmac, server, clients).shuffle(`round:${round}`, [...tiles].reverse())).toEqual(order);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('leaves the tiles that it was given as they were', () => {
    const tiles = [tile(3, 4), tile(0, 0), tile(1, 2)];
    chance.shuffle('round:1', tiles);
    expect(names(tiles)).toEqual(['3-4', '0-0', '1-2']);
  });

  it('of one tile or none needs no words', () => {
    const { hmac: counted, asked } = scripted([]);
    const still = createChance(counted, serverSeed, ['1', '2']);
    expect(still.shuffle('round:1', [tile(3, 4)])).toEqual([tile(3, 4)]);
    expect(still.shuffle('round:1', [])).toEqual([]);
    expect(asked()).toBe(2);
  });

  it('of a double-twelve deal asks for a key and twelve blocks', () => {
    let asked = 0;
    const counted: Hmac = (key, data) => {
      asked++;
      return hmac(key, data);
    };
    createChance(counted, serverSeed, golden.clientSeeds).shuffle('round:1', fullSet(12).slice(0, 90));
    expect(asked).toBe(13);
  });
});

describe('a choice', () => {
  it.each([
    ['takes the first word below the last whole run of n', 3, [0xffffffff, 5], 2],
    ['takes the last word of that run', 3, [0xfffffffe], 2],
    ['rejects the first word above it', 7, [0xfffffffc, 8], 1],
    ['rejects as many as it takes, into the next block', 3, [...new Array<number>(8).fill(0xffffffff), 4], 1],
    ['among a power of two rejects nothing', 4, [0xffffffff], 3],
    ['among one is no choice', 1, [0xffffffff], 0],
  ])('%s', (_, n, words, chosen) => {
    expect(createChance(scripted(words).hmac, serverSeed, ['1', '2']).choice('starter', n)).toBe(chosen);
  });

  it.each([0, -1, 1.5, NaN])('among %d is no question', (n) => {
    expect(() => chance.choice('starter', n)).toThrow(RangeError);
  });
});

describe('seeds', () => {
  it.each(['1', "ann's seed", ' ', '~', 'x'.repeat(64)])('%j may be given', (text) => {
    expect(isClientSeed(text)).toBe(true);
  });

  it.each(['', 'x'.repeat(65), 'two\nlines', 'tab\t', 'é', '\u007f', '\ud800', 'end\n'])('%j may not', (text) => {
    expect(isClientSeed(text)).toBe(false);
    expect(() => createChance(hmac, serverSeed, ['1', text])).toThrow('a client seed');
  });

  it.each([0, 31, 33])('a server seed of %i bytes is none', (length) => {
    expect(() => createChance(hmac, new Uint8Array(length), ['1', '2'])).toThrow('32 bytes');
  });

  it('an HMAC of another length is none', () => {
    const short = createChance(() => new Uint8Array(20), serverSeed, ['1', '2']);
    expect(() => short.choice('starter', 3)).toThrow('32 bytes');
  });
});
