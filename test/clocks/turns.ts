import { readFileSync } from 'node:fs';
import {
  deadline,
  NO_ADJUSTMENTS,
  readCalendar,
  readDuration,
  readTimeControl,
  type Adjustments,
  type Calendar,
  type Deadline,
  type Obligation,
  type Reading,
  type TimeControl,
  type Vacation,
} from '../../src/clocks/index.js';
import type { WorkedExample } from './worked-examples.js';

/** Makes the things that a clock goes by. */

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The instant of an RFC 3339 text. */
export function at(text: string): number {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new Error(`no instant: ${text}`);
  return instant;
}

export function text(instant: number): string {
  return new Date(instant).toISOString();
}

export function valueOf<T>(read: Reading<T>): T {
  if (!read.ok) throw new Error(read.faults.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('\n'));
  return read.value;
}

export function control(input: Readonly<Record<string, unknown>>): TimeControl {
  return valueOf(readTimeControl({ grace: 'PT0S', ...input }));
}

export function calendar(input: Readonly<Record<string, unknown>> = {}, vacations: readonly Vacation[] = []): Calendar {
  return { ...valueOf(readCalendar(input)), vacationDaysPerYear: 30, vacations };
}

export function vacation(from: string, to: string, announcedAt: string): Vacation {
  return { from, to, kind: 'announced', announcedAt: at(announcedAt), endedAt: null };
}

export function duration(iso: string): number {
  const ms = readDuration(iso);
  if (ms === null) throw new Error(`no duration: ${iso}`);
  return ms;
}

/** A turn that begins at an instant, of a seat without a bank. */
export function opened(instant: string): Obligation {
  return { openedAt: at(instant), bankMs: null };
}

export function adjusted(some: Partial<Adjustments>): Adjustments {
  return { ...NO_ADJUSTMENTS, ...some };
}

export type TurnParts = readonly [Obligation, TimeControl, Calendar, Adjustments];

export function partsOf(example: WorkedExample): TurnParts {
  const days = (example.vacations ?? []).map(([from, to, announced]) => vacation(from, to, announced));
  const base = calendar({ zone: example.zone, ...example.calendar }, days);
  const adjustments = adjusted({
    pauses: (example.pauses ?? []).map(([from, until]) => ({
      from: at(from),
      until: until === null ? null : at(until),
    })),
    added: (example.added ?? []).map(([when, much]) => ({ at: at(when), ms: duration(much) })),
    reopenedAt: (example.reopenedAt ?? []).map(at),
  });
  const bankMs = example.bank === undefined ? null : duration(example.bank);
  const perYear = example.vacationDaysPerYear ?? base.vacationDaysPerYear;
  return [
    { openedAt: at(example.openedAt), bankMs },
    control(example.control),
    { ...base, vacationDaysPerYear: perYear },
    adjustments,
  ];
}

export function deadlineOf(example: WorkedExample): Deadline {
  return deadline(...partsOf(example));
}

export function readPage(): string {
  return readFileSync('docs/clocks.md', 'utf8');
}
