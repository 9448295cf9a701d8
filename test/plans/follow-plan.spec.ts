// Trials: C76
import { followPlan, type LoggedChange, type PlanProgress } from '../../src/plans/follow-plan.js';
import type { Cause, TableEvent } from '../../src/table/index.js';

/** A plan of seat 2, with two steps, in a game of three. */
const PLAN = { id: 'own', seat: 2, length: 2 };
const OWN: Cause = { type: 'plan', plan: 'own' };

function by(cause: Cause | null, ...events: readonly TableEvent[]): LoggedChange[] {
  return events.map((event) => ({ event, cause }));
}

const plays = (seat: number): TableEvent => ({
  ...{ type: 'tile_played', seat, laid: 3, at: 'mexican' },
  ...{ call: false, keepMarker: false, auto: false },
});
const passes = (seat: number, auto: boolean): TableEvent => ({ type: 'passed', seat, marker: true, auto });
const draws = (seat: number, auto: boolean): TableEvent => ({ type: 'tile_drawn', seat, tile: 5, search: false, auto });
const deals: TableEvent = { type: 'round_dealt', round: 2, engine: 11, starter: 1, hands: [], yard: [] };
const ends: TableEvent = { type: 'match_ended', reason: 'completed', totals: [], places: [] };

function told(progress: PlanProgress): string {
  switch (progress.type) {
    case 'open':
      return `played ${progress.played}, then ${progress.since.map(({ type }) => type).join(' ') || 'nothing'}`;
    case 'done':
      return 'done';
    case 'dropped':
      return `dropped after ${progress.played}: ${progress.reason}`;
  }
}

test.each<[string, LoggedChange[], string]>([
  ['nothing happened', [], 'played 0, then nothing'],
  ['others moved', by(null, plays(3), passes(1, true)), 'played 0, then tile_played passed'],
  ['its first step was played', by(OWN, plays(2)), 'played 1, then nothing'],
  [
    'others moved since',
    [...by(null, plays(1)), ...by(OWN, plays(2)), ...by(null, plays(3))],
    'played 1, then tile_played',
  ],
  ['all was played', [...by(OWN, plays(2)), ...by(null, plays(3)), ...by(OWN, plays(2), deals)], 'done'],
  ['all was played, and the match ended by it', [...by(OWN, plays(2)), ...by(OWN, plays(2), ends)], 'done'],
  ['the owner moved by hand', by(null, plays(1), plays(2)), 'dropped after 0: overtaken'],
  ['another plan of the owner moved', by({ type: 'plan', plan: 'old' }, plays(2)), 'dropped after 0: overtaken'],
  ['the clock moved for the owner', by({ type: 'clock' }, plays(2)), 'dropped after 0: overtaken'],
  ['a draw was forced', by(null, plays(1), draws(2, true)), 'played 0, then tile_played'],
  ['the turn went by without a choice', by(null, plays(1), passes(2, true)), 'dropped after 0: turn_passed'],
  ['its own step ended in a forced pass', by(OWN, plays(2), draws(2, true), passes(2, true)), 'played 1, then nothing'],
  [
    'the turn after its step went by without a choice',
    by(OWN, plays(2), passes(3, true), passes(1, true), passes(2, true)),
    'dropped after 1: turn_passed',
  ],
  ['a move was taken back', by(null, plays(1), { type: 'moves_undone', seat: 1, to: 7 }), 'dropped after 0: undone'],
  [
    'the owner left',
    by(null, { type: 'seat_left', seat: 2, reason: 'resigned', returned: [], yard: [] }),
    'dropped after 0: seat_left',
  ],
  [
    'somebody else left',
    by(null, { type: 'seat_left', seat: 3, reason: 'resigned', returned: [], yard: [] }),
    'played 0, then nothing',
  ],
  [
    'the owner was replaced',
    by(null, { type: 'seat_substituted', seat: 2, member: 'm' }),
    'dropped after 0: substituted',
  ],
  [
    'somebody else was replaced',
    by(null, { type: 'seat_substituted', seat: 1, member: 'm' }),
    'played 0, then nothing',
  ],
  [
    'the flag of the owner fell',
    by({ type: 'clock' }, { type: 'time_ran_out', seat: 2, action: 'skip', strikes: 1 }, passes(2, false)),
    'dropped after 0: time_ran_out',
  ],
  ['the round was over', by(null, plays(1), deals), 'dropped after 0: round_over'],
  ['the match was over', by(null, plays(1), ends), 'dropped after 0: match_over'],
  ['a pause was asked for', by(null, { type: 'pause_asked', seat: 2 }), 'played 0, then nothing'],
])('%s', (_, log, expected) => {
  expect(told(followPlan(PLAN, log))).toBe(expected);
});
