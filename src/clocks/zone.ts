import { Temporal } from 'temporal-polyfill';

/** Time zones of the IANA data base, as the ICU data of Node has them. Instants are milliseconds since 1970, UTC. */

/** A stretch of instants in which a zone keeps one distance from UTC; −∞ and ∞ where it kept it always or keeps it for good. */
export interface Offset {
  readonly from: number;
  readonly to: number;
  /** What the wall clock is ahead of UTC, in milliseconds. */
  readonly aheadMs: number;
}

/** A local date, `2026-12-24`. */
export type LocalDate = string;

const NAME = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The usual spelling of a zone's name, such as `Europe/Berlin`; null where there is no such zone. Fixed offsets are none. */
export function readZone(name: string): string | null {
  if (!NAME.test(name)) return null;
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    return null;
  }
}

// The data are those of this process and do not change while it runs; looked up once a zone and change of offset, since
// finding the changes asks ICU some hundred times. The names are few: only those that ICU knows get here.
const known = new Map<string, Offset[]>();

/** The distance from UTC that the zone keeps at an instant, and from when until when. */
export function offsetAt(zone: string, at: number): Offset {
  const offsets = known.get(zone) ?? [];
  const found = offsets.find(({ from, to }) => from <= at && at < to);
  if (found !== undefined) return found;
  const local = zoned(zone, at);
  const before = local.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const after = local.getTimeZoneTransition('next');
  const offset = {
    from: before?.epochMilliseconds ?? -Infinity,
    to: after?.epochMilliseconds ?? Infinity,
    aheadMs: local.offsetNanoseconds / 1e6,
  };
  known.set(zone, [...offsets, offset]);
  return offset;
}

/** What the wall clock of the zone shows, as milliseconds since 1970-01-01 00:00 of that wall clock. */
export function wallTimeAt(zone: string, at: number): number {
  return at + offsetAt(zone, at).aheadMs;
}

/** The date in the zone at an instant. */
export function dateAt(zone: string, at: number): LocalDate {
  return new Date(wallTimeAt(zone, at)).toISOString().split('T', 1)[0] as LocalDate;
}

/**
 * The first instant of a date in a zone: midnight, or later where the clocks are put forward over midnight; the start of the
 * next date that there was, where the zone left the date out.
 *
 * @throws RangeError for what is no date
 */
export function startOfDate(zone: string, date: LocalDate): number {
  const key = `${zone} ${date}`;
  let start = starts.get(key);
  if (start === undefined) {
    if (starts.size >= MOST_STARTS) starts.clear();
    start = Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
    starts.set(key, start);
  }
  return start;
}

// Most games ask for the same few days.
const starts = new Map<string, number>();
const MOST_STARTS = 5000;

/** The first instant after a date in a zone. */
export function endOfDate(zone: string, date: LocalDate): number {
  return startOfDate(zone, dateAfter(date));
}

function dateAfter(date: LocalDate): LocalDate {
  let after = following.get(date);
  if (after === undefined) {
    if (following.size >= MOST_STARTS) following.clear();
    after = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
    following.set(date, after);
  }
  return after;
}

const following = new Map<LocalDate, LocalDate>();

/** Whether a text is a date of the calendar. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

function zoned(zone: string, at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
}
