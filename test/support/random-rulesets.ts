import fc from 'fast-check';
import { OPTION_CATALOGUE, PRESETS, resolveRuleset, setSize, type Ruleset } from '../../src/engine/index.js';

/** Random valid option combinations, from every preset, set and number of seats. They shrink towards few options. */

type Given = Readonly<Record<string, unknown>>;

/** Decided apart from the other options, so that a request is seldom refused as a whole. */
const APART = new Set(['game', 'maxPips', 'dealTable', 'handSize', 'rounds', 'firstEngine']);

/** Each value of each option by itself. */
const SINGLES: readonly Given[] = OPTION_CATALOGUE.filter((option) => !APART.has(option.name)).flatMap((option) =>
  option.values === null
    ? [0, 1, 3, 5].map((n) => ({ [option.name]: n }))
    : option.values.map(({ value }) => ({ [option.name]: value })),
);

const ABSENT = ['draw_in_turn', 'draw_together', 'next_lower'];

/** Options that only go together. */
const TOGETHER: readonly Given[] = [
  ...ABSENT.map((engineAbsent) => ({ engineSource: 'required_holder', starter: 'engine_holder', engineAbsent })),
  { engineSource: 'highest_held', starter: 'engine_holder' },
  ...['deferred', 'exempt', 'forbidden'].map((firstTurnDoubles) => {
    return { firstTurn: 'simultaneous', firstTurnScope: 'own', firstTurnDoubles };
  }),
  ...['one', 'two', 'any'].map((doublesPerTurn) => {
    return { doubleAnswers: 1, goOutOnDouble: 'allowed', publicRun: false, doubleFollowUp: 'anywhere', doublesPerTurn };
  }),
  ...[2, 3].flatMap((doubleAnswers) =>
    ['on_double', 'none'].map((doubleFollowUp) => ({ doublesPerTurn: 'one', doubleFollowUp, doubleAnswers })),
  ),
  ...[1, 2, 3].map((doubleAnswers) => {
    return { doublesPerTurn: 'one', doubleFollowUp: 'on_double', doubleAnswers, goOutOnDouble: 'must_answer' };
  }),
  { firstTurn: 'whole_train', lateStart: 'whole_train' },
  ...['table', 'nobody'].map((doubleBinds) => ({
    ...{ goOutOnDouble: 'must_answer', doubleFollowUp: 'on_double', firstTurnDoubles: 'deferred', doubleBinds },
    ...{ publicRun: true, trainsBegin: 'public', drawCount: 'none', handSize: 4 },
  })),
  {
    ...{ publicRun: true, doubleFollowUp: 'none', doublesPerTurn: 'one', firstTurn: 'whole_train' },
    ...{ firstTurnScope: 'any', trainsBegin: 'public' },
  },
  {
    ...{ engineSource: 'required_holder', starter: 'engine_holder', handSize: 1, firstTurnOut: 'finish_cycle' },
    ...{ firstTurn: 'simultaneous', firstTurnScope: 'own', firstTurnDoubles: 'deferred' },
  },
  {
    doubleAnswers: 0,
    goOutOnDouble: 'allowed',
    doubleFailMarks: 'player',
    passMarker: 'always',
    firstTurnDoubles: 'normal',
  },
  { lastTileCall: 'challenge', lastTilePenalty: 2, lastTileLosesTurn: true },
  ...[2, 3].flatMap((doubleAnswers) =>
    [4, 6].map((hubArms) => ({ game: 'chicken_foot', dealTable: 'general', doubleAnswers, hubArms })),
  ),
];

/** What is asked for; what cannot be had is left out one by one. */
interface Wish {
  readonly preset: string;
  readonly seats: number;
  readonly maxPips: number | null;
  readonly handSize: number | null;
  readonly rounds: number;
  readonly firstEngine: number | null;
  readonly options: readonly Given[];
}

function rulesetFor(wish: Wish, mostRounds: number): Ruleset {
  const ask = (options: Given): Ruleset | null => {
    const resolution = resolveRuleset({ preset: wish.preset, options }, wish.seats);
    return resolution.ok ? resolution.ruleset : null;
  };
  const maxPips = wish.maxPips ?? PRESETS.find(({ name }) => name === wish.preset)?.options.maxPips ?? 12;
  const most = Math.max(1, Math.floor((setSize(maxPips) - 1) / wish.seats));
  // A set and a hand with which every preset can be played at this table; pairs want an even one.
  let given: Given = {
    maxPips,
    handSize: Math.min(wish.handSize ?? 7, most),
    rounds: 1,
    ...(![4, 6, 8].includes(wish.seats) && { teams: 'none' }),
    ...(maxPips < 6 && { hubArms: 4 }),
  };
  let ruleset = ask(given);
  const tryWith = (more: Given): void => {
    const found = ask({ ...given, ...more });
    if (found === null) return;
    ruleset = found;
    given = { ...given, ...more };
  };
  if (wish.handSize === null) tryWith({ handSize: null });
  if (wish.firstEngine !== null) tryWith({ firstEngine: Math.min(wish.firstEngine, maxPips) });
  for (let rounds = Math.min(wish.rounds, mostRounds); rounds > 1; rounds--) tryWith({ rounds });
  for (const more of wish.options) tryWith(more);
  if (ruleset === null) throw new Error(`no ruleset for ${JSON.stringify(wish)}`);
  return ruleset;
}

/** Any ruleset that can be played, with at most so many rounds. */
export function anyRuleset(mostRounds: number): fc.Arbitrary<Ruleset> {
  return fc
    .record({
      preset: fc.constantFrom(...PRESETS.map(({ name }) => name)),
      seats: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 2, max: 5 }) }, fc.integer({ min: 2, max: 14 })),
      maxPips: fc.option(fc.constantFrom(6, 9, 12, 15, 18)),
      handSize: fc.option(fc.integer({ min: 1, max: 20 })),
      rounds: fc.integer({ min: 1, max: mostRounds }),
      firstEngine: fc.option(fc.integer({ min: 0, max: 18 }), { freq: 2 }),
      options: fc.array(fc.oneof(fc.constantFrom(...SINGLES), fc.constantFrom(...TOGETHER)), { maxLength: 10 }),
    })
    .map((wish) => rulesetFor(wish, mostRounds));
}
