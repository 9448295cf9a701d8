import { turnsAsked, type MatchState } from '../engine/index.js';
import {
  automaticVacation,
  clockAt,
  deadline,
  reminders,
  type ClockFace,
  type Deadline,
  type Reminder,
} from '../clocks/index.js';
import { adjustmentsOf } from './clock-fold.js';
import type { ClockState, SeatClock, TableState, TurnClock } from './table-state.js';

/** What the clocks of a table say. All instants in milliseconds since 1970. */

/** The turns that run, seat by seat. A seat whose turn waits for the director has none. */
function running({ clock }: TableState): readonly { readonly seat: number; readonly turn: TurnClock }[] {
  if (clock === null) return [];
  return clock.seats.flatMap(({ turn }, i) => (turn === null || turn.isHeld ? [] : [{ seat: i + 1, turn }]));
}

/** When the turn of a seat ends; null: the seat has no clock that runs. */
export function seatDeadline(table: TableState, seat: number): Deadline | null {
  const { clock } = table;
  const turn = clock?.seats[seat - 1]?.turn ?? null;
  return clock === null || turn === null || turn.isHeld ? null : deadlineOf(clock, turn);
}

/** Whether the flag of a seat has fallen and the director is to decide what becomes of its turn. */
export function isHeld({ clock }: TableState, seat: number): boolean {
  return clock?.seats[seat - 1]?.turn?.isHeld ?? false;
}

/** What the clock of a seat shows; null: it has none that runs. */
export function seatFace({ clock }: TableState, seat: number, now: number): ClockFace | null {
  const turn = clock?.seats[seat - 1]?.turn ?? null;
  if (clock === null || turn === null || turn.isHeld) return null;
  return clockAt(turn, clock.control, turn.calendar, adjustmentsOf(clock, turn), now);
}

function deadlineOf(clock: ClockState, turn: TurnClock): Deadline {
  return deadline(turn, clock.control, turn.calendar, adjustmentsOf(clock, turn));
}

/** The instants of a table for which somebody has to look: everything a sweeper needs. */
export interface DueTimes {
  /** The first deadline of the turns that run; null: none. */
  readonly deadlineAt: number | null;
  /** When something happens by itself if nobody acts; null: nothing does. */
  readonly dueAt: number | null;
  /** The next reminder after `now`; null: none. */
  readonly remindAt: number | null;
}

/**
 * @param isBot whether a bot plays a seat: its turn is due at once, and it has no deadline
 * @param now what is before counts as done, as far as reminders go
 */
export function dueTimes(table: TableState, isBot: (seat: number) => boolean, now: number): DueTimes {
  const { clock, match } = table;
  const botActs = match.status === 'running' && turnsAsked(match).some(({ seat }) => isBot(seat));
  const people = running(table).filter(({ seat }) => !isBot(seat));
  const times = clock === null ? [] : people.map(({ turn }) => timesOf(clock, turn));
  return {
    deadlineAt: earliest(times.map(({ deadlineAt }) => deadlineAt)),
    dueAt: botActs ? now : earliest(times.map(({ dueAt }) => dueAt)),
    remindAt: earliest(
      people.flatMap(({ seat }) =>
        remindersOf(table, seat)
          .filter(({ at }) => at > now)
          .map(({ at }) => at),
      ),
    ),
  };
}

interface TurnTimes {
  readonly deadlineAt: number;
  readonly dueAt: number;
}

function timesOf(clock: ClockState, turn: TurnClock): TurnTimes {
  const last = known.get(turn);
  if (last?.control === clock.control && last.pauses === clock.pauses && last.stalledMs === clock.stalledMs)
    return last.times;
  const times = newTimesOf(clock, turn);
  const { control, pauses, stalledMs } = clock;
  known.set(turn, { control, pauses, stalledMs, times });
  return times;
}

// A turn goes on while others move, and its clock is asked at each move.
const known = new WeakMap<TurnClock, Pick<ClockState, 'control' | 'pauses' | 'stalledMs'> & { times: TurnTimes }>();

function newTimesOf(clock: ClockState, turn: TurnClock): TurnTimes {
  const { deadlineAt, graceUntil } = deadlineOf(clock, turn);
  const mayRest = automaticVacation(turn, clock.control, turn.calendar, adjustmentsOf(clock, turn)) !== null;
  return { deadlineAt, dueAt: mayRest ? deadlineAt : graceUntil + 1 };
}

/** The seats of which something is due by the clock: a vacation day begins, or the flag falls. A bot has no clock. */
export function dueSeats(table: TableState, now: number): number[] {
  const { clock } = table;
  if (clock === null) return [];
  return running(table)
    .filter(({ turn }) => timesOf(clock, turn).dueAt <= now)
    .map(({ seat }) => seat);
}

/** When the player of a seat is to be reminded of the turn that runs. */
export function remindersOf({ clock }: TableState, seat: number): readonly Reminder[] {
  const turn = clock?.seats[seat - 1]?.turn ?? null;
  if (clock === null || turn === null || turn.isHeld) return [];
  return reminders(turn, clock.control, turn.calendar, adjustmentsOf(clock, turn));
}

/** Whether a pause by agreement lasts. */
export function isPaused({ clock }: TableState, now: number): boolean {
  const max = clock?.control.maxPauseMs ?? null;
  const last = clock?.pauses.at(-1);
  return max !== null && last !== undefined && last.until === null && now < last.from + max;
}

/** Whether the flag of a seat has fallen: no move is taken any more. */
export function hasFlagFallen(table: TableState, seat: number, now: number): boolean {
  const times = seatDeadline(table, seat);
  return times !== null && now > times.graceUntil;
}

/** The seats that the match waits for. */
export function seatsAsked(match: MatchState): number[] {
  return turnsAsked(match).map(({ seat }) => seat);
}

/** The clock of a seat. */
export function seatClock(clock: ClockState, seat: number): SeatClock {
  return clock.seats[seat - 1] as SeatClock;
}

function earliest(times: readonly number[]): number | null {
  return times.length === 0 ? null : Math.min(...times);
}
