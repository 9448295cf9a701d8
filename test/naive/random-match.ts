import { commitmentOf, yardAfterDeparture, type Seeds } from './deal.js';
import { mayBeLong, legalMoves, playsOfDrawn, type BaseMove, type Play } from './legal.js';
import { applyMove, closeRound, dealNext, isOver, newMatch, resultOfMatch, tilesLeft, type Match } from './match.js';
import { resolveRules, type RulesetInput } from './options.js';
import { Random } from './prng.js';
import { Fault, type MatchRecord, type Move, type RoundRecord } from './record.js';
import type { Round } from './round.js';
import { askSealed, seatForcedWhileSealed } from './sealed.js';
import { handOf, rootOf, trainOf } from './table.js';
import { halves } from './tiles.js';

/** How the seats of a random match behave: each number is a probability per move or per occasion. */
export interface Habits {
  /** A seat leaves before a move. */
  leaves: number;
  /** A substitute sits down before a move. */
  substitutes: number;
  /** A due last-tile call is forgotten. */
  forgetsCall: number;
  /** A missing call is challenged before the next move. */
  challenges: number;
  /** A long turn is laid as one `lay_train`. */
  laysTrain: number;
  /** A long turn is stopped although it could go on. */
  stops: number;
  /** With the choice, a marker is kept, or not put down, or a drawn tile is not played. */
  declines: number;
  /** RECORD 1 `autoForced`: draws and passes without a choice are made by the server. */
  autoForced: boolean;
}

export const calmHabits: Habits = {
  leaves: 0,
  substitutes: 0,
  forgetsCall: 0,
  challenges: 0,
  laysTrain: 0.3,
  stops: 0.2,
  declines: 0.3,
  autoForced: true,
};

export const wildHabits: Habits = {
  ...calmHabits,
  leaves: 0.01,
  substitutes: 0.002,
  forgetsCall: 0.6,
  challenges: 0.3,
};

/** More moves than any round of this game has; a round that passes it does not end. */
const MOST_MOVES = 5000;

/** A random match and what it does next. */
interface Player {
  random: Random;
  habits: Habits;
  match: Match;
  round: Round;
  moves: Move[];
  observe: Observer;
}

/** Is shown the round before every move (while trains are sealed, with the seat that is asked on turn). */
export type Observer = (round: Round) => void;

/** Plays a whole match by chance and writes its record. The same seed plays the same match. Throws if the ruleset is refused. */
export function randomMatch(
  ruleset: RulesetInput,
  seatCount: number,
  seed: number,
  habits: Habits,
  observe: Observer = () => undefined,
): MatchRecord {
  const rules = resolveRules(ruleset, seatCount);
  if (!rules.ok) throw new Error(`the ruleset is refused: ${JSON.stringify(rules.refusals)}`);
  const random = new Random(seed);
  const seats = Array.from({ length: seatCount }, (_, i) => ({ seat: i + 1, name: `Seat ${i + 1}` }));
  const seeds: Seeds = {
    serverSeed: random.hex(32),
    clientSeeds: seats.map(({ seat }) => (random.chance(0.5) ? String(seat) : `seed ${random.hex(4)}`)),
  };
  const match = newMatch(rules.options, rules.handSize, seatCount, seeds);
  const rounds: RoundRecord[] = [];
  while (!isOver(match)) rounds.push(playRound(match, random, habits, observe));
  return {
    format: 'train-record/1',
    game: `00000000-0000-4000-8000-${seed.toString(16).padStart(12, '0')}`,
    rulesVersion: '1',
    ruleset: { preset: ruleset.preset, options: { ...rules.options } },
    seats,
    deal: { algorithm: 'hmac-sha256-fisher-yates/1', commitment: commitmentOf(seeds.serverSeed), ...seeds },
    rounds,
    result: resultOfMatch(match),
  };
}

function playRound(match: Match, random: Random, habits: Habits, observe: Observer): RoundRecord {
  const dealt = dealNext(match);
  const { round, hands, yard, opening } = dealt;
  const player: Player = { random, habits, match, round, moves: opening.map((move) => ({ ...move })), observe };
  while (round.end === null) {
    if (player.moves.length > MOST_MOVES) throw new Error('the round does not end');
    show(player);
    if (!meanwhile(player)) step(player);
  }
  const { number, engine, starter, end } = round;
  const left = tilesLeft(round);
  const scores = closeRound(match, round);
  return { round: number, engine, starter, hands, yard, moves: player.moves, end, scores, left };
}

function show({ round, observe }: Player): void {
  if (round.sealing === null) observe(round);
  for (const seat of round.sealing?.unsettled ?? []) {
    askSealed(round, seat);
    observe(round);
  }
}

function make(player: Player, move: Move): void {
  applyMove(player.round, move);
  player.moves.push(move);
}

/** What may happen between two moves; true if something did. Forced moves stand in the transaction of the move before. */
function meanwhile(player: Player): boolean {
  const { round, random, habits } = player;
  // RULES 6: the draws and passes of seats that cannot start a sealed train are the server's in any case.
  const isServers = habits.autoForced || round.sealing !== null;
  if (isServers && forcedMove(round) !== null) return false;
  if (round.sealing?.revealing === true) return false;
  if (random.chance(habits.leaves)) {
    make(player, departure(round, random.pick(round.seatsIn), random));
    return true;
  }
  if (random.chance(habits.substitutes)) {
    make(player, { seat: random.pick(round.seatsIn), type: 'substitute' });
    return true;
  }
  const [of] = round.windows;
  if (of !== undefined && random.chance(habits.challenges)) {
    const seat = random.pick(round.seatsIn.filter((one) => one !== of));
    make(player, { seat, type: 'challenge', of, drawn: round.yard.slice(0, round.options.lastTilePenalty) });
    return true;
  }
  return false;
}

function departure(round: Round, seat: number, random: Random): Move {
  const returned = [...handOf(round, seat)];
  const yard = yardAfterDeparture(round.seeds, round.number, round.departures.length + 1, round.yard, returned);
  return { seat, type: 'leave', reason: random.pick(['resigned', 'timed_out', 'removed'] as const), returned, yard };
}

/** A draw, or a pass without a choice in it, of the seat on turn; while trains are sealed, of the first seat that has one. */
function forcedMove(round: Round): Move | null {
  if (round.sealing !== null && seatForcedWhileSealed(round) === null) return null;
  const seat = round.mover;
  const [first] = legalMoves(round);
  if (first?.type === 'draw') return { seat, type: 'draw', tile: round.yard[0] ?? '', auto: true };
  const hasChoice = round.options.passMarker === 'optional' || playsOfDrawn(round).length > 0;
  return first?.type === 'pass' && !hasChoice ? { seat, type: 'pass', auto: true } : null;
}

function step(player: Player): void {
  const { round, habits } = player;
  const forced = forcedMove(round);
  if (forced !== null) {
    const { auto, ...byHand } = forced;
    make(player, habits.autoForced || round.sealing !== null ? { ...byHand, auto } : byHand);
    return;
  }
  if (round.sealing === null) {
    takeTurn(player);
    return;
  }
  sealOrReveal(player);
}

/** While trains are sealed only passes show; when none is to be made any more, all trains are laid in their order. */
function sealOrReveal(player: Player): void {
  const { round } = player;
  const unsettled = [...(round.sealing?.unsettled ?? [])];
  for (const seat of unsettled) {
    askSealed(round, seat);
    const pass = legalMoves(round).find((move) => move.type === 'pass');
    const mustPass = legalMoves(round).every((move) => move.type === 'pass');
    if (pass !== undefined && (mustPass || player.random.chance(player.habits.declines))) {
      make(player, passMove(player, seat));
      return;
    }
  }
  for (const seat of unsettled) {
    askSealed(round, seat);
    const train = trainOfSeat(player, seat);
    if (train === null) throw new Error(`no first train was found for seat ${seat}`);
    make(player, train);
  }
}

function passMove({ round, random, habits }: Player, seat: number): Move {
  if (round.options.passMarker !== 'optional') return { seat, type: 'pass' };
  if (random.chance(habits.declines)) return { seat, type: 'pass', marker: false };
  // Left out = true.
  return random.chance(0.5) ? { seat, type: 'pass', marker: true } : { seat, type: 'pass' };
}

/** Calls the last tile, or forgets it. */
function call({ round, random, habits }: Player, left: number): { call?: true } {
  if (round.options.lastTileCall === 'off' || left !== 1 || random.chance(habits.forgetsCall)) return {};
  return { call: true };
}

function takeTurn(player: Player): void {
  const { round, random, habits } = player;
  const seat = round.mover;
  const moves = legalMoves(round);
  if (round.turn.played.length === 0 && mayBeLong(round) && random.chance(habits.laysTrain)) {
    const startsOwn = moves.some((move) => move.type === 'play' && rootOf(move.at) === trainOf(seat));
    const train = startsOwn ? trainOfSeat(player, seat) : null;
    if (train !== null) {
      make(player, train);
      return;
    }
  }
  const mayStop = moves.some((move) => move.type === 'end_turn');
  if (mayStop && random.chance(habits.stops)) {
    make(player, { seat, type: 'end_turn' });
    return;
  }
  const plays = moves.filter((move): move is Play => move.type === 'play');
  const mayPass = moves.some((move) => move.type === 'pass');
  if (plays.length === 0 || (mayPass && random.chance(habits.declines))) {
    make(player, passMove(player, seat));
    return;
  }
  make(player, playMove(player, random.pick(plays)));
}

function playMove(player: Player, play: Play): Move {
  const { round, random, habits } = player;
  const own = trainOf(round.mover);
  const mayKeep = round.options.markerOff === 'choice' && rootOf(play.at) === own && round.markers.has(own);
  const keeps = mayKeep && random.chance(habits.declines);
  const calls = call(player, handOf(round, round.mover).length - 1);
  return { seat: round.mover, ...play, ...calls, ...(keeps ? { keepMarker: true } : {}) };
}

/** A random train of the seat, found by laying tile after tile on a copy of the round; null if none is accepted as one move. */
function trainOfSeat(player: Player, seat: number): Move | null {
  const { round, random, habits } = player;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const copy = structuredClone(round);
    const tiles = randomTrain(copy, seat, random);
    const length = random.chance(habits.stops) ? 1 + random.below(tiles.length) : tiles.length;
    const move: Move = { seat, type: 'lay_train', tiles: tiles.slice(0, length) };
    const called: Move = { ...move, ...call(player, handOf(round, seat).length - length) };
    if (isAccepted(round, called)) return called;
  }
  return null;
}

function isAccepted(round: Round, move: Move): boolean {
  try {
    applyMove(structuredClone(round), move);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

/** Lays own-train plays on the copy while the turn lasts, sealed or not. Wild tiles are written near half first. */
function randomTrain(copy: Round, seat: number, random: Random): string[] {
  // Without the phase, but still sealed, the plays of one seat are a first train like any other.
  copy.sealing = null;
  const tiles: string[] = [];
  const isOwn = (move: BaseMove): move is Play => move.type === 'play' && rootOf(move.at) === trainOf(seat);
  const { turn } = copy;
  while (copy.end === null && copy.turn === turn) {
    const plays = legalMoves(copy).filter(isOwn);
    if (plays.length === 0) break;
    const play = random.pick(plays);
    const [a, b] = halves(play.tile);
    tiles.push(play.inner === undefined || play.inner === a ? play.tile : `${b}-${a}`);
    applyMove(copy, { seat, ...play });
  }
  return tiles;
}
