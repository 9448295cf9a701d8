import { turnsAsked, view } from '../engine/index.js';
import { automaticVacation, flagAction, type FlagAction } from '../clocks/index.js';
import { adjustmentsOf } from './clock-fold.js';
import type { Draft } from './decide-table.js';
import { leastMove, safestMove } from './moves-of-absence.js';
import { seatClock, seatDeadline } from './table-clock.js';
import { tableRefusal, type TableRefusal } from './table-refusals.js';
import type { Cause, TimeRanOut } from './table-events.js';
import type { ClockState } from './table-state.js';

const CLOCK: Cause = { type: 'clock' };

/**
 * What is due of a seat happens: vacation days begin by themselves as long as the game and the player allow it, and then the
 * flag falls. Refused where nothing is due, so that whoever comes late or twice changes nothing.
 */
export function fallFlag(draft: Draft, seat: number, botMember: string): TableRefusal | null {
  const before = draft.events.length;
  while (beginVacation(draft, seat));
  const times = seatDeadline(draft.table, seat);
  if (times !== null && draft.now > times.graceUntil) dropFlag(draft, seat, botMember);
  return draft.events.length === before ? tableRefusal('seat_not_asked', 'Nothing is due of that seat.') : null;
}

function beginVacation(draft: Draft, seat: number): boolean {
  const { clock } = draft.table;
  const times = seatDeadline(draft.table, seat);
  const turn = clock?.seats[seat - 1]?.turn ?? null;
  if (clock === null || turn === null || times === null || draft.now < times.deadlineAt) return false;
  const vacation = automaticVacation(turn, clock.control, turn.calendar, adjustmentsOf(clock, turn));
  if (vacation === null) return false;
  draft.emit({ type: 'vacation_began', seat, vacation }, CLOCK);
  return true;
}

function dropFlag(draft: Draft, seat: number, botMember: string): void {
  const clock = draft.table.clock as ClockState;
  const { misses } = seatClock(clock, seat);
  const action = flagAction(clock.control.onFlag, [...misses, { excused: false }]);
  draft.emit(
    { type: 'time_ran_out', seat, ...said(action, misses.filter(({ excused }) => !excused).length + 1) },
    CLOCK,
  );
  switch (action.type) {
    case 'play_safest':
      return playOn(draft, seat, safestMove);
    case 'skip':
      return playOn(draft, seat, leastMove);
    case 'drop':
      return must(draft.command({ type: 'leave_match', seat, reason: 'timed_out' }, CLOCK));
    case 'bot':
      return must(draft.command({ type: 'substitute', seat, member: botMember }, CLOCK));
    case 'director':
      return;
  }
}

function said({ type }: FlagAction, strikes: number): Pick<TimeRanOut, 'action' | 'strikes'> {
  return { action: type, strikes };
}

/** Plays the turn of an absent seat to its end. */
function playOn(draft: Draft, seat: number, choose: typeof safestMove): void {
  const keyNow = (): string | null => turnsAsked(draft.table.match).find((turn) => turn.seat === seat)?.key ?? null;
  const key = keyNow();
  while (key !== null && keyNow() === key) {
    const { match, version } = draft.table;
    const move = choose(match, view(match, { seat }), seat, version);
    must(draft.command({ type: 'make_move', seat, move }, CLOCK));
  }
}

/** What is chosen from the legal moves is accepted; else the referee contradicts itself. */
function must(refusal: { readonly detail: string } | null): void {
  if (refusal !== null) throw new Error(`what the server plays for an absent seat was refused: ${refusal.detail}`);
}
