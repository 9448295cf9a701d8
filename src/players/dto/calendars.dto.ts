import { JudgedField } from '../../platform/openapi/fields.js';
import { ref } from '../../platform/openapi/schema-registry.js';

const DATE = { type: 'string', format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 };
const CLOCK_TIME = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', maxLength: 5 };

/** When a player plays. What is left out is as usual. */
export class WriteCalendarDto {
  @JudgedField({
    schema: { type: 'string', minLength: 1, maxLength: 64 },
    description: 'The time zone, a name of the IANA data base.',
    example: 'Europe/Berlin',
    optional: true,
    default: 'UTC',
  })
  zone?: unknown;

  @JudgedField({
    schema: { type: 'array', items: ref('Weekday'), maxItems: 3, uniqueItems: true },
    description: 'Own days off, at most 3; they count in games with `personalHours`.',
    example: ['sunday'],
    optional: true,
    default: [],
  })
  daysOff?: unknown;

  @JudgedField({
    schema: {
      oneOf: [
        {
          type: 'object',
          additionalProperties: false,
          properties: {
            from: { ...CLOCK_TIME, description: 'When they begin.' },
            to: { ...CLOCK_TIME, description: 'When they end.' },
          },
          required: ['from', 'to'],
        },
        { type: 'null' },
      ],
    },
    description:
      'Own hours, at least 8 a day, may go over midnight; null: all day. They count in games with `personalHours`.',
    example: { from: '09:00', to: '22:00' },
    optional: true,
    default: null,
  })
  playingHours?: unknown;

  @JudgedField({
    schema: { type: 'boolean' },
    description: 'Whether a vacation day may begin by itself when the time of a turn is used up.',
    example: true,
    optional: true,
    default: true,
  })
  automaticVacations?: unknown;
}

/** A vacation that a player announces. */
export class AnnounceVacationDto {
  @JudgedField({ schema: DATE, description: 'Its first date, today or later, in the own zone.', example: '2027-12-23' })
  from: unknown;

  @JudgedField({
    schema: DATE,
    description: 'Its last date, in the second calendar year after this one at the latest.',
    example: '2028-01-03',
  })
  to: unknown;
}
