// Trials: C78
import { legalMoves, readPosition, view, type LegalMove } from '../../src/engine/index.js';
import { autopilotMove, type AutopilotRule, type OwnTurn } from '../../src/plans/autopilot.js';
import { PlanSweep } from '../../src/plans/plan-sweep.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { does, ONE_TILE_A_TURN, settled } from '../support/planned-turn.js';
import { Table } from '../support/table.js';

/** What leaves no choice is played at once for whoever wants it, and everybody sees that it was. */

const ALL: readonly AutopilotRule[] = ['draw_at_once', 'only_tile', 'forced'];
const PLAY: LegalMove = { type: 'play', tile: '3-9', at: 'seat-1', rule: 'own_train' };
const OTHER: LegalMove = { type: 'play', tile: '3-4', at: 'seat-1', rule: 'own_train' };
const DRAW: LegalMove = { type: 'draw', rule: 'nothing_playable' };
const PASS: LegalMove = { type: 'pass', rule: 'nothing_playable' };
const END: LegalMove = { type: 'end_turn', rule: 'stops_long_turn' };

/** Seat 1 is to move, on its own marked train or elsewhere. */
function turnWith(
  legal: readonly LegalMove[],
  options: Record<string, unknown> = {},
  hand = ['3-9', '1-1', '2-2'],
): OwnTurn {
  const reading = readPosition({
    ruleset: { preset: 'club', options },
    engine: 12,
    toMove: 1,
    seats: [
      { seat: 1, hand, firstTurnTaken: true },
      { seat: 2, handCount: 5, firstTurnTaken: true },
    ],
    lines: [{ id: 'seat-1', tiles: ['12-3'], marker: true }],
    yardCount: 20,
  });
  if (!reading.ok) throw new Error(reading.detail);
  return { view: view(reading.position.match, { seat: 1 }), seat: 1, legal };
}

test.each<[readonly LegalMove[], readonly AutopilotRule[], AutopilotRule | null]>([
  [[DRAW], ['draw_at_once'], 'draw_at_once'],
  [[DRAW], ['only_tile'], null],
  [[DRAW], ['forced'], 'forced'],
  [[PLAY], ['only_tile'], 'only_tile'],
  [[PLAY], ['draw_at_once'], null],
  [[PLAY], ['forced'], 'forced'],
  [[PLAY], ALL, 'only_tile'],
  [[PASS], ['forced'], 'forced'],
  [[PASS], ['draw_at_once', 'only_tile'], null],
  [[PLAY, OTHER], ALL, null],
  [[PLAY, END], ALL, null],
  [[PLAY, PASS], ALL, null],
  [[], ALL, null],
  [[PLAY], [], null],
])('of %j with %j it plays by %s', (legal, rules, expected) => {
  expect(autopilotMove(rules, turnWith(legal))?.rule ?? null).toBe(expected);
});

test('the position of these tests has the play that they name', () => {
  const { legal } = turnWith([PLAY]);
  const reading = readPosition({
    ruleset: { preset: 'club', options: {} },
    engine: 12,
    toMove: 1,
    seats: [
      { seat: 1, hand: ['3-9', '1-1', '2-2'], firstTurnTaken: true },
      { seat: 2, handCount: 5, firstTurnTaken: true },
    ],
    lines: [{ id: 'seat-1', tiles: ['12-3'] }],
    yardCount: 20,
  });
  expect(reading.ok && legalMoves(reading.position.match, 1)).toEqual(legal);
});

test('where the only move can be made in two ways nothing is forced', () => {
  expect(autopilotMove(ALL, turnWith([PASS], { passMarker: 'optional' }))).toBeNull();
  expect(autopilotMove(ALL, turnWith([PLAY], { markerOff: 'choice' }))).toBeNull();
  expect(autopilotMove(ALL, turnWith([{ ...PLAY, at: 'mexican' }], { markerOff: 'choice' }))).not.toBeNull();
});

test('the last-tile call is made where it is due', () => {
  expect(autopilotMove(ALL, turnWith([PLAY], {}, ['3-9', '1-1']))?.move).toMatchObject({ call: true });
  expect(autopilotMove(ALL, turnWith([PLAY]))?.move).not.toHaveProperty('call');
  expect(autopilotMove(ALL, turnWith([PLAY], { lastTileCall: 'off' }, ['3-9', '1-1']))?.move).not.toHaveProperty(
    'call',
  );
});

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

function switchOn(
  table: Table,
  seat: number,
  on: Partial<Record<'forced' | 'onlyTile' | 'drawAtOnce', boolean>>,
): Promise<Heard> {
  const body = { forced: false, onlyTile: false, drawAtOnce: false, ...on };
  return caller.call('PUT', table.path('autopilot'), { token: table.token(seat), body });
}

test('every automatic pass and draw is in the feed of each player, with its cause', async () => {
  const table = await Table.begun(caller, 3, { options: { ...ONE_TILE_A_TURN, handSize: 5 }, autoForced: false });
  for (const seat of [1, 2, 3]) expect(await switchOn(table, seat, { forced: true })).toMatchObject({ status: 200 });
  for (let moves = 0; moves < 60; moves++) {
    await settled(server);
    const passes = await server.prisma.event.count({ where: { gameId: table.id, type: 'passed' } });
    if (passes > 0) break;
    await table.advance();
  }
  for (const seat of [undefined, 1, 2, 3]) {
    const token = seat === undefined ? undefined : table.token(seat);
    const { body } = await caller.get(table.path('events?limit=100'), { token });
    const items = body.items as unknown as readonly { type: string; cause: unknown; version: number }[];
    const passes = items.filter(({ type }) => type === 'passed');
    expect(passes.length).toBeGreaterThan(0);
    for (const { cause } of passes) expect(cause).toEqual({ type: 'autopilot' });
    for (const { cause } of items.filter(({ type }) => type === 'tile_drawn'))
      expect(cause).toEqual({ type: 'autopilot' });
    expect(items.map(({ version }) => version)).toEqual(items.map((_, i) => i + 1));
  }
});

test('switches are kept for each seat, seen by its player alone, and can be set before the match', async () => {
  const table = await Table.laid(caller, 2);
  const path = table.path('autopilot');
  const off = { forced: false, onlyTile: false, drawAtOnce: false };
  expect((await caller.get(path, { token: table.token(1) })).body).toEqual({ seat: 1, ...off });
  await switchOn(table, 1, { onlyTile: true });
  expect((await caller.get(path, { token: table.token(1) })).body).toEqual({ seat: 1, ...off, onlyTile: true });
  expect((await caller.get(path, { token: table.token(2) })).body).toEqual({ seat: 2, ...off });
  expect((await caller.get(path)).status).toBe(401);
  expect((await switchOn(table, 1, {})).body).toEqual({ seat: 1, ...off });
  const half = await caller.call('PUT', path, { token: table.token(1), body: { forced: true } });
  expect(half).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('a move that the autopilot made can be taken back, and is not made again by itself', async () => {
  const table = await Table.begun(caller, 2, { options: { ...ONE_TILE_A_TURN, handSize: 3 }, autoForced: false });
  for (const seat of [1, 2]) await switchOn(table, seat, { onlyTile: true });
  const byItself = (): Promise<{ seq: number; payload: unknown } | null> =>
    server.prisma.event.findFirst({
      where: { gameId: table.id, type: 'tile_played', cause: { path: ['type'], equals: 'autopilot' } },
    });
  for (let moves = 0; moves < 40 && (await byItself()) === null; moves++) {
    await table.advance();
    await settled(server);
  }
  const log = await server.prisma.event.findMany({ where: { gameId: table.id }, orderBy: { seq: 'asc' } });
  const last = log.at(-1);
  expect(last).toMatchObject({ type: 'tile_played', cause: { type: 'autopilot', rule: 'only_tile' } });
  const { seat } = last?.payload as { seat: number };
  await does(server, table, { command: { type: 'ask_undo', seat } });
  await settled(server);
  expect((await table.state(null)).version).toBe((last?.seq ?? 0) + 1);
  expect(await table.mover()).toBe(seat);
  await server.app.get(PlanSweep).run(new AbortController().signal);
  expect((await table.state(null)).version).toBe((last?.seq ?? 0) + 1);
});

test('an autopilot that was switched off does nothing more', async () => {
  const table = await Table.laid(caller, 2, { options: { ...ONE_TILE_A_TURN, handSize: 3 }, autoForced: false });
  await switchOn(table, 1, { forced: true });
  await switchOn(table, 1, {});
  await table.start();
  for (let moves = 0; moves < 8; moves++) {
    await table.advance();
    await settled(server);
  }
  const log = await server.prisma.event.findMany({ where: { gameId: table.id } });
  expect(log.filter(({ cause }) => cause !== null)).toEqual([]);
});
