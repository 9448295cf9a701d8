import type { Calendar, Vacation } from './calendar.js';
import { deadline } from './deadline.js';
import type { TimeControl } from './time-control.js';
import { NO_ADJUSTMENTS, type Adjustments, type Obligation } from './turn.js';
import { coversAnother } from './vacations.js';
import { dateAt } from './zone.js';

/**
 * The vacation that begins by itself as the time of a turn is used up: the rest of that date in the player's zone. Once it is
 * in the calendar the deadline is a later one, where the next may begin.
 *
 * @returns null where the game or the player does not want it, where no vacation day of the year is left, or where vacations
 *   have stalled the game as long as it allows: then the flag falls at the end of the grace.
 */
export function automaticVacation(
  obligation: Obligation,
  control: TimeControl,
  calendar: Calendar,
  adjustments: Adjustments = NO_ADJUSTMENTS,
): Vacation | null {
  if (control.vacations !== 'automatic' || !calendar.automaticVacations) return null;
  const { deadlineAt } = deadline(obligation, control, calendar, adjustments);
  const date = dateAt(calendar.zone, deadlineAt);
  if (!coversAnother(calendar, date)) return null;
  const vacation: Vacation = { from: date, to: date, kind: 'automatic', announcedAt: deadlineAt, endedAt: null };
  // with nothing else in its way the day puts off the deadline that it begins at, as long as it may stall the game at all
  if (calendar.vacations.length === 0 && adjustments.pauses.length === 0)
    return (control.maxStallMs ?? 0) > adjustments.stalledMs ? vacation : null;
  const longer = { ...calendar, vacations: [...calendar.vacations, vacation] };
  // a copy: what is kept of the obligation itself goes by its own calendar
  return deadline({ ...obligation }, control, longer, adjustments).deadlineAt > deadlineAt ? vacation : null;
}
