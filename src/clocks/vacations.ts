import type { Calendar, Vacation } from './calendar.js';
import { DAY_MS } from './duration.js';
import type { VacationRule } from './time-control.js';
import type { Span } from './week.js';
import { dateAt, endOfDate, startOfDate, type LocalDate } from './zone.js';

/**
 * The vacation budget. It counts dates, not hours: a date with any vacation is spent once, in its own calendar year. Whoever
 * announces first has the days first, so a new vacation never takes a day from an older one.
 */

/** The part of a vacation that the budget covers: dates that follow each other. */
interface Granted {
  readonly vacation: Vacation;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** How many vacation days of a calendar year, `2026`, are not spent. */
export function vacationDaysLeft(calendar: Calendar, year: number): number {
  const dates = new Set(grants(calendar).flatMap(daysOf));
  return calendar.vacationDaysPerYear - [...dates].filter((day) => yearOf(day) === year).length;
}

/** Whether a vacation on this date would be granted: it is one already, or there is a day left for it. */
export function coversAnother(calendar: Calendar, date: LocalDate): boolean {
  if (calendar.vacations.length === 0) return calendar.vacationDaysPerYear > 0;
  return [...daysWanted(calendar, date, date)].every(([year, days]) => days <= vacationDaysLeft(calendar, year));
}

/** When the player is on a vacation that games with this rule respect and that the budget covers; in no order, may overlap. */
export function vacationSpans(calendar: Calendar, rule: VacationRule): readonly Span[] {
  if (rule === 'none') return [];
  return grants(calendar)
    .filter(({ vacation }) => rule === 'automatic' || vacation.kind === 'announced')
    .map(({ vacation, firstDay, lastDay }) => ({
      from: Math.max(startOfDate(calendar.zone, dateOf(firstDay)), vacation.announcedAt),
      to: Math.min(endOfDate(calendar.zone, dateOf(lastDay)), vacation.endedAt ?? Infinity),
    }));
}

/** The vacation days that a stretch of dates, first and last counted, would take of each year; what is vacation already is free. */
export function daysWanted(calendar: Calendar, from: LocalDate, to: LocalDate): ReadonlyMap<number, number> {
  const spent = new Set(grants(calendar).flatMap(daysOf));
  const wanted = new Map<number, number>();
  for (let day = dayOf(from); day <= dayOf(to); day += 1) {
    if (!spent.has(day)) wanted.set(yearOf(day), (wanted.get(yearOf(day)) ?? 0) + 1);
  }
  return wanted;
}

function grants(calendar: Calendar): readonly Granted[] {
  if (calendar.vacations.length === 0) return [];
  const spent = new Set<number>();
  const spentIn = new Map<number, number>();
  const granted: Granted[] = [];
  for (const vacation of [...calendar.vacations].sort((a, b) => a.announcedAt - b.announcedAt)) {
    let first: number | null = null;
    const last = lastDayOf(vacation, calendar.zone);
    for (let day = dayOf(vacation.from); day <= last + 1; day += 1) {
      const year = yearOf(day);
      const isGranted = day <= last && (spent.has(day) || (spentIn.get(year) ?? 0) < calendar.vacationDaysPerYear);
      if (isGranted && !spent.has(day)) {
        spent.add(day);
        spentIn.set(year, (spentIn.get(year) ?? 0) + 1);
      }
      if (isGranted) first ??= day;
      if (!isGranted && first !== null) {
        granted.push({ vacation, firstDay: first, lastDay: day - 1 });
        first = null;
      }
    }
  }
  return granted;
}

function lastDayOf({ to, endedAt }: Vacation, zone: string): number {
  return endedAt === null ? dayOf(to) : Math.min(dayOf(to), dayOf(dateAt(zone, endedAt)));
}

function daysOf({ firstDay, lastDay }: Granted): readonly number[] {
  return Array.from({ length: lastDay - firstDay + 1 }, (_, i) => firstDay + i);
}

/** Dates as numbers, 0 for 1970-01-01. */
function dayOf(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

function dateOf(day: number): LocalDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}
