import type { Calendar } from './calendar.js';
import { HOUR_MS } from './duration.js';
import { runsFor, runsUntil, weekRunsAt } from './running-time.js';
import { covers } from './spans.js';
import type { TimeControl } from './time-control.js';
import { NO_ADJUSTMENTS, turnOf, type Adjustments, type Obligation, type Turn } from './turn.js';
import { isDayOff } from './week.js';
import { wallTimeAt } from './zone.js';

/** When the time of a turn ends: a function of what happened and of the calendar, of nothing else. */

/** All instants in milliseconds since 1970, all durations in milliseconds of running time. */
export interface Deadline {
  /** When the time of the turn is used up. Where the clock just then stands, when it would run on. */
  readonly deadlineAt: number;
  /** A move is taken up to this instant, itself included; after it the flag has fallen. The same as `deadlineAt` without grace. */
  readonly graceUntil: number;
  /** The time of the turn, added time and all. */
  readonly limitMs: number;
}

/** What the clock shows at an instant. */
export interface ClockFace extends Deadline {
  readonly usedMs: number;
  /** What is left until the deadline; 0 after it. */
  readonly remainingMs: number;
  /** What is left until the flag falls; 0 after it. */
  readonly untilFlagMs: number;
  /** Why the clock does not run; null while it does. */
  readonly pausedNow: PauseReason | null;
  /** When it will run on, as far as is known; null while it runs. */
  readonly runsAgainAt: number | null;
  readonly hasFlagFallen: boolean;
}

export const PAUSE_REASONS = ['pause', 'vacation', 'day_off', 'outside_hours'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** When the time of a turn ends, if nothing more happens to it: a pause that lasts is taken to last as long as it may. */
export function deadline(
  obligation: Obligation,
  control: TimeControl,
  calendar: Calendar,
  adjustments: Adjustments = NO_ADJUSTMENTS,
): Deadline {
  return deadlineOf(turnOf(obligation, control, calendar, adjustments), control);
}

/** The running time of a turn between two instants, pauses and vacations taken off; 0 if `to` is before `from`. */
export function elapsed(
  from: number,
  to: number,
  control: TimeControl,
  calendar: Calendar,
  adjustments: Adjustments = NO_ADJUSTMENTS,
): number {
  const { clock, stops } = turnOf({ openedAt: from, bankMs: null }, control, calendar, adjustments);
  return runsFor(clock, stops, from, to);
}

/** What the clock of a turn shows at an instant, which is not before the turn began. */
export function clockAt(
  obligation: Obligation,
  control: TimeControl,
  calendar: Calendar,
  adjustments: Adjustments,
  now: number,
): ClockFace {
  const turn = turnOf(obligation, control, calendar, adjustments);
  const usedMs = runsFor(turn.clock, turn.stops, turn.openedAt, now);
  const { deadlineAt, graceUntil, limitMs } = deadlineOf(turn, control);
  const pausedNow = pausedAt(turn, now);
  return {
    deadlineAt,
    graceUntil,
    limitMs,
    usedMs,
    remainingMs: Math.max(0, turn.limitMs - usedMs),
    untilFlagMs: Math.max(0, turn.limitMs + control.graceMs - usedMs),
    pausedNow,
    runsAgainAt: pausedNow === null ? null : runsUntil(turn.clock, turn.stops, now, 0),
    hasFlagFallen: now > graceUntil,
  };
}

/** When the player of a turn is to be reminded, the earliest first; only what comes between its beginning and its deadline. */
export function reminders(
  obligation: Obligation,
  control: TimeControl,
  calendar: Calendar,
  adjustments: Adjustments = NO_ADJUSTMENTS,
): readonly Reminder[] {
  const turn = turnOf(obligation, control, calendar, adjustments);
  const used: readonly (readonly [Reminder['kind'], number])[] = [
    ['half_used', Math.floor(turn.limitMs / 2)],
    ['four_fifths_used', Math.floor((turn.limitMs * 4) / 5)],
    ['last_hour', turn.limitMs - HOUR_MS],
  ];
  const { deadlineAt } = deadlineOf(turn, control);
  return used
    .filter(([, ms]) => ms > 0)
    .map(([kind, ms]) => ({ kind, at: runsUntil(turn.clock, turn.stops, turn.openedAt, ms) }))
    .filter(({ at }) => at > turn.openedAt && at < deadlineAt)
    .sort((a, b) => a.at - b.at);
}

/** Half or four fifths of the time is used, or an hour of it is left. */
export interface Reminder {
  readonly kind: 'half_used' | 'four_fifths_used' | 'last_hour';
  readonly at: number;
}

function deadlineOf(turn: Turn, { graceMs }: TimeControl): Deadline {
  const last = deadlines.get(turn);
  if (last?.graceMs === graceMs) return last.deadline;
  const { clock, stops, openedAt, limitMs } = turn;
  const deadline = {
    deadlineAt: runsUntil(clock, stops, openedAt, limitMs),
    graceUntil: runsUntil(clock, stops, openedAt, limitMs + graceMs),
    limitMs,
  };
  deadlines.set(turn, { graceMs, deadline });
  return deadline;
}

const deadlines = new WeakMap<Turn, { readonly graceMs: number; readonly deadline: Deadline }>();

function pausedAt({ pauses, vacations, clock }: Turn, at: number): PauseReason | null {
  if (covers(pauses, at)) return 'pause';
  if (covers(vacations, at)) return 'vacation';
  if (weekRunsAt(clock, at)) return null;
  return isDayOff(clock.week, wallTimeAt(clock.zone, at)) ? 'day_off' : 'outside_hours';
}
