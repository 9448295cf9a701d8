import { randomInt } from 'node:crypto';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long to wait after each failed try, as the Standard Webhooks specification proposes: ten tries in three days. */
const WAITS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  24 * HOUR,
];

/** How often a delivery is tried before it is given up. */
export const MOST_ATTEMPTS = WAITS.length + 1;
/** By how much of itself a wait may be longer, so that receivers that came back are not called all at once. */
export const JITTER = 0.1;

/** When to try again after so many failed tries; null: not any more. */
export function nextTry(attempts: number, now: Date): Date | null {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return null;
  return new Date(now.getTime() + wait + randomInt(Math.floor(wait * JITTER) + 1));
}
