import fc from 'fast-check';
import {
  decide,
  legalMoves,
  readPosition,
  seatsToAct,
  view,
  viewEvent,
  type Chance,
  type GameEvent,
  type LegalMove,
  type MatchState,
} from '../../src/engine/index.js';
import { asIfAsked } from '../../src/plans/as-if-asked.js';
import { fittingBranch, holds, isHopeless, verdictsOf, type Situation } from '../../src/plans/judge-plan.js';
import type { Branch, Condition, PlannedMove, PlanStep } from '../../src/plans/plan.js';
import { readPlan } from '../../src/plans/read-plan.js';
import type { TableEventView } from '../../src/table/index.js';
import { CALM, WILD, type MatchSetting } from '../support/matches.js';
import { randomFrom, type Random } from '../support/random.js';
import { anyRuleset } from '../support/random-rulesets.js';
import { otherWorld, playedWorld, storyOf, type World } from '../support/two-worlds.js';

const NO_CHANCE: Chance = { shuffle: (_, tiles) => [...tiles], choice: () => 0 };

function situation(state: MatchState, seat: number, since: readonly TableEventView[] = []): Situation {
  return {
    view: view(state, { seat }),
    seat,
    legal: legalMoves(state, seat),
    since,
    accepts: (move) => decide(state, { type: 'make_move', seat, move }, NO_CHANCE).ok,
  };
}

/** Seat 1 is to move with 6-9 and 3-4; its own train ends in 3, and that of seat 2, which is marked, in `end`. */
function positionWith(end: 6 | 8): MatchState {
  const reading = readPosition({
    ruleset: { preset: 'club', options: {} },
    engine: 12,
    toMove: 1,
    seats: [
      { seat: 1, hand: ['6-9', '3-4', '1-1'], firstTurnTaken: true },
      { seat: 2, handCount: 5, firstTurnTaken: true },
      { seat: 3, handCount: 2, firstTurnTaken: true },
    ],
    lines: [
      { id: 'seat-1', tiles: ['12-3'] },
      { id: 'seat-2', tiles: [`12-${end}`], marker: true },
      { id: 'seat-3', tiles: ['12-5', '5-5'] },
    ],
    openDoubles: [],
    yardCount: 20,
  });
  if (!reading.ok) throw new Error(reading.detail);
  return reading.position.match;
}

const SIX: PlanStep = {
  branches: [
    { when: [{ type: 'line_end', at: 'seat-2', value: 6 }], move: { type: 'play', tile: '6-9', at: 'seat-2' } },
    { when: [{ type: 'always' }], move: { type: 'play', tile: '3-4', at: 'seat-1' } },
  ],
};

describe('if a 6 is open on the train of seat 2, 6-9 is played there, else 3-4 on the own train', () => {
  it.each([
    [6, '6-9'],
    [8, '3-4'],
  ] as const)('with %s open it is %s', (end, tile) => {
    expect(fittingBranch(SIX, situation(positionWith(end), 1))?.move).toMatchObject({ tile });
  });

  it('is nothing where neither tile can be laid', () => {
    const match = positionWith(8);
    const [first] = SIX.branches;
    expect(fittingBranch({ branches: [first as Branch] }, situation(match, 1))).toBeNull();
    expect(fittingBranch(SIX, situation(match, 2))).toBeNull();
  });
});

const played = (seat: number, tile: string, at: string): TableEventView => ({
  ...{ type: 'tile_played', seat, tile, at, inner: 0 },
  ...{ call: false, keepMarker: false, auto: false },
});
const passed: TableEventView = { type: 'passed', seat: 3, marker: true, auto: true };

describe('a condition', () => {
  const match = positionWith(6);
  const since = [played(2, '6-12', 'seat-2'), passed];
  it.each<[Condition, boolean]>([
    [{ type: 'always' }, true],
    [{ type: 'line_end', at: 'seat-2', value: 6 }, true],
    [{ type: 'line_end', at: 'seat-2', value: 12 }, false],
    [{ type: 'line_end', at: 'nowhere', value: 6 }, false],
    [{ type: 'line_open', at: 'seat-2' }, true],
    [{ type: 'line_open', at: 'seat-3' }, false],
    [{ type: 'has_marker', seat: 2 }, true],
    [{ type: 'has_marker', seat: 1 }, false],
    [{ type: 'double_open', value: 5 }, false],
    [{ type: 'yard_at_least', count: 20 }, true],
    [{ type: 'yard_at_least', count: 21 }, false],
    [{ type: 'hand_count', seat: 1, atMost: 3 }, true],
    [{ type: 'hand_count', seat: 1, atMost: 2 }, false],
    [{ type: 'seat_played', seat: 2, tile: '6-12' }, true],
    [{ type: 'seat_played', seat: 2, tile: '6-12', at: 'seat-2' }, true],
    [{ type: 'seat_played', seat: 2, tile: '6-12', at: 'mexican' }, false],
    [{ type: 'seat_played', seat: 3, tile: '6-12' }, false],
    [{ type: 'moves_since', moves: [] }, false],
    [{ type: 'moves_since', moves: [{ type: 'play', seat: 2, tile: '6-12', at: 'seat-2' }] }, false],
    [
      {
        type: 'moves_since',
        moves: [
          { type: 'play', seat: 2, tile: '6-12', at: 'seat-2' },
          { type: 'pass', seat: 3 },
        ],
      },
      true,
    ],
    [
      {
        type: 'moves_since',
        moves: [
          { type: 'play', seat: 2, tile: '6-12', at: 'mexican' },
          { type: 'pass', seat: 3 },
        ],
      },
      false,
    ],
  ])('%j: %s', (condition, expected) => {
    expect(holds(condition, situation(match, 1, since))).toBe(expected);
  });

  it('about an open double knows its line', () => {
    const reading = readPosition({
      ruleset: { preset: 'club', options: {} },
      engine: 12,
      toMove: 1,
      seats: [1, 2].map((seat) => ({
        seat,
        firstTurnTaken: true,
        ...(seat === 1 ? { hand: ['1-2'] } : { handCount: 3 }),
      })),
      lines: [{ id: 'seat-2', tiles: ['12-5', '5-5'] }],
      openDoubles: [{ at: 'seat-2', answers: 0, by: 2 }],
      yardCount: 20,
    });
    if (!reading.ok) throw new Error(reading.detail);
    const now = situation(reading.position.match, 1);
    expect(holds({ type: 'double_open', value: 5 }, now)).toBe(true);
    expect(holds({ type: 'double_open', value: 5, at: 'seat-2' }, now)).toBe(true);
    expect(holds({ type: 'double_open', value: 5, at: 'seat-1' }, now)).toBe(false);
  });
});

test('a train that was laid counts tile by tile, whichever way round it is written', () => {
  const train: TableEventView = {
    ...{ type: 'train_laid', seat: 2, call: false, sealed: false },
    tiles: [
      { tile: '3-12', inner: 12 },
      { tile: '3-9', inner: 3 },
    ],
  };
  const now = situation(positionWith(6), 1, [train]);
  expect(holds({ type: 'seat_played', seat: 2, tile: '3-9' }, now)).toBe(true);
  expect(holds({ type: 'seat_played', seat: 2, tile: '3-9', at: 'seat-3' }, now)).toBe(false);
  expect(holds({ type: 'moves_since', moves: [{ type: 'lay_train', seat: 2, tiles: ['12-3', '3-9'] }] }, now)).toBe(
    true,
  );
  expect(holds({ type: 'moves_since', moves: [{ type: 'lay_train', seat: 2, tiles: ['3-9', '12-3'] }] }, now)).toBe(
    false,
  );
});

test('a step is hopeless once the others have done something else than every branch expects', () => {
  const expecting = (...moves: readonly { type: 'pass'; seat: number }[]): Branch => ({
    when: [{ type: 'moves_since', moves }],
    move: { type: 'draw' },
  });
  const step: PlanStep = { branches: [expecting({ type: 'pass', seat: 3 }), expecting({ type: 'pass', seat: 2 })] };
  expect(isHopeless(step, [])).toBe(false);
  expect(isHopeless(step, [passed])).toBe(false);
  expect(isHopeless(step, [passed, passed])).toBe(true);
  expect(isHopeless(step, [played(2, '6-12', 'seat-2')])).toBe(true);
  const open: PlanStep = { branches: [...step.branches, { when: [{ type: 'always' }], move: { type: 'draw' } }] };
  expect(isHopeless(open, [played(2, '6-12', 'seat-2')])).toBe(false);
});

const settings: fc.Arbitrary<MatchSetting> = fc.record({
  ruleset: anyRuleset(2),
  seed: fc.nat(),
  habits: fc.tuple(fc.constantFrom(CALM, WILD), fc.boolean()).map(([base, autoForced]) => ({ ...base, autoForced })),
});

/** Conditions and moves of every kind, about what is there and about what is not. */
function anyStep(state: MatchState, seat: number, random: Random): PlanStep {
  const { round, seats, ruleset } = view(state, { seat });
  const lines = round?.lines.map(({ id }) => id) ?? [];
  const { maxPips } = ruleset.options;
  const pips = (): number => random.below(maxPips + 1);
  const at = (): string => lines[random.below(Math.max(1, lines.length))] ?? 'mexican';
  const one = (): number => random.below(seats.length) + 1;
  const own = seats[seat - 1]?.hand ?? [];
  const tile = (): string => {
    const [a, b] = [pips(), pips()];
    return random.below(2) === 0
      ? (own[random.below(Math.max(1, own.length))] ?? '0-0')
      : `${Math.min(a, b)}-${Math.max(a, b)}`;
  };
  const conditions: (() => Condition)[] = [
    () => ({ type: 'always' }),
    () => ({ type: 'line_end', at: at(), value: pips() }),
    () => ({ type: 'line_open', at: at() }),
    () => ({ type: 'double_open', value: pips() }),
    () => ({ type: 'has_marker', seat: one() }),
    () => ({ type: 'seat_played', seat: one(), tile: tile() }),
    () => ({ type: 'moves_since', moves: [{ type: 'draw', seat: one() }] }),
    () => ({ type: 'yard_at_least', count: random.below(60) }),
    () => ({ type: 'hand_count', seat: one(), atMost: random.below(16) }),
  ];
  const moves: (() => PlannedMove)[] = [
    () => ({ type: 'play', tile: tile(), at: at() }),
    () => ({ type: 'lay_train', tiles: [tile(), tile()] }),
    () => ({ type: 'draw' }),
    () => ({ type: 'pass' }),
    () => ({ type: 'end_turn' }),
  ];
  const branch = (): Branch => ({
    when: Array.from({ length: random.below(2) + 1 }, () =>
      (conditions[random.below(conditions.length)] as () => Condition)(),
    ),
    move: (moves[random.below(moves.length)] as () => PlannedMove)(),
  });
  return { branches: Array.from({ length: 8 }, branch) };
}

function verdictIn({ state, events, chance }: World, seat: number, step: PlanStep): unknown {
  const since = events.slice(-6).map((event: GameEvent) => viewEvent(event, { seat }));
  const now: Situation = {
    ...situation(state, seat, since),
    accepts: (move) => decide(state, { type: 'make_move', seat, move }, chance).ok,
  };
  return { verdicts: verdictsOf(step, now), fitting: fittingBranch(step, now), isHopeless: isHopeless(step, since) };
}

test('a plan is judged alike in two worlds that differ only in what its owner may not know', () => {
  let told = 0;
  fc.assert(
    fc.property(settings, fc.nat({ max: 60 }), fc.nat({ max: 13 }), (setting, commands, owner) => {
      const story = storyOf(setting, commands);
      if (story === null) return;
      const seat = (owner % setting.ruleset.seats) + 1;
      const random = randomFrom(setting.seed);
      const other = otherWorld(story, { seat }, random, 5);
      if (other === null) return;
      const world = playedWorld(story);
      for (let n = 0; n < 3; n++) {
        const step = anyStep(world.state, seat, random);
        expect(verdictIn(other, seat, step)).toEqual(verdictIn(world, seat, step));
      }
      told++;
    }),
    { numRuns: 150 },
  );
  expect(told).toBeGreaterThan(60);
});

/** In whatever order the lines were begun. */
function sorted(moves: readonly LegalMove[]): string[] {
  return moves.map((move) => JSON.stringify(move)).sort();
}

test('what a check takes for legal is what is legal once the turn has come', () => {
  let asked = 0;
  fc.assert(
    fc.property(settings, fc.nat({ max: 60 }), (setting, commands) => {
      const story = storyOf(setting, commands);
      if (story === null) return;
      const { state } = playedWorld(story);
      const [seat] = seatsToAct(state);
      if (seat === undefined) return;
      const seen = view(state, { seat });
      // a turn that has begun is no turn to come, and neither is one that begins with a sealed train
      if (
        seen.round === null ||
        seen.round.toSeal.length > 0 ||
        seen.round.turn.drew > 0 ||
        seen.round.turn.played.length > 0
      )
        return;
      const match = asIfAsked(seen, seat);
      expect(match === null ? null : sorted(legalMoves(match, seat))).toEqual(sorted(legalMoves(state, seat)));
      asked++;
    }),
    { numRuns: 150 },
  );
  expect(asked).toBeGreaterThan(40);
});

test('the steps of a plan come back as they were written', () => {
  const steps = [
    SIX,
    {
      branches: [
        {
          when: [
            { type: 'double_open', value: 5, at: 'seat-2' },
            { type: 'seat_played', seat: 3, tile: '1-2', at: 'mexican' },
            {
              type: 'moves_since',
              moves: [
                { type: 'lay_train', seat: 2, tiles: ['12-3'] },
                { type: 'pass', seat: 1 },
              ],
            },
          ],
          move: { type: 'play', tile: '0-0', at: 'seat-1', inner: 0, call: true, keepMarker: true },
        },
        { when: [{ type: 'always' }], move: { type: 'pass', marker: false } },
        { when: [{ type: 'always' }], move: { type: 'lay_train', tiles: ['12-3', '3-9'], call: true } },
      ],
    },
  ];
  expect(readPlan({ steps }, { seats: 3, maxPips: 12 })).toEqual({ ok: true, value: steps });
});

test.each<[string, unknown, readonly string[]]>([
  ['nothing', {}, ['/steps missing']],
  ['no step', { steps: [] }, ['/steps out_of_bounds']],
  ['too many steps', { steps: Array.from({ length: 21 }, () => SIX) }, ['/steps out_of_bounds']],
  ['a field too many', { steps: [SIX], name: 'x' }, ['/name unknown_field']],
  [
    'an empty branch',
    { steps: [{ branches: [{}] }] },
    ['/steps/0/branches/0/when missing', '/steps/0/branches/0/move missing'],
  ],
  ['a branch that is none', { steps: [{ branches: [null] }] }, ['/steps/0/branches/0 wrong_type']],
  [
    'a seat that the game has not, and a draw of a tile',
    { steps: [{ branches: [{ when: [{ type: 'has_marker', seat: 4 }], move: { type: 'draw', tile: '1-2' } }] }] },
    ['/steps/0/branches/0/when/0/seat out_of_bounds', '/steps/0/branches/0/move/tile unknown_field'],
  ],
  [
    'a tile that the set has not',
    { steps: [{ branches: [{ when: [{ type: 'always' }], move: { type: 'play', tile: '3-13', at: 'seat-1' } }] }] },
    ['/steps/0/branches/0/move/tile out_of_bounds'],
  ],
  [
    'a challenge',
    { steps: [{ branches: [{ when: [{ type: 'always' }], move: { type: 'challenge', of: 2 } }] }] },
    ['/steps/0/branches/0/move/type unknown_value'],
  ],
  ['a text', 'steps', [' wrong_type', '/steps missing']],
])('%s is no plan', (_, input, faults) => {
  const reading = readPlan(input, { seats: 3, maxPips: 12 });
  expect(reading.ok ? [] : reading.faults.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(faults);
});
