import { named, ref, type JsonSchema } from '../../platform/openapi/schema-registry.js';
import {
  choice,
  instant,
  integer,
  lineText,
  list,
  nullable,
  object,
  page,
  pipsNumber,
  seatNumber,
  text,
  tileText,
  truth,
  union,
  uuid,
  versionNumber,
} from '../../platform/openapi/shapes.js';
import { MOST_RESTORED, MOST_REPAIR_TEXT } from '../core/repairs.js';
import { UNDO_RULES } from '../../table/index.js';
import { CalendarSchema, TimeControlSchema } from '../lobby/clock.schema.js';
import { points } from '../lobby/game.schema.js';
import { RulesetSchema } from '../lobby/game.schema.js';

const tiles = (description: string): JsonSchema => list(description, tileText('A tile.'), 190);
const counts = (description: string): JsonSchema => list(description, integer('A number of tiles.', 0, 190), 14);
const laid = named(
  'LaidTile',
  object('A tile as it was laid.', {
    tile: tileText('The tile, low half first.'),
    inner: pipsNumber('The half that touches.'),
  }),
);
const seat = seatNumber('The seat.');
const auto = truth('Whether the server did it, since it was forced.');
const call = truth('Whether the last-tile call was made.');

const CAUSE = object('Why the server did it by itself; null: somebody asked for it.', {
  type: choice('Why.', ['forced', 'clock', 'bot', 'plan', 'autopilot']),
});

const VARIANTS: Readonly<
  Record<string, { name: string; description: string; fields: Readonly<Record<string, JsonSchema>> }>
> = {
  game_created: {
    name: 'GameCreated',
    description: 'The game was set up.',
    fields: {
      rulesVersion: text('The rules that judge it.', 20),
      ruleset: RulesetSchema,
      autoForced: truth('Forced moves by the server.'),
      commitment: text('SHA-256 of the 32 bytes of the server’s seed, in hexadecimal.', 64),
    },
  },
  seat_taken: { name: 'SeatTakenEvent', description: 'Somebody sat down.', fields: { seat, member: uuid('Who.') } },
  seat_vacated: {
    name: 'SeatVacated',
    description: 'Somebody got up before the start.',
    fields: { seat, member: uuid('Who.'), reason: choice('Why.', ['left', 'removed']) },
  },
  game_aborted: { name: 'GameAborted', description: 'The game was called off before its start.', fields: {} },
  match_started: {
    name: 'MatchStarted',
    description: 'All sit; the seeds are public.',
    fields: { clientSeeds: list('By seat.', text('A seed.', 64), 14) },
  },
  round_dealt: {
    name: 'RoundDealt',
    description: 'A round was shuffled and dealt.',
    fields: {
      round: integer('Number of the round.', 1, 19),
      engine: pipsNumber('The number of the engine.'),
      starter: seatNumber('Who starts.'),
      handCounts: counts('Tiles of each seat.'),
      hand: nullable(tiles('The own hand; null for a spectator.')),
      yardCount: integer('Tiles in the boneyard.', 0, 190),
    },
  },
  tile_drawn: {
    name: 'TileDrawn',
    description: 'A tile was drawn.',
    fields: {
      seat,
      tile: nullable(tileText('The tile; only its owner sees it.')),
      search: truth('Whether an absent engine was looked for.'),
      auto,
    },
  },
  engine_laid: { name: 'EngineLaid', description: 'A dealt-in engine was laid by its holder.', fields: { seat } },
  tile_played: {
    name: 'TilePlayed',
    description: 'A tile was laid.',
    fields: {
      seat,
      tile: tileText('The tile.'),
      inner: pipsNumber('The half that touches.'),
      at: lineText(
        'The line named in the move. The n-th answer to a double that takes several begins the line `L.n`; when all answers lie, `L` has no end.',
      ),
      call,
      keepMarker: truth('Whether the marker was left on.'),
      auto,
    },
  },
  train_sealed: {
    name: 'TrainSealed',
    description: 'A first train was laid face down.',
    fields: { seat, tiles: nullable(list('Only its owner sees it.', laid, 190)), call: nullable(call) },
  },
  train_laid: {
    name: 'TrainLaid',
    description: 'A whole train was laid, or a sealed one revealed.',
    fields: {
      seat,
      tiles: list('From the engine outwards.', laid, 190),
      call,
      sealed: truth('Whether it had been sealed.'),
    },
  },
  passed: {
    name: 'Passed',
    description: 'A turn ended without a tile.',
    fields: { seat, marker: truth('Whether a marker was wished for.'), auto },
  },
  turn_ended: { name: 'TurnEnded', description: 'A long turn was stopped early.', fields: { seat } },
  challenged: {
    name: 'Challenged',
    description: 'A missing last-tile call was caught.',
    fields: {
      seat,
      of: seatNumber('Who was caught.'),
      drawnCount: integer('Tiles that they drew.', 0, 5),
      drawn: nullable(tiles('Only they see them.')),
    },
  },
  seat_left: {
    name: 'SeatLeft',
    description: 'A seat left the match for good.',
    fields: {
      seat,
      reason: choice('Why.', ['resigned', 'timed_out', 'removed']),
      returnedCount: integer('Tiles that went back.', 0, 190),
      returned: nullable(tiles('Only the seat itself sees them.')),
      yardCount: integer('Tiles in the boneyard.', 0, 190),
    },
  },
  seat_substituted: {
    name: 'SeatSubstituted',
    description: 'Somebody else plays on in the seat.',
    fields: { seat, member: uuid('Who.') },
  },
  round_ended: {
    name: 'RoundEnded',
    description: 'A round is over.',
    fields: {
      round: integer('Number of the round.', 1, 19),
      reason: choice('Why.', ['out', 'blocked', 'abandoned']),
      seat: nullable(seatNumber('Who went out.')),
      scores: list('By seat.', points('Points of a seat.'), 14),
      left: list('The tiles left in each hand.', tiles('A hand.'), 14),
    },
  },
  house_rules_set: {
    name: 'HouseRulesSet',
    description: 'What the host set besides the rules.',
    fields: {
      timeControl: nullable(TimeControlSchema),
      undo: choice('How far moves may be taken back.', UNDO_RULES),
    },
  },
  calendar_noted: {
    name: 'CalendarNoted',
    description: 'When the player of a seat plays, as known from here on.',
    fields: { seat, calendar: nullable(CalendarSchema) },
  },
  time_ran_out: {
    name: 'TimeRanOut',
    description: 'The flag of a seat has fallen.',
    fields: {
      seat,
      action: choice('What becomes of the turn.', ['play_safest', 'skip', 'bot', 'drop', 'director']),
      strikes: integer('Misses of the seat that count, this one included.', 1, 1_000_000),
    },
  },
  vacation_began: {
    name: 'VacationBegan',
    description: 'A vacation day began by itself as the time of the turn was used up.',
    fields: { seat, date: text('The date, in the zone of the player.', 10) },
  },
  pause_asked: { name: 'PauseAsked', description: 'A seat would like a pause.', fields: { seat } },
  pause_agreed: { name: 'PauseAgreed', description: 'A seat agreed to the pause.', fields: { seat } },
  pause_declined: {
    name: 'PauseDeclined',
    description: 'A seat declined the pause, or withdrew it.',
    fields: { seat },
  },
  game_paused: { name: 'GamePaused', description: 'All clocks stand.', fields: {} },
  game_resumed: { name: 'GameResumed', description: 'The clocks run on.', fields: { seat } },
  time_added: {
    name: 'TimeAdded',
    description: 'The director gave time to the turn of a seat.',
    fields: { seat, time: text('How much, ISO 8601.', 40) },
  },
  miss_excused: { name: 'MissExcused', description: 'The director took back a strike.', fields: { seat } },
  undo_asked: {
    name: 'UndoAsked',
    description: 'A seat would like to take its last move back.',
    fields: {
      seat,
      to: versionNumber('The version to which the match would go back.'),
      of: list('Whose consent it takes.', seatNumber('A seat.'), 14),
    },
  },
  undo_agreed: { name: 'UndoAgreed', description: 'A seat agreed to the undo.', fields: { seat } },
  undo_declined: { name: 'UndoDeclined', description: 'A seat declined the undo, or withdrew it.', fields: { seat } },
  moves_undone: {
    name: 'MovesUndone',
    description: 'The match is again as it was at an earlier version; what happened since counts no more.',
    fields: { seat, to: versionNumber('That version.') },
  },
  log_repaired: {
    name: 'LogRepaired',
    description:
      'The log did not replay, and the operator repaired it: what lies between `to` and this event counts no more, and the turns that run begin anew.',
    fields: {
      to: versionNumber('The last version that counts.'),
      through: versionNumber('The version before this event.'),
      restored: list('Versions whose events are read anew.', versionNumber('A version.'), MOST_RESTORED),
      by: text('Who repaired it.', MOST_REPAIR_TEXT),
      reason: text('Why.', MOST_REPAIR_TEXT),
    },
  },
  unreadable: {
    name: 'Unreadable',
    description: 'Something of which the log says nothing any more, since it was damaged.',
    fields: {},
  },
  match_ended: {
    name: 'MatchEnded',
    description: 'The match is over.',
    fields: {
      reason: choice('Why.', ['completed', 'abandoned']),
      totals: list('By seat.', points('Points of a seat.'), 14),
      places: list('By seat.', integer('A place.', 1, 14), 14),
    },
  },
};

for (const [type, { name, description, fields }] of Object.entries(VARIANTS)) {
  named(
    name,
    object(description, {
      version: versionNumber('The version that it led to.'),
      happenedAt: instant('When.'),
      cause: nullable(CAUSE),
      type: choice('Which kind of event.', [type]),
      ...fields,
    }),
  );
}

export const EventSchema = named(
  'Event',
  union(
    'Something that happened in a game. More types may come.',
    Object.fromEntries(Object.entries(VARIANTS).map(([type, { name }]) => [type, name])),
  ),
);

export const EventPageSchema = named('EventPage', page('Events in order.', EventSchema, 'after'));

export const MoveMadeSchema = named(
  'MoveMade',
  object('A move, and all that followed from it at once.', {
    version: versionNumber('The version of the game now.'),
    seat: seatNumber('Who moved.'),
    events: list('What happened, the move first.', EventSchema, 5000),
    state: ref('State'),
  }),
);

export const TableChangedSchema = named(
  'TableChanged',
  object('Something beside the moves, and all that followed from it at once.', {
    version: versionNumber('The version of the game now.'),
    events: list('What happened, in order.', EventSchema, 5000),
    state: ref('State'),
  }),
);

export const TicketSchema = named(
  'StreamTicket',
  object('Opens one stream.', { ticket: text('To be sent as `ticket`, once.', 43), expiresAt: instant('Until when.') }),
);
