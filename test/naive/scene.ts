import { legalMoves } from './legal.js';
import { applyMove } from './match.js';
import { resolveRules, type OptionValue } from './options.js';
import type { Move } from './record.js';
import { beginTurn, type Round } from './round.js';
import { emptyLines, newTurn, openHub, trainOf, type Laid } from './table.js';
import { halves, lowHigh, type Tile } from './tiles.js';

/** A round in the middle, written as the worked examples write it: seats are A, B, C …, `m` at the end of a train is a marker. */
export interface Scene {
  preset: string;
  options?: Record<string, OptionValue>;
  seats?: number;
  engine?: number;
  mover?: string;
  /** Tiles from the engine outwards, near half first: `A: '12-4 4-9 m'`. A train that is not named is unstarted. */
  trains?: Record<string, string>;
  hands: Record<string, string>;
  yard?: string;
  /** Seats whose first turn is still to come; the others have had it. */
  firstTurnOf?: string;
  /** Open doubles in the order laid: the train and who laid it. */
  open?: { at: string; by: string; deferred?: boolean }[];
}

export function seatNumber(letter: string): number {
  return letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1;
}

/** A, B, C … and MT as line ids; anything else is an id already. */
export function lineId(name: string): string {
  if (name === 'MT') return 'mexican';
  return /^[A-H]$/.test(name) ? trainOf(seatNumber(name)) : name;
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

export function playScene(scene: Scene): Round {
  const seatCount = scene.seats ?? 4;
  const rules = resolveRules({ preset: scene.preset, options: scene.options ?? {} }, seatCount);
  if (!rules.ok) throw new Error(`the ruleset is refused: ${JSON.stringify(rules.refusals)}`);
  const { options } = rules;
  const seats = Array.from({ length: seatCount }, (_, i) => i + 1);
  const engine = scene.engine ?? options.maxPips;
  const firstTurns = words((scene.firstTurnOf ?? '').split('').join(' ')).map(seatNumber);
  const round: Round = {
    options,
    seatCount,
    seatsIn: seats,
    engine,
    hands: new Map(seats.map((seat) => [seat, []])),
    firstTurnTaken: new Set(seats.filter((seat) => !firstTurns.includes(seat))),
    lines: emptyLines(options, seatCount),
    markers: new Set(),
    open: options.game === 'chicken_foot' ? [openHub(options, engine)] : [],
    yard: words(scene.yard ?? ''),
    mover: 1,
    turn: newTurn(),
    sealed: false,
    number: 1,
    seeds: { serverSeed: '00'.repeat(32), clientSeeds: seats.map(String) },
    starter: 1,
    sealing: null,
    hadTurn: new Set(seats.filter((seat) => !firstTurns.includes(seat))),
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
  for (const [letter, tiles] of Object.entries(scene.hands)) round.hands.set(seatNumber(letter), words(tiles));
  for (const [name, tiles] of Object.entries(scene.trains ?? {})) setTrain(round, lineId(name), words(tiles));
  for (const { at, by, deferred } of scene.open ?? []) {
    const line = lineId(at);
    const tile = round.lines.find((one) => one.id === line)?.tiles.at(-1)?.tile;
    if (tile === undefined) throw new Error(`no double lies on ${at}`);
    const needed = options.doubleAnswers;
    round.open.push({ line, tile, needed, answers: 0, by: seatNumber(by), deferred: deferred === true });
  }
  beginTurn(round, seatNumber(scene.mover ?? 'A'));
  return round;
}

function setTrain(round: Round, id: string, tiles: string[]): void {
  if (tiles.includes('m')) round.markers.add(id);
  const laid = tiles
    .filter((word) => word !== 'm')
    .map((written): Laid => {
      const [near, far] = halves(written);
      return { tile: lowHigh(written), near, far };
    });
  const line = round.lines.find((one) => one.id === id);
  if (line === undefined) throw new Error(`there is no train ${id}`);
  line.tiles = laid;
}

/** The legal moves as the worked examples write them: `9-2 on MT`, `draw`, `pass`, `end_turn`. */
export function legalOf(round: Round): string[] {
  return legalMoves(round)
    .map((move) => {
      if (move.type !== 'play') return move.type;
      return `${move.tile} on ${nameOf(move.at)}${move.inner === undefined ? '' : `, ${move.inner} inward`}`;
    })
    .sort();
}

function nameOf(id: string): string {
  if (id === 'mexican') return 'MT';
  const seat = /^seat-(\d+)$/.exec(id)?.[1];
  return seat === undefined ? id : String.fromCharCode('A'.charCodeAt(0) + Number(seat) - 1);
}

/** Lays a tile for the seat on turn. */
export function lay(round: Round, tile: Tile, on: string, more: { inner?: number; call?: true } = {}): void {
  applyMove(round, { seat: round.mover, type: 'play', tile, at: lineId(on), ...more });
}

/** Makes the draws and passes that are forced, until there is a choice, the round is over or so many are made; gives the moves. */
export function goOn(round: Round, most = Infinity): string[] {
  const made: string[] = [];
  while (round.end === null && made.length < most) {
    const [first] = legalMoves(round);
    const seat = round.mover;
    let move: Move;
    if (first?.type === 'draw') move = { seat, type: 'draw', tile: round.yard[0] ?? '', auto: true };
    else if (first?.type === 'pass') move = { seat, type: 'pass', auto: true };
    else break;
    applyMove(round, move);
    made.push(`${nameOf(trainOf(seat))} ${move.type === 'draw' ? `draws ${move.tile}` : 'passes'}`);
  }
  return made;
}

/** The trains with a marker, as letters. */
export function marked(round: Round): string {
  return [...round.markers].map(nameOf).sort().join('');
}
