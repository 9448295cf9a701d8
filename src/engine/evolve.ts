import type { GameCreated, GameEvent, RoundDealt, SeatLeft, TrainLaid } from './events.js';
import { hasPlay } from './legal-moves.js';
import { layTile, mustAnswerLast, settlePlay } from './lay.js';
import { endCycle, endTurn, freshTurn, goOut, pass, startTurn } from './turns.js';
import {
  compileRules,
  copyMatch,
  lineIndex,
  nextSeat,
  type Line,
  type MatchState,
  type OpenDouble,
  type RoundState,
  type Sealing,
} from './state.js';
import { count, minus, NO_TILES, plus, setOf, tile } from './tiles.js';
import { handScore } from './scoring.js';

/** The log does not fold: an event that cannot have happened at this point. */
export class ReplayError extends Error {
  readonly code = 'log_does_not_replay';
  constructor(
    readonly version: number,
    detail: string,
  ) {
    super(`event ${String(version)}: ${detail}`);
    this.name = 'ReplayError';
  }
}

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

function deal(match: MatchState, event: RoundDealt): void {
  const { rules } = match;
  const { options } = rules;
  const dealtIn = options.engineSource !== 'set_aside';
  const lines: Line[] = rules.rootIds.map((id, root) => ({
    id,
    root,
    parent: -1,
    row: null,
    length: 0,
    end: event.engine,
    branches: 0,
  }));
  const everyTrain = rules.isChickenFoot ? 0 : rules.allSeats;
  const round: RoundState = {
    number: event.round,
    engine: event.engine,
    starter: event.starter - 1,
    engineLaid: !dealtIn,
    hands: event.hands.map((hand) => setOf(hand)),
    yard: event.yard,
    yardAt: 0,
    lines,
    table: dealtIn ? NO_TILES : setOf([tile(event.engine, event.engine)]),
    markers: options.trainsBegin === 'public' ? everyTrain : everyTrain & ~match.inPlay,
    openDoubles: rules.isChickenFoot ? [hub(event.engine, options.hubArms)] : [],
    firstTurnTaken: 0,
    hadTurn: 0,
    mover: event.starter - 1,
    turn: {
      number: 0,
      stage: 'start',
      drew: 0,
      drawn: -1,
      drawnTiles: [],
      began: 'free',
      ownBegun: false,
      played: [],
      owesCall: false,
    },
    sealing: null,
    passed: 0,
    missedCalls: 0,
    losesTurn: 0,
    waiting: [],
    outs: [],
    leftWith: new Array<number>(rules.seatCount).fill(-1),
    departures: 0,
    over: null,
  };
  match.round = round;
  match.enginesUsed |= 1 << event.engine;
  if (!dealtIn) beginTurns(match, round);
}

function hub(engine: number, arms: number): OpenDouble {
  return { line: 0, value: engine, by: -1, answers: 0, needed: arms, deferred: false, turn: 0 };
}

/** The engine lies: first trains are sealed by all, or the starter's turn begins (RULES 2.1, 2.2). */
function beginTurns(match: MatchState, round: RoundState): void {
  const { rules } = match;
  if (rules.hasFirstTurns && rules.options.firstTurn === 'simultaneous') {
    const none = new Array<number>(rules.seatCount).fill(0);
    round.sealing = { awaited: match.inPlay, drew: none, drawn: none.map(() => -1), trains: none.map(() => null) };
    round.turn = freshTurn(round, round.starter, 1, false);
    return;
  }
  startTurn(match, round, round.starter);
}

function layEngine(match: MatchState, round: RoundState, seat: number): void {
  const engine = tile(round.engine, round.engine);
  round.hands[seat] = minus(round.hands[seat] ?? NO_TILES, engine);
  round.table = plus(round.table, engine);
  round.engineLaid = true;
  if (count(round.hands[seat]) === 0) goOut(match, round, seat);
  if (round.over === null) beginTurns(match, round);
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

/** Lays the tiles one after the other, each where the one before it lies. */
function layRow(match: MatchState, round: RoundState, event: TrainLaid): void {
  let line = event.seat - 1;
  for (const laidTile of event.laid) {
    layTile(match, round, line, laidTile, false);
    line = round.turn.played[round.turn.played.length - 1]?.line ?? line;
  }
  noteCall(round, event.call);
}

/** A call is due with a tile that leaves exactly one in the hand (RECORD 1). */
function noteCall(round: RoundState, called: boolean): void {
  round.turn.owesCall = !called && count(round.hands[round.mover] ?? NO_TILES) === 1;
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

function sealTrain(
  match: MatchState,
  round: RoundState,
  seat: number,
  event: { readonly laid: readonly number[]; readonly call: boolean },
): void {
  if (round.sealing === null) throw new ReplayError(match.version, 'no first trains are being sealed');
  doneSealing(round, seat, { laid: event.laid, call: event.call });
}

/** This seat's first turn is done: its train is in, or it passed. */
function doneSealing(round: RoundState, seat: number, train: Sealing['trains'][number]): void {
  const { sealing } = round;
  if (sealing === null) return;
  const bit = 1 << seat;
  round.sealing = {
    ...sealing,
    awaited: sealing.awaited & ~bit,
    trains: sealing.trains.map((old, index) => (index === seat ? train : old)),
  };
  if (train === null) {
    round.firstTurnTaken |= bit;
    round.hadTurn |= bit;
  }
}

/** A sealed train is laid, as the mover's first turn. */
function revealTrain(match: MatchState, round: RoundState, event: TrainLaid): void {
  const { sealing } = round;
  const seat = event.seat - 1;
  if (sealing === null) throw new ReplayError(match.version, 'no first trains are being revealed');
  const bit = 1 << seat;
  round.mover = seat;
  round.turn = freshTurn(round, seat, round.turn.number + 1, false);
  const drawn = sealing.drawn[seat] ?? -1;
  if (drawn >= 0) round.turn.drawnTiles = [drawn];
  layRow(match, round, event);
  settleSealed(match, round, seat);
  round.firstTurnTaken |= bit;
  round.hadTurn |= bit;
  round.sealing = { ...sealing, trains: sealing.trains.map((old, index) => (index === seat ? null : old)) };
  endSealing(match, round);
}

function settleSealed(match: MatchState, round: RoundState, seat: number): void {
  const left = count(round.hands[seat] ?? NO_TILES);
  if (round.turn.owesCall && match.rules.options.lastTileCall === 'challenge') round.missedCalls |= 1 << seat;
  const line = round.turn.played[round.turn.played.length - 1]?.line ?? seat;
  if (left === 0 && mustAnswerLast(match, round)) round.waiting = [...round.waiting, { seat, line }];
  else if (left === 0) goOut(match, round, seat);
  for (const waits of round.waiting) {
    // A train laid later may take the last tile that could have answered the double.
    if (round.openDoubles.some((double) => double.line === waits.line)) continue;
    round.waiting = round.waiting.filter((other) => other !== waits);
    goOut(match, round, waits.seat);
  }
}

/** All sealed trains are in and laid: who is out, else the normal turns begin with the starter (RULES 6). */
function endSealing(match: MatchState, round: RoundState): void {
  const { sealing } = round;
  if (sealing === null || sealing.awaited !== 0 || sealing.trains.some((train) => train !== null)) return;
  round.sealing = null;
  const { rules } = match;
  const { starter } = round;
  const fromStarter = (seat: number): number => (seat - starter + rules.seatCount) % rules.seatCount;
  const [first] = [...round.outs].sort((a, b) => fromStarter(a) - fromStarter(b));
  if (first !== undefined) {
    round.over = { reason: 'out', seat: first };
    return;
  }
  startTurn(match, round, (match.inPlay >> starter) & 1 ? starter : nextSeat(rules, match.inPlay, starter));
}

function leave(match: MatchState, round: RoundState, event: SeatLeft): void {
  const seat = event.seat - 1;
  const bit = 1 << seat;
  const { rules } = match;
  round.leftWith[seat] = handScore(event.returned, rules.options);
  match.seats = match.seats.map((old, index) =>
    index === seat ? { ...old, left: event.reason, leftAs: rules.seatCount - seatsIn(match) + 1 } : old,
  );
  match.inPlay &= ~bit;
  round.hands[seat] = NO_TILES;
  round.yard = event.yard;
  round.yardAt = 0;
  round.departures++;
  if (!rules.isChickenFoot) round.markers |= bit;
  round.passed = 0;
  round.missedCalls &= ~bit;
  round.losesTurn &= ~bit;
  round.waiting = round.waiting.filter((waiting) => waiting.seat !== seat);
  round.outs = round.outs.filter((out) => out !== seat);
  if (isDecided(match)) {
    round.over = { reason: 'abandoned', seat: -1 };
    return;
  }
  if (round.sealing !== null) {
    doneSealing(round, seat, null);
    return endSealing(match, round);
  }
  if (endCycle(match, round)) return;
  if (round.mover === seat) return startTurn(match, round, nextSeat(rules, match.inPlay, seat));
  // Deferred doubles may bind from now on, and a long turn that can lay nothing more ends by itself (RULES 2.5).
  if (round.turn.stage === 'go_on' && !hasPlay(match, round)) endTurn(match, round);
}

function seatsIn(match: MatchState): number {
  let n = 0;
  for (let rest = match.inPlay; rest !== 0; rest &= rest - 1) n++;
  return n;
}

/** Whether only one seat, or one team, is left in the match (RULES 2.12). */
function isDecided(match: MatchState): boolean {
  const { rules, inPlay } = match;
  if (rules.options.teams === 'none') return (inPlay & (inPlay - 1)) === 0;
  const half = rules.seatCount / 2;
  const teams = (inPlay | (inPlay >> half)) & ((1 << half) - 1);
  return (teams & (teams - 1)) === 0;
}
