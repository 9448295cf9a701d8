import { readFileSync } from 'node:fs';
import { checkRecord, moveKeys, randomPositions, randomRuleset, type Position } from './cross-check.js';
import {
  chooseSeat,
  commitmentOf,
  dealHands,
  keyOf,
  shuffle,
  tilesToShuffle,
  wordsOf,
  yardAfterDeparture,
  type Seeds,
} from './deal.js';
import { dealNext, newMatch } from './match.js';
import { resolveRules } from './options.js';
import { legalOfPosition } from './position.js';
import { presets } from './presets.js';
import { Random } from './prng.js';
import { calmHabits, randomMatch, wildHabits, type Habits } from './random-match.js';
import type { MatchRecord } from './record.js';
import { halves, wholeSet } from './tiles.js';

interface Worked {
  id: string;
  title: string;
  position: Position;
  legal: { type: 'play' | 'draw' | 'pass'; tile: string; at: string }[];
}

interface GoldenDeals {
  serverSeed: string;
  clientSeeds: string[];
  commitment: string;
  keys: Record<string, string>;
  words: { label: string; first: number[] };
  deals: {
    label: string;
    maxPips: number;
    setAside: string | null;
    seats: number[];
    handSize: number;
    hands: string[][];
    yard: string[];
  }[];
  choices: { label: string; seats: number[]; seat: number }[];
  lots: { label: string; setAside: string; seats: number[]; drawn: string[]; seat: number }[];
  departures: { label: string; tiles: string[]; yard: string[] }[];
  rejections: {
    clientSeeds: string[];
    label: string;
    setAside: string;
    word: number;
    value: number;
    shuffled: string[];
  }[];
}

const worked = JSON.parse(readFileSync('test/naive/golden/positions.json', 'utf8')) as Worked[];
const golden = JSON.parse(readFileSync('test/golden/golden-deal.json', 'utf8')) as GoldenDeals;
const seeds: Seeds = { serverSeed: golden.serverSeed, clientSeeds: golden.clientSeeds };

test.each(worked)('$id: $title', ({ position, legal }) => {
  expect(moveKeys(legalOfPosition(position).legalMoves)).toEqual(moveKeys(legal));
});

describe('the golden vectors of the fair deal', () => {
  it('commit to the server seed', () => {
    expect(commitmentOf(golden.serverSeed)).toBe(golden.commitment);
  });

  it.each(Object.entries(golden.keys))('give the key of %s', (label, key) => {
    expect(keyOf(seeds, label).toString('hex')).toBe(key);
  });

  it('give the first words of a label', () => {
    expect(wordsOf(seeds, golden.words.label, golden.words.first.length)).toEqual(golden.words.first);
  });

  it.each(golden.deals)('deal $label to seats $seats', ({ label, maxPips, setAside, seats, handSize, hands, yard }) => {
    const tiles = wholeSet(maxPips).filter((tile) => tile !== setAside);
    expect(dealHands(shuffle(seeds, label, tiles), 3, seats, handSize)).toEqual({ hands, yard });
  });

  it.each(golden.choices)('choose $seat of $seats by $label', ({ label, seats, seat }) => {
    expect(chooseSeat(seeds, label, seats)).toBe(seat);
  });

  it.each(golden.lots)('draw lots by $label among $seats', ({ label, setAside, seats, drawn, seat }) => {
    const rules = resolveRules({ preset: 'lot_start', options: { nextStarter: 'again' } }, 3);
    if (!rules.ok) throw new Error('lot_start is refused');
    const [engine] = halves(setAside);
    expect(shuffle(seeds, label, tilesToShuffle(rules.options, engine)).slice(0, seats.length)).toEqual(drawn);
    const match = newMatch(rules.options, rules.handSize, 3, seeds);
    match.seatsIn = seats;
    if (label !== 'lot') {
      match.scores = [[0, 0, 0]];
      match.lastStarter = 1;
    }
    expect(dealNext(match).round.starter).toBe(seat);
  });

  it.each(golden.departures)('shuffle the yard by $label', ({ tiles, yard }) => {
    expect(yardAfterDeparture(seeds, 1, 1, tiles.slice(0, 2), tiles.slice(2))).toEqual(yard);
  });

  it.each(golden.rejections)('skip a word that is not below the limit', (one) => {
    const theirs: Seeds = { serverSeed: golden.serverSeed, clientSeeds: one.clientSeeds };
    expect(wordsOf(theirs, one.label, one.word + 1).at(-1)).toBe(one.value);
    const tiles = wholeSet(12).filter((tile) => tile !== one.setAside);
    expect(shuffle(theirs, one.label, tiles)).toEqual(one.shuffled);
  });
});

/** As it would come over the wire. */
function sent(record: MatchRecord): MatchRecord {
  return JSON.parse(JSON.stringify(record)) as MatchRecord;
}

describe('random matches', () => {
  const eager: Habits = { ...wildHabits, leaves: 0.01, autoForced: false };
  const cases = Object.keys(presets).flatMap((preset) =>
    [2, 3, 4, 6, 8].map((seats) => ({ ruleset: { preset, options: { rounds: 2 } }, seats })),
  );
  const playable = cases.filter(({ ruleset, seats }) => resolveRules(ruleset, seats).ok);

  it.each(playable)('of $ruleset.preset with $seats seats agree with their own check', ({ ruleset, seats }) => {
    const habits = seats % 4 === 2 ? wildHabits : seats % 4 === 0 ? eager : calmHabits;
    expect(checkRecord(sent(randomMatch(ruleset, seats, seats, habits)))).toEqual({ ok: true });
  });

  it('of random rulesets agree with their own check, and so do the positions on their way', () => {
    for (let seed = 0; seed < 25; seed += 1) {
      const random = new Random(seed);
      const seats = 2 + random.below(5);
      const { preset, options } = randomRuleset(random, seats, 8);
      const ruleset = { preset, options: { ...options, rounds: 1 } };
      const habits = { ...wildHabits, autoForced: random.chance(0.5) };
      expect(checkRecord(sent(randomMatch(ruleset, seats, seed, habits)))).toEqual({ ok: true });
      for (const { position, legal } of randomPositions(ruleset, seats, seed, habits)) {
        expect(legalOfPosition(position)).toEqual(legal);
      }
    }
  });

  it('are the same for the same seed', () => {
    const ruleset = { preset: 'club', options: { rounds: 1 } };
    expect(randomMatch(ruleset, 3, 7, wildHabits)).toEqual(randomMatch(ruleset, 3, 7, wildHabits));
  });
});

describe('a record that was tampered with', () => {
  const record = sent(randomMatch({ preset: 'club', options: { rounds: 2 } }, 3, 11, calmHabits));

  it.each<[string, (copy: MatchRecord) => void]>([
    ['another commitment', (copy) => void (copy.deal.commitment = '00'.repeat(32))],
    ['another client seed', (copy) => void (copy.deal.clientSeeds[0] = 'other')],
    ['a tile in another hand', (copy) => void copy.rounds[0]?.hands[0]?.reverse()],
    ['another yard', (copy) => void copy.rounds[1]?.yard.reverse()],
    ['another starter', (copy) => void (copy.rounds[1] = { ...nth(copy.rounds, 1), starter: 9 })],
    ['a move left out', (copy) => void copy.rounds[0]?.moves.splice(4, 1)],
    ['a move twice', (copy) => void copy.rounds[0]?.moves.push(nth(copy.rounds[0].moves, 0))],
    ['another end', (copy) => void (nth(copy.rounds, 0).end = { reason: 'abandoned' })],
    ['another score', (copy) => void (nth(copy.rounds, 0).scores[1] = 999)],
    ['a tile left too many', (copy) => void copy.rounds[0]?.left[0]?.push('0-0')],
    ['another total', (copy) => void (copy.result.totals[0] = -1)],
    ['another place', (copy) => void (copy.result.places = [3, 3, 3])],
    ['a round missing', (copy) => void copy.rounds.pop()],
  ])('is found out: %s', (_, tamper) => {
    const copy = structuredClone(record);
    tamper(copy);
    expect(checkRecord(copy).ok).toBe(false);
  });
});

function nth<T>(list: readonly T[], i: number): T {
  const one = list[i];
  if (one === undefined) throw new Error(`there is no item ${i}`);
  return one;
}
