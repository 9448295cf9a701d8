import { PRESETS, resolveRuleset, seatCounts, type TrainRecord } from '../../src/engine/index.js';
import { CALM, playMatch, recordOf, WILD, type Habits } from './matches.js';
import { featuresOf } from './record-features.js';

/** The matches that the golden records were played as. A record, once written, is never played anew. */
interface GoldenMatch {
  readonly name: string;
  readonly preset: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly seats: number;
  readonly habits: Habits;
  /** Seeds are tried in turn until the match shows all of these. */
  readonly shows: readonly string[];
}

/** One whole match of each preset, the numbers of seats taken in turn. */
const OF_EACH_PRESET: readonly GoldenMatch[] = PRESETS.map(({ name }, i) => {
  const counts = seatCounts({ preset: name });
  const wanted = 2 + (i % 7);
  const seats = counts.includes(wanted) ? wanted : (counts[i % counts.length] ?? 2);
  return {
    name: `preset-${name}-${String(seats)}`,
    preset: name,
    seats,
    habits: { ...CALM, challenges: 0.1, forgetsCall: 0.3 },
    shows: [],
  };
});

const short = (rounds: number): Readonly<Record<string, unknown>> => ({ rounds });
const quiet: Habits = { ...CALM, autoForced: false };
const leaving = (reason: 'resigned' | 'timed_out' | 'removed'): Habits => ({
  ...CALM,
  leaves: 0.01,
  leaveReasons: [reason],
});
const catching: Habits = { ...CALM, forgetsCall: 0.8, challenges: 0.9 };

const OF_EACH_END: readonly GoldenMatch[] = [
  {
    name: 'out-by-a-double',
    preset: 'club',
    options: short(2),
    seats: 3,
    habits: quiet,
    shows: ['out', 'out by a double'],
  },
  {
    name: 'waiting-seat-out',
    preset: 'strict',
    options: short(3),
    seats: 4,
    habits: CALM,
    shows: ['out of a waiting seat'],
  },
  {
    name: 'waiting-seat-out-blocked',
    preset: 'mini_six',
    options: { rounds: 2, handSize: 3, drawCount: 'none' },
    seats: 3,
    habits: CALM,
    shows: ['out of a waiting seat in a blocked round'],
  },
  {
    name: 'first-cycle-finished',
    preset: 'club',
    options: { rounds: 2, handSize: 2, firstTurnOut: 'finish_cycle' },
    seats: 5,
    habits: CALM,
    shows: ['out in the first cycle, which is finished'],
  },
  {
    name: 'sealed-out-at-reveal',
    preset: 'classic_fast',
    options: { rounds: 3, handSize: 2 },
    seats: 4,
    habits: { ...CALM, stops: 0 },
    shows: ['out at the reveal of sealed trains'],
  },
  {
    name: 'blocked-no-draws',
    preset: 'app',
    options: { rounds: 2, drawCount: 'none' },
    seats: 3,
    habits: quiet,
    shows: ['blocked with no draws'],
  },
  {
    name: 'abandoned-resigned',
    preset: 'app',
    seats: 3,
    habits: leaving('resigned'),
    shows: ['abandoned: resigned', 'a seat left, the others played on'],
  },
  {
    name: 'abandoned-timed-out',
    preset: 'hub',
    seats: 4,
    habits: leaving('timed_out'),
    shows: ['abandoned: timed_out'],
  },
  {
    name: 'abandoned-removed',
    preset: 'chicken_foot',
    seats: 2,
    habits: leaving('removed'),
    shows: ['abandoned: removed'],
  },
  {
    name: 'abandoned-pairs',
    preset: 'classic_pairs',
    seats: 4,
    habits: leaving('resigned'),
    shows: ['abandoned with one team left'],
  },
  {
    name: 'partner-left',
    preset: 'classic_pairs',
    options: short(3),
    seats: 6,
    habits: { ...CALM, leaves: 0.002 },
    shows: ['a partner left, the team played on'],
  },
  {
    name: 'left-while-sealed',
    preset: 'classic_fast',
    options: short(3),
    seats: 5,
    habits: { ...CALM, leaves: 0.02 },
    shows: ['a seat left while trains were sealed'],
  },
  {
    name: 'substitutes',
    preset: 'club',
    options: short(3),
    seats: 4,
    habits: { ...CALM, substitutes: 0.05 },
    shows: ['a substitute played on'],
  },
  {
    name: 'challenge-2',
    preset: 'club',
    options: short(3),
    seats: 4,
    habits: catching,
    shows: ['a challenge that drew 2 tiles'],
  },
  {
    name: 'challenge-1',
    preset: 'club',
    options: { rounds: 3, handSize: 6, maxPips: 6 },
    seats: 4,
    habits: catching,
    shows: ['a challenge that drew 1 tile'],
  },
  {
    name: 'challenge-0',
    preset: 'club',
    options: { rounds: 3, handSize: 6, maxPips: 6 },
    seats: 4,
    habits: catching,
    shows: ['a challenge that drew 0 tiles'],
  },
  {
    name: 'challenge-loses-turn',
    preset: 'club',
    options: { rounds: 3, lastTileLosesTurn: true },
    seats: 3,
    habits: catching,
    shows: ['a turn lost by a challenge'],
  },
  {
    name: 'engine-searched',
    preset: 'dominoes_hq',
    options: short(3),
    seats: 2,
    habits: CALM,
    shows: ['an engine that was searched for'],
  },
  {
    name: 'engine-next-lower',
    preset: 'dominoes_hq',
    options: { rounds: 4, engineAbsent: 'next_lower' },
    seats: 3,
    habits: CALM,
    shows: ['the next lower engine'],
  },
  {
    name: 'long-start',
    preset: 'classic_long_start',
    options: short(3),
    seats: 7,
    habits: CALM,
    shows: ['a first train laid at once', 'a long turn stopped early'],
  },
  {
    name: 'choices',
    preset: 'club',
    options: { rounds: 3, markerOff: 'choice', passMarker: 'optional', playDrawn: 'may' },
    seats: 4,
    habits: { ...WILD, leaves: 0 },
    shows: ['a marker kept', 'a pass without a marker by choice', 'a drawn tile declined'],
  },
  { name: 'feet', preset: 'events_chickenfoot', options: short(3), seats: 4, habits: CALM, shows: ['a foot filled'] },
  { name: 'wild', preset: 'wild_blanks', options: short(3), seats: 6, habits: CALM, shows: ['a blank played wild'] },
  {
    name: 'two-mexican-trains',
    preset: 'app',
    options: { rounds: 3, mexicanTrains: 2 },
    seats: 8,
    habits: CALM,
    shows: ['a second Mexican train'],
  },
  {
    name: 'shared-place',
    preset: 'app',
    options: { rounds: 1, maxPips: 6 },
    seats: 4,
    habits: CALM,
    shows: ['a shared place'],
  },
];

export const GOLDEN_MATCHES: readonly GoldenMatch[] = [...OF_EACH_PRESET, ...OF_EACH_END];

/** How many seeds are tried for a match that has to show something. */
const MOST_SEEDS = 3000;

/** Plays a golden match for the first time. */
export function playGolden({ name, preset, options, seats, habits, shows }: GoldenMatch): TrainRecord {
  const resolution = resolveRuleset({ preset, options: options ?? {} }, seats);
  if (!resolution.ok) throw new Error(`${name}: ${resolution.conflicts.map(({ detail }) => detail).join(' ')}`);
  for (let seed = 1; seed <= MOST_SEEDS; seed++) {
    const record = recordOf(playMatch({ ruleset: resolution.ruleset, seed, habits }));
    const features = featuresOf(record);
    if (shows.every((feature) => features.has(feature))) return record;
  }
  throw new Error(`${name}: no match of ${String(MOST_SEEDS)} shows ${shows.join(', ')}`);
}
