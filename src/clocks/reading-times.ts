import { readDuration, writeDuration } from './duration.js';
import { nameOf, readFields, said, type Refuse } from './reading.js';
import { WEEKDAYS, weekOf, type Hours, type Weekday } from './week.js';

/** Durations, weekdays and hours as they come from outside. */

/** `{ "from": "09:00", "to": "21:00" }`. */
export interface HoursJson {
  readonly from: string;
  readonly to: string;
}

/** The least and the most that a duration may be, in milliseconds. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** A duration within bounds, in milliseconds; the fallback for what is left out, or a refusal where there is none. */
export function readTime(
  value: unknown,
  pointer: string,
  bounds: Bounds,
  fallback: number | undefined,
  refuse: Refuse,
): number {
  const name = nameOf(pointer);
  if (value === undefined && fallback !== undefined) return fallback;
  if (value === undefined) {
    refuse(pointer, 'missing', `${name} is missing.`);
    return bounds.least;
  }
  const ms = typeof value === 'string' ? readDuration(value) : null;
  if (ms === null) {
    const detail = `${name} has to be a duration in weeks, days, hours, minutes or seconds, such as P3D or PT36H, not ${said(value)}.`;
    refuse(pointer, typeof value === 'string' ? 'wrong_format' : 'wrong_type', detail);
    return bounds.least;
  }
  if (ms < bounds.least || ms > bounds.most) {
    const detail = `${name} may be ${writeDuration(bounds.least)} to ${writeDuration(bounds.most)}, not ${said(value)}.`;
    refuse(pointer, 'out_of_bounds', detail);
  }
  return ms;
}

/** A list of different weekdays, at most some, in the order of the week; the fallback for what is left out. */
export function readDaysOff(
  value: unknown,
  pointer: string,
  most: number,
  fallback: readonly Weekday[],
  refuse: Refuse,
): readonly Weekday[] {
  if (value === undefined) return fallback;
  const name = nameOf(pointer);
  if (!Array.isArray(value)) {
    refuse(pointer, 'wrong_type', `${name} has to be a list of weekdays.`);
    return [];
  }
  const list: readonly unknown[] = value;
  const stranger = list.findIndex((day) => !WEEKDAYS.some((weekday) => weekday === day));
  if (stranger >= 0) {
    refuse(
      `${pointer}/${stranger}`,
      'unknown_value',
      `${name} may hold ${WEEKDAYS.join(', ')}, not ${said(list[stranger])}.`,
    );
  } else if (new Set(list).size < list.length) {
    refuse(pointer, 'contradiction', `${name} names a day twice.`);
  } else if (list.length > most) {
    refuse(pointer, 'out_of_bounds', `${name} may hold at most ${most} days, or no clock would run.`);
  }
  return WEEKDAYS.filter((weekday) => list.includes(weekday));
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** The hours of a day, at least so long, null for all day; the fallback for what is left out. */
export function readHours(
  value: unknown,
  pointer: string,
  leastMs: number,
  fallback: Hours | null,
  refuse: Refuse,
): Hours | null {
  if (value === undefined) return fallback;
  if (value === null) return null;
  const fields = readFields(value, pointer, ['from', 'to'], refuse);
  if (fields === null) return null;
  const [from, to] = (['from', 'to'] as const).map((field) =>
    readTimeOfDay(fields[field], `${pointer}/${field}`, refuse),
  );
  if (from == null || to == null) return null;
  const hours = { from, to };
  // one day in the week is enough to see how long they last
  const name = nameOf(pointer);
  if (from === to) {
    refuse(pointer, 'contradiction', `${name} begins and ends at the same time; for all day it is null.`);
  } else if (weekOf(WEEKDAYS.slice(1), [hours]).runningMs < leastMs) {
    refuse(pointer, 'out_of_bounds', `${name} has to last at least ${writeDuration(leastMs)}.`);
  }
  return hours;
}

export function writeHours(hours: Hours | null): HoursJson | null {
  if (hours === null) return null;
  const [from, to] = [hours.from, hours.to].map(
    (minutes) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  ) as [string, string];
  return { from, to };
}

/** Minutes after midnight; null, and a refusal, for what is none. */
function readTimeOfDay(value: unknown, pointer: string, refuse: Refuse): number | null {
  if (value === undefined) {
    refuse(pointer, 'missing', `${nameOf(pointer)} is missing.`);
    return null;
  }
  const parts = typeof value === 'string' ? TIME_OF_DAY.exec(value) : null;
  if (parts === null) {
    const detail = `${nameOf(pointer)} has to be a time from 00:00 to 23:59, not ${said(value)}.`;
    refuse(pointer, typeof value === 'string' ? 'wrong_format' : 'wrong_type', detail);
    return null;
  }
  return Number(parts[1]) * 60 + Number(parts[2]);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
