import { PRESETS, resolveRuleset } from '../../src/engine/index.js';
import { readGolden } from '../support/golden.js';
import { CALM, type MatchSetting } from '../support/matches.js';
import { moveCounts, moveCountsAgain } from '../support/move-counts.js';

/** The number of ways to make the first one, two, three and four moves from fixed deals of every preset. */

interface Row {
  readonly preset: string;
  readonly seats: number;
  readonly seed: number;
  readonly counts: readonly number[];
}

const rows = readGolden('move-counts.json') as readonly Row[];

function settingOf({ preset, seats, seed }: Row): MatchSetting {
  const resolution = resolveRuleset({ preset }, seats);
  if (!resolution.ok) throw new Error(`${preset} cannot be played by ${String(seats)} seats`);
  return { ruleset: resolution.ruleset, seed, habits: { ...CALM, autoForced: false } };
}

describe('the first four moves', () => {
  it.each(rows)('of $preset with $seats seats, deal $seed, can be made in $counts ways', (row) => {
    expect(moveCounts(settingOf(row), 4)).toEqual(row.counts);
  });

  it.each(rows)('of $preset with $seats seats, deal $seed, are as many by a second reading of the rules', (row) => {
    expect(moveCountsAgain(settingOf(row), 4)).toEqual(row.counts);
  });

  it('are counted for every preset', () => {
    expect(new Set(rows.map(({ preset }) => preset))).toEqual(new Set(PRESETS.map(({ name }) => name)));
  });
});
