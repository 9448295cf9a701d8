import type { TrainRecord } from '../../src/engine/index.js';
import type { Random } from './random.js';

/** Ways to damage a record in one place. */

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Damage {
  readonly what: string;
  /** JSON pointer to the place. */
  readonly pointer: string;
  readonly record: unknown;
}

type JsonObject = { [name: string]: Json };

interface Place {
  readonly pointer: string;
  readonly value: Json;
}

/** Changes the value at a pointer of a copy. */
function changed(record: Json, what: string, pointer: string, change: (value: Json) => Json): Damage {
  const copy = JSON.parse(JSON.stringify(record)) as JsonObject;
  const path = pointer.split('/').slice(1);
  const last = path.pop() ?? '';
  const parent = path.reduce<Json>((at, name) => (at as JsonObject)[name] ?? null, copy) as JsonObject;
  parent[last] = change(parent[last] ?? null);
  return { what, pointer, record: copy };
}

function places(record: TrainRecord): Place[] {
  const found: Place[] = [];
  const walk = (value: Json, pointer: string): void => {
    found.push({ pointer, value });
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) walk(part, `${pointer}/${name}`);
  };
  walk(record as unknown as Json, '');
  return found;
}

/** Another tile of the double-six set, so that it belongs to every set. */
function otherTile(tile: Json, random: Random): string {
  for (;;) {
    const [a, b] = [random.below(7), random.below(7)];
    const name = `${String(Math.min(a, b))}-${String(Math.max(a, b))}`;
    if (name !== tile) return name;
  }
}

const another = (value: Json, random: Random): number => Number(value) + random.pick([-3, -2, -1, 1, 2, 3]);

/** Another hex digit in the place of one. */
function otherDigit(hex: Json, random: Random): string {
  const text = typeof hex === 'string' ? hex : '';
  const at = random.below(text.length);
  const digit = (parseInt(text[at] ?? '0', 16) + 1 + random.below(15)) % 16;
  return `${text.slice(0, at)}${digit.toString(16)}${text.slice(at + 1)}`;
}

interface Kind {
  readonly what: string;
  /** The places that it can strike. */
  readonly at: RegExp;
  readonly of?: (value: Json) => boolean;
  readonly change: (value: Json, random: Random) => Json;
}

const ofType =
  (type: string, field?: string) =>
  (value: Json): boolean =>
    (value as JsonObject)['type'] === type && (field === undefined || field in (value as JsonObject));

const set =
  (more: JsonObject) =>
  (value: Json): Json => ({ ...(value as JsonObject), ...more });

export const KINDS: readonly Kind[] = [
  { what: 'a tile of a hand', at: /^\/rounds\/\d+\/hands\/\d+\/\d+$/, change: otherTile },
  { what: 'a tile of the boneyard', at: /^\/rounds\/\d+\/yard\/\d+$/, change: otherTile },
  {
    what: 'the tile of a play',
    at: /^\/rounds\/\d+\/moves\/\d+$/,
    of: ofType('play'),
    change: (move, random) => set({ tile: otherTile((move as JsonObject)['tile'] ?? null, random) })(move),
  },
  {
    what: 'the tile of a draw',
    at: /^\/rounds\/\d+\/moves\/\d+$/,
    of: ofType('draw'),
    change: (move, random) => set({ tile: otherTile((move as JsonObject)['tile'] ?? null, random) })(move),
  },
  { what: 'a tile of a train', at: /^\/rounds\/\d+\/moves\/\d+\/tiles\/\d+$/, change: otherTile },
  { what: 'a tile left in a hand', at: /^\/rounds\/\d+\/left\/\d+\/\d+$/, change: otherTile },
  { what: 'a tile drawn by a challenge', at: /^\/rounds\/\d+\/moves\/\d+\/drawn\/\d+$/, change: otherTile },
  {
    what: 'a tile of the new boneyard after a departure',
    at: /^\/rounds\/\d+\/moves\/\d+\/yard\/\d+$/,
    change: otherTile,
  },
  { what: 'a tile that a leaver gave back', at: /^\/rounds\/\d+\/moves\/\d+\/returned\/\d+$/, change: otherTile },
  { what: 'the line of a play', at: /^\/rounds\/\d+\/moves\/\d+$/, of: ofType('play'), change: set({ at: 'seat-9' }) },
  { what: 'the seat of a move', at: /^\/rounds\/\d+\/moves\/\d+\/seat$/, change: (seat) => (seat === 1 ? 2 : 1) },
  {
    what: 'a pass in the place of a play',
    at: /^\/rounds\/\d+\/moves\/\d+$/,
    of: ofType('play'),
    change: (move) => ({ seat: (move as JsonObject)['seat'] ?? 1, type: 'pass' }),
  },
  {
    what: 'a draw in the place of a pass',
    at: /^\/rounds\/\d+\/moves\/\d+$/,
    of: ofType('pass'),
    change: (move) => ({ seat: (move as JsonObject)['seat'] ?? 1, type: 'draw', tile: '0-1' }),
  },
  {
    what: 'an end of the turn in the place of a play',
    at: /^\/rounds\/\d+\/moves\/\d+$/,
    of: ofType('play'),
    change: (move) => ({ seat: (move as JsonObject)['seat'] ?? 1, type: 'end_turn' }),
  },
  { what: 'moves that are missing', at: /^\/rounds\/\d+\/moves$/, change: (moves) => (moves as Json[]).slice(0, -1) },
  {
    what: 'a move that is doubled',
    at: /^\/rounds\/\d+\/moves$/,
    change: (moves) => [...(moves as Json[]), (moves as Json[]).at(-1) ?? null],
  },
  {
    what: 'a marker wish where there is no choice',
    at: /^\/rounds\/\d+\/moves\/\d+$/,
    of: (move) => ofType('pass')(move) && !('marker' in (move as JsonObject)),
    change: set({ marker: false }),
  },
  {
    what: 'a marker that is kept where there is no choice',
    at: /^\/rounds\/\d+\/moves\/\d+$/,
    of: (move) => ofType('play')(move) && !('keepMarker' in (move as JsonObject)),
    change: set({ keepMarker: true }),
  },
  {
    what: 'a last-tile call that is not due',
    at: /^\/rounds\/\d+\/moves\/\d+$/,
    of: (move) => ofType('play')(move) && !('call' in (move as JsonObject)),
    change: set({ call: true }),
  },
  { what: 'a score', at: /^\/rounds\/\d+\/scores\/\d+$/, change: another },
  { what: 'a total', at: /^\/result\/totals\/\d+$/, change: another },
  { what: 'a place', at: /^\/result\/places\/\d+$/, change: another },
  {
    what: 'the reason of the result',
    at: /^\/result\/reason$/,
    change: (reason) => (reason === 'completed' ? 'abandoned' : 'completed'),
  },
  {
    what: 'the end of a round',
    at: /^\/rounds\/\d+\/end\/reason$/,
    change: (reason) => (reason === 'out' ? 'blocked' : 'out'),
  },
  { what: 'who went out', at: /^\/rounds\/\d+\/end\/seat$/, change: (seat) => (seat === 1 ? 2 : 1) },
  { what: 'the engine', at: /^\/rounds\/\d+\/engine$/, change: (engine) => (Number(engine) + 1) % 7 },
  { what: 'the starter', at: /^\/rounds\/\d+\/starter$/, change: (seat) => (seat === 1 ? 2 : 1) },
  { what: "the server's seed", at: /^\/deal\/serverSeed$/, change: otherDigit },
  { what: 'the commitment', at: /^\/deal\/commitment$/, change: otherDigit },
  {
    what: "a seat's seed",
    at: /^\/deal\/clientSeeds\/\d+$/,
    change: (seed) => `${JSON.stringify(seed).slice(1, -1)}x`,
  },
  {
    what: 'the seat that is challenged',
    at: /^\/rounds\/\d+\/moves\/\d+\/of$/,
    change: (seat) => (seat === 1 ? 2 : 1),
  },
  { what: 'an option', at: /^\/ruleset\/options\/firstEngine$/, change: (value) => (value === 3 ? 4 : 3) },
];

/** Damages the record once in each way that it can be; the same chance strikes the same places. */
export function damagesOf(record: TrainRecord, random: Random): Damage[] {
  const all = places(record);
  return KINDS.flatMap(({ what, at, of, change }) => {
    const struck = all.filter(({ pointer, value }) => at.test(pointer) && (of === undefined || of(value)));
    if (struck.length === 0) return [];
    const { pointer } = random.pick(struck);
    return [changed(record as unknown as Json, what, pointer, (value) => change(value, random))];
  });
}
