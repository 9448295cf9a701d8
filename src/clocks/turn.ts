import { playingWeek, type Calendar } from './calendar.js';
import { UNDO_FLOOR_MS } from './limits.js';
import { runsFor, runsUntil, type WeekInZone } from './running-time.js';
import { joined, since, without } from './spans.js';
import type { TimeControl } from './time-control.js';
import { vacationSpans } from './vacations.js';
import type { Span } from './week.js';

/** One turn of a seat as its clock sees it. All instants in milliseconds since 1970, all durations in milliseconds. */

/** A seat has to act since an instant. */
export interface Obligation {
  readonly openedAt: number;
  /** What the seat's bank held then; null where each turn has the same time. */
  readonly bankMs: number | null;
}

/** What else happened to the clock; all of it is in the log of the game. */
export interface Adjustments {
  /** Pauses of the game by agreement. */
  readonly pauses: readonly Pause[];
  /** Time that a director gave to this turn. */
  readonly added: readonly AddedTime[];
  /** When the seat's own move was undone and the turn went on. */
  readonly reopenedAt: readonly number[];
  /** The running time that vacations kept from earlier turns of the game, whoever's. */
  readonly stalledMs: number;
}

export interface Pause {
  readonly from: number;
  /** When it was ended; null while it lasts. It ends by itself when it is as long as the game allows. */
  readonly until: number | null;
}

export interface AddedTime {
  readonly at: number;
  readonly ms: number;
}

export const NO_ADJUSTMENTS: Adjustments = { pauses: [], added: [], reopenedAt: [], stalledMs: 0 };

/** What the clock of a turn goes by. */
export interface Turn {
  readonly openedAt: number;
  readonly clock: WeekInZone;
  /** The pauses, and the vacations beside them as far as they stall the game; each in order and apart. */
  readonly pauses: readonly Span[];
  readonly vacations: readonly Span[];
  /** Both together. */
  readonly stops: readonly Span[];
  /** The running time that the turn has. */
  readonly limitMs: number;
}

/** Puts together what the clock of a turn goes by. What was put together last for the same obligation is kept. */
export function turnOf(
  obligation: Obligation,
  control: TimeControl,
  calendar: Calendar,
  adjustments: Adjustments,
): Turn {
  const last = known.get(obligation);
  if (last?.control === control && last.calendar === calendar && isSame(last.adjustments, adjustments))
    return last.turn;
  const turn = newTurn(obligation, control, calendar, adjustments);
  known.set(obligation, { control, calendar, adjustments, turn });
  return turn;
}

interface Known {
  readonly control: TimeControl;
  readonly calendar: Calendar;
  readonly adjustments: Adjustments;
  readonly turn: Turn;
}

const known = new WeakMap<Obligation, Known>();

function isSame(one: Adjustments, other: Adjustments): boolean {
  return (
    one.pauses === other.pauses &&
    one.added === other.added &&
    one.reopenedAt === other.reopenedAt &&
    one.stalledMs === other.stalledMs
  );
}

function newTurn(obligation: Obligation, control: TimeControl, calendar: Calendar, adjustments: Adjustments): Turn {
  const { openedAt } = obligation;
  const clock = playingWeek(control, calendar);
  if (adjustments.pauses.length === 0 && calendar.vacations.length === 0) {
    const limitMs = limitOf(timeOf(obligation, control), adjustments, (at) => runsFor(clock, NEVER, openedAt, at));
    return { openedAt, clock, pauses: NEVER, vacations: NEVER, stops: NEVER, limitMs };
  }
  const pauses = since(pauseSpans(adjustments.pauses, control.maxPauseMs), openedAt);
  const away = since(joined(vacationSpans(calendar, control.vacations)), openedAt);
  const vacations = stallOnly(clock, without(away, pauses), (control.maxStallMs ?? 0) - adjustments.stalledMs);
  const stops = joined([...pauses, ...vacations]);
  const limitMs = limitOf(timeOf(obligation, control), adjustments, (at) => runsFor(clock, stops, openedAt, at));
  return { openedAt, clock, pauses, vacations, stops, limitMs };
}

const NEVER: readonly Span[] = [];

function pauseSpans(pauses: readonly Pause[], maxPauseMs: number | null): readonly Span[] {
  if (maxPauseMs === null) return [];
  return joined(pauses.map(({ from, until }) => ({ from, to: Math.min(until ?? Infinity, from + maxPauseMs) })));
}

/** Vacations, cut off where they have kept as much running time from the game as it allows. */
function stallOnly(clock: WeekInZone, vacations: readonly Span[], allowedMs: number): readonly Span[] {
  const stalls: Span[] = [];
  let left = allowedMs;
  for (const { from, to } of vacations) {
    if (left <= 0) break;
    const end = Math.min(to, runsUntil(clock, [], from, left));
    stalls.push({ from, to: end });
    left -= runsFor(clock, [], from, end);
  }
  return stalls;
}

/** The time that the turn had as it began. */
function timeOf({ bankMs }: Obligation, { pace }: TimeControl): number {
  switch (pace.type) {
    case 'per_turn':
      return pace.turnMs;
    case 'bank':
      return bankMs ?? pace.bankMs;
  }
}

/**
 * The time of the turn with what was added. An undone move gives the turn back with the deadline that it had; where less than
 * the floor is left until then, the floor, but in all turns of undoing together no more than one floor: whoever moves and
 * undoes again and again gains nothing.
 */
function limitOf(timeMs: number, { added, reopenedAt }: Adjustments, usedAt: (at: number) => number): number {
  if (added.length === 0 && reopenedAt.length === 0) return timeMs;
  const changes = [...added.map(({ at, ms }) => ({ at, ms })), ...reopenedAt.map((at) => ({ at, ms: null }))].sort(
    (a, b) => a.at - b.at,
  );
  const floorMs = Math.min(UNDO_FLOOR_MS, timeMs);
  let [limitMs, givenMs] = [timeMs, 0];
  for (const { at, ms } of changes) {
    if (ms !== null) {
      limitMs += ms;
      continue;
    }
    const used = usedAt(at);
    const lacking = floorMs - Math.max(0, limitMs - used);
    const given = Math.max(0, Math.min(lacking, floorMs - givenMs));
    limitMs = Math.max(limitMs, used) + given;
    givenMs += given;
  }
  return limitMs;
}
