import { deal, layEngine } from './begin-round.js';
import { leave } from './departures.js';
import type { GameCreated, GameEvent, TrainLaid } from './events.js';
import { doneSealing, endSealing, revealTrain, sealTrain } from './first-trains.js';
import { layRow, layTile, noteCall, settlePlay } from './lay.js';
import { ReplayError } from './replay-error.js';
import { RULES_VERSION } from './rules-version.js';
import { compileRules, copyMatch, lineIndex, type MatchState, type RoundState } from './state.js';
import { NO_TILES, plus } from './tiles.js';
import { endTurn, pass } from './turns.js';

/**
 * The state after an event. Pure: the given state stays as it is.
 *
 * @throws ReplayError where the event cannot follow this state.
 */
export function evolve(state: MatchState | null, event: GameEvent): MatchState {
  if (state === null) return begin(event);
  const next = copyMatch(state);
  apply(next, event);
  return next;
}

/**
 * Folds a log. One copy is made at the start and changed in place from there on.
 *
 * @throws ReplayError where an event cannot follow those before it.
 */
export function replay(events: Iterable<GameEvent>, from: MatchState | null = null): MatchState {
  let state = from === null ? null : copyMatch(from);
  for (const event of events) {
    if (state === null) state = begin(event);
    else apply(state, event);
  }
  if (state === null) throw new ReplayError(0, 'an empty log');
  return state;
}

function begin(event: GameEvent): MatchState {
  if (event.type !== 'game_created') throw new ReplayError(1, `a log begins with game_created, not ${event.type}`);
  return newMatch(event);
}

function newMatch(event: GameCreated): MatchState {
  if (event.rulesVersion !== RULES_VERSION)
    throw new ReplayError(1, `the game is judged by rules version ${event.rulesVersion}, these are ${RULES_VERSION}`);
  const rules = compileRules(event.ruleset);
  return {
    version: 1,
    rulesVersion: event.rulesVersion,
    rules,
    autoForced: event.autoForced,
    commitment: event.commitment,
    status: 'open',
    seats: Array.from({ length: rules.seatCount }, () => ({ member: null, clientSeed: null, left: null, leftAs: 0 })),
    inPlay: rules.allSeats,
    clientSeeds: null,
    round: null,
    finished: [],
    enginesUsed: 0,
    result: null,
  };
}

/** Changes a state of one's own by an event. Only `evolve`, `replay` and those who own the state may call it. */
export function apply(match: MatchState, event: GameEvent): void {
  match.version++;
  switch (event.type) {
    case 'tile_played':
      return playTile(match, runningRound(match), event.seat - 1, event.at, event);
    case 'tile_drawn':
      return drawTile(match, runningRound(match), event.seat - 1, event);
    case 'passed':
      return passTurn(match, runningRound(match), event.seat - 1, event);
    case 'turn_ended': {
      const round = runningRound(match);
      expectMover(match, round, event.seat - 1);
      round.missedCalls = 0;
      return endTurn(match, round);
    }
    case 'train_sealed':
      return sealTrain(match, runningRound(match), event.seat - 1, event);
    case 'train_laid':
      return event.sealed
        ? revealTrain(match, runningRound(match), event)
        : layTrain(match, runningRound(match), event);
    case 'challenged': {
      const round = runningRound(match);
      const of = event.of - 1;
      for (const t of event.drawn) round.hands[of] = plus(round.hands[of] ?? NO_TILES, t);
      round.yardAt += event.drawn.length;
      round.missedCalls &= ~(1 << of);
      if (event.drawn.length > 0) round.passed = 0;
      if (match.rules.options.lastTileLosesTurn) round.losesTurn |= 1 << of;
      return;
    }
    case 'round_dealt':
      return deal(match, event);
    case 'engine_laid':
      return layEngine(match, runningRound(match), event.seat - 1);
    case 'seat_left':
      return leave(match, runningRound(match), event);
    case 'round_ended': {
      const round = runningRound(match);
      match.finished = [
        ...match.finished,
        {
          number: round.number,
          engine: round.engine,
          starter: round.starter,
          reason: event.reason,
          seat: event.seat === null ? -1 : event.seat - 1,
          scores: event.scores,
        },
      ];
      match.round = null;
      return;
    }
    case 'match_ended':
      match.status = 'ended';
      match.result = { reason: event.reason, totals: event.totals, places: event.places };
      return;
    case 'match_started':
      match.status = 'running';
      match.clientSeeds = event.clientSeeds;
      return;
    case 'game_aborted':
      match.status = 'aborted';
      return;
    case 'seat_taken':
      return changeSeat(match, event.seat, { member: event.member, clientSeed: event.clientSeed });
    case 'seat_vacated':
      return changeSeat(match, event.seat, { member: null, clientSeed: null });
    case 'seat_substituted':
      return changeSeat(match, event.seat, { member: event.member });
    case 'game_created':
      throw new ReplayError(match.version, 'a game is created once');
  }
}

function runningRound(match: MatchState): RoundState {
  if (match.round === null) throw new ReplayError(match.version, 'no round is being played');
  return match.round;
}

function expectMover(match: MatchState, round: RoundState, seat: number): void {
  if (round.sealing !== null || round.mover !== seat || round.over !== null) {
    throw new ReplayError(match.version, `seat ${String(seat + 1)} is not on turn`);
  }
}

function changeSeat(match: MatchState, seat: number, change: Partial<MatchState['seats'][number]>): void {
  match.seats = match.seats.map((old, index) => (index === seat - 1 ? { ...old, ...change } : old));
}

function playTile(
  match: MatchState,
  round: RoundState,
  seat: number,
  at: string,
  event: { readonly laid: number; readonly call: boolean; readonly keepMarker: boolean; readonly auto: boolean },
): void {
  expectMover(match, round, seat);
  const line = lineIndex(match.rules, round.lines, at);
  if (line < 0) throw new ReplayError(match.version, `no line ${at}`);
  if (!event.auto) round.missedCalls = 0;
  layTile(match, round, line, event.laid, event.keepMarker);
  noteCall(round, event.call);
  settlePlay(match, round, false);
}

function layTrain(match: MatchState, round: RoundState, event: TrainLaid): void {
  expectMover(match, round, event.seat - 1);
  round.missedCalls = 0;
  layRow(match, round, event);
  settlePlay(match, round, true);
}

function drawTile(
  match: MatchState,
  round: RoundState,
  seat: number,
  event: { readonly tile: number; readonly search: boolean; readonly auto: boolean },
): void {
  if (round.yard[round.yardAt] !== event.tile)
    throw new ReplayError(match.version, 'that tile is not the next of the boneyard');
  round.hands[seat] = plus(round.hands[seat] ?? NO_TILES, event.tile);
  round.yardAt++;
  if (event.search) return;
  if (round.sealing !== null) {
    const { drew, drawn } = round.sealing;
    round.sealing = {
      ...round.sealing,
      drew: drew.map((n, index) => (index === seat ? n + 1 : n)),
      drawn: drawn.map((t, index) => (index === seat ? event.tile : t)),
    };
    return;
  }
  expectMover(match, round, seat);
  if (!event.auto) round.missedCalls = 0;
  round.turn.drew++;
  round.turn.drawn = event.tile;
  round.turn.drawnTiles = [...round.turn.drawnTiles, event.tile];
  if (round.waiting.length > 0) round.waiting = round.waiting.filter((waiting) => waiting.seat !== seat);
}

function passTurn(
  match: MatchState,
  round: RoundState,
  seat: number,
  event: { readonly marker: boolean; readonly auto: boolean },
): void {
  if (round.sealing !== null) {
    const bit = 1 << seat;
    if (match.rules.options.passMarker !== 'optional' || event.marker) round.markers |= bit;
    doneSealing(round, seat, null);
    return endSealing(match, round);
  }
  expectMover(match, round, seat);
  if (!event.auto) round.missedCalls = 0;
  pass(match, round, event.marker);
}
