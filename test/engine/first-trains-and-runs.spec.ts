import {
  decide,
  legalMoves,
  readPosition,
  turnsAsked,
  view,
  type MatchState,
  type Move,
} from '../../src/engine/index.js';
import { dealTable } from '../support/dealt-table.js';

/** A match that stands at a position, with what differs from a table of two seats on their first turns. */
function at(position: Record<string, unknown>): MatchState {
  const reading = readPosition({ engine: 12, toMove: 1, yardCount: 20, ...position });
  if (!reading.ok) throw new Error(`${reading.pointer}: ${reading.detail}`);
  return reading.position.match;
}

function after(match: MatchState, move: Move): MatchState {
  const decision = decide(match, { type: 'make_move', seat: 1, move }, null);
  if (!decision.ok) throw new Error(decision.refusal.detail);
  return decision.state;
}

const plays = (match: MatchState, seat = 1): string[] =>
  legalMoves(match, seat).map((move) => (move.type === 'play' ? `${move.tile} at ${move.at}` : move.type));

const OTHER = { seat: 2, handCount: 8, firstTurnTaken: true };

test('a double that answers a double in a turn that began bound is none of a first turn: it owes its follow-up', () => {
  const match = at({
    ruleset: { preset: 'app', options: { wildBlanks: true, firstTurnScope: 'own', firstTurnDoubles: 'exempt' } },
    seats: [{ seat: 1, hand: ['0-0', '3-4', '5-7', '8-9'] }, OTHER],
    lines: [{ id: 'seat-1', tiles: ['12-6', '6-6'] }],
    openDoubles: [{ at: 'seat-1', answers: 0, by: 2 }],
  });
  const covered = after(match, { type: 'play', tile: '0-0', at: 'seat-1' });
  expect(new Set(plays(covered))).toEqual(new Set(['3-4 at seat-1', '5-7 at seat-1', '8-9 at seat-1']));
});

test('with forbidden doubles a train may be laid up to a double, and the tile that covers it follows', () => {
  const match = at({
    ruleset: { preset: 'club', options: { firstTurnDoubles: 'forbidden' } },
    seats: [
      { seat: 1, hand: ['5-12', '5-5', '3-5', '1-2'] },
      { ...OTHER, firstTurnTaken: false },
    ],
  });
  const laid = after(match, { type: 'lay_train', tiles: ['5-12', '5-5'] });
  expect(plays(laid)).toEqual(['3-5 at seat-1']);
});

test('without follow-ups any double ends a public run, an exempt one too', () => {
  const options = {
    ...{ publicRun: true, doubleFollowUp: 'none', firstTurnDoubles: 'exempt' },
    ...{ firstTurn: 'single', firstTurnScope: 'any', lastTileCall: 'off' },
  };
  const match = at({
    ruleset: { preset: 'classic', options },
    seats: [{ seat: 1, hand: ['5-5', '4-6', '1-2'] }, OTHER],
    lines: [
      { id: 'seat-1', tiles: ['12-5'], marker: true },
      { id: 'seat-2', tiles: ['12-4'], marker: true },
    ],
  });
  const run = after(match, { type: 'play', tile: '5-5', at: 'seat-1' });
  expect(plays(run)).toEqual([]);
  expect(plays(run, 2)).not.toEqual([]);
});

test('a seat is out by a double that is exhausted at once, whatever other double waits for its answer', () => {
  const match = at({
    engine: 6,
    yardCount: 1,
    ruleset: { preset: 'app', options: { maxPips: 6, rounds: 1, goOutOnDouble: 'must_answer', doubleBinds: 'nobody' } },
    seats: [
      { seat: 1, hand: ['3-3'], firstTurnTaken: true },
      { seat: 2, handCount: 2, firstTurnTaken: true },
    ],
    lines: [
      { id: 'seat-1', tiles: ['6-3'] },
      { id: 'seat-2', tiles: ['6-1', '1-3', '3-0', '0-0'], marker: true },
      { id: 'mexican', tiles: ['6-5', '5-3', '3-4', '4-2', '2-3'] },
    ],
    openDoubles: [{ at: 'seat-2', answers: 0, by: 2 }],
  });
  const decision = decide(
    match,
    { type: 'make_move', seat: 1, move: { type: 'play', tile: '3-3', at: 'seat-1' } },
    null,
  );
  if (!decision.ok) throw new Error(decision.refusal.detail);
  expect(decision.state.finished).toMatchObject([{ reason: 'out', seat: 0 }]);
});

test('two turns that follow each other have different keys, and sealed first trains one for each seat', () => {
  const keys = (match: MatchState): string[] => turnsAsked(match).map(({ seat, key }) => `${seat}: ${key}`);
  const table = dealTable({ hands: ['1-12 3-4', '2-12 5-6'] });
  expect(keys(table.state())).toEqual(['1: 1:1']);
  table.make('1: 1-12 on seat-1');
  expect(keys(table.state())).toEqual(['2: 1:2']);
  const sealed = dealTable({ preset: 'classic_fast', hands: ['1-12 3-4', '2-12 5-6'] });
  expect(keys(sealed.state())).toEqual(['1: 1:first', '2: 1:first']);
  table.make('2: leaves');
  expect(keys(table.state())).toEqual([]);
});

test('an answer counts for its own double, and for no other that is open', () => {
  const match = at({
    ruleset: { preset: 'app', options: { doubleAnswers: 2, doubleBinds: 'nobody' } },
    seats: [{ seat: 1, hand: ['6-7', '1-2'], firstTurnTaken: true }, OTHER],
    lines: [
      { id: 'seat-1', tiles: ['12-6', '6-6'] },
      { id: 'mexican', tiles: ['12-8', '8-8'] },
    ],
    openDoubles: [
      { at: 'mexican', answers: 0, by: 2 },
      { at: 'seat-1', answers: 0, by: 2 },
    ],
  });
  const answered = after(match, { type: 'play', tile: '6-7', at: 'seat-1' });
  expect(view(answered, { seat: null }).round?.openDoubles).toMatchObject([
    { at: 'mexican', answers: 0 },
    { at: 'seat-1', answers: 1 },
  ]);
});

test('a pass instead of a drawn tile that could be played blocks nothing: the seat is asked again', () => {
  const match = at({
    ruleset: { preset: 'app', options: { playDrawn: 'may', rounds: 1 } },
    yardCount: 0,
    seats: [
      { seat: 1, hand: ['3-12', '1-2'], firstTurnTaken: true },
      { seat: 2, hand: ['0-1'], firstTurnTaken: true },
    ],
    lines: [
      { id: 'seat-1', tiles: ['12-5'], marker: true },
      { id: 'seat-2', tiles: ['12-6'], marker: true },
    ],
    turn: { drew: 1, drawn: '3-12' },
  });
  expect(plays(match)).toEqual(['3-12 at mexican', 'pass']);
  const declined = after(match, { type: 'pass' });
  expect(plays(declined, 2)).toEqual(['pass']);
  const passed = decide(declined, { type: 'make_move', seat: 2, move: { type: 'pass' } }, null);
  if (!passed.ok) throw new Error(passed.refusal.detail);
  expect(plays(passed.state)).toEqual(['3-12 at mexican']);
});

test('everybody sees of each line whose it is, what lies there, its marker and its end', () => {
  const match = at({
    ruleset: { preset: 'app', options: { doubleAnswers: 2 } },
    seats: [{ seat: 1, hand: ['6-7'], firstTurnTaken: true }, OTHER],
    lines: [
      { id: 'seat-1', tiles: ['12-6', '6-6'], marker: true },
      { id: 'seat-1.1', tiles: ['6-5'] },
      { id: 'seat-1.2', tiles: ['6-4'] },
      { id: 'mexican', tiles: ['12-8'] },
    ],
  });
  expect(view(match, { seat: null }).round?.lines).toEqual([
    { id: 'seat-1', owner: 1, tiles: ['12-6', '6-6'], marker: true, end: null },
    { id: 'seat-2', owner: 2, tiles: [], marker: false, end: 12 },
    { id: 'mexican', owner: null, tiles: ['12-8'], marker: false, end: 8 },
    { id: 'seat-1.1', owner: 1, tiles: ['6-5'], marker: true, end: 5 },
    { id: 'seat-1.2', owner: 1, tiles: ['6-4'], marker: true, end: 4 },
  ]);
});
