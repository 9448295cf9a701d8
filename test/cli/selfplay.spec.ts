import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Progress } from '../../src/cli/progress.js';
import { writeMatches } from '../../src/cli/selfplay-files.js';
import { playMatch } from '../../src/cli/selfplay-match.js';
import { planSelfplay } from '../../src/cli/selfplay-plan.js';
import { checkRecord, PRESETS, seatCounts, type TrainRecord } from '../../src/engine/index.js';

const crypto = {
  hmac: (key: Uint8Array, data: Uint8Array) => createHmac('sha256', key).update(data).digest(),
  sha256: (data: Uint8Array) => createHash('sha256').update(data).digest(),
};

const silent: Progress = { at: () => undefined, end: () => undefined };

const recordsOf = (...args: string[]): TrainRecord[] => planSelfplay(args).matches.map(playMatch);

describe('what is to be played', () => {
  it('is every preset with every seat count that it allows, when nothing is said', () => {
    const { matches } = planSelfplay([]);
    const all = PRESETS.flatMap(({ name }) =>
      seatCounts({ preset: name }).map((seats) => `${name}-${String(seats)}-1`),
    );
    expect(matches.map(({ name }) => name)).toEqual(all);
  });

  it('is so many matches for each of them', () => {
    const { matches } = planSelfplay(['--preset', 'club', '--seats=4', '--games', '11']);
    expect(matches.map(({ name }) => name).slice(8)).toEqual(['club-4-09', 'club-4-10', 'club-4-11']);
  });

  it('leaves out the presets that the number of seats does not suit', () => {
    const names = planSelfplay(['--seats', '9']).matches.map(({ ruleset }) => ruleset.preset);
    expect(names).toEqual(
      PRESETS.filter(({ name }) => seatCounts({ preset: name }).includes(9)).map(({ name }) => name),
    );
    expect(names).toContain('dominoes_hq');
    expect(names).not.toContain('club');
  });

  it.each([
    [['--preset', 'clubb'], /^There is no preset "clubb"; there are all, club, /],
    [['--seats', '1'], /^--seats is a whole number from 2 to 14, not "1"\.$/],
    [['--seats', '4.5'], /^--seats is a whole number from 2 to 14, not "4\.5"\.$/],
    [['--games', '0'], /^--games is a whole number from 1 to 1000000, not "0"\.$/],
    [
      ['--games', '-3'],
      /^--games is a whole number from 1 to 1000000, not "-3"\.$|^The option --games needs a value\.$/,
    ],
    [
      ['--preset', 'club', '--seats', '9'],
      /^The preset club cannot be played by 9 seats, but by 2, 3, 4, 5, 6, 7, 8\.$/,
    ],
    [['--seats', '14'], /^No preset can be played by 14 seats\.$/],
    [['--seed'], /^The option --seed needs a value\.$/],
    [['--seed', 'x'.repeat(201)], /^--seed has at most 200 characters\.$/],
    [['--speed', '3'], /^There is no option --speed; there are --preset, --seats, --games, --seed, --out\.$/],
    [['--seed', '1', '--seed', '2'], /^The option --seed is given twice\.$/],
    [['club'], /^"club" belongs to no option\.$/],
  ])('%j is refused in one sentence', (args, sentence) => {
    expect(() => planSelfplay(args)).toThrow(sentence);
  });
});

describe('self-played matches', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'selfplay-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('give the same files byte for byte for the same seed, and others for another', async () => {
    const written: string[] = [];
    for (const [name, seed] of [
      ['a', '5'],
      ['b', '5'],
      ['c', '6'],
    ] as const) {
      const out = path.join(folder, name);
      await writeMatches(
        planSelfplay(['--preset', 'mini_six', '--seats', '3', '--games', '2', '--seed', seed, '--out', out]),
        silent,
      );
      const files = (await readdir(out)).sort();
      expect(files).toEqual(['mini_six-3-1.json', 'mini_six-3-2.json']);
      const texts = await Promise.all(files.map((file) => readFile(path.join(out, file), 'utf8')));
      expect(new Set(texts).size).toBe(files.length);
      written.push(texts.join(''));
    }
    expect(written[1]).toBe(written[0]);
    expect(written[2]).not.toBe(written[0]);
  });

  it('have ids of their own, made from the seed', () => {
    const ids = recordsOf('--preset', 'mini_six', '--games', '3').map(({ game }) => game);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('are refused a folder that is a file', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    await expect(writeMatches(planSelfplay(['--preset', 'mini_six', '--out', file]), silent)).rejects.toThrow(
      /^The folder ".*" cannot be made/,
    );
  });

  it.each(PRESETS.map(({ name }) => name))('of %s are found right by the referee', (preset) => {
    const fewest = String(seatCounts({ preset })[0]);
    for (const record of recordsOf('--preset', preset, '--seats', fewest, '--seed', 'referee')) {
      expect(checkRecord(record, crypto)).toMatchObject({ ok: true });
    }
  });

  it('show forced moves made by hand, departures, substitutes, missed calls and challenges', () => {
    const records = recordsOf('--preset', 'club', '--seats', '4', '--games', '12', '--seed', 'corners');
    const kinds = new Set(
      records.flatMap(({ rounds }) => rounds.flatMap(({ moves }) => moves.map((move) => move.type))),
    );
    expect([...kinds]).toEqual(
      expect.arrayContaining(['play', 'lay_train', 'draw', 'pass', 'end_turn', 'challenge', 'leave', 'substitute']),
    );
    const moves = records.map(({ rounds }) => rounds.flatMap((round) => round.moves));
    expect(moves.some((all) => all.some((move) => move.auto === true))).toBe(true);
    expect(moves.some((all) => all.every((move) => move.auto === undefined))).toBe(true);
    expect(moves.some((all) => all.some((move) => 'call' in move))).toBe(true);
    for (const record of records) expect(checkRecord(record, crypto)).toMatchObject({ ok: true });
  });

  it('seat random and greedy bots in turn', () => {
    const [record] = recordsOf('--preset', 'app', '--seats', '4');
    expect(record?.seats.map(({ name }) => name.split(' ')[0]).sort()).toEqual([
      'greedy',
      'greedy',
      'random',
      'random',
    ]);
    expect(record?.seats[0]?.name.split(' ')[0]).toBe(record?.seats[2]?.name.split(' ')[0]);
  });
});
