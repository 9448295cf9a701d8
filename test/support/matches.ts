import {
  challenges,
  createChance,
  decide,
  exportRecord,
  legalMoves,
  seatsToAct,
  view,
  type Chance,
  type Command,
  type GameEvent,
  type LeaveReason,
  type LegalMove,
  type MatchState,
  type Move,
  type Ruleset,
  type TrainRecord,
} from '../../src/engine/index.js';
import { CRYPTO, sha256Hex } from './crypto.js';
import { randomFrom, type Random } from './random.js';
import { growTrain } from './trains.js';

/** Whole matches played by chance through the door of the engine, the same for the same seed. */

/** How the seats behave: probabilities per occasion. */
export interface Habits {
  /** A seat leaves before a move. */
  readonly leaves: number;
  /** Why seats leave. */
  readonly leaveReasons: readonly LeaveReason[];
  readonly substitutes: number;
  readonly forgetsCall: number;
  readonly challenges: number;
  /** Tiles of a long turn are laid as one train. */
  readonly laysTrain: number;
  /** A long turn is stopped, or a sealed train cut, although it could go on. */
  readonly stops: number;
  /** With the choice: a marker is kept, or not put down, or a drawn tile is not played. */
  readonly declines: number;
  /** The tile with the most pips is played. */
  readonly greed: number;
  readonly autoForced: boolean;
}

export const CALM: Habits = {
  leaves: 0,
  leaveReasons: ['resigned', 'timed_out', 'removed'],
  substitutes: 0,
  forgetsCall: 0,
  challenges: 0,
  laysTrain: 0.3,
  stops: 0.2,
  declines: 0.3,
  greed: 0.3,
  autoForced: true,
};

/** Seats that come and go, forget their calls and catch each other. */
export const WILD: Habits = { ...CALM, leaves: 0.004, substitutes: 0.004, forgetsCall: 0.6, challenges: 0.3 };

export interface MatchSetting {
  readonly ruleset: Ruleset;
  readonly seed: number;
  readonly habits: Habits;
}

/** One command of a match, and what came of it. */
export interface Step {
  /** Null before the game is created. */
  readonly before: MatchState | null;
  readonly command: Command;
  readonly events: readonly GameEvent[];
  readonly after: MatchState;
  readonly chance: Chance;
}

export interface PlayedMatch {
  readonly setting: MatchSetting;
  readonly events: readonly GameEvent[];
  readonly state: MatchState;
  readonly serverSeed: string;
}

/** More commands than any match of the tests has; a match that passes it does not end. */
const MOST_COMMANDS = 60_000;

/** The seeds of a match: the server's as 32 bytes, and those that some seats give. */
export function seedsOf(setting: MatchSetting): { serverSeed: Uint8Array; clientSeeds: (string | null)[] } {
  const serverSeed = CRYPTO.sha256(Buffer.from(`match ${String(setting.seed)}`));
  const clientSeeds = Array.from({ length: setting.ruleset.seats }, (_, i) =>
    (setting.seed + i) % 3 === 0 ? `seed ${String(setting.seed)} of ${String(i + 1)}` : null,
  );
  return { serverSeed, clientSeeds };
}

export function chanceOf(setting: MatchSetting): Chance {
  const { serverSeed, clientSeeds } = seedsOf(setting);
  return createChance(
    CRYPTO.hmac,
    serverSeed,
    clientSeeds.map((seed, i) => seed ?? String(i + 1)),
  );
}

/** The commands that set a match up: the game, its seats, the start. */
export function openingCommands(setting: MatchSetting): Command[] {
  const { serverSeed, clientSeeds } = seedsOf(setting);
  return [
    {
      type: 'create_game',
      ruleset: setting.ruleset,
      autoForced: setting.habits.autoForced,
      commitment: sha256Hex(serverSeed),
    },
    ...clientSeeds.map((clientSeed, i): Command => {
      return { type: 'take_seat', seat: i + 1, member: `member-${String(i + 1)}`, clientSeed };
    }),
    { type: 'start_match' },
  ];
}

/** Plays a match command by command. Throws if the engine refuses what it listed. */
export function* matchSteps(setting: MatchSetting): Generator<Step, void, undefined> {
  const random = randomFrom(setting.seed);
  const chance = chanceOf(setting);
  let state: MatchState | null = null;
  const take = (command: Command): Step => {
    const decision = decide(state, command, chance);
    if (!decision.ok) throw new Error(`refused: ${decision.refusal.detail} ${JSON.stringify(command)}`);
    const step = { before: state, command, events: decision.events, after: decision.state, chance };
    state = decision.state;
    return step;
  };
  for (const command of openingCommands(setting)) yield take(command);
  for (let n = 0; n < MOST_COMMANDS; n++) {
    const now = state as unknown as MatchState;
    if (now.status !== 'running') return;
    yield take(nextCommand(now, setting, random, chance, n));
  }
  throw new Error('the match does not end');
}

/** Plays a whole match. */
export function playMatch(setting: MatchSetting): PlayedMatch {
  const events: GameEvent[] = [];
  let state: MatchState | null = null;
  for (const step of matchSteps(setting)) {
    events.push(...step.events);
    state = step.after;
  }
  if (state === null) throw new Error('no match was played');
  return { setting, events, state, serverSeed: Buffer.from(seedsOf(setting).serverSeed).toString('hex') };
}

/** The public record of a match that was played to its end. */
export function recordOf(match: PlayedMatch): TrainRecord {
  const { setting, events, serverSeed } = match;
  return exportRecord({
    game: `00000000-0000-7000-8000-${setting.seed.toString(16).padStart(12, '0')}`,
    events,
    names: Array.from({ length: setting.ruleset.seats }, (_, i) => NAMES[i] ?? `Seat ${String(i + 1)}`),
    serverSeed,
    viewer: { seat: null },
  });
}

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dirk', 'Eve', 'Finn', 'Gwen', 'Hugo', 'Ida', 'Jon', 'Kim', 'Leo', 'Mia', 'Ned'];

function nextCommand(
  state: MatchState,
  { ruleset, habits }: MatchSetting,
  random: Random,
  chance: Chance,
  n: number,
): Command {
  const seatsIn = Array.from({ length: ruleset.seats }, (_, i) => i + 1).filter(
    (seat) => state.seats[seat - 1]?.left === null,
  );
  const windows = ruleset.options.lastTileCall === 'challenge' ? openChallenges(state, seatsIn) : [];
  if (windows.length > 0 && random.chance(habits.challenges)) {
    const { seat, of } = random.pick(windows);
    return { type: 'make_move', seat, move: { type: 'challenge', of } };
  }
  if (random.chance(habits.leaves)) {
    return { type: 'leave_match', seat: random.pick(seatsIn), reason: random.pick(habits.leaveReasons) };
  }
  if (random.chance(habits.substitutes)) {
    return { type: 'substitute', seat: random.pick(seatsIn), member: `substitute-${String(n)}` };
  }
  const seat = random.pick(seatsToAct(state));
  return { type: 'make_move', seat, move: chooseMove(state, seat, ruleset, habits, random, chance) };
}

function openChallenges(state: MatchState, seats: readonly number[]): { seat: number; of: number }[] {
  return seats.flatMap((seat) => challenges(state, seat).map(({ of }) => ({ seat, of })));
}

/** A move of this seat, with the additions of RECORD 1 that its habits make. */
export function chooseMove(
  state: MatchState,
  seat: number,
  ruleset: Ruleset,
  habits: Habits,
  random: Random,
  chance: Chance,
): Move {
  const { options } = ruleset;
  const listed = legalMoves(state, seat);
  const base = chooseListed(listed, habits, random);
  if (base.type === 'pass') {
    const hasChoice = options.passMarker === 'optional' && options.game === 'mexican_train';
    return hasChoice && random.chance(habits.declines)
      ? { type: 'pass', marker: random.chance(0.3) }
      : { type: 'pass' };
  }
  if (base.type !== 'play') return { type: base.type };
  const { tile, at, inner } = base;
  const needsView = options.lastTileCall !== 'off' || options.markerOff === 'choice' || options.firstTurn !== 'single';
  if (!needsView) return { type: 'play', tile, at, ...(inner !== undefined && { inner }) };
  const now = view(state, { seat });
  const held = now.seats[seat - 1]?.handCount ?? 0;
  const calls = (left: number): { call?: true } =>
    options.lastTileCall !== 'off' && left === 1 && !random.chance(habits.forgetsCall) ? { call: true } : {};
  const isSealing = (now.round?.toSeal.length ?? 0) > 0;
  const mayBeLong = options.firstTurn === 'whole_train' || options.lateStart === 'whole_train';
  const opensOwn = mayBeLong && base.at === `seat-${String(seat)}` && now.round?.turn.played.length === 0;
  if (isSealing || (opensOwn && random.chance(habits.laysTrain))) {
    const train = growTrain(state, seat, random, habits.stops, chance);
    if (train !== null) return { type: 'lay_train', tiles: train, ...calls(held - train.length) };
    if (isSealing) throw new Error(`no first train was found for seat ${String(seat)}`);
  }
  const isOwn = at === `seat-${String(seat)}` || at.startsWith(`seat-${String(seat)}.`);
  const marked = now.round?.lines.find((line) => line.id === `seat-${String(seat)}`)?.marker === true;
  const keeps = options.markerOff === 'choice' && isOwn && marked && random.chance(habits.declines);
  return {
    type: 'play',
    tile,
    at,
    ...(inner !== undefined && { inner }),
    ...calls(held - 1),
    ...(keeps && { keepMarker: true as const }),
  };
}

function chooseListed(listed: readonly LegalMove[], habits: Habits, random: Random): LegalMove {
  const stop = listed.find((move) => move.type === 'end_turn');
  if (stop !== undefined && random.chance(habits.stops)) return stop;
  const pass = listed.find((move) => move.type === 'pass');
  if (pass !== undefined && listed.length > 1 && random.chance(habits.declines)) return pass;
  const moves = listed.filter((move) => listed.length === 1 || (move !== stop && move !== pass));
  if (!random.chance(habits.greed)) return random.pick(moves);
  return moves.reduce((best, move) => (pips(move) > pips(best) ? move : best));
}

function pips(move: LegalMove): number {
  return move.type === 'play' ? move.tile.split('-').reduce((sum, half) => sum + Number(half), 0) : 0;
}
