import { named, ref, type JsonSchema } from '../platform/openapi/schema-registry.js';
import {
  choice,
  integer,
  lineText,
  list,
  nullable,
  object,
  pipsNumber,
  seatNumber,
  text,
  tileText,
  union,
  uuid,
} from '../platform/openapi/shapes.js';
import { Options } from '../rulesets/options.schema.js';

/* The document of RECORD 3, `train-record/1`. */

const shownTiles = (description: string): JsonSchema =>
  list(description, nullable(tileText('A tile; null: not for you to know yet.')), 190);
const points = integer('Points of a seat.', 0, 1_000_000);
const yes = { type: 'boolean', enum: [true] };
const made = {
  seat: seatNumber('Who made it.'),
  auto: { ...yes, description: 'The server made it, since it was forced.' },
};
const call = { ...yes, description: 'The last-tile call was made.' };

const MOVES: Readonly<
  Record<
    string,
    { name: string; description: string; fields: Readonly<Record<string, JsonSchema>>; optional: readonly string[] }
  >
> = {
  play: {
    name: 'RecordPlay',
    description: 'A tile was laid.',
    fields: {
      tile: tileText('The tile.'),
      at: lineText('Where.'),
      inner: pipsNumber('The half that touches.'),
      call,
      keepMarker: { ...yes, description: 'The marker was left on.' },
    },
    optional: ['inner', 'call', 'keepMarker'],
  },
  lay_train: {
    name: 'RecordLayTrain',
    description: 'A whole train was laid.',
    fields: { tiles: list('From the engine outwards.', tileText('A tile.'), 190), call },
    optional: ['call'],
  },
  draw: {
    name: 'RecordDraw',
    description: 'A tile was drawn.',
    fields: { tile: nullable(tileText('The tile.')) },
    optional: [],
  },
  pass: {
    name: 'RecordPass',
    description: 'A turn ended without a tile.',
    fields: {
      marker: {
        type: 'boolean',
        description:
          'The wish for a marker, where it is a choice; left out: yes. Whether one falls is for the rules to say.',
      },
    },
    optional: ['marker'],
  },
  end_turn: { name: 'RecordEndTurn', description: 'A long turn was stopped early.', fields: {}, optional: [] },
  engine: {
    name: 'RecordEngine',
    description: 'A dealt-in engine was laid.',
    fields: { tile: tileText('The engine.') },
    optional: [],
  },
  challenge: {
    name: 'RecordChallenge',
    description: 'A missing call was caught.',
    fields: { of: seatNumber('Who was caught.'), drawn: shownTiles('What they drew.') },
    optional: [],
  },
  leave: {
    name: 'RecordLeave',
    description: 'A seat left for good.',
    fields: {
      reason: choice('Why.', ['resigned', 'timed_out', 'removed']),
      returned: shownTiles('Its hand, which went back.'),
      yard: shownTiles('The boneyard in its new order.'),
    },
    optional: [],
  },
  substitute: { name: 'RecordSubstitute', description: 'Somebody else plays on.', fields: {}, optional: [] },
};

for (const [type, { name, description, fields, optional }] of Object.entries(MOVES)) {
  named(
    name,
    object(description, { ...made, type: choice('Which kind of move.', [type]), ...fields }, ['auto', ...optional]),
  );
}

const RecordMove = named(
  'RecordMove',
  union('A move of a round.', Object.fromEntries(Object.entries(MOVES).map(([type, { name }]) => [type, name]))),
);

named(
  'RecordRound',
  object('A round.', {
    round: integer('Number of the round.', 1, 19),
    engine: pipsNumber('The number of its engine.'),
    starter: seatNumber('Who started.'),
    hands: list('As dealt, in dealing order, seat 1 first.', shownTiles('A hand.'), 14),
    yard: shownTiles('In drawing order, after the deal.'),
    moves: list('In the order played.', RecordMove, 20_000),
    end: nullable(
      object(
        'How it ended; null while it runs.',
        { reason: choice('Why.', ['out', 'blocked', 'abandoned']), seat: seatNumber('Who went out.') },
        ['seat'],
      ),
    ),
    scores: nullable(list('By seat; null while it runs.', points, 14)),
    left: nullable(
      list('The tiles left in each hand; null while it runs.', list('A hand.', tileText('A tile.'), 190), 14),
    ),
  }),
);

export const RecordSchema = named(
  'Record',
  object('A whole match, to be kept, replayed and checked by anybody (RECORD 3).', {
    format: choice('The format.', ['train-record/1']),
    game: uuid('Id of the game.'),
    rulesVersion: text('Which version of the rules judged it.', 20),
    ruleset: object('The rules.', { preset: text('The preset that they came from.', 40), options: Options }),
    seats: list(
      'By seat.',
      object('A seat.', { seat: seatNumber('Its number.'), name: text('Who sat there.', 100) }),
      14,
    ),
    deal: object('What the shuffles follow from (RECORD 4).', {
      algorithm: choice('How.', ['hmac-sha256-fisher-yates/1']),
      commitment: text('SHA-256 of the 32 bytes of the server’s seed, in hexadecimal.', 64),
      serverSeed: nullable(text('In hexadecimal, shown when the match has ended.', 64)),
      clientSeeds: list('By seat.', text('A seed.', 64), 14),
    }),
    rounds: list('The rounds that were dealt.', ref('RecordRound'), 19),
    result: nullable(
      object('The result; null while it runs.', {
        totals: list('By seat.', points, 14),
        places: list('By seat.', integer('A place.', 1, 14), 14),
        reason: choice('Whether all rounds were played.', ['completed', 'abandoned']),
      }),
    ),
  }),
);
