/** Durations: milliseconds inside, ISO 8601 text at the door. A day is 24 hours of running time, whatever a calendar says. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

const TEXT = /^P(?=.)(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?=.)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/;

/**
 * Reads a duration such as `P3D`, `PT36H` or `P1DT12H30M`: whole weeks, days, hours, minutes and seconds.
 *
 * @returns milliseconds; null for any other text, months and years among it, which have no fixed length
 */
export function readDuration(text: string): number | null {
  const parts = TEXT.exec(text);
  if (parts === null) return null;
  const [weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  return (
    (weeks ?? 0) * WEEK_MS +
    (days ?? 0) * DAY_MS +
    (hours ?? 0) * HOUR_MS +
    (minutes ?? 0) * MINUTE_MS +
    (seconds ?? 0) * SECOND_MS
  );
}

/**
 * The one way this server writes a duration: days, hours, minutes, seconds, without those that are nought; `PT0S` for none.
 *
 * @param ms a whole number of seconds, 0 or more, in milliseconds
 */
export function writeDuration(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const parts = [
    [Math.floor(ms / HOUR_MS) % 24, 'H'],
    [Math.floor(ms / MINUTE_MS) % 60, 'M'],
    [Math.floor(ms / SECOND_MS) % 60, 'S'],
  ] as const;
  const time = parts.map(([amount, unit]) => (amount === 0 ? '' : `${amount}${unit}`)).join('');
  if (days === 0 && time === '') return 'PT0S';
  return `P${days === 0 ? '' : `${days}D`}${time === '' ? '' : `T${time}`}`;
}
