import type { RoundDealt } from './events.js';
import type { Line, MatchState, OpenDouble, RoundState, Rules } from './state.js';
import { count, minus, NO_TILES, plus, setOf, tile } from './tiles.js';
import { freshTurn, goOut, startTurn } from './turns.js';

/** A round is dealt, its engine is laid, the turns begin (RULES 2.1, 2.2). Functions here change the match they are given. */

/** A round in which nothing has been dealt or laid yet. */
export function emptyRound(rules: Rules, number: number, engine: number, starter: number): RoundState {
  return {
    number,
    engine,
    starter,
    hands: [],
    yard: [],
    yardAt: 0,
    lines: [],
    table: NO_TILES,
    markers: 0,
    openDoubles: [],
    firstTurnTaken: 0,
    hadTurn: 0,
    mover: starter,
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
}

export function deal(match: MatchState, event: RoundDealt): void {
  const { rules } = match;
  const { options } = rules;
  const everyTrain = rules.isChickenFoot ? 0 : rules.allSeats;
  const round = emptyRound(rules, event.round, event.engine, event.starter - 1);
  round.hands = event.hands.map((hand) => setOf(hand));
  round.yard = event.yard;
  round.lines = rules.rootIds.map((id, root): Line => unstarted(id, root, event.engine));
  const isSetAside = options.engineSource === 'set_aside';
  if (isSetAside) round.table = setOf([tile(event.engine, event.engine)]);
  round.markers = options.trainsBegin === 'public' ? everyTrain : everyTrain & ~match.inPlay;
  if (rules.isChickenFoot) round.openDoubles = [hub(event.engine, options.hubArms)];
  match.round = round;
  match.enginesUsed |= 1 << event.engine;
  if (isSetAside) beginTurns(match, round);
}

/** A train, a Mexican train or the hub without a tile: it takes the engine's number (RULES 1). */
function unstarted(id: string, root: number, engine: number): Line {
  return { id, root, parent: -1, row: null, length: 0, end: engine, branches: 0 };
}

function hub(engine: number, arms: number): OpenDouble {
  return { line: 0, value: engine, by: -1, answers: 0, needed: arms, deferred: false, turn: 0 };
}

/** The engine lies: first trains are sealed by all, or the starter's turn begins (RULES 2.1, 2.2). */
function beginTurns(match: MatchState, round: RoundState): void {
  const { rules } = match;
  if (rules.hasFirstTurns && rules.options.firstTurn === 'simultaneous') {
    const none = new Array<number>(rules.seatCount).fill(0);
    // A seat whose whole hand was the engine has had its first turn.
    const out = round.outs.reduce((mask, seat) => mask | (1 << seat), 0);
    round.firstTurnTaken |= out;
    round.hadTurn |= out;
    const awaited = match.inPlay & ~out;
    round.sealing = { awaited, drew: none, drawn: none.map(() => -1), trains: none.map(() => null) };
    round.turn = freshTurn(round, round.starter, 1, false);
    return;
  }
  startTurn(match, round, round.starter);
}

export function layEngine(match: MatchState, round: RoundState, seat: number): void {
  const engine = tile(round.engine, round.engine);
  round.hands[seat] = minus(round.hands[seat] ?? NO_TILES, engine);
  round.table = plus(round.table, engine);
  if (count(round.hands[seat]) === 0) goOut(match, round, seat);
  if (round.over === null) beginTurns(match, round);
}
