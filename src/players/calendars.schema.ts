import { CalendarSchema } from '../games/lobby/clock.schema.js';
import { named } from '../platform/openapi/schema-registry.js';
import { choice, instant, integer, list, nullable, object, text, uuid } from '../platform/openapi/shapes.js';

export { CalendarSchema };

const date = (description: string): ReturnType<typeof text> =>
  text(description, 10, { pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

export const VacationSchema = named(
  'Vacation',
  object('Whole dates on which the clocks of a player stand, in games that allow it.', {
    id: uuid('Id of the vacation.'),
    from: date('Its first date, in the zone of the player.'),
    to: date('Its last date.'),
    kind: choice('Whether it was announced, or began by itself as the time of a turn was used up.', [
      'announced',
      'automatic',
    ]),
    announcedAt: instant('Since when it counts.'),
    endedAt: nullable(instant('When the player came back before its end.')),
  }),
);

export const VacationsSchema = named(
  'Vacations',
  object('The vacations of a player.', {
    items: list('Those that end this year or later, in the order of their announcement.', VacationSchema, 10_000),
    daysPerYear: integer('Vacation days of a calendar year.', 0, 366),
    daysLeft: list(
      'Of this year and the next.',
      object('The vacation days of a year that are not spent.', {
        year: integer('The calendar year.', 1970, 9999),
        days: integer('How many.', 0, 366),
      }),
      2,
    ),
  }),
);
