import type { Adjustments, Calendar, Obligation, TimeControl, Vacation } from '../../src/clocks/index.js';

/**
 * A clock that looks at every quarter of an hour and asks what the wall clock shows: slow, and without any of the ideas of
 * the fast one. Every instant, offset and hour it is given has to fall on a quarter.
 */

const QUARTER_MS = 900_000;

/** What a wall clock shows. */
interface WallTime {
  readonly date: string;
  readonly weekday: string;
  readonly minutes: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function wallTime(zone: string, at: number): WallTime {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'long',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    weekday: String(parts['weekday']).toLowerCase(),
    minutes: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
}

function isWithin(hours: { readonly from: number; readonly to: number } | null, minutes: number): boolean {
  if (hours === null) return true;
  return hours.from < hours.to
    ? hours.from <= minutes && minutes < hours.to
    : hours.from <= minutes || minutes < hours.to;
}

/** The dates of each vacation that the budget covers. */
function granted({ vacations, vacationDaysPerYear }: Calendar): ReadonlyMap<Vacation, ReadonlySet<string>> {
  const spent = new Set<string>();
  const covered = new Map<Vacation, Set<string>>();
  for (const vacation of [...vacations].sort((a, b) => a.announcedAt - b.announcedAt)) {
    const dates = new Set<string>();
    covered.set(vacation, dates);
    for (let noon = Date.parse(`${vacation.from}T12:00:00Z`); ; noon += 24 * 3_600_000) {
      const date = new Date(noon).toISOString().slice(0, 10);
      if (date > vacation.to) break;
      const ofYear = [...spent].filter((each) => each.startsWith(date.slice(0, 4))).length;
      if (!spent.has(date) && ofYear >= vacationDaysPerYear) continue;
      spent.add(date);
      dates.add(date);
    }
  }
  return covered;
}

/** When the flag of a turn falls, and what vacations have kept from the game by then. Grace is not looked at. */
export function naiveDeadline(
  { openedAt, bankMs }: Obligation,
  control: TimeControl,
  calendar: Calendar,
  adjustments: Adjustments,
): { readonly deadlineAt: number; readonly stalledMs: number } {
  const covered = granted(calendar);
  const time = control.pace.type === 'bank' ? (bankMs ?? control.pace.bankMs) : control.pace.turnMs;
  let left = adjustments.added.reduce((sum, { ms }) => sum + ms, time);
  let stalledMs = adjustments.stalledMs;
  for (let now = openedAt; ; now += QUARTER_MS) {
    const paused =
      control.maxPauseMs !== null &&
      adjustments.pauses.some(
        ({ from, until }) => from <= now && now < (until ?? Infinity) && now < from + (control.maxPauseMs ?? 0),
      );
    if (paused) continue;
    const { date, weekday, minutes } = wallTime(calendar.zone, now);
    if (control.daysOff.some((day) => day === weekday) || !isWithin(control.playingHours, minutes)) continue;
    const isAway =
      control.vacations !== 'none' &&
      [...covered].some(
        ([{ kind, announcedAt }, dates]) =>
          dates.has(date) && announcedAt <= now && (kind === 'announced' || control.vacations === 'automatic'),
      );
    if (isAway && stalledMs < (control.maxStallMs ?? 0)) {
      stalledMs += QUARTER_MS;
      continue;
    }
    if (left <= 0) return { deadlineAt: now, stalledMs };
    left -= QUARTER_MS;
  }
}
