import { DAY_MS, MINUTE_MS, WEEK_MS } from './duration.js';

/** A week as the player's wall clock shows it: at which times of which days the clock runs. */

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** From `from` up to, not including, `to`: minutes after midnight, 0 to 1439. With `to` before `from`, over midnight. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** A stretch of time: from `from` up to, not including, `to`, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where the clock runs in a week: spans in milliseconds after Monday 00:00, in order, apart; and their sum. */
export interface Week {
  readonly spans: readonly Span[];
  readonly runningMs: number;
}

/** 1970-01-01 was a Thursday. */
const MONDAY_TO_EPOCH_MS = 3 * DAY_MS;

/** The week that runs only where every one of these hours does (null: all day), and on no day off. */
export function weekOf(daysOff: readonly Weekday[], hours: readonly (Hours | null)[]): Week {
  const day = hours.flatMap((each) => (each === null ? [] : [spansOf(each)])).reduce(common, [{ from: 0, to: DAY_MS }]);
  const spans = WEEKDAYS.flatMap((weekday, i) =>
    daysOff.includes(weekday) ? [] : day.map(({ from, to }) => ({ from: from + i * DAY_MS, to: to + i * DAY_MS })),
  );
  return { spans, runningMs: spans.reduce((sum, { from, to }) => sum + to - from, 0) };
}

/** Most clocks run all week long, and then there is nothing to look for. */
export function isWhole({ runningMs }: Week): boolean {
  return runningMs === WEEK_MS;
}

/** Whether the clock runs at a wall-clock time, given in milliseconds since 1970-01-01 00:00 of that wall clock. */
export function runsAt(week: Week, wallMs: number): boolean {
  if (isWhole(week)) return true;
  const at = modulo(wallMs + MONDAY_TO_EPOCH_MS, WEEK_MS);
  return week.spans.some(({ from, to }) => from <= at && at < to);
}

/** Whether the wall clock shows a day on which nothing runs. */
export function isDayOff(week: Week, wallMs: number): boolean {
  const day = Math.floor(modulo(wallMs + MONDAY_TO_EPOCH_MS, WEEK_MS) / DAY_MS);
  return !week.spans.some(({ from }) => Math.floor(from / DAY_MS) === day);
}

/** The running milliseconds of the wall clock since the Monday before 1970; what differs between two is what ran. */
export function runningUpTo(week: Week, wallMs: number): number {
  const since = wallMs + MONDAY_TO_EPOCH_MS;
  if (isWhole(week)) return since;
  const at = modulo(since, WEEK_MS);
  const whole = Math.floor(since / WEEK_MS) * week.runningMs;
  return week.spans.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(at, to) - from), whole);
}

/**
 * The inverse of `runningUpTo`, and of all times that have the same running time up to them the last: where the clock runs on.
 *
 * @param week one that runs at some time
 */
export function wallTimeAfter(week: Week, runningMs: number): number {
  if (isWhole(week)) return runningMs - MONDAY_TO_EPOCH_MS;
  const weeks = Math.floor(runningMs / week.runningMs);
  let left = runningMs - weeks * week.runningMs;
  for (const { from, to } of week.spans) {
    if (left < to - from) return weeks * WEEK_MS + from + left - MONDAY_TO_EPOCH_MS;
    left -= to - from;
  }
  throw new RangeError('A week in which no clock runs has no end of a time.');
}

/** The parts of a day that these hours cover. */
function spansOf({ from, to }: Hours): readonly Span[] {
  const [start, end] = [from * MINUTE_MS, to * MINUTE_MS];
  if (start < end) return [{ from: start, to: end }];
  return [
    { from: 0, to: end },
    { from: start, to: DAY_MS },
  ].filter((span) => span.from < span.to);
}

/** What two lists of spans have in common; both in order, each apart in itself. */
function common(some: readonly Span[], others: readonly Span[]): readonly Span[] {
  return some.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  );
}

/** The remainder that is never negative: instants before 1970 have weeks too. */
function modulo(a: number, b: number): number {
  return ((a % b) + b) % b;
}
