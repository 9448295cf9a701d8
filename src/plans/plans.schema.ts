import { named, ref, type JsonSchema } from '../platform/openapi/schema-registry.js';
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
  tileText,
  truth,
  union,
  uuid,
  versionNumber,
} from '../platform/openapi/shapes.js';
import { DROP_REASONS, MOST_BRANCHES, MOST_CONDITIONS, MOST_EXPECTED_MOVES, MOST_STEPS } from './plan.js';
import { PLAN_STATUSES } from './plan-store.js';

/** Plans are sent in and shown alike, so their parts are closed. */
function part(
  name: string,
  type: string,
  description: string,
  fields: Readonly<Record<string, JsonSchema>> = {},
  optional: readonly string[] = [],
): void {
  named(name, {
    ...object(description, { type: choice('Which variant this is.', [type]), ...fields }, optional),
    additionalProperties: false,
  });
}

function atLeastOne(schema: JsonSchema): JsonSchema {
  return { ...schema, minItems: 1 };
}

const seat = seatNumber('The seat.');
const at = lineText('The line.');
const tile = tileText('The tile, low half first.');

part('ExpectedPlay', 'play', 'A tile laid by another seat.', { seat, tile, at });
part('ExpectedTrain', 'lay_train', 'A train laid at once, or a sealed one revealed.', {
  seat,
  tiles: atLeastOne(list('Its tiles, from the engine outwards.', tileText('A tile.'), 190)),
});
part('ExpectedDraw', 'draw', 'A tile drawn, by choice or forced.', { seat });
part('ExpectedPass', 'pass', 'A turn that ended without a tile, by choice or forced.', { seat });
part('ExpectedEndOfTurn', 'end_turn', 'A long turn that was stopped.', { seat });

const EXPECTED_MOVE = named(
  'ExpectedMove',
  union('What another seat does, as everybody sees it.', {
    play: 'ExpectedPlay',
    lay_train: 'ExpectedTrain',
    draw: 'ExpectedDraw',
    pass: 'ExpectedPass',
    end_turn: 'ExpectedEndOfTurn',
  }),
);

part('AlwaysHolds', 'always', 'Holds.');
part('LineEndIs', 'line_end', 'The line ends in this number.', { at, value: pipsNumber('The number.') });
part('LineIsOpen', 'line_open', 'A tile of the own hand can be laid on the line now.', { at });
part(
  'DoubleIsOpen',
  'double_open',
  'A double waits for an answer.',
  { value: pipsNumber('Its number.'), at: lineText('Its line; left out: any.') },
  ['at'],
);
part('HasMarker', 'has_marker', 'The train of the seat has a marker.', { seat });
part(
  'SeatPlayed',
  'seat_played',
  'The seat has laid the tile since the plan was made, or since the last move that it played.',
  { seat, tile, at: lineText('Where; left out: anywhere.') },
  ['at'],
);
part(
  'MovesSince',
  'moves_since',
  'The others have done exactly this, and nothing else, since the plan was made or since the last move that it played.',
  { moves: list('In order; empty: nothing.', EXPECTED_MOVE, MOST_EXPECTED_MOVES) },
);
part('YardAtLeast', 'yard_at_least', 'The boneyard has at least so many tiles.', {
  count: integer('How many.', 0, 190),
});
part('HandCount', 'hand_count', 'The seat holds at most so many tiles.', {
  seat,
  atMost: integer('How many.', 0, 190),
});

const CONDITION = named(
  'PlanCondition',
  union('What has to hold. It is judged by what the owner of the plan sees, and nothing else.', {
    always: 'AlwaysHolds',
    line_end: 'LineEndIs',
    line_open: 'LineIsOpen',
    double_open: 'DoubleIsOpen',
    has_marker: 'HasMarker',
    seat_played: 'SeatPlayed',
    moves_since: 'MovesSince',
    yard_at_least: 'YardAtLeast',
    hand_count: 'HandCount',
  }),
);

const PLANNED_MOVE = named(
  'PlannedMove',
  union('A move, as `createMove` takes it (RECORD 1).', {
    play: 'PlayMoveDto',
    lay_train: 'LayTrainMoveDto',
    draw: 'DrawMoveDto',
    pass: 'PassMoveDto',
    end_turn: 'EndTurnMoveDto',
  }),
);

named('PlanBranch', {
  ...object('A move, and when to make it.', {
    when: atLeastOne(list('All of these have to hold.', CONDITION, MOST_CONDITIONS)),
    move: PLANNED_MOVE,
  }),
  additionalProperties: false,
});

named('PlanStep', {
  ...object('What to do the next time that the seat has a choice.', {
    branches: atLeastOne(
      list('The first that holds and whose move is legal is played.', ref('PlanBranch'), MOST_BRANCHES),
    ),
  }),
  additionalProperties: false,
});

const STEPS = atLeastOne(list('One move after the other.', ref('PlanStep'), MOST_STEPS));

export const PlanRequestSchema = named('PlanRequest', {
  ...object('What a seat plans.', { steps: STEPS }),
  additionalProperties: false,
});

const PLAN_FIELDS = {
  id: uuid('Id of the plan; another one each time that it is stored.'),
  game: uuid('Id of the game.'),
  seat: seatNumber('Whose plan it is.'),
  version: versionNumber('The version that it was made for.'),
  status: choice('`active`: it waits; `done`: all of it was played; `dropped`: see `reason`.', PLAN_STATUSES),
  reason: nullable(choice('Why it was dropped; null: it was not.', DROP_REASONS)),
  played: integer('Steps that were played.', 0, MOST_STEPS),
  createdAt: instant('When it was stored.'),
  endedAt: nullable(instant('When it was done or dropped.')),
  endedVersion: nullable(versionNumber('The version of the game at which it was done or dropped.')),
};

export const PlanSchema = named('Plan', object('A plan of the own seat.', { ...PLAN_FIELDS, steps: STEPS }));

named(
  'ListedPlan',
  object('A plan, without its steps.', {
    ...PLAN_FIELDS,
    length: integer('How many steps it has.', 1, MOST_STEPS),
  }),
);

export const PlanPageSchema = named('PlanPage', page('The own plans, newest first.', ref('ListedPlan')));

export const PlanCheckSchema = named(
  'PlanCheck',
  object('What the first step of a plan would come to now.', {
    version: versionNumber('The version that it was judged at.'),
    seat: seatNumber('The seat that it was judged for.'),
    isOwnTurn: truth('Whether the game waits for that seat; else it was judged as if it did.'),
    branch: nullable(integer('Which branch would be played, from 0; null: none, so the plan would be dropped.', 0, 9)),
    move: nullable(PLANNED_MOVE),
    branches: list(
      'Each branch of the first step.',
      object('How a branch stands.', {
        holds: list('Of each condition, whether it holds.', truth('Whether it holds.'), MOST_CONDITIONS),
        isLegal: truth('Whether its move is legal.'),
      }),
      MOST_BRANCHES,
    ),
  }),
);

export const AutopilotSchema = named(
  'Autopilot',
  object('What the server plays for the own seat.', {
    seat: seatNumber('The seat.'),
    forced: truth('Whatever is the only legal move.'),
    onlyTile: truth('A tile, where laying it in one place is all that is legal.'),
    drawAtOnce: truth('A draw, where nothing else is legal.'),
  }),
);
