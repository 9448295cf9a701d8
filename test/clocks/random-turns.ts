import fc from 'fast-check';
import {
  WEEKDAYS,
  type Adjustments,
  type Calendar,
  type Hours,
  type Obligation,
  type TimeControl,
  type Vacation,
} from '../../src/clocks/index.js';
import { at, DAY, HOUR } from './turns.js';

/** Turns of all kinds, near the changes of all kinds of zones. */

/** A zone, and an instant a few days before its wall clock does something unusual. */
const SCENES: readonly (readonly [string, string])[] = [
  ['UTC', '2026-02-26T00:00:00Z'],
  ['Europe/Berlin', '2026-03-27T00:00:00Z'],
  ['Europe/Berlin', '2026-10-23T00:00:00Z'],
  ['America/New_York', '2026-03-06T00:00:00Z'],
  ['America/New_York', '2026-10-30T00:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-03T00:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-02T00:00:00Z'],
  ['Asia/Kathmandu', '2026-12-30T00:00:00Z'],
  ['Pacific/Apia', '2011-12-28T00:00:00Z'],
  // twice a year over midnight
  ['Africa/Cairo', '2026-10-28T00:00:00Z'],
  ['Asia/Beirut', '2026-03-27T00:00:00Z'],
  // twice a year for Ramadan
  ['Africa/Casablanca', '2026-02-13T00:00:00Z'],
];

const QUARTER = HOUR / 4;

/** A whole number of quarters of an hour, in milliseconds. */
const quarters = (least: number, most: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.ceil(least / QUARTER), max: Math.floor(most / QUARTER) }).map((n) => n * QUARTER);

const hours: fc.Arbitrary<Hours | null> = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 16, max: 95 }))
    .map(([from, length]) => ({ from: from * 15, to: ((from + length) % 96) * 15 })),
);

const pace: fc.Arbitrary<TimeControl['pace']> = fc.oneof(
  quarters(QUARTER, 3 * DAY).map((turnMs) => ({ type: 'per_turn' as const, turnMs })),
  quarters(QUARTER, 3 * DAY).map((bankMs) => ({ type: 'bank' as const, bankMs, incrementMs: QUARTER, capMs: 3 * DAY })),
);

const timeControl: fc.Arbitrary<TimeControl> = fc.record({
  pace,
  graceMs: fc.constant(0),
  daysOff: fc.subarray([...WEEKDAYS], { maxLength: 5 }),
  playingHours: hours,
  personalHours: fc.constant(false),
  vacations: fc.constantFrom('none', 'announced', 'automatic'),
  maxStallMs: quarters(0, 4 * DAY),
  maxPauseMs: fc.option(quarters(QUARTER, 3 * DAY)),
  onFlag: fc.constant<TimeControl['onFlag']>({ policy: 'drop' }),
});

const date = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

const vacationsFrom = (start: number): fc.Arbitrary<Vacation[]> =>
  fc.array(
    fc
      .tuple(
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 4 }),
        quarters(-2 * DAY, 2 * DAY),
        fc.constantFrom<Vacation['kind']>('announced', 'automatic'),
      )
      .map(([first, more, announced, kind]) => ({
        from: date(start + first * DAY),
        to: date(start + (first + more) * DAY),
        kind,
        announcedAt: start + first * DAY + announced,
        endedAt: null,
      })),
    { maxLength: 3 },
  );

const adjustmentsFrom = (start: number): fc.Arbitrary<Adjustments> =>
  fc.record({
    pauses: fc.array(
      fc
        .tuple(quarters(-DAY, 8 * DAY), fc.option(quarters(0, 3 * DAY)))
        .map(([from, length]) => ({ from: start + from, until: length === null ? null : start + from + length })),
      { maxLength: 3 },
    ),
    added: fc.array(
      fc.tuple(quarters(0, DAY), quarters(QUARTER, DAY)).map(([from, ms]) => ({ at: start + from, ms })),
      { maxLength: 2 },
    ),
    reopenedAt: fc.constant([]),
    stalledMs: quarters(0, DAY),
  });

export interface RandomTurn {
  readonly obligation: Obligation;
  readonly control: TimeControl;
  readonly calendar: Calendar;
  readonly adjustments: Adjustments;
}

/** Turns of which everything falls on a quarter of an hour; without grace, undone moves and personal hours. */
export const randomTurn: fc.Arbitrary<RandomTurn> = fc.constantFrom(...SCENES).chain(([zone, scene]) =>
  quarters(0, 5 * DAY).chain((later) => {
    const openedAt = at(scene) + later;
    return fc.record({
      obligation: fc.constant({ openedAt, bankMs: null }),
      control: timeControl,
      calendar: fc.record({
        zone: fc.constant(zone),
        daysOff: fc.constant([]),
        playingHours: fc.constant(null),
        automaticVacations: fc.boolean(),
        vacationDaysPerYear: fc.integer({ min: 0, max: 6 }),
        vacations: vacationsFrom(at(scene)),
      }),
      adjustments: adjustmentsFrom(openedAt),
    });
  }),
);
