import type { Chance } from './chance.js';
import type { Command } from './commands.js';
import { isClientSeed } from './deal.js';
import { decideMove } from './decide-move.js';
import type { GameEvent } from './events.js';
import { apply, evolve } from './evolve.js';
import { forcedCode } from './legal-moves.js';
import { DRAW } from './move-code.js';
import { type Refusal, refuse } from './move-refusals.js';
import { dealNextRound, endMatch, endRound, nextDraw } from './rounds.js';
import { RULES_VERSION } from './rules-version.js';
import { awaitedSeats, roundAsked } from './sealing.js';
import { copyMatch, type MatchState, type RoundState } from './state.js';
import { NO_TILES, type Tile, tilesOf } from './tiles.js';

/** What a command comes to: the events with the state after them, or why not. */
export type Decision =
  | { readonly ok: true; readonly events: readonly GameEvent[]; readonly state: MatchState }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Judges a command and works out everything that follows from it at once: forced draws and passes, the end of a round,
 * the next deal, the end of the match. Pure; chance comes from `chance`, which only a start, a departure and the end of
 * a round ask.
 *
 * @param state null for `create_game` only
 */
export function decide(state: MatchState | null, command: Command, chance: Chance | null): Decision {
  if (state === null) return create(command);
  const draft = copyMatch(state);
  const events: GameEvent[] = [];
  const refusal = enact(draft, command, chance, events);
  return refusal === null ? { ok: true, events, state: draft } : { ok: false, refusal };
}

/**
 * `decide` on a state of one's own, which is changed in place: what the referee of whole records plays with. A refused
 * command leaves the state as it was.
 *
 * @param events the events that the command comes to are added here
 */
export function enact(own: MatchState, command: Command, chance: Chance | null, events: GameEvent[]): Refusal | null {
  const emit = (event: GameEvent): void => {
    events.push(event);
    apply(own, event);
  };
  const refusal = take(own, command, chance, emit);
  if (refusal === null) settle(own, chance, emit);
  return refusal;
}

function create(command: Command): Decision {
  if (command.type !== 'create_game') throw new Error(`${command.type} needs a game`);
  const { ruleset, autoForced, commitment } = command;
  const event: GameEvent = { type: 'game_created', rulesVersion: RULES_VERSION, ruleset, autoForced, commitment };
  return { ok: true, events: [event], state: evolve(null, event) };
}

type Emit = (event: GameEvent) => void;

/** Judges the command itself; what follows from it is `settle`'s. */
function take(match: MatchState, command: Command, chance: Chance | null, emit: Emit): Refusal | null {
  switch (command.type) {
    case 'create_game':
      throw new Error('a game is created once');
    case 'take_seat':
      return takeSeat(match, command.seat, command.member, command.clientSeed, emit);
    case 'vacate_seat': {
      if (match.status !== 'open') return refuse('match_already_started');
      const seat = match.seats[command.seat - 1];
      if (seat === undefined) return noSuchSeat(match);
      if (seat.member === null) return refuse('seat_not_taken', `Nobody sits in seat ${String(command.seat)}.`);
      emit({ type: 'seat_vacated', seat: command.seat, member: seat.member, reason: command.reason });
      return null;
    }
    case 'start_match':
      return start(match, emit);
    case 'abort_game':
      if (match.status !== 'open') return refuse('match_already_started');
      emit({ type: 'game_aborted' });
      return null;
    case 'make_move': {
      const refusal = seatRefusal(match, command.seat);
      return refusal ?? decideMove(match, command.seat - 1, command.move, command.auto === true, emit);
    }
    case 'leave_match': {
      const refusal = seatRefusal(match, command.seat);
      if (refusal !== null) return refusal;
      const round = match.round as RoundState;
      const returned = tilesOf(round.hands[command.seat - 1] ?? NO_TILES);
      const tiles = [...round.yard.slice(round.yardAt), ...returned].sort((a, b) => a - b);
      const label = `leave:${String(round.number)}:${String(round.departures + 1)}`;
      const yard: Tile[] = needed(chance).shuffle(label, tiles);
      emit({ type: 'seat_left', seat: command.seat, reason: command.reason, returned, yard });
      return null;
    }
    case 'substitute': {
      const refusal = seatRefusal(match, command.seat);
      if (refusal !== null) return refusal;
      if (match.seats.some((seat) => seat.member === command.member)) return refuse('member_already_seated');
      emit({ type: 'seat_substituted', seat: command.seat, member: command.member });
      return null;
    }
  }
}

function takeSeat(
  match: MatchState,
  number: number,
  member: string,
  clientSeed: string | null,
  emit: Emit,
): Refusal | null {
  if (match.status !== 'open') return refuse('match_already_started');
  const seat = match.seats[number - 1];
  if (seat === undefined) return noSuchSeat(match);
  if (seat.member !== null) return refuse('seat_already_taken', `Seat ${String(number)} is taken.`);
  if (match.seats.some((other) => other.member === member)) return refuse('member_already_seated');
  if (clientSeed !== null && !isClientSeed(clientSeed)) return refuse('client_seed_invalid');
  emit({ type: 'seat_taken', seat: number, member, clientSeed });
  return null;
}

function noSuchSeat(match: MatchState): Refusal {
  return refuse('seat_unknown', `This game has the seats 1 to ${String(match.rules.seatCount)}.`);
}

function start(match: MatchState, emit: Emit): Refusal | null {
  if (match.status !== 'open') return refuse('match_already_started');
  const free = match.seats.flatMap((seat, index) => (seat.member === null ? [String(index + 1)] : []));
  if (free.length > 0) return refuse('seats_missing', `Seats still free: ${free.join(', ')}.`);
  emit({ type: 'match_started', clientSeeds: match.seats.map((seat, index) => seat.clientSeed ?? String(index + 1)) });
  return null;
}

/** Whether the seat can act in a running match at all. */
function seatRefusal(match: MatchState, number: number): Refusal | null {
  if (match.status !== 'running') return refuse('match_not_running');
  const seat = match.seats[number - 1];
  if (seat === undefined) return noSuchSeat(match);
  return seat.left === null ? null : refuse('seat_has_left', `Seat ${String(number)} has left the match.`);
}

function needed(chance: Chance | null): Chance {
  if (chance === null)
    throw new Error('this command needs chance: a round is to be dealt or a boneyard to be shuffled');
  return chance;
}

/** Does all that waits for nobody's choice. Ends: each step draws a tile, adds a pass to the count, or ends a round. */
function settle(match: MatchState, chance: Chance | null, emit: Emit): void {
  while (match.status === 'running') {
    const { round } = match;
    if (round === null) {
      const ended = endMatch(match);
      if (ended !== null) emit(ended);
      else dealNextRound(match, needed(chance)).forEach(emit);
    } else if (round.over !== null) {
      emit(endRound(match, round));
    } else if (!makeForced(match, round, emit)) {
      return;
    }
  }
}

/** Makes one forced draw or pass, or reveals one sealed train. Returns whether there was any. */
function makeForced(match: MatchState, round: RoundState, emit: Emit): boolean {
  if (round.sealing === null) return match.autoForced && makeForcedMove(match, round, round.mover, emit);
  if (round.sealing.awaited === 0) return reveal(match, round, emit);
  const awaited = awaitedSeats(match);
  for (let step = 0; step < match.rules.seatCount; step++) {
    const seat = (round.starter + step) % match.rules.seatCount;
    const asked = (awaited >> seat) & 1 ? roundAsked(match, seat) : null;
    if (asked !== null && makeForcedMove(match, asked, seat, emit)) return true;
  }
  return false;
}

function makeForcedMove(match: MatchState, asked: RoundState, seat: number, emit: Emit): boolean {
  const code = forcedCode(match, asked);
  if (code === null) return false;
  if (code === DRAW) emit(nextDraw(asked, seat, true));
  else emit({ type: 'passed', seat: seat + 1, marker: true, auto: true });
  return true;
}

/** Lays the next sealed train, in seat order from the starter (RECORD 3). */
function reveal(match: MatchState, round: RoundState, emit: Emit): boolean {
  const trains = round.sealing?.trains ?? [];
  for (let step = 0; step < match.rules.seatCount; step++) {
    const seat = (round.starter + step) % match.rules.seatCount;
    const train = trains[seat];
    if (train === null || train === undefined) continue;
    emit({ type: 'train_laid', seat: seat + 1, laid: train.laid, call: train.call, sealed: true });
    return true;
  }
  return false;
}
