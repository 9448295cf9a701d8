import type { GameView, LineView, OpenDoubleView } from '../../src/engine/view-types.js';
import type { Options } from '../../src/engine/options.js';

/** What a made-up view is to show. */
export interface Wish {
  readonly seed: number;
  readonly seats: number;
  readonly maxPips: Options['maxPips'];
  readonly game: Options['game'];
  /** Tiles on the table, as far as the set goes. */
  readonly laid: number;
  /** 1: no feet; 2 or 3: a double opens a foot. */
  readonly answers: 1 | 2 | 3;
  readonly mexicanTrains: Options['mexicanTrains'];
  readonly hubArms: Options['hubArms'];
  /** How likely the next tile goes where the last one went: 0 even, near 1 long lines. */
  readonly cling: number;
  readonly handSize: number;
  readonly viewer: number | null;
  readonly status: GameView['status'];
}

/**
 * A view with trains whose tiles match, laid at random by the rules of the table that matter to a picture: feet, branches,
 * open doubles and markers. It is not one that a game must be able to reach.
 */
export function madeView(wish: Wish): GameView {
  const chance = lcg(wish.seed);
  const engine = chance(wish.maxPips + 1);
  const free = shuffled(
    fullSet(wish.maxPips).filter(([a, b]) => a !== engine || b !== engine),
    chance,
  );
  const lines = rootLines(wish, engine);
  layTiles(wish, lines, free, chance);
  const options = {
    game: wish.game,
    maxPips: wish.maxPips,
    rounds: wish.maxPips + 1,
    mexicanTrains: wish.mexicanTrains,
    hubArms: wish.hubArms,
    doubleAnswers: wish.answers,
  } as Options;
  const isRunning = wish.status === 'running';
  const openDoubles = openOf(wish, lines, engine);
  return {
    version: 17,
    status: wish.status,
    rulesVersion: '1',
    ruleset: { preset: 'club', options },
    handSize: wish.handSize,
    autoForced: true,
    commitment: '',
    clientSeeds: null,
    seats: Array.from({ length: wish.seats }, (_, i) => {
      const hand = i + 1 === wish.viewer ? free.splice(0, wish.handSize) : null;
      return {
        seat: i + 1,
        member: wish.status === 'open' && chance(2) === 0 ? null : `m${i}`,
        left: chance(12) === 0 ? ('resigned' as const) : null,
        handCount: hand === null ? chance(wish.handSize + 1) : hand.length,
        hand: hand === null ? null : hand.map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
        firstTurnTaken: true,
        sealed: false,
      };
    }),
    round: isRunning
      ? {
          round: 3,
          engine,
          starter: 1,
          toMove: 1 + chance(wish.seats),
          toSeal: [],
          lines: lines.map((line) => ({ ...line })),
          openDoubles,
          yardCount: free.length,
          missedCalls: chance(4) === 0 ? [1] : [],
          turn: { drew: 0, drawn: null, played: [], bound: false },
        }
      : null,
    rounds: [],
    totals: Array.from({ length: wish.seats }, () => chance(400)),
    result:
      wish.status === 'ended'
        ? {
            reason: 'completed',
            totals: Array.from({ length: wish.seats }, () => chance(400)),
            places: Array.from({ length: wish.seats }, (_, i) => i + 1),
          }
        : null,
  };
}

/** Small numbers from a seed, the same for ever. */
function lcg(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

type Halves = [number, number];
type MadeLine = { -readonly [K in keyof LineView]: K extends 'tiles' ? string[] : LineView[K] } & {
  start: number;
  foot: number | null;
};

function fullSet(maxPips: number): Halves[] {
  const tiles: Halves[] = [];
  for (let a = 0; a <= maxPips; a++) for (let b = a; b <= maxPips; b++) tiles.push([a, b]);
  return tiles;
}

function shuffled(tiles: Halves[], chance: (n: number) => number): Halves[] {
  for (let j = tiles.length - 1; j > 0; j--) {
    const k = chance(j + 1);
    [tiles[j], tiles[k]] = [tiles[k] as Halves, tiles[j] as Halves];
  }
  return tiles;
}

function newLine(id: string, owner: number | null, start: number, marker: boolean): MadeLine {
  return { id, owner, tiles: [], marker, end: start, start, foot: null };
}

function rootLines(wish: Wish, engine: number): MadeLine[] {
  if (wish.game === 'chicken_foot') return [newLine('hub.1', null, engine, false)];
  return [
    ...Array.from({ length: wish.seats }, (_, i) => newLine(`seat-${i + 1}`, i + 1, engine, (wish.seed + i) % 3 === 0)),
    ...Array.from({ length: wish.mexicanTrains }, (_, i) =>
      newLine(i === 0 ? 'mexican' : `mexican-${i + 1}`, null, engine, false),
    ),
  ];
}

function layTiles(wish: Wish, lines: MadeLine[], free: Halves[], chance: (n: number) => number): void {
  let last: MadeLine | undefined;
  for (let laid = 0; laid < wish.laid; laid++) {
    const hub = lines.filter((line) => /^hub\.\d+$/.test(line.id));
    const canOpenArm =
      wish.game === 'chicken_foot' && hub.length < wish.hubArms && hub.every((line) => line.tiles.length > 0);
    if (canOpenArm) lines.push(newLine(`hub.${hub.length + 1}`, null, (hub[0] as MadeLine).start, false));
    const ends = lines.filter(
      (line) => line.end !== null && line.foot === null && free.some((t) => t.includes(line.end as number)),
    );
    if (ends.length === 0) return;
    const line =
      last !== undefined && ends.includes(last) && chance(100) < wish.cling * 100
        ? last
        : (ends[chance(ends.length)] as MadeLine);
    const at = free.findIndex((t) => t.includes(line.end as number));
    const [a, b] = free.splice(at, 1)[0] as Halves;
    const far = a === line.end ? b : a;
    line.tiles.push(`${line.end}-${far}`);
    line.end = far;
    last = line;
    if (a === b && wish.answers > 1) openFoot(wish, lines, line, a, chance);
  }
}

function openFoot(wish: Wish, lines: MadeLine[], line: MadeLine, value: number, chance: (n: number) => number): void {
  line.foot = value;
  line.end = null;
  const branches = chance(5) === 0 ? chance(wish.answers) : wish.answers;
  for (let n = 1; n <= branches; n++) lines.push(newLine(`${line.id}.${n}`, line.owner, value, line.marker));
}

function openOf(wish: Wish, lines: MadeLine[], engine: number): OpenDoubleView[] {
  const open: OpenDoubleView[] = [];
  const arms = lines.filter((line) => /^hub\.\d+$/.test(line.id) && line.tiles.length > 0).length;
  if (wish.game === 'chicken_foot' && arms < wish.hubArms) {
    open.push({ at: 'hub', value: engine, answers: arms, needed: wish.hubArms, by: null, binds: true });
  }
  for (const line of lines) {
    const [near, far] = (line.tiles.at(-1) ?? '0-1').split('-');
    if (near !== far) continue;
    const begun = lines.filter(
      (other) => other.id.startsWith(`${line.id}.`) && !other.id.slice(line.id.length + 1).includes('.'),
    ).length;
    const answers = line.foot === null ? 0 : begun;
    if (answers < wish.answers) {
      open.push({
        at: line.id,
        value: Number(near),
        answers,
        needed: wish.answers,
        by: line.owner,
        binds: open.length === 0,
      });
    }
  }
  return open;
}
