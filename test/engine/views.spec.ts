import { snapshot, view } from '../../src/engine/index.js';
import { dealTable } from '../support/dealt-table.js';

/** What a view says of the rounds behind and of the turn that runs; and that looking and deciding change nothing. */

const outInTheFirstRound = {
  deal: {
    options: { rounds: 2, nextStarter: 'winner' },
    hands: ['1-12', '3-4', '5-6'],
    yard: '0-1',
    starter: 2,
  },
  moves: ['2: draw', '2: pass', '3: draw', '3: pass', '1: 1-12 on seat-1'],
};

test('the finished rounds stand in a view with engine, starter, end and scores, and the next one begins with the winner', () => {
  const table = dealTable(outInTheFirstRound.deal);
  for (const said of outInTheFirstRound.moves) table.make(said);
  const { rounds, round, totals } = view(table.state(), { seat: null });
  expect(rounds).toEqual([{ round: 1, engine: 12, starter: 2, end: { reason: 'out', seat: 1 }, scores: [0, 8, 11] }]);
  expect(totals).toEqual([0, 8, 11]);
  expect(round).toMatchObject({ round: 2, engine: 11, starter: 1, toMove: 1 });
});

test('a round in which nobody went out has no seat at its end', () => {
  const table = dealTable({ options: { rounds: 1, drawCount: 'none' }, hands: ['3-4', '5-6'] });
  for (const said of ['1: pass', '2: pass', '1: pass', '2: pass']) table.make(said);
  expect(view(table.state(), { seat: null }).rounds).toMatchObject([{ end: { reason: 'blocked', seat: null } }]);
});

test('the turn that runs stands in a view with what was laid and drawn in it', () => {
  const table = dealTable({ hands: ['1-12 3-4', '2-12 5-6'], yard: '1-1 1-2' });
  for (const said of ['1: 1-12 on seat-1', '2: 2-12 on seat-2', '1: draw']) table.make(said);
  const turnFor = (seat: number): unknown => view(table.state(), { seat }).round?.turn;
  expect(turnFor(1)).toEqual({ drew: 1, drawn: '1-1', played: [], bound: false });
  expect(turnFor(2)).toEqual({ drew: 1, drawn: null, played: [], bound: false });
  table.make('1: 1-1 on seat-1');
  expect(turnFor(2)).toEqual({
    drew: 0,
    drawn: null,
    played: [{ tile: '1-1', at: 'seat-1', drawn: true }],
    bound: false,
  });
});

test('no state is changed by what follows from it', () => {
  const table = dealTable({ options: { rounds: 1 }, hands: ['1-12 3-4', '2-12 5-6', '7-8 9-9'], yard: '0-1' });
  const seen: { readonly state: ReturnType<typeof table.state>; readonly text: string }[] = [];
  for (const said of [
    '1: 1-12 on seat-1',
    '2: 2-12 on seat-2',
    '3: draw',
    '3: pass',
    '3: leaves',
    '1: draw',
    '2: leaves',
  ]) {
    seen.push({ state: table.state(), text: snapshot(table.state()) });
    table.make(said);
  }
  for (const { state, text } of seen) expect(snapshot(state)).toBe(text);
});

test('a seat sees its own hand and how many tiles the others hold; somebody without a seat sees no hand', () => {
  const table = dealTable({ hands: ['1-12 3-4', '2-12 5-6'] });
  const handsFor = (seat: number | null): unknown =>
    view(table.state(), seat === null ? { seat } : { seat }).seats.map(({ hand, handCount }) => [hand, handCount]);
  expect(handsFor(1)).toEqual([
    [['1-12', '3-4'], 2],
    [null, 2],
  ]);
  expect(handsFor(2)).toEqual([
    [null, 2],
    [['2-12', '5-6'], 2],
  ]);
  expect(handsFor(null)).toEqual([
    [null, 2],
    [null, 2],
  ]);
});

test('while first trains are sealed all see whose is in, and nobody on turn', () => {
  const table = dealTable({ preset: 'classic_fast', hands: ['1-12 3-4', '2-12 5-6'] });
  table.make('2: train 2-12');
  const { seats, round } = view(table.state(), { seat: 1 });
  expect(seats.map(({ sealed, handCount }) => [sealed, handCount])).toEqual([
    [false, 2],
    [true, 2],
  ]);
  expect(round).toMatchObject({ toMove: null, toSeal: [1] });
});
