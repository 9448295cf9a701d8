import type { LeaveReason, RoundEndReason } from './events.js';
import { OPTION_NAMES } from './option-catalogue.js';
import type { Options, Ruleset } from './options.js';
import type { LaidTile, Tile, TileSet } from './tiles.js';

/**
 * What a match is at one version. Seats are 0 … n − 1 in here (1 … n at the door), sets of seats are bit masks.
 *
 * Everything below the two top levels (`MatchState`, `RoundState`, `TurnState`) is a value that is never changed in
 * place, so that copying a state copies two short objects and a few short arrays, however long the match has lasted.
 */

/** A ruleset with what is asked of it at each move worked out once. */
export interface Rules {
  readonly ruleset: Ruleset;
  readonly options: Options;
  readonly seatCount: number;
  readonly allSeats: number;
  readonly isChickenFoot: boolean;
  /** Whether a double ends its line and its answers begin new ones (RULES 1, foot). */
  readonly hasFeet: boolean;
  /** Whether any seat may be bound by an open double (RULES 2.4). */
  readonly bindsTable: boolean;
  /** Whether there are first turns at all: not in Chicken Foot. */
  readonly hasFirstTurns: boolean;
  /** Whether a pass leaves the seat a choice about its marker. */
  readonly markerIsChoice: boolean;
  /** A mask with a bit for each number of pips. */
  readonly everyValue: number;
  readonly setSize: number;
  /** How many lines there are before the first foot: the trains, then the Mexican trains; in Chicken Foot the hub. */
  readonly rootCount: number;
  readonly rootIds: readonly string[];
  readonly rootOf: ReadonlyMap<string, number>;
}

/** The row of a line: a list from its end back to its root, so that a longer row shares the shorter one. */
export interface Row {
  readonly laid: LaidTile;
  readonly before: Row | null;
}

/** A line (RULES 1): a train, a Mexican train, or a branch that an answer to a foot began. */
export interface Line {
  readonly id: string;
  /** Which root it belongs to: a seat's train, a Mexican train, the hub. */
  readonly root: number;
  /** The line of the foot that it answers; −1 for a root. */
  readonly parent: number;
  readonly row: Row | null;
  readonly length: number;
  /** The number that a tile must match; −1 where nothing can be laid any more (a foot that is full or exhausted). */
  readonly end: number;
  /** How many branches its foot has. */
  readonly branches: number;
}

/** A double short of its answers (RULES 1); exhausted and exempt ones are not kept. */
export interface OpenDouble {
  readonly line: number;
  readonly value: number;
  /** The seat that laid it; −1 for the hub. */
  readonly by: number;
  readonly answers: number;
  readonly needed: number;
  /** From a first turn with `firstTurnDoubles: deferred`: binds only once every seat had its first turn. */
  readonly deferred: boolean;
  /** The number of the turn it was laid in. */
  readonly turn: number;
}

/** A tile laid in the turn that runs. */
export interface PlayedTile {
  readonly laid: LaidTile;
  /** The line named by the move. */
  readonly at: number;
  /** The line it lies in now: another one where it answers a foot. */
  readonly line: number;
  readonly root: number;
  readonly isDouble: boolean;
  /** Whether it had been drawn in this turn. */
  readonly drawn: boolean;
}

/** What the mover may or must do next (RULES 2.5, 2.6). */
export type Stage =
  /** Nothing laid yet in this turn. */
  | 'start'
  /** The double laid last is owed an answer. */
  | 'follow_up'
  /** Two doubles laid (`doublesPerTurn: two`): a third tile in hand must answer one of them. */
  | 'third_tile'
  /** A double on a first train with `firstTurnDoubles: forbidden`: a tile in hand must cover it. */
  | 'cover'
  /** A long turn that may go on or stop: a first train or late start, or a public run. */
  | 'go_on'
  /** Nothing more; the turn ends by itself. */
  | 'over';

export interface TurnState {
  /** Counts the turns of the round. */
  number: number;
  stage: Stage;
  /** Draws since the last tile laid, or since the start. */
  drew: number;
  /** The tile drawn last, while it is still to be played or shown unplayable; −1: none. */
  drawn: Tile;
  /** Every tile drawn in this turn. */
  drawnTiles: readonly Tile[];
  /** Whether the turn began bound; holds once a tile has been laid. */
  began: 'bound' | 'free';
  /** Whether the own train had a tile when the turn began. */
  ownBegun: boolean;
  played: readonly PlayedTile[];
  /** Whether the tile laid last left exactly one in the hand, and no call was made with it. */
  owesCall: boolean;
}

/** First trains that lie face down until all are in (`firstTurn: simultaneous`). */
export interface Sealing {
  /** Seats whose train is still awaited. */
  readonly awaited: number;
  readonly drew: readonly number[];
  readonly drawn: readonly Tile[];
  readonly trains: readonly ({ readonly laid: readonly LaidTile[]; readonly call: boolean } | null)[];
}

/** A round that is over but not yet scored. */
export interface RoundOver {
  readonly reason: RoundEndReason;
  /** Who went out; −1 unless `out`. */
  readonly seat: number;
}

export interface RoundState {
  number: number;
  engine: number;
  starter: number;
  hands: TileSet[];
  yard: readonly Tile[];
  /** Where the next tile is drawn from. */
  yardAt: number;
  lines: Line[];
  /** Every tile that lies face up, the engine included. */
  table: TileSet;
  /** Trains with a marker. */
  markers: number;
  /** In the order laid. */
  openDoubles: readonly OpenDouble[];
  /** Seats that had their first turn. */
  firstTurnTaken: number;
  /** Seats that had any turn. */
  hadTurn: number;
  mover: number;
  turn: TurnState;
  sealing: Sealing | null;
  /** Seats that passed since something last changed (RULES 2.9). */
  passed: number;
  /** Seats whose missing last-tile call may be challenged. */
  missedCalls: number;
  /** Seats whose next turn is skipped (`lastTileLosesTurn`). */
  losesTurn: number;
  /** Seats with an empty hand that wait for an answer to the double on this line (`goOutOnDouble: must_answer`). */
  waiting: readonly { readonly seat: number; readonly line: number }[];
  /** Seats that went out while the first cycle still ran, in that order (`firstTurnOut: finish_cycle`). */
  outs: readonly number[];
  /** The score of a seat that left in this round; −1: none. */
  leftWith: readonly number[];
  departures: number;
  over: RoundOver | null;
}

export interface SeatState {
  readonly member: string | null;
  readonly clientSeed: string | null;
  readonly left: LeaveReason | null;
  /** Which departure of the match it was, from 1; 0: none. */
  readonly leftAs: number;
}

export interface FinishedRound {
  readonly number: number;
  readonly engine: number;
  readonly starter: number;
  readonly reason: RoundEndReason;
  readonly seat: number;
  readonly scores: readonly number[];
}

export interface MatchResult {
  readonly reason: 'completed' | 'abandoned';
  readonly totals: readonly number[];
  readonly places: readonly number[];
}

export interface MatchState {
  /** The number of events folded so far. */
  version: number;
  readonly rulesVersion: string;
  readonly rules: Rules;
  readonly autoForced: boolean;
  readonly commitment: string;
  status: 'open' | 'running' | 'ended' | 'aborted';
  seats: readonly SeatState[];
  /** Seats still in the match. */
  inPlay: number;
  clientSeeds: readonly string[] | null;
  round: RoundState | null;
  finished: readonly FinishedRound[];
  /** Engines of the rounds so far, as a mask. */
  enginesUsed: number;
  result: MatchResult | null;
}

/** Options in the order of RULES 3, whichever way they came: what is shown of equal rules is equal to the byte. */
function inOrder(options: Options): Options {
  return Object.fromEntries(OPTION_NAMES.map((name) => [name, options[name]])) as unknown as Options;
}

/** Works a ruleset out. */
export function compileRules(ruleset: Ruleset): Rules {
  const { seats } = ruleset;
  const options = inOrder(ruleset.options);
  const isChickenFoot = options.game === 'chicken_foot';
  const rootIds = isChickenFoot
    ? ['hub']
    : [
        ...Array.from({ length: seats }, (_, seat) => `seat-${seat + 1}`),
        ...Array.from({ length: options.mexicanTrains }, (_, i) => (i === 0 ? 'mexican' : `mexican-${i + 1}`)),
      ];
  return {
    ruleset,
    options,
    seatCount: seats,
    allSeats: (1 << seats) - 1,
    isChickenFoot,
    hasFeet: options.doubleAnswers >= 2,
    bindsTable: isChickenFoot || options.doubleBinds === 'table',
    hasFirstTurns: !isChickenFoot,
    markerIsChoice: !isChickenFoot && options.passMarker === 'optional',
    everyValue: (1 << (options.maxPips + 1)) - 1,
    setSize: ((options.maxPips + 1) * (options.maxPips + 2)) / 2,
    rootCount: rootIds.length,
    rootIds,
    rootOf: new Map(rootIds.map((id, index) => [id, index])),
  };
}

/**
 * A copy whose top levels may be changed without touching the original.
 *
 * Copies are written out field by field, in the order of the types: a spread costs several times as much, and states
 * that are all made alike are read faster.
 */
export function copyMatch(state: MatchState): MatchState {
  return {
    version: state.version,
    rulesVersion: state.rulesVersion,
    rules: state.rules,
    autoForced: state.autoForced,
    commitment: state.commitment,
    status: state.status,
    seats: state.seats,
    inPlay: state.inPlay,
    clientSeeds: state.clientSeeds,
    round: state.round === null ? null : copyRound(state.round),
    finished: state.finished,
    enginesUsed: state.enginesUsed,
    result: state.result,
  };
}

/** A copy of a round that may be changed without touching the original. */
export function copyRound(round: RoundState): RoundState {
  return {
    number: round.number,
    engine: round.engine,
    starter: round.starter,
    hands: round.hands.slice(),
    yard: round.yard,
    yardAt: round.yardAt,
    lines: round.lines.slice(),
    table: round.table,
    markers: round.markers,
    openDoubles: round.openDoubles,
    firstTurnTaken: round.firstTurnTaken,
    hadTurn: round.hadTurn,
    mover: round.mover,
    turn: copyTurn(round.turn),
    sealing: round.sealing,
    passed: round.passed,
    missedCalls: round.missedCalls,
    losesTurn: round.losesTurn,
    waiting: round.waiting,
    outs: round.outs,
    leftWith: round.leftWith,
    departures: round.departures,
    over: round.over,
  };
}

function copyTurn(turn: TurnState): TurnState {
  return {
    number: turn.number,
    stage: turn.stage,
    drew: turn.drew,
    drawn: turn.drawn,
    drawnTiles: turn.drawnTiles,
    began: turn.began,
    ownBegun: turn.ownBegun,
    played: turn.played,
    owesCall: turn.owesCall,
  };
}

/** The tiles of a line from the engine outwards. */
export function rowTiles(line: Line): LaidTile[] {
  const tiles = new Array<LaidTile>(line.length);
  let i = line.length;
  for (let row = line.row; row !== null; row = row.before) tiles[--i] = row.laid;
  return tiles;
}

/** How many tiles the boneyard has. */
export function yardCount(round: RoundState): number {
  return round.yard.length - round.yardAt;
}

/** The next seat clockwise that is still in the match, after `seat`. */
export function nextSeat(rules: Rules, inPlay: number, seat: number): number {
  for (let step = 1; step <= rules.seatCount; step++) {
    const next = (seat + step) % rules.seatCount;
    if ((inPlay >> next) & 1) return next;
  }
  return seat;
}

/** The index of the line with this id; −1: no such line. */
export function lineIndex(rules: Rules, lines: readonly Line[], id: string): number {
  const root = rules.rootOf.get(id);
  if (root !== undefined) return root;
  for (let i = rules.rootCount; i < lines.length; i++) if ((lines[i] as Line).id === id) return i;
  return -1;
}

/** Whether a line has a tile, whoever laid it (RULES 1, begun). */
export function isBegun(lines: readonly Line[], index: number): boolean {
  return (lines[index] as Line).length > 0;
}

/** Whether `line` lies on the branches that begin at `ancestor`, or is it. */
export function liesUnder(lines: readonly Line[], line: number, ancestor: number): boolean {
  for (let at = line; at >= 0; at = (lines[at] as Line).parent) if (at === ancestor) return true;
  return false;
}
