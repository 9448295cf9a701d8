import { decide, legalMoves, readPosition, type MatchState, type Move } from '../../src/engine/index.js';

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
