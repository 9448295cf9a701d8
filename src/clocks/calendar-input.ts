import type { Calendar, Vacation } from './calendar.js';
import { FEWEST_HOURS_MS, FURTHEST_VACATION_YEARS, MOST_DAYS_OFF } from './limits.js';
import { nameOf, readBoolean, readFields, reading, said, type Reading, type Refuse } from './reading.js';
import { readDaysOff, readHours, writeHours, type HoursJson } from './reading-times.js';
import { daysWanted, vacationDaysLeft } from './vacations.js';
import type { Weekday } from './week.js';
import { dateAt, isDate, readZone, type LocalDate } from './zone.js';

/** What a player says about when he or she plays; vacations are announced by themselves. */
export type CalendarSettings = Pick<Calendar, 'zone' | 'daysOff' | 'playingHours' | 'automaticVacations'>;

/** The settings of a calendar as they are sent and stored. */
export interface CalendarJson {
  readonly zone: string;
  readonly daysOff: readonly Weekday[];
  readonly playingHours: HoursJson | null;
  readonly automaticVacations: boolean;
}

/** The calendar of a player who has said nothing. */
export const USUAL_CALENDAR: CalendarSettings = {
  zone: 'UTC',
  daysOff: [],
  playingHours: null,
  automaticVacations: true,
};

/** Reads the settings of a calendar; what is left out is as usual. */
export function readCalendar(input: unknown): Reading<CalendarSettings> {
  return reading((refuse) => {
    const names = ['zone', 'daysOff', 'playingHours', 'automaticVacations'];
    const fields = readFields(input, '', names, refuse) ?? {};
    const automatic = fields['automaticVacations'];
    return {
      zone: readZoneName(fields['zone'], refuse),
      daysOff: readDaysOff(fields['daysOff'], '/daysOff', MOST_DAYS_OFF.player, USUAL_CALENDAR.daysOff, refuse),
      playingHours: readHours(
        fields['playingHours'],
        '/playingHours',
        FEWEST_HOURS_MS.player,
        USUAL_CALENDAR.playingHours,
        refuse,
      ),
      automaticVacations: readBoolean(automatic, '/automaticVacations', USUAL_CALENDAR.automaticVacations, refuse),
    };
  });
}

export function writeCalendar({ zone, daysOff, playingHours, automaticVacations }: CalendarSettings): CalendarJson {
  return { zone, daysOff, playingHours: writeHours(playingHours), automaticVacations };
}

/**
 * Reads the announcement of a vacation, `{ "from": "2026-12-20", "to": "2027-01-03" }`, dates in the zone of the player, and
 * checks it against the budget.
 *
 * @param calendar the player's, with every vacation known until now
 * @param now the instant of the announcement, in milliseconds since 1970
 */
export function readVacation(input: unknown, calendar: Calendar, now: number): Reading<Vacation> {
  return reading((refuse) => {
    const fields = readFields(input, '', ['from', 'to'], refuse) ?? {};
    const from = readDate(fields['from'], '/from', refuse);
    const to = readDate(fields['to'], '/to', refuse);
    const vacation: Vacation = { from: from ?? '', to: to ?? '', kind: 'announced', announcedAt: now, endedAt: null };
    if (from !== null && to !== null) checkVacation(vacation, calendar, refuse);
    return vacation;
  });
}

function checkVacation(vacation: Vacation, calendar: Calendar, refuse: Refuse): void {
  const { from, to, announcedAt } = vacation;
  const today = dateAt(calendar.zone, announcedAt);
  const lastYear = Number(today.slice(0, 4)) + FURTHEST_VACATION_YEARS;
  if (to < from) return refuse('/to', 'contradiction', `A vacation from ${from} cannot end on ${to}.`);
  if (from < today) return refuse('/from', 'out_of_bounds', `A vacation begins today, ${today}, or later.`);
  if (Number(to.slice(0, 4)) > lastYear) {
    return refuse('/to', 'out_of_bounds', `A vacation ends in the year ${lastYear} or earlier.`);
  }
  for (const [year, wanted] of daysWanted(calendar, from, to)) {
    const left = vacationDaysLeft(calendar, year);
    if (wanted <= left) continue;
    const detail = `This would take ${wanted} vacation days of ${year}; ${left} of ${calendar.vacationDaysPerYear} are left.`;
    refuse('/to', 'out_of_bounds', detail);
  }
}

function readZoneName(value: unknown, refuse: Refuse): string {
  if (value === undefined) return USUAL_CALENDAR.zone;
  const zone = typeof value === 'string' ? readZone(value) : null;
  if (zone === null) {
    const detail = `zone has to be the name of a time zone, such as Europe/Berlin, not ${said(value)}.`;
    refuse('/zone', typeof value === 'string' ? 'unknown_value' : 'wrong_type', detail);
  }
  return zone ?? USUAL_CALENDAR.zone;
}

function readDate(value: unknown, pointer: string, refuse: Refuse): LocalDate | null {
  const name = nameOf(pointer);
  if (value === undefined) refuse(pointer, 'missing', `${name} is missing.`);
  else if (typeof value !== 'string') refuse(pointer, 'wrong_type', `${name} has to be a date, not ${said(value)}.`);
  else if (!isDate(value))
    refuse(pointer, 'wrong_format', `${name} has to be a date such as 2026-12-24, not ${said(value)}.`);
  else return value;
  return null;
}
