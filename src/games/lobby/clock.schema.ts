import {
  FLAG_POLICIES,
  LAST_RESORTS,
  TIME_CONTROL_PRESET_NAMES,
  VACATION_RULES,
  WEEKDAYS,
} from '../../clocks/index.js';
import { named, ref, type JsonSchema } from '../../platform/openapi/schema-registry.js';
import {
  DURATION_PATTERN,
  choice,
  instant,
  integer,
  list,
  nullable,
  object,
  seatNumber,
  text,
  truth,
  versionNumber,
} from '../../platform/openapi/shapes.js';
import { UNDO_RULES } from '../../table/index.js';

const duration = (description: string): JsonSchema =>
  text(description, 40, { minLength: 3, pattern: DURATION_PATTERN, examples: ['P3D'] });
const clockTime = (description: string): JsonSchema =>
  text(description, 5, { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$' });
const Weekday = named('Weekday', choice('A day of the week.', WEEKDAYS));
const weekdays = (description: string, most: number): JsonSchema => list(description, Weekday, most);
const hours = nullable(
  object('Hours of a day, in the zone of the player; may go over midnight. Null: all day.', {
    from: clockTime('When they begin.'),
    to: clockTime('When they end.'),
  }),
);

named(
  'TimeControl',
  object('How long the seats may take, every setting worked out. Durations are running time, ISO 8601.', {
    pace: object(
      'The time of a turn, or a bank for the game.',
      {
        type: choice('Which of the two.', ['per_turn', 'bank']),
        turn: duration('The time of each turn; of `per_turn`.'),
        bank: duration('The time of a seat for the game; of `bank`.'),
        increment: duration('What is added after each turn; of `bank`.'),
        cap: duration('What a bank holds at most; of `bank`.'),
      },
      ['turn', 'bank', 'increment', 'cap'],
    ),
    grace: duration('Time after the deadline in which a move is still taken.'),
    daysOff: weekdays('Days on which no clock runs.', 5),
    playingHours: hours,
    personalHours: truth('Whether the players’ own days off and hours stop their clocks as well.'),
    vacations: choice('Which vacations stop the clock.', VACATION_RULES),
    maxStall: nullable(duration('What all vacations together may keep from the clocks of the game.')),
    maxPause: nullable(duration('How long a pause by agreement may last; null: no pauses.')),
    onFlag: object(
      'What becomes of a seat whose flag falls.',
      {
        policy: choice('What happens.', FLAG_POLICIES),
        strikes: nullable(integer('The miss with this number has another end; null: never.', 1, 10)),
        then: nullable(choice('Which end.', LAST_RESORTS)),
      },
      ['strikes', 'then'],
    ),
  }),
);

export const TimeControlSchema = ref('TimeControl');

export const CalendarSchema = named(
  'PlayingCalendar',
  object('When a player plays; only they see it.', {
    zone: text('Their time zone, of the IANA data base.', 64),
    daysOff: weekdays('Own days off.', 3),
    playingHours: hours,
    automaticVacations: truth('Whether vacation days may begin by themselves.'),
  }),
);

named(
  'SeatClock',
  object('What the clock of a seat shows.', {
    seat: seatNumber('The seat.'),
    deadlineAt: nullable(instant('Until when it has to act; null: it is not asked, or has no clock that runs.')),
    graceUntil: nullable(instant('Until when a move is still taken.')),
    remaining: nullable(duration('What is left until the deadline, of running time.')),
    pausedNow: nullable(choice('Why the clock stands.', ['pause', 'vacation', 'day_off', 'outside_hours'])),
    runsAgainAt: nullable(instant('When it runs on, as far as is known.')),
    bank: nullable(duration('What the bank held as the turn began; null where each turn has the same time.')),
    strikes: integer('Missed turns that count.', 0, 1_000_000),
    waitsForDirector: truth('Whether its flag has fallen and the director is to decide.'),
  }),
);

export const ClockSchema = named(
  'Clock',
  object('The clocks of a game.', {
    timeControl: TimeControlSchema,
    serverNow: instant('When the server looked at its clock.'),
    isPaused: truth('Whether a pause by agreement lasts.'),
    pauseAsk: nullable(
      object('A wish for a pause.', {
        by: seatNumber('Who asked.'),
        agreed: list('Who agreed.', seatNumber('A seat.'), 14),
      }),
    ),
    seats: list('By seat.', ref('SeatClock'), 14),
  }),
);

export const UndoSchema = named(
  'Undo',
  object('What may be taken back.', {
    rule: choice('Nothing, the own last move, or more with the consent of those who acted since.', UNDO_RULES),
    ask: nullable(
      object('A wish to undo.', {
        by: seatNumber('Who asked.'),
        to: versionNumber('The version to which the match would go back.'),
        of: list('Whose consent it takes.', seatNumber('A seat.'), 14),
        agreed: list('Who agreed.', seatNumber('A seat.'), 14),
      }),
    ),
  }),
);

/** A time control as a request names it: a preset, settings, or both (docs/clocks.md). */
export const TIME_CONTROL_REQUEST: Readonly<Record<string, unknown>> = {
  type: 'object',
  additionalProperties: false,
  properties: {
    preset: {
      type: 'string',
      enum: [...TIME_CONTROL_PRESET_NAMES],
      description: 'What holds where nothing else is said.',
    },
    pace: {
      type: 'object',
      additionalProperties: false,
      description: '`{ type: per_turn, turn }` or `{ type: bank, bank, increment, cap }`.',
      properties: {
        type: { type: 'string', enum: ['per_turn', 'bank'], description: 'Which of the two.' },
        turn: duration('The time of each turn.'),
        bank: duration('The time of a seat for the game.'),
        increment: duration('What is added after each turn.'),
        cap: duration('What a bank holds at most.'),
      },
      required: ['type'],
    },
    grace: duration('Time after the deadline in which a move is still taken.'),
    daysOff: weekdays('Days on which no clock runs.', 5),
    playingHours: hours,
    personalHours: { type: 'boolean', description: 'Whether the players’ own days off and hours count.' },
    vacations: { type: 'string', enum: [...VACATION_RULES], description: 'Which vacations stop the clock.' },
    maxStall: nullable(duration('What all vacations together may stall.')),
    maxPause: nullable(duration('How long a pause may last; null: no pauses.')),
    onFlag: {
      type: 'object',
      additionalProperties: false,
      description: 'What becomes of a seat whose flag falls.',
      properties: {
        policy: { type: 'string', enum: [...FLAG_POLICIES], description: 'What happens.' },
        strikes: { type: ['integer', 'null'], minimum: 1, maximum: 10, description: 'The miss that has another end.' },
        then: { type: ['string', 'null'], enum: [...LAST_RESORTS, null], description: 'Which end.' },
      },
      required: ['policy'],
    },
  },
};
