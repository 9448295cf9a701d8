import { Temporal } from 'temporal-polyfill';

/** The next moment after `now` at which the wall clock of the zone shows the hour. Where a change of offset skips it: just after. */
export function nextDigestAt(hour: number, zone: string, now: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  let date = local.toPlainDate();
  for (;;) {
    const at = date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) });
    if (at.epochMilliseconds > now.getTime()) return new Date(at.epochMilliseconds);
    date = date.add({ days: 1 });
  }
}

/** The date in the zone, `2026-12-24`. */
export function dateIn(zone: string, at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}
