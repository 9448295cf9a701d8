import { isWhole, runningUpTo, runsAt, wallTimeAfter, type Span, type Week } from './week.js';
import { offsetAt, wallTimeAt } from './zone.js';

/**
 * Running time: the time in which a clock runs. It runs at an instant if the player's wall clock then shows a day and an hour
 * of the week in which it runs, and if nothing stops it.
 *
 * Between two changes of a zone's offset the wall clock goes evenly, so what ran is a difference of two values of
 * `runningUpTo`: no walk over days, and exact where an hour, or half an hour, or a date is left out or comes twice.
 */

/** The week of a player's clock in the zone of its wall clock. */
export interface WeekInZone {
  readonly week: Week;
  readonly zone: string;
}

/** Whether a clock runs at an instant, as far as the week is concerned. */
export function weekRunsAt({ week, zone }: WeekInZone, at: number): boolean {
  // a whole week needs no zone
  return isWhole(week) || runsAt(week, wallTimeAt(zone, at));
}

/** The milliseconds that run from one instant to another, as far as the week is concerned; 0 if the other is earlier. */
export function weekRunsFor({ week, zone }: WeekInZone, from: number, to: number): number {
  if (isWhole(week)) return Math.max(0, to - from);
  let sum = 0;
  for (let at = from; at < to;) {
    const offset = offsetAt(zone, at);
    const end = Math.min(offset.to, to);
    sum += runningUpTo(week, end + offset.aheadMs) - runningUpTo(week, at + offset.aheadMs);
    at = end;
  }
  return sum;
}

/** The last instant up to which no more than this runs, as far as the week is concerned. */
function weekRunsUntil({ week, zone }: WeekInZone, from: number, runningMs: number): number {
  let left = runningMs;
  for (let at = from; ;) {
    const { to, aheadMs } = offsetAt(zone, at);
    const before = runningUpTo(week, at + aheadMs);
    const within = to === Infinity ? Infinity : runningUpTo(week, to + aheadMs) - before;
    if (left < within) return wallTimeAfter(week, before + left) - aheadMs;
    left -= within;
    at = to;
  }
}

/**
 * The milliseconds of running time from one instant to another; 0 if the other is earlier.
 *
 * @param stops where the clock stands, in order, apart
 */
export function runsFor(clock: WeekInZone, stops: readonly Span[], from: number, to: number): number {
  if (stops.length === 0) return weekRunsFor(clock, from, to);
  return gapsBetween(stops, from)
    .filter((gap) => gap.from < to)
    .reduce((sum, gap) => sum + weekRunsFor(clock, gap.from, Math.min(gap.to, to)), 0);
}

/**
 * The last instant up to which no more than this runs. Where the clock stands just then, that is the end of the standstill:
 * nobody's time ends while it does not run.
 *
 * @param stops where the clock stands, in order, apart, each with an end
 */
export function runsUntil(clock: WeekInZone, stops: readonly Span[], from: number, runningMs: number): number {
  if (stops.length === 0) return weekRunsUntil(clock, from, runningMs);
  let left = runningMs;
  for (const gap of gapsBetween(stops, from)) {
    const within = gap.to === Infinity ? Infinity : weekRunsFor(clock, gap.from, gap.to);
    if (left < within) return weekRunsUntil(clock, gap.from, left);
    left -= within;
  }
  throw new RangeError('A clock that is stopped for ever has no end of a time.');
}

/** What is left between the stops from an instant on; the last gap has no end. */
function gapsBetween(stops: readonly Span[], from: number): readonly Span[] {
  const ahead = stops.filter((stop) => stop.to > from);
  const starts = [from, ...ahead.map((stop) => stop.to)];
  const ends = [...ahead.map((stop) => stop.from), Infinity];
  return starts.map((start, i) => ({ from: start, to: ends[i] ?? Infinity })).filter((gap) => gap.from < gap.to);
}
