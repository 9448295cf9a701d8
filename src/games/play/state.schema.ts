import { named, ref } from '../../platform/openapi/schema-registry.js';
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
  union,
  uuid,
  versionNumber,
} from '../../platform/openapi/shapes.js';
import { ClockSchema, UndoSchema } from '../lobby/clock.schema.js';
import { MemberSchema, points, ResultSchema } from '../lobby/game.schema.js';
import { Options } from '../../rulesets/options.schema.js';

const hand = (description: string): ReturnType<typeof list> =>
  list(description, tileText('A tile, low half first.'), 190);

named(
  'StateSeat',
  object('A seat as the viewer may see it.', {
    seat: seatNumber('Number of the seat.'),
    member: nullable(MemberSchema),
    left: {
      type: ['string', 'null'],
      enum: ['resigned', 'timed_out', 'removed', null],
      description: 'Why it left the match; null: still in.',
    },
    handCount: integer('How many tiles it holds.', 0, 190),
    hand: nullable(hand('The own hand, sorted; null for everybody else’s.')),
    firstTurnTaken: truth('Whether its first turn of the round is over.'),
    sealed: truth('While first trains are sealed: whether its train is in.'),
  }),
);

named(
  'Line',
  object('A train, a Mexican train, a branch, or an arm of the Chicken Foot.', {
    id: lineText(
      'What moves call it. The n-th answer to a double that takes several begins the line `L.n`; when all answers lie, `L` has no end.',
    ),
    owner: nullable(seatNumber('Whose train it is; null: nobody’s.')),
    tiles: list('The tiles as they lie, outwards, near half first.', tileText('A tile as it lies.'), 190),
    marker: truth('Whether it is open to every seat.'),
    end: nullable(pipsNumber('The number that a tile must match; null: nothing can be laid here.')),
  }),
);

named(
  'OpenDouble',
  object('A double that waits for answers.', {
    at: lineText('The line that it lies on.'),
    value: pipsNumber('Its number.'),
    answers: integer('Answers that were laid.', 0, 8),
    needed: integer('Answers that it takes.', 0, 8),
    by: nullable(seatNumber('Who laid it; null: the Chicken Foot engine.')),
    binds: truth('Whether it binds the seat on turn; a double just laid binds the seats after it.'),
  }),
);

named(
  'Turn',
  object('The turn that runs.', {
    drew: integer('Tiles drawn since the last one that was laid.', 0, 190),
    drawn: nullable(tileText('The tile just drawn; only its owner sees it.')),
    played: list(
      'The tiles laid in this turn.',
      object('A tile laid.', {
        tile: tileText('The tile.'),
        at: lineText('Where.'),
        drawn: truth('Whether it had been drawn in this turn.'),
      }),
      190,
    ),
    bound: truth('Whether an open double bound it at its start.'),
  }),
);

named(
  'Round',
  object('The round that runs.', {
    round: integer('Number of the round.', 1, 19),
    engine: pipsNumber('The number of its engine.'),
    starter: seatNumber('Who starts.'),
    toMove: nullable(seatNumber('Who must act; null while first trains are sealed.')),
    toSeal: list('Whose sealed first train is awaited.', seatNumber('A seat.'), 14),
    lines: list('The lines on the table.', ref('Line'), 400),
    openDoubles: list('In the order laid.', ref('OpenDouble'), 40),
    yardCount: integer('Tiles in the boneyard.', 0, 190),
    missedCalls: list('Seats that can be challenged.', seatNumber('A seat.'), 14),
    turn: ref('Turn'),
  }),
);

named(
  'FinishedRound',
  object('A round that is over.', {
    round: integer('Number of the round.', 1, 19),
    engine: pipsNumber('The number of its engine.'),
    starter: seatNumber('Who started.'),
    end: object('How it ended.', {
      reason: choice('Why.', ['out', 'blocked', 'abandoned']),
      seat: nullable(seatNumber('Who went out.')),
    }),
    scores: list('By seat.', points('Points of a seat.'), 14),
  }),
);

export const StateSchema = named(
  'State',
  object('A game as the viewer may see it.', {
    game: uuid('Id of the game.'),
    viewer: nullable(seatNumber('The seat of the viewer; null: a spectator.')),
    version: versionNumber('The version that this is the state of.'),
    status: choice('The phase at that version.', ['open', 'running', 'ended', 'aborted']),
    rulesVersion: text('Which version of the rules judges it.', 20),
    ruleset: object('The rules.', { preset: text('The preset that it came from.', 40), options: Options }),
    handSize: integer('Tiles dealt to each seat.', 1, 190),
    autoForced: truth('Whether the server makes forced moves by itself.'),
    commitment: text('SHA-256 of the 32 bytes of the server’s seed, in hexadecimal.', 64),
    clientSeeds: nullable(list('The seeds of the seats, public from the start on.', text('A seed.', 64), 14)),
    seats: list('The seats, 1 first.', ref('StateSeat'), 14),
    round: nullable(ref('Round')),
    rounds: list('The finished rounds.', ref('FinishedRound'), 19),
    totals: list('Points over the finished rounds, by seat.', points('Points of a seat.'), 14),
    result: nullable(ResultSchema),
    clock: nullable(ClockSchema),
    undo: UndoSchema,
  }),
);

const rule = text('Why it is legal, in a word; not part of the move, and refused in one.', 60);

named(
  'LegalPlay',
  object(
    'A tile that can be laid.',
    {
      type: choice('A play.', ['play']),
      tile: tileText('The tile.'),
      at: lineText('The line that it goes on.'),
      inner: pipsNumber('The half that touches; there only where both could.'),
      rule,
    },
    ['inner'],
  ),
);
named('LegalDraw', object('A draw.', { type: choice('A draw.', ['draw']), rule }));
named('LegalPass', object('A pass.', { type: choice('A pass.', ['pass']), rule }));
named('LegalEndTurn', object('Stopping the turn.', { type: choice('The end of the turn.', ['end_turn']), rule }));
named(
  'LegalChallenge',
  object('A missing last-tile call that can be challenged.', {
    type: choice('A challenge.', ['challenge']),
    of: seatNumber('The seat that did not call.'),
  }),
);

export const LegalMove = named(
  'LegalMove',
  union('A move that would be accepted now: to make it, send it without `rule`.', {
    play: 'LegalPlay',
    draw: 'LegalDraw',
    pass: 'LegalPass',
    end_turn: 'LegalEndTurn',
  }),
);

export const LegalMovesSchema = named(
  'LegalMoves',
  object('What a seat can do now.', {
    version: versionNumber('The version that they are legal at; send it in If-Match.'),
    seat: seatNumber('The seat that asks.'),
    legalMoves: list(
      'Exactly the base moves that would be accepted; empty where the game does not wait for this seat. A `lay_train` is listed as its first plays. A `play` may have `call` or `keepMarker` added where the rules have them.',
      LegalMove,
      2000,
    ),
    challenges: list('The challenges that can be made, on turn or not.', ref('LegalChallenge'), 14),
  }),
);
