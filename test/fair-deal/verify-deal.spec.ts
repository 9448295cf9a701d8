import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VECTORS = 'test/golden/golden-deal.json';

interface Deal {
  readonly hands: string[][];
  readonly yard: string[];
}
interface Golden {
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeeds: string[];
  readonly deals: readonly Deal[];
}
interface Round {
  round: number;
  engine: number;
  starter: number;
  hands: string[][];
  yard: string[];
  moves: Record<string, unknown>[];
}
interface Matched {
  format: string;
  ruleset: { preset: string; options: Record<string, unknown> };
  seats: { seat: number; name: string }[];
  deal: { algorithm: string; commitment: string; serverSeed: string | null; clientSeeds: string[] };
  rounds: Round[];
}

const golden = JSON.parse(readFileSync(VECTORS, 'utf8')) as Golden;

/** What the boneyard becomes when seat 2 leaves in the record below; worked out by the Python program. */
const YARD_AFTER_LEAVE = JSON.parse(readFileSync('test/fair-deal/yard-after-departure.json', 'utf8')) as string[];

/** Two rounds of the golden vectors: seat 2 leaves in the first, so the second is dealt to seats 1 and 3. */
function record(starter: 'random' | 'lot'): Matched {
  const [first, second] = golden.deals as [Deal, Deal];
  return structuredClone({
    format: 'train-record/1',
    ruleset: {
      preset: 'club',
      options: { maxPips: 12, engineSource: 'set_aside', firstEngine: 12, handSize: 15, starter, nextStarter: 'again' },
    },
    seats: [1, 2, 3].map((seat) => ({ seat, name: `Seat ${seat}` })),
    deal: {
      algorithm: 'hmac-sha256-fisher-yates/1',
      commitment: golden.commitment,
      serverSeed: golden.serverSeed,
      clientSeeds: golden.clientSeeds,
    },
    rounds: [
      {
        ...first,
        round: 1,
        engine: 12,
        starter: 1,
        moves: [
          { seat: 1, type: 'draw', tile: '10-11' },
          { seat: 1, type: 'pass' },
          { seat: 3, type: 'challenge', of: 1, drawn: ['0-8', '0-3'] },
          { seat: 2, type: 'leave', reason: 'resigned', returned: first.hands[1] ?? [], yard: YARD_AFTER_LEAVE },
          { seat: 3, type: 'draw', tile: YARD_AFTER_LEAVE[0] },
        ],
      },
      {
        ...second,
        round: 2,
        engine: 11,
        starter: starter === 'lot' ? 3 : 1,
        moves: [{ seat: 1, type: 'draw', tile: '0-10' }],
      },
    ],
  });
}

function swap(tiles: string[], i: number, j: number): void {
  [tiles[i], tiles[j]] = [tiles[j] as string, tiles[i] as string];
}

type Damage = (r: Matched) => void;

const round = (r: Matched, number: number): Round => r.rounds[number - 1] as Round;

const DAMAGED: readonly (readonly [string, Damage, string])[] = [
  ['another server seed', (r) => (r.deal.serverSeed = `ff${golden.serverSeed.slice(2)}`), 'commitment'],
  ['a server seed in capitals', (r) => (r.deal.serverSeed = golden.serverSeed.toUpperCase()), 'serverSeed'],
  ['another commitment', (r) => (r.deal.commitment = `0${golden.commitment.slice(1)}`), 'commitment'],
  ['another client seed', (r) => (r.deal.clientSeeds[2] = '4'), 'round 1: hand of seat 1'],
  ['a client seed too many', (r) => r.deal.clientSeeds.push('4'), 'there is not one client seed a seat'],
  ['a client seed with a line end', (r) => (r.deal.clientSeeds[1] = 'a\nb'), 'a client seed is not 1 to 64'],
  ['a hand in another order', (r) => swap(round(r, 1).hands[2] as string[], 0, 1), 'round 1: hand of seat 3'],
  ['a tile of another hand', (r) => (round(r, 2).hands[0] as string[]).splice(0, 1, '3-4'), 'round 2: hand of seat 1'],
  ['a hand for the seat that left', (r) => (round(r, 2).hands[1] as string[]).push('3-4'), 'round 2: hand of seat 2'],
  ['a yard in another order', (r) => swap(round(r, 1).yard, 10, 11), 'round 1: yard'],
  ['another engine', (r) => (round(r, 2).engine = 10), 'round 2: engine'],
  ['another starter', (r) => (round(r, 1).starter = 2), 'round 1: starter'],
  ['another starter later', (r) => (round(r, 2).starter = 2), 'round 2: starter'],
  [
    'a tile drawn from elsewhere',
    (r) => ((round(r, 1).moves[0] as Record<string, unknown>)['tile'] = '0-8'),
    'round 1, move 1: tile drawn',
  ],
  [
    'a penalty from elsewhere',
    (r) => ((round(r, 1).moves[2] as Record<string, unknown>)['drawn'] = ['0-3']),
    'round 1, move 3: tile drawn',
  ],
  [
    'another yard after a departure',
    (r) => swap(round(r, 1).moves[3]?.['yard'] as string[], 0, 1),
    'round 1, move 4: new yard',
  ],
  [
    'a draw after a departure',
    (r) => ((round(r, 1).moves[4] as Record<string, unknown>)['tile'] = '2-5'),
    'round 1, move 5: tile drawn',
  ],
  ['a round that is missing', (r) => r.rounds.shift(), 'round 1: its number'],
];

const UNREADABLE: readonly (readonly [string, Damage, string])[] = [
  ['a match that has not ended', (r) => (r.deal.serverSeed = null), 'not revealed'],
  ['another format', (r) => (r.format = 'train-record/9'), 'not a train-record/1'],
  ['another algorithm', (r) => (r.deal.algorithm = 'dice/1'), 'algorithm dice/1'],
  ['a set that there is not', (r) => (r.ruleset.options['maxPips'] = 1_000_000_000), 'maxPips'],
  ['no rounds at all', (r) => delete (r as Partial<Matched>).rounds, 'cannot be checked'],
];

const python = spawnSync('python3', ['--version']).status === 0;
const PROGRAMS: readonly (readonly [string, string, string])[] = [
  ['verify-deal.mjs', process.execPath, 'clients/verify-deal/verify-deal.mjs'],
  ...(python ? ([['verify_deal.py', 'python3', 'clients/verify-deal/verify_deal.py']] as const) : []),
];

describe.each(PROGRAMS)('%s', (_, command, program) => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'verify-deal-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  /** One run for all files, since a start of the program is what costs. Lines in the order of the files. */
  function verdicts(records: readonly unknown[]): { status: number | null; lines: string[] } {
    const files = records.map((content, i) => {
      const file = join(folder, `${i}.json`);
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    });
    const { status, stdout } = spawnSync(command, [program, ...files], { encoding: 'utf8' });
    return { status, lines: stdout.trim().split('\n') };
  }

  function damaged([, damage]: readonly [string, Damage, string]): Matched {
    const r = record('random');
    damage(r);
    return r;
  }

  it('agrees with all golden vectors', () => {
    expect(execFileSync(command, [program, '--vectors', VECTORS], { encoding: 'utf8' })).toContain(
      'all agree (21 checks)',
    );
  });

  it('agrees with a record dealt by the seeds, the hand size written out or not', () => {
    const byTable = record('random');
    byTable.ruleset.options['handSize'] = null;
    const { status, lines } = verdicts([record('random'), record('lot'), byTable]);
    expect(lines).toEqual([0, 1, 2].map((i) => `${join(folder, `${i}.json`)}: all agree (2 rounds)`));
    expect(status).toBe(0);
  });

  it('names what was damaged', () => {
    const { status, lines } = verdicts(DAMAGED.map(damaged));
    expect(status).toBe(1);
    expect(lines).toHaveLength(DAMAGED.length);
    DAMAGED.forEach(([, , place], i) => {
      expect(lines[i]).toContain(`.json: ${place}`);
      expect(lines[i]).not.toContain('all agree');
    });
  });

  it('says why a file cannot be checked', () => {
    const { status, lines } = verdicts([...UNREADABLE.map(damaged), 'no JSON', '[]', '7', 'null']);
    expect(status).toBe(2);
    expect(lines.every((line) => line.includes('cannot be checked: '))).toBe(true);
    UNREADABLE.forEach(([, , reason], i) => expect(lines[i]).toContain(reason));
  });

  it('tells how it is used', () => {
    const { status, stdout } = spawnSync(command, [program], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([2, expect.stringContaining('usage')]);
  });
});
