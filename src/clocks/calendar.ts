import { SHORTEST_WEEK_MS } from './limits.js';
import type { WeekInZone } from './running-time.js';
import type { TimeControl } from './time-control.js';
import { weekOf, type Hours, type Weekday } from './week.js';
import type { LocalDate } from './zone.js';

/** When a player plays. The clock of a turn goes by the calendar as it was when the turn began, and by the vacations known since. */
export interface Calendar {
  /** Name of a zone in the IANA data base. */
  readonly zone: string;
  readonly daysOff: readonly Weekday[];
  /** Null: all day. */
  readonly playingHours: Hours | null;
  /** Whether a vacation day begins by itself when the time is used up, in games that allow it. */
  readonly automaticVacations: boolean;
  /** How many dates of a calendar year may be vacation. */
  readonly vacationDaysPerYear: number;
  readonly vacations: readonly Vacation[];
}

/** Whole dates in the zone of the player, the first and the last of them counted. */
export interface Vacation {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly kind: 'announced' | 'automatic';
  /** Since when it is known, in milliseconds since 1970; what is before stalls nothing. */
  readonly announcedAt: number;
  /** When the player came back before its end; the dates after that are not spent. */
  readonly endedAt: number | null;
}

/** When the clock of this player runs in such a game, as far as days and hours are concerned. */
export function playingWeek(control: TimeControl, calendar: Calendar): WeekInZone {
  let ofCalendar = weeks.get(calendar);
  if (ofCalendar === undefined) weeks.set(calendar, (ofCalendar = new WeakMap()));
  let week = ofCalendar.get(control);
  if (week === undefined) ofCalendar.set(control, (week = weekOfBoth(control, calendar)));
  return week;
}

// Neither changes; each move asks several times.
const weeks = new WeakMap<Calendar, WeakMap<TimeControl, WeekInZone>>();

function weekOfBoth(control: TimeControl, calendar: Calendar): WeekInZone {
  const { zone } = calendar;
  const ofGame = weekOf(control.daysOff, [control.playingHours]);
  if (!control.personalHours) return { week: ofGame, zone };
  const ofBoth = weekOf([...control.daysOff, ...calendar.daysOff], [control.playingHours, calendar.playingHours]);
  // Otherwise a player with hours by day in a game by night would have no clock at all.
  return { week: ofBoth.runningMs >= SHORTEST_WEEK_MS ? ofBoth : ofGame, zone };
}
