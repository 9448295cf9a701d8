import { resolveRuleset, viewEvent, type GameEvent, type Viewer } from '../../src/engine/index.js';

/** What each viewer is told of each event: the tiles of others only where they lie open. */

const RULESET = (() => {
  const resolution = resolveRuleset({ preset: 'club' }, 2);
  if (!resolution.ok) throw new Error('club is for two');
  return resolution.ruleset;
})();

/** A tile or a tile as it lies, near half first. */
const t = (near: number, far: number): number => near * 32 + far;

interface Told {
  readonly event: GameEvent;
  /** What everybody is told. */
  readonly all: Readonly<Record<string, unknown>>;
  /** What only this seat is told; the others read null. */
  readonly only?: { readonly seat: number; readonly fields: Readonly<Record<string, unknown>> };
  readonly each?: readonly { readonly seat: number; readonly fields: Readonly<Record<string, unknown>> }[];
}

const TOLD: readonly Told[] = [
  {
    event: { type: 'game_created', rulesVersion: '1', ruleset: RULESET, autoForced: true, commitment: '00ff' },
    all: { rulesVersion: '1', ruleset: RULESET, autoForced: true, commitment: '00ff' },
  },
  {
    event: { type: 'seat_taken', seat: 1, member: 'ann', clientSeed: 'hidden until the start' },
    all: { seat: 1, member: 'ann' },
  },
  {
    event: { type: 'seat_vacated', seat: 2, member: 'ben', reason: 'removed' },
    all: { seat: 2, member: 'ben', reason: 'removed' },
  },
  { event: { type: 'game_aborted' }, all: {} },
  { event: { type: 'match_started', clientSeeds: ['1', 'two'] }, all: { clientSeeds: ['1', 'two'] } },
  {
    event: {
      type: 'round_dealt',
      round: 2,
      engine: 11,
      starter: 1,
      hands: [
        [t(5, 6), t(1, 2)],
        [t(3, 4), t(0, 0)],
      ],
      yard: [t(7, 8)],
    },
    all: { round: 2, engine: 11, starter: 1, handCounts: [2, 2], yardCount: 1 },
    each: [
      { seat: 1, fields: { hand: ['1-2', '5-6'] } },
      { seat: 2, fields: { hand: ['0-0', '3-4'] } },
    ],
  },
  {
    event: { type: 'tile_drawn', seat: 1, tile: t(3, 9), search: false, auto: true },
    all: { seat: 1, search: false, auto: true },
    only: { seat: 1, fields: { tile: '3-9' } },
  },
  { event: { type: 'engine_laid', seat: 2 }, all: { seat: 2 } },
  {
    event: { type: 'tile_played', seat: 1, laid: t(9, 3), at: 'seat-1', call: true, keepMarker: false, auto: false },
    all: { seat: 1, tile: '3-9', inner: 9, at: 'seat-1', call: true, keepMarker: false, auto: false },
  },
  {
    event: { type: 'train_sealed', seat: 2, laid: [t(12, 1), t(1, 1)], call: true },
    all: { seat: 2 },
    only: {
      seat: 2,
      fields: {
        tiles: [
          { tile: '1-12', inner: 12 },
          { tile: '1-1', inner: 1 },
        ],
        call: true,
      },
    },
  },
  {
    event: { type: 'train_laid', seat: 2, laid: [t(12, 1)], call: false, sealed: true },
    all: { seat: 2, tiles: [{ tile: '1-12', inner: 12 }], call: false, sealed: true },
  },
  { event: { type: 'passed', seat: 1, marker: false, auto: true }, all: { seat: 1, marker: false, auto: true } },
  { event: { type: 'turn_ended', seat: 1 }, all: { seat: 1 } },
  {
    event: { type: 'challenged', seat: 1, of: 2, drawn: [t(0, 1), t(0, 2)] },
    all: { seat: 1, of: 2, drawnCount: 2 },
    only: { seat: 2, fields: { drawn: ['0-1', '0-2'] } },
  },
  {
    event: { type: 'seat_left', seat: 2, reason: 'timed_out', returned: [t(0, 1)], yard: [t(0, 1), t(0, 2)] },
    all: { seat: 2, reason: 'timed_out', returnedCount: 1, yardCount: 2 },
    only: { seat: 2, fields: { returned: ['0-1'] } },
  },
  { event: { type: 'seat_substituted', seat: 2, member: 'cleo' }, all: { seat: 2, member: 'cleo' } },
  {
    event: { type: 'round_ended', round: 1, reason: 'out', seat: 1, scores: [0, 7], left: [[], [t(3, 4)]] },
    all: { round: 1, reason: 'out', seat: 1, scores: [0, 7], left: [[], ['3-4']] },
  },
  {
    event: { type: 'match_ended', reason: 'completed', totals: [0, 7], places: [1, 2] },
    all: { reason: 'completed', totals: [0, 7], places: [1, 2] },
  },
];

const VIEWERS: readonly Viewer[] = [{ seat: 1 }, { seat: 2 }, { seat: null }];

const nothingOf = (fields: object): object => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

describe.each(VIEWERS)('to the viewer in seat $seat', ({ seat }) => {
  it.each(TOLD.map((told) => [told.event.type, told] as const))('%s', (type, { event, all, only, each }) => {
    const known = [...(each ?? []), ...(only === undefined ? [] : [only])];
    const hidden = Object.assign({}, ...known.map(({ fields }) => nothingOf(fields))) as object;
    const own = known.find((one) => one.seat === seat)?.fields ?? {};
    expect(viewEvent(event, { seat })).toEqual({ type, ...all, ...hidden, ...own });
  });
});
