import { named, ref } from '../../platform/openapi/schema-registry.js';
import {
  choice,
  instant,
  integer,
  list,
  nullable,
  object,
  page,
  seatNumber,
  text,
  truth,
  uuid,
  versionNumber,
} from '../../platform/openapi/shapes.js';
import { Options } from '../../rulesets/options.schema.js';
import { UNDO_RULES } from '../../table/index.js';
import { TimeControlSchema } from './clock.schema.js';
import { GAME_STATUSES } from './dto/list-games.dto.js';
import { VISIBILITIES } from './dto/create-game.dto.js';
import { LONGEST_SPECTATOR_DELAY } from '../watch/visible-version.js';
import { MOST_SUBSTITUTES } from '../limits.js';

/** A total or a score: no set has more pips in it. */
export const points = (description: string): ReturnType<typeof integer> => integer(description, 0, 1_000_000);

export const MemberSchema = named(
  'Member',
  object('Somebody in a seat.', {
    id: uuid('Id of this person in this game.'),
    name: text('What they are called.', 100),
    playerId: nullable(uuid('Their account; null: plays with a seat token.')),
    isBot: truth('Whether a bot of the server plays.'),
  }),
);

const TenureSchema = named(
  'Tenure',
  object('Somebody who has or had a seat of a match: what happened in the seat meanwhile is theirs.', {
    id: uuid('Id of this person in this game.'),
    name: text('What they are called.', 100),
    playerId: nullable(uuid('Their account; null: plays with a seat token.')),
    isBot: truth('Whether a bot of the server plays.'),
    seat: seatNumber('Their seat.'),
    joinedAt: instant('Since when.'),
    leftAt: nullable(instant('Until when; null: they have it now.')),
  }),
);

export const SeatSchema = named(
  'Seat',
  object('A seat and who sits there.', {
    seat: seatNumber('Number of the seat, clockwise.'),
    member: nullable(MemberSchema),
  }),
);

export const ResultSchema = named(
  'Result',
  object('How a match ended.', {
    reason: choice('Whether all rounds were played.', ['completed', 'abandoned']),
    totals: list('Points by seat; partners both carry their team’s.', points('Points of a seat.'), 14),
    places: list('Places by seat, 1 the best; shared ones are equal.', integer('Place of a seat.', 1, 14), 14),
  }),
);

export const RulesetSchema = named(
  'Ruleset',
  object('The rules of a game.', {
    preset: text('The preset that it came from.', 40),
    options: Options,
    seats: integer('How many seats.', 2, 14),
    handSize: integer('Tiles dealt to each seat.', 1, 190),
  }),
);

export const GameSchema = named(
  'Game',
  object('A game, without what is in the hands.', {
    id: uuid('Id of the game.'),
    version: versionNumber('Number of its last event; the ETag.'),
    name: nullable(text('What its host calls it.', 100)),
    status: choice('Its phase.', GAME_STATUSES),
    visibility: choice('Who may see it.', VISIBILITIES),
    rulesVersion: text('Which version of the rules judges it, for ever.', 20),
    ruleset: RulesetSchema,
    autoForced: truth('Whether the server makes forced draws and passes by itself.'),
    timeControl: nullable(TimeControlSchema),
    undo: choice('How far moves may be taken back.', UNDO_RULES),
    startWhenFull: truth('Whether the match starts by itself when the last seat is taken.'),
    spectatorDelay: integer('By how many events spectators see a running match later.', 0, LONGEST_SPECTATOR_DELAY),
    rematchOf: nullable(uuid('The game that this is the rematch of.')),
    commitment: text('SHA-256 of the 32 bytes of the server’s seed, in hexadecimal (RECORD 4).', 64, {
      pattern: '^[0-9a-f]{64}$',
    }),
    host: nullable(
      object('Who looks after it: its creator, or who came after them.', {
        id: uuid('Their account.'),
        name: text('Their name.', 100),
      }),
    ),
    seats: list('The seats, 1 first.', SeatSchema, 14),
    members: list(
      'Who sits there, and who sat there in the match before them; by seat and time.',
      TenureSchema,
      14 * (MOST_SUBSTITUTES + 2),
    ),
    seatsToAct: list('The seats that it waits for.', seatNumber('A seat.'), 14),
    deadlineAt: nullable(instant('Until when they have to act; null: no limit.')),
    serverNow: instant('When the server looked at its clock.'),
    createdAt: instant('When it was created.'),
    startedAt: nullable(instant('When the match began.')),
    endedAt: nullable(instant('When it ended or was aborted.')),
    result: nullable(ResultSchema),
  }),
);

export const GamePageSchema = named('GamePage', page('Games, newest first.', ref('Game')));

export const SeatTakenSchema = named(
  'SeatTaken',
  object(
    'A seat that has just been taken.',
    {
      seat: seatNumber('Number of the seat.'),
      member: MemberSchema,
      version: versionNumber('The version of the game now.'),
      token: text('The seat token, shown this once: bearer of it plays this seat.', 50, {
        pattern: '^tr_seat_[0-9A-Za-z]{38}$',
      }),
    },
    ['token'],
  ),
);
