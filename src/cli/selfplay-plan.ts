import { presetNamed, PRESETS, resolveRuleset, seatCounts, type Ruleset } from '../engine/index.js';
import { readArguments, UsageError, wholeNumber } from './arguments.js';

export const SELFPLAY_USAGE = `Usage: npm run selfplay -- [--preset NAME|all] [--seats N|all] [--games K] [--seed TEXT] [--out DIR]
Plays K whole matches (1) for each preset (all) and number of seats (all) with bots, and writes a record of each to DIR
(data/selfplay). The same seed (1) gives the same files, byte for byte.`;

/** What `selfplay` is to do. */
export interface SelfplayPlan {
  readonly seed: string;
  readonly out: string;
  readonly matches: readonly PlannedMatch[];
}

/** A match to be played. Everything that happens in it follows from the ruleset and the seed. */
export interface PlannedMatch {
  /** `club-4-1`: preset, seats, number. Names the file. */
  readonly name: string;
  readonly ruleset: Ruleset;
  /** The seed of this match: the given one and the name. */
  readonly seed: string;
}

const MOST_GAMES = 1_000_000;
const LONGEST_SEED = 200;

/**
 * Works out the matches that a command line asks for.
 *
 * @throws UsageError where it asks for none that can be played
 */
export function planSelfplay(args: readonly string[]): SelfplayPlan {
  const { values, rest } = readArguments(args, ['preset', 'seats', 'games', 'seed', 'out']);
  if (rest[0] !== undefined) throw new UsageError(`"${rest[0].slice(0, 40)}" belongs to no option.`);
  const games = wholeNumber('games', values['games'] ?? '1', 1, MOST_GAMES);
  const seed = values['seed'] ?? '1';
  if (seed.length > LONGEST_SEED) throw new UsageError(`--seed has at most ${String(LONGEST_SEED)} characters.`);
  const rulesets = rulesetsFor(values['preset'] ?? 'all', values['seats'] ?? 'all');
  const width = String(games).length;
  const matches = rulesets.flatMap((ruleset) =>
    Array.from({ length: games }, (_, index): PlannedMatch => {
      const name = `${ruleset.preset}-${String(ruleset.seats)}-${String(index + 1).padStart(width, '0')}`;
      return { name, ruleset, seed: `${seed}/${ruleset.preset}-${String(ruleset.seats)}-${String(index + 1)}` };
    }),
  );
  return { seed, out: values['out'] ?? 'data/selfplay', matches };
}

function rulesetsFor(preset: string, seats: string): Ruleset[] {
  if (preset !== 'all' && presetNamed(preset) === null) {
    throw new UsageError(
      `There is no preset "${preset.slice(0, 40)}"; there are all, ${PRESETS.map(({ name }) => name).join(', ')}.`,
    );
  }
  const wanted = seats === 'all' ? null : wholeNumber('seats', seats, 2, 14);
  const presets = preset === 'all' ? PRESETS.map(({ name }) => name) : [preset];
  const rulesets = presets.flatMap((name) =>
    seatCounts({ preset: name })
      .filter((count) => wanted === null || count === wanted)
      .map((count) => rulesetOf(name, count)),
  );
  if (rulesets.length > 0) return rulesets;
  if (preset === 'all') throw new UsageError(`No preset can be played by ${String(wanted)} seats.`);
  const counts = seatCounts({ preset }).join(', ');
  throw new UsageError(`The preset ${preset} cannot be played by ${String(wanted)} seats, but by ${counts}.`);
}

function rulesetOf(preset: string, seats: number): Ruleset {
  const resolved = resolveRuleset({ preset }, seats);
  if (!resolved.ok) throw new Error(`${preset} for ${String(seats)} seats was listed and is refused`);
  return resolved.ruleset;
}
