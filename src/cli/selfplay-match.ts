import { createHash } from 'node:crypto';
import { v5 as nameBasedUuid } from 'uuid';
import { createDice, createGreedyBot, createRandomBot, type Bot, type Dice } from '../bots/index.js';
import {
  challenges,
  decide,
  exportRecord,
  legalMoves,
  seatsToAct,
  view,
  type Chance,
  type Command,
  type GameEvent,
  type MatchState,
  type TrainRecord,
} from '../engine/index.js';
import { commitmentOf, fairChance } from '../fair-deal/index.js';
import { drawHabits, LEAVE_REASONS, type Habits } from './selfplay-habits.js';
import type { PlannedMatch } from './selfplay-plan.js';

/** The namespace of the ids of self-played games: their ids are name-based (RFC 9562, version 5), from their seeds. */
const GAME_NAMESPACE = '5d2f3b0e-2f0a-5c1e-9a53-7a4f0c6f1d11';

/** A match that does not end is a fault of the rules; no match of fourteen seats comes near. */
const MOST_STEPS = 200_000;

/** A match while it is played. */
interface Table {
  state: MatchState;
  readonly events: GameEvent[];
  readonly chance: Chance;
  readonly bots: readonly Bot[];
  readonly habits: Habits;
  readonly dice: Dice;
  substitutes: number;
}

/**
 * Plays a whole match and gives its record. Random bots sit in the odd seats and greedy ones in the even seats, or the
 * other way round, by the seed.
 *
 * The server's seed is the SHA-256 of the match's seed text; about half of the seats give a seed of their own.
 *
 * @throws Error where the engine refuses a move that it listed, or the match does not end
 */
export function playMatch(planned: PlannedMatch): TrainRecord {
  const { ruleset, seed } = planned;
  const dice = createDice(seed);
  const habits = drawHabits(dice);
  const serverSeed = createHash('sha256').update(seed).digest();
  const seats = Array.from({ length: ruleset.seats }, (_, index) => index + 1);
  const clientSeeds = seats.map((seat) =>
    dice.happens(0.5) ? null : `seed ${String(dice.below(1_000_000))} of seat ${String(seat)}`,
  );
  const firstIsRandom = dice.happens(0.5);
  const bots = seats.map((seat) =>
    createBot(firstIsRandom === (seat % 2 === 1), `${seed}/seat-${String(seat)}`, habits),
  );
  const chance = fairChance(
    serverSeed,
    clientSeeds.map((given, index) => given ?? String(index + 1)),
  );
  const table = open(
    { ruleset, autoForced: habits.autoForced, commitment: commitmentOf(serverSeed) },
    { chance, bots, habits, dice },
  );
  seats.forEach((seat, index) => {
    give(table, { type: 'take_seat', seat, member: `bot-${String(seat)}`, clientSeed: clientSeeds[index] ?? null });
  });
  give(table, { type: 'start_match' });
  for (let step = 0; table.state.result === null; step++) {
    if (step > MOST_STEPS) throw new Error(`the match of seed "${seed}" does not end`);
    if (!meanwhile(table)) move(table);
  }
  return exportRecord({
    game: nameBasedUuid(seed, GAME_NAMESPACE),
    events: table.events,
    names: bots.map((bot, index) => `${bot.name} ${String(index + 1)}`),
    serverSeed: serverSeed.toString('hex'),
    viewer: { seat: null },
  });
}

function createBot(isRandom: boolean, seed: string, care: Habits): Bot {
  return (isRandom ? createRandomBot : createGreedyBot)(createDice(seed), care);
}

function open(
  game: Omit<Extract<Command, { type: 'create_game' }>, 'type'>,
  rest: Pick<Table, 'chance' | 'bots' | 'habits' | 'dice'>,
): Table {
  const created = decide(null, { type: 'create_game', ...game }, null);
  if (!created.ok) throw new Error(created.refusal.detail);
  return { ...rest, state: created.state, events: [...created.events], substitutes: 0 };
}

function give(table: Table, command: Command): void {
  const decision = decide(table.state, command, table.chance);
  if (!decision.ok)
    throw new Error(`${JSON.stringify(command)} was refused: ${decision.refusal.code}: ${decision.refusal.detail}`);
  table.state = decision.state;
  table.events.push(...decision.events);
}

/** What may happen between two moves; returns whether anything did. */
function meanwhile(table: Table): boolean {
  const { dice, habits, state } = table;
  const seatsIn = state.seats.flatMap((seat, index) => (seat.left === null ? [index + 1] : []));
  if (dice.happens(habits.leaves)) {
    give(table, { type: 'leave_match', seat: dice.pick(seatsIn), reason: dice.pick(LEAVE_REASONS) });
    return true;
  }
  if (dice.happens(habits.substitutes)) {
    table.substitutes++;
    give(table, { type: 'substitute', seat: dice.pick(seatsIn), member: `substitute-${String(table.substitutes)}` });
    return true;
  }
  if (habits.challenges === 0) return false;
  const open = seatsIn.flatMap((seat) => challenges(state, seat).map((challenge) => ({ seat, challenge })));
  if (open.length === 0 || !dice.happens(habits.challenges)) return false;
  const { seat, challenge } = dice.pick(open);
  give(table, { type: 'make_move', seat, move: challenge });
  return true;
}

/** One seat that the game waits for makes its move. */
function move(table: Table): void {
  const { state, dice, bots } = table;
  const seat = dice.pick(seatsToAct(state));
  const bot = bots[seat - 1] as Bot;
  const turn = { view: view(state, { seat }), seat, moves: legalMoves(state, seat) };
  give(table, { type: 'make_move', seat, move: bot.choose(turn) });
}
