import { named, ref } from '../platform/openapi/schema-registry.js';
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
  truth,
} from '../platform/openapi/shapes.js';
import { OPTIONS_SCHEMA } from '../rulesets/options.schema.js';

const closed = { additionalProperties: false } as const;
const tile = tileText('A tile.');

/** The document of RECORD 2. */
export const PositionSchema = named('Position', {
  ...object(
    'A table in the middle of a round (RECORD 2), seen by the seat to move.',
    {
      ruleset: {
        ...object(
          'The rules.',
          {
            preset: text('A preset.', 40),
            options: { ...OPTIONS_SCHEMA, description: 'Options that differ from it.' },
          },
          ['preset', 'options'],
        ),
        ...closed,
      },
      engine: pipsNumber('The number of the engine.'),
      toMove: seatNumber('Who is asked about.'),
      seats: list(
        'The seats.',
        {
          ...object(
            'A seat.',
            {
              seat: seatNumber('Its number.'),
              hand: list('Its tiles.', tile, 190),
              handCount: integer('How many tiles it holds, where they are not known.', 0, 190),
              firstTurnTaken: truth('Whether its first turn is over.'),
              left: truth('Whether it left the match.'),
            },
            ['hand', 'handCount', 'firstTurnTaken', 'left'],
          ),
          ...closed,
        },
        14,
      ),
      lines: list(
        'The lines; one that is not listed is unstarted.',
        {
          ...object(
            'A line.',
            {
              id: lineText('What it is called.'),
              tiles: list('As they lie, near half first.', tile, 190),
              marker: truth('Whether it is open to all.'),
            },
            ['tiles', 'marker'],
          ),
          ...closed,
        },
        400,
      ),
      openDoubles: list(
        'In the order laid.',
        {
          ...object(
            'A double short of answers.',
            {
              at: lineText('Its line.'),
              answers: integer('Answers laid.', 0, 8),
              by: nullable(seatNumber('Who laid it.')),
            },
            ['answers', 'by'],
          ),
          ...closed,
        },
        40,
      ),
      yardCount: integer('Tiles in the boneyard.', 0, 190),
      missedCalls: list('Seats with an open challenge window.', seatNumber('A seat.'), 14),
      turn: {
        ...object(
          'The turn so far.',
          {
            drew: integer('Draws since the last tile laid.', 0, 190),
            drawn: nullable(tileText('The tile just drawn.')),
            played: list(
              'Tiles laid in this turn.',
              {
                ...object(
                  'A tile laid.',
                  {
                    type: choice('A tile laid.', ['play']),
                    tile,
                    at: lineText('Where.'),
                    drawn: truth('It had been drawn in this turn.'),
                  },
                  ['type', 'at', 'drawn'],
                ),
                ...closed,
              },
              190,
            ),
            bound: truth('Whether the turn began bound.'),
          },
          ['drew', 'drawn', 'played', 'bound'],
        ),
        ...closed,
      },
      explain: {
        ...object(
          'A play that somebody expects to be legal: the answer says whether it is, and else why not.',
          {
            tile: text('The tile, low half first.', 20),
            at: text('The line.', 400),
            inner: pipsNumber('The half that touches, where both could.'),
          },
          ['inner'],
        ),
        ...closed,
      },
    },
    ['openDoubles', 'missedCalls', 'turn', 'lines', 'yardCount', 'explain'],
  ),
  ...closed,
});

named(
  'PositionChallenge',
  object('A challenge that a seat may make.', {
    seat: seatNumber('Who.'),
    type: choice('A challenge.', ['challenge']),
    of: seatNumber('Of whom.'),
  }),
);

named(
  'Explanation',
  object('Whether an expected play is legal.', {
    tile: text('The tile that was asked about.', 20),
    at: text('The line that was asked about.', 400),
    inner: nullable(pipsNumber('The half that was to touch; null: not said.')),
    legal: truth('Whether it is one of the legal moves.'),
    rule: text(
      'Legal: the rule that allows it. Not legal: the section of the rule book (docs/rules.md of the project) that refuses it.',
      100,
    ),
    refusal: nullable(
      object('Why it is not legal; null: it is.', {
        type: text('Address of a page about this refusal.', 200, { format: 'uri-reference' }),
        code: text('Which refusal, stable.', 100),
        title: text('The refusal, in few words.', 200),
        detail: text('Why, in one sentence about this very table.', 2000),
      }),
    ),
  }),
);

export const JudgementSchema = named(
  'Judgement',
  object(
    'What is legal in a position.',
    {
      legalMoves: list('The moves of the seat to move.', ref('LegalMove'), 2000),
      challenges: list('The challenges that are open.', ref('PositionChallenge'), 200),
      explanation: ref('Explanation'),
    },
    ['explanation'],
  ),
);

export const VerdictSchema = named(
  'Verdict',
  object('Whether everything in a record agrees.', {
    ok: truth('Whether all agrees.'),
    rounds: nullable(integer('Rounds that were checked; null where something does not agree.', 0, 19)),
    moves: nullable(integer('Moves that were checked.', 0, 1_000_000)),
    fault: nullable(
      object('The first thing that does not agree.', {
        code: text('What, for programs.', 100),
        detail: text('What, for a person.', 2000),
        pointer: text('Where: JSON pointer into the record.', 500),
        round: nullable(integer('In which round.', 1, 1000)),
        move: nullable(integer('At which move of the round, from 0.', 0, 1_000_000)),
      }),
    ),
  }),
);
