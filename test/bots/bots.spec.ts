import { createDice, createGreedyBot, createRandomBot, type Bot } from '../../src/bots/index.js';
import { commitmentOf, fairChance } from '../../src/fair-deal/index.js';
import {
  decide,
  legalMoves,
  resolveRuleset,
  seatsToAct,
  view,
  type Command,
  type MatchState,
  type Move,
  type RulesetInput,
} from '../../src/engine/index.js';

interface Seen {
  readonly state: MatchState;
  readonly seat: number;
  readonly move: Move;
}

/** Plays the first rounds of a match; gives every move with the state before it. Fails where one is refused. */
function played(input: RulesetInput, seats: number, seed: string, botFor: (seat: number) => Bot, rounds = 2): Seen[] {
  const resolved = resolveRuleset(input, seats);
  if (!resolved.ok) throw new Error(resolved.conflicts[0]?.detail);
  const serverSeed = new Uint8Array(32).fill(seed.charCodeAt(0));
  const chance = fairChance(
    serverSeed,
    Array.from({ length: seats }, (_, index) => String(index + 1)),
  );
  let state: MatchState | null = null;
  const give = (command: Command): void => {
    const decision = decide(state, command, chance);
    if (!decision.ok) throw new Error(`${JSON.stringify(command)}: ${decision.refusal.code}`);
    state = decision.state;
  };
  give({ type: 'create_game', ruleset: resolved.ruleset, autoForced: false, commitment: commitmentOf(serverSeed) });
  for (let seat = 1; seat <= seats; seat++) give({ type: 'take_seat', seat, member: String(seat), clientSeed: null });
  give({ type: 'start_match' });
  const bots = Array.from({ length: seats }, (_, index) => botFor(index + 1));
  const seen: Seen[] = [];
  for (
    let now = state as unknown as MatchState;
    now.result === null && now.finished.length < rounds;
    now = state as unknown as MatchState
  ) {
    const seat = seatsToAct(now)[0] ?? 0;
    const move = (bots[seat - 1] as Bot).choose({ view: view(now, { seat }), seat, moves: legalMoves(now, seat) });
    seen.push({ state: now, seat, move });
    give({ type: 'make_move', seat, move });
  }
  return seen;
}

const random =
  (seed: string) =>
  (seat: number): Bot =>
    createRandomBot(createDice(`${seed}/${String(seat)}`));
const greedy =
  (seed: string) =>
  (seat: number): Bot =>
    createGreedyBot(createDice(`${seed}/${String(seat)}`));
const movesOf = (seen: readonly Seen[]): Move[] => seen.map(({ move }) => move);

const FREEDOMS: readonly RulesetInput[] = [
  { preset: 'club' },
  { preset: 'classic_fast' },
  { preset: 'classic_fast', options: { firstTurnDoubles: 'forbidden' } },
  { preset: 'classic_fast', options: { wildBlanks: true, firstTurnDoubles: 'forbidden' } },
  { preset: 'classic_fast', options: { wildBlanks: true, doubleAnswers: 3 } },
  { preset: 'club', options: { firstTurnDoubles: 'forbidden', lateStart: 'whole_train', playDrawn: 'may' } },
  { preset: 'club', options: { passMarker: 'optional', markerOff: 'choice', firstTurnDoubles: 'deferred' } },
  { preset: 'club', options: { doubleAnswers: 3, publicRun: true, firstTurnDoubles: 'exempt' } },
  { preset: 'parsons', options: { wildBlanks: true } },
  { preset: 'chicken_foot' },
];

describe.each([
  ['random', random],
  ['greedy', greedy],
])('the %s bot', (_, seated) => {
  it.each(FREEDOMS)('makes only legal moves under %j', (input) => {
    for (const seed of ['a', 'b', 'c', 'd']) expect(played(input, 4, seed, seated(seed)).length).toBeGreaterThan(25);
  });

  it('plays the same match again from the same seed', () => {
    expect(movesOf(played({ preset: 'club' }, 3, 'a', seated('x')))).toEqual(
      movesOf(played({ preset: 'club' }, 3, 'a', seated('x'))),
    );
  });

  it('calls its last tile, unless it is made to forget', () => {
    const careful = ['a', 'b', 'c'].flatMap((seed) => movesOf(played({ preset: 'club' }, 2, seed, seated(seed), 3)));
    expect(careful.some((move) => 'call' in move && move.call === true)).toBe(true);
  });
});

describe('the random bot', () => {
  it('uses the freedom to keep a marker and to put none down', () => {
    const moves = ['a', 'b', 'c'].flatMap((seed) =>
      movesOf(
        played({ preset: 'club', options: { passMarker: 'optional', markerOff: 'choice' } }, 4, seed, random(seed), 4),
      ),
    );
    expect(moves).toContainEqual({ type: 'pass', marker: false });
    expect(moves.some((move) => move.type === 'play' && move.keepMarker === true)).toBe(true);
  });

  it('forgets its calls when it has no care', () => {
    const bot = (seat: number): Bot => createRandomBot(createDice(`f/${String(seat)}`), { forgetsCall: 1 });
    expect(movesOf(played({ preset: 'club' }, 2, 'a', bot, 4)).some((move) => 'call' in move)).toBe(false);
  });
});

describe('the greedy bot', () => {
  it('lays the heaviest tile, a double before an equal one', () => {
    const pips = (tile: string): number => tile.split('-').reduce((sum, half) => sum + Number(half), 0);
    const weight = (tile: string): number => pips(tile) + (new Set(tile.split('-')).size === 1 ? 5 : 0);
    const plays = played({ preset: 'app' }, 4, 'a', greedy('h')).filter(({ move }) => move.type === 'play');
    expect(plays.length).toBeGreaterThan(20);
    for (const { state, seat, move } of plays) {
      const weights = legalMoves(state, seat).map((each) => (each.type === 'play' ? weight(each.tile) : 0));
      expect(move.type === 'play' ? weight(move.tile) : 0).toBe(Math.max(...weights));
    }
  });

  it('opens a round with a train of several tiles', () => {
    const trains = movesOf(played({ preset: 'club' }, 4, 'a', greedy('t'))).filter((move) => move.type === 'lay_train');
    expect(trains.some((move) => move.type === 'lay_train' && move.tiles.length > 2)).toBe(true);
  });
});

describe('dice', () => {
  it('fall the same way for the same seed', () => {
    const throws = (seed: string): number[] => {
      const dice = createDice(seed);
      return Array.from({ length: 20 }, () => dice.below(6));
    };
    expect(throws('a')).toEqual(throws('a'));
    expect(throws('a')).not.toEqual(throws('b'));
    expect(new Set(Array.from({ length: 10 }, (_, i) => throws(String(i))).flat())).toEqual(
      new Set([0, 1, 2, 3, 4, 5]),
    );
  });

  it('refuse to pick from nothing', () => {
    expect(() => createDice('a').pick([])).toThrow(RangeError);
  });
});
