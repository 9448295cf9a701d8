import { turnsAsked, type MatchState } from '../engine/index.js';
import {
  leavesBooks,
  openingBank,
  readTimeControl,
  settle,
  USUAL_CALENDAR,
  type Adjustments,
  type Calendar,
  type TimeControl,
  type TimeControlJson,
} from '../clocks/index.js';
import type { ClockState, SeatClock, TurnClock } from './table-state.js';

/** How the clocks go on as a match does: turns are opened and closed by comparing what the match asks before and after. */

/** The calendar of a seat of which nothing is known: a guest, or a bot. */
export const NO_CALENDAR: Calendar = {
  ...USUAL_CALENDAR,
  automaticVacations: false,
  vacationDaysPerYear: 0,
  vacations: [],
};

/** The clocks before the match. */
export function newClock(json: TimeControlJson, seats: number): ClockState {
  const control = controlOf(json);
  const seat: SeatClock = { calendar: NO_CALENDAR, bankMs: openingBank(control), turn: null, misses: [] };
  return {
    control,
    seats: Array.from({ length: seats }, () => seat),
    pauses: [],
    pauseAsk: null,
    stalledMs: 0,
  };
}

/** @throws RangeError for settings that no server could have written */
function controlOf(json: TimeControlJson): TimeControl {
  const reading = readTimeControl(json);
  if (!reading.ok) throw new RangeError(`a time control that cannot be read: ${reading.faults[0]?.detail ?? ''}`);
  return reading.value;
}

/** What else happened to the clock of a turn. */
export function adjustmentsOf({ pauses, stalledMs }: ClockState, { added, reopenedAt }: TurnClock): Adjustments {
  return { pauses, added, reopenedAt, stalledMs };
}

/** The clocks with one seat changed. */
export function withSeat(clock: ClockState, seat: number, change: Partial<SeatClock>): ClockState {
  return { ...clock, seats: clock.seats.map((old, i) => (i === seat - 1 ? { ...old, ...change } : old)) };
}

/** Closes the turns that the match asks for no more, and opens those that it asks for now. */
export function ticked(clock: ClockState, match: MatchState, at: number): ClockState {
  const asked = turnsAsked(match);
  let next = clock;
  clock.seats.forEach(({ turn }, i) => {
    const key = asked.find(({ seat }) => seat === i + 1)?.key ?? null;
    if ((turn?.key ?? null) === key) return;
    if (turn !== null) next = closed(next, i + 1, turn, at);
    if (key !== null) next = opened(next, i + 1, key, at);
  });
  return next;
}

function opened(clock: ClockState, seat: number, key: string, at: number): ClockState {
  const { calendar, bankMs } = clock.seats[seat - 1] as SeatClock;
  const turn: TurnClock = {
    key,
    openedAt: at,
    bankMs,
    calendar,
    added: [],
    reopenedAt: [],
    isFlagged: false,
    isHeld: false,
  };
  return withSeat(clock, seat, { turn });
}

function closed(clock: ClockState, seat: number, turn: TurnClock, at: number): ClockState {
  const { control } = clock;
  if (leavesBooks(control, turn.calendar)) return withSeat(clock, seat, { turn: null });
  const { bankMs, stalledMs } = settle(turn, control, turn.calendar, adjustmentsOf(clock, turn), at);
  return { ...withSeat(clock, seat, { turn: null, bankMs }), stalledMs };
}

/** Every turn that runs begins again, with its bank as it was and the time that a director gave it. */
export function begunAnew(clock: ClockState, at: number): ClockState {
  const seats = clock.seats.map((seat) =>
    seat.turn === null || seat.turn.isHeld
      ? seat
      : { ...seat, turn: { ...seat.turn, openedAt: at, reopenedAt: [], isFlagged: false } },
  );
  return { ...clock, seats };
}

/** A calendar as noted now; the turn that runs keeps zone, days and hours, and learns of the vacations. */
export function withCalendar(clock: ClockState, seat: number, calendar: Calendar): ClockState {
  const { turn } = clock.seats[seat - 1] as SeatClock;
  return withSeat(clock, seat, { calendar, turn: turn && { ...turn, calendar: informed(turn.calendar, calendar) } });
}

/** The calendar that a turn goes by, with the vacations that are known by now. */
function informed(ofTurn: Calendar, known: Calendar): Calendar {
  const { vacations, vacationDaysPerYear, automaticVacations } = known;
  return { ...ofTurn, vacations, vacationDaysPerYear, automaticVacations };
}

/**
 * The clocks after moves were taken back: a turn that has gone on since then goes on, one that had ended is open again with
 * its own deadline, or the floor that an undone move leaves; calendars, misses and pauses stay what they have become.
 *
 * @param undone the seats of which something was taken back
 */
export function reopened(now: ClockState, then: ClockState, undone: readonly number[], at: number): ClockState {
  return {
    ...now,
    stalledMs: then.stalledMs,
    seats: now.seats.map((seat, i) => {
      const { bankMs, turn } = then.seats[i] as SeatClock;
      if (turn === null) return { ...seat, bankMs, turn };
      const isSame = seat.turn?.key === turn.key;
      const goesOn = isSame && seat.turn !== null ? seat.turn : turn;
      if (isSame && !undone.includes(i + 1)) return seat;
      const calendar = informed(goesOn.calendar, seat.calendar);
      return { ...seat, bankMs, turn: { ...goesOn, calendar, reopenedAt: [...goesOn.reopenedAt, at] } };
    }),
  };
}
