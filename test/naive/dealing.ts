import { chooseSeat, dealHands, shuffle, tilesToShuffle, type Seeds } from './deal.js';
import { endIfOut } from './ending.js';
import type { Options } from './options.js';
import type { Move, RoundEnd } from './record.js';
import { beginTurn, nextSeatIn, passTurnOn, seatsFrom, type Round } from './round.js';
import { openSealedPhase } from './sealed.js';
import { emptyLines, handOf, newTurn, openHub, trainOf } from './table.js';
import { double, halves, isDouble, pips, without, type Tile } from './tiles.js';

/** What a round takes over from the match. */
export interface MatchSoFar {
  options: Options;
  handSize: number;
  seatCount: number;
  seeds: Seeds;
  seatsIn: number[];
  /** Engines of the rounds played. */
  engines: number[];
  lastStarter: number | null;
  lastEnd: RoundEnd | null;
}

/** A round dealt, with its engine on the table, ready for its first turn. */
export interface Dealt {
  round: Round;
  hands: Tile[][];
  yard: Tile[];
  /** RECORD 3: the draws of the search and the laying of a dealt-in engine. */
  opening: Move[];
}

/** Highest pip sum first, double before non-double, then the higher half (RULES 3 `starter: highest_tile`). */
function compareHeight(x: Tile, y: Tile): number {
  const high = (tile: Tile): number => halves(tile)[1];
  return pips(y) - pips(x) || Number(isDouble(y)) - Number(isDouble(x)) || high(y) - high(x);
}

/** The seat with the highest of these tiles; of equals the earlier seat. */
function seatOfHighest(tiles: readonly { seat: number; tile: Tile }[]): number {
  const [first] = [...tiles].sort((x, y) => compareHeight(x.tile, y.tile) || x.seat - y.seat);
  if (first === undefined) throw new Error('nobody holds a tile');
  return first.seat;
}

interface Search {
  engine: number;
  /** The seat that lays a dealt-in engine, or null if it was set aside. */
  holder: number | null;
  draws: { seat: number; tile: Tile }[];
}

/** RULES 3 `engineSource`, `engineAbsent`: changes hands and yard as tiles are drawn. */
function findEngine(match: MatchSoFar, number: number, hands: Tile[][], yard: Tile[]): Search {
  const { options, seatsIn, seatCount } = match;
  const wanted = options.firstEngine - number + 1;
  if (options.engineSource === 'set_aside') return { engine: wanted, holder: null, draws: [] };
  const holderOf = (pip: number): number | null => {
    const i = hands.findIndex((hand) => hand.includes(double(pip)));
    return i < 0 ? null : i + 1;
  };
  const candidates = engineCandidates(match, wanted);
  for (const engine of candidates) {
    const holder = holderOf(engine);
    if (holder !== null) return { engine, holder, draws: [] };
  }
  // "The search starts with seat 1 in round 1, later with the seat left of the last starter."
  const start = match.lastStarter === null ? 1 : nextSeatIn(seatCount, seatsIn, match.lastStarter);
  const order = seatsFrom(seatCount, seatsIn, start);
  const sought = options.engineSource === 'highest_held' ? candidates : [wanted];
  const inLaps = options.engineSource === 'required_holder' && options.engineAbsent === 'draw_together';
  return drawForEngine(order, inLaps, sought, hands, yard);
}

/** The engines that a round would take from a hand, the best first. */
function engineCandidates(match: MatchSoFar, wanted: number): number[] {
  const { options, engines } = match;
  const down = (from: number): number[] => Array.from({ length: from + 1 }, (_, i) => from - i);
  if (options.engineSource === 'highest_held') return down(options.maxPips).filter((pip) => !engines.includes(pip));
  return options.engineAbsent === 'next_lower' ? down(wanted) : [wanted];
}

function drawForEngine(order: number[], inLaps: boolean, sought: number[], hands: Tile[][], yard: Tile[]): Search {
  const draws: Search['draws'] = [];
  let found: { engine: number; holder: number } | null = null;
  while (found === null) {
    if (yard.length === 0) throw new Error('no engine is left to be drawn');
    for (const seat of order) {
      const tile = yard.shift();
      if (tile === undefined) break;
      hands[seat - 1]?.push(tile);
      draws.push({ seat, tile });
      const [low] = halves(tile);
      if (isDouble(tile) && sought.includes(low)) found = { engine: low, holder: seat };
      if (found !== null && !inLaps) break;
    }
  }
  return { ...found, draws };
}

/** RULES 3 `starter`: asked in round 1, and again with `nextStarter: again`. */
function applyStarter(
  match: MatchSoFar,
  number: number,
  engine: number,
  hands: Tile[][],
  holder: number | null,
): number {
  const { options, seeds, seatsIn } = match;
  const label = (name: string): string => (number === 1 ? name : `${name}:${number}`);
  switch (options.starter) {
    case 'random':
      return chooseSeat(seeds, label('starter'), seatsIn);
    case 'engine_holder':
      if (holder === null) throw new Error('nobody holds an engine that was set aside');
      return holder;
    case 'highest_tile':
      return seatOfHighest(seatsIn.flatMap((seat) => (hands[seat - 1] ?? []).map((tile) => ({ seat, tile }))));
    case 'lot': {
      const deck = shuffle(seeds, label('lot'), tilesToShuffle(options, engine));
      const lots = seatsIn.map((seat, i) => ({ seat, tile: deck[i] ?? '0-0' }));
      // "Highest double else highest tile as before."
      const doubles = lots.filter(({ tile }) => isDouble(tile));
      return seatOfHighest(doubles.length > 0 ? doubles : lots);
    }
  }
}

/** RULES 3 `nextStarter`. */
function starterOf(match: MatchSoFar, number: number, engine: number, hands: Tile[][], holder: number | null): number {
  const { options, seatCount, seatsIn, lastStarter, lastEnd } = match;
  if (lastStarter === null || options.nextStarter === 'again')
    return applyStarter(match, number, engine, hands, holder);
  const winner = lastEnd?.reason === 'out' ? lastEnd.seat : undefined;
  if (options.nextStarter === 'winner' && winner !== undefined) {
    return seatsIn.includes(winner) ? winner : nextSeatIn(seatCount, seatsIn, winner);
  }
  return nextSeatIn(seatCount, seatsIn, lastStarter);
}

function newRound(match: MatchSoFar, number: number, engine: number, starter: number, hands: Tile[][]): Round {
  const { options, seatCount, seatsIn } = match;
  const seats = Array.from({ length: seatCount }, (_, i) => i + 1);
  // RULES 2.12: the train of a seat that left keeps its marker "for good".
  const marked = options.trainsBegin === 'public' ? seats : seats.filter((seat) => !seatsIn.includes(seat));
  const chickenFoot = options.game === 'chicken_foot';
  return {
    options,
    seatCount,
    seatsIn: [...seatsIn],
    engine,
    hands: new Map(hands.map((hand, i) => [i + 1, hand])),
    firstTurnTaken: new Set(),
    lines: emptyLines(options, seatCount),
    markers: new Set(chickenFoot ? [] : marked.map(trainOf)),
    open: chickenFoot ? [openHub(options, engine)] : [],
    yard: [],
    mover: starter,
    turn: newTurn(),
    sealed: false,
    number,
    seeds: match.seeds,
    starter,
    sealing: null,
    hadTurn: new Set(),
    passes: new Set(),
    windows: new Set(),
    losesTurn: new Set(),
    waiting: new Map(),
    outs: [],
    departures: [],
    leaverScores: new Map(),
    lastLaid: { left: -1, called: false },
    end: null,
  };
}

/** RULES 2.1, 2.2: deals round `number`, finds its engine and its starter, lays a dealt-in engine and begins the first turn. */
export function dealRound(match: MatchSoFar, number: number): Dealt {
  const { options, seeds, seatCount, seatsIn, handSize } = match;
  const setAside = options.firstEngine - number + 1;
  const deck = shuffle(seeds, `round:${number}`, tilesToShuffle(options, setAside));
  const { hands, yard } = dealHands(deck, seatCount, seatsIn, handSize);
  const hold = hands.map((hand) => [...hand]);
  const drawFrom = [...yard];
  const { engine, holder, draws } = findEngine(match, number, hold, drawFrom);
  const starter = starterOf(match, number, engine, hands, holder);
  const round = newRound(match, number, engine, starter, hold);
  round.yard = drawFrom;
  const opening: Move[] = draws.map(({ seat, tile }) => ({ seat, type: 'draw', tile }));
  if (holder !== null) {
    opening.push({ seat: holder, type: 'engine', tile: double(engine) });
    round.hands.set(holder, without(handOf(round, holder), double(engine)));
  }
  begin(round, holder);
  return { round, hands, yard, opening };
}

/** The first turn of the round, or its end if the engine was the whole hand of its holder (RULES 2.8). */
function begin(round: Round, holder: number | null): void {
  if (holder !== null && handOf(round, holder).length === 0) {
    round.outs.push(holder);
    round.hadTurn.add(holder);
    if (endIfOut(round)) return;
  }
  if (round.options.firstTurn === 'simultaneous' && round.options.game === 'mexican_train') openSealedPhase(round);
  else if (round.outs.includes(round.starter)) passTurnOn(round);
  else beginTurn(round, round.starter);
}
