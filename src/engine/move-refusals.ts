/**
 * Why a command is refused: the catalogue. A refusal is a value, never an exception; its code is stable, its sentence
 * says only what the viewer may know (API.md, errors).
 */

/** 409: the phase of the game forbids it; 422: the rules refuse it. */
export interface RefusalKind {
  readonly title: string;
  readonly status: 409 | 422;
  /** What it means, for a page of its own. */
  readonly meaning: string;
  /** The section of RULES.md or RECORD.md that it comes from. */
  readonly source: string;
}

function rule(title: string, source: string, meaning: string): RefusalKind {
  return { title, status: 422, meaning, source };
}

function phase(title: string, source: string, meaning: string): RefusalKind {
  return { title, status: 409, meaning, source };
}

export const MOVE_REFUSALS = {
  match_not_running: phase(
    'The match is not running',
    'RECORD 1',
    'Moves can be made from the start of a match to its end.',
  ),
  match_already_started: phase(
    'The match has started',
    'RULES 2.1',
    'Seats and settings are fixed once the match has started.',
  ),
  seat_unknown: rule('No such seat', 'RULES 1', 'Seats are numbered from 1, clockwise.'),
  seat_already_taken: phase('The seat is taken', 'RULES 1', 'Somebody else sits there; choose a free seat.'),
  seat_not_taken: phase('Nobody sits there', 'RULES 1', 'The seat is free.'),
  member_already_seated: phase('Already seated', 'RULES 1', 'A member sits in one seat of a game.'),
  client_seed_invalid: rule(
    'Not a client seed',
    'RECORD 4.2',
    'A client seed is 1 to 64 characters of printable ASCII.',
  ),
  seats_missing: phase('Seats are free', 'RULES 2.1', 'A match starts when every seat is taken.'),
  seat_has_left: phase(
    'The seat has left the match',
    'RULES 2.12',
    'A seat that left is skipped and makes no more moves.',
  ),
  not_your_turn: phase('Not your turn', 'RULES 1', 'Another seat must act.'),
  train_already_sealed: phase('The first train is in', 'RULES 6', 'A sealed first train waits until all are in.'),
  tile_unknown: rule(
    'Not a tile of this set',
    'RULES 1',
    'A tile is written low half first, "3-9", and belongs to the set that is played.',
  ),
  tile_not_in_hand: rule('The tile is not in the hand', 'RULES 2.3', 'Only a tile of the own hand can be played.'),
  line_unknown: rule(
    'No such line',
    'RULES 1',
    'Lines are seat-1, seat-2 …, mexican, hub and the branches L.1, L.2 … of a foot.',
  ),
  line_is_closed_foot: rule(
    'Nothing can be laid there',
    'RULES 1',
    'A foot that is full or exhausted is no end itself; its branches are.',
  ),
  tile_does_not_fit: rule(
    'The tile does not fit',
    'RULES 2.3',
    'One half must match the free end of the line, the engine where it is not yet started.',
  ),
  inner_required: rule(
    'Say which half touches',
    'RECORD 1',
    'Both halves could touch here; `inner` names the one that does.',
  ),
  inner_does_not_touch: rule('That half does not touch', 'RECORD 1', '`inner` is the half that touches the line.'),
  open_double_binds: rule(
    'An open double binds',
    'RULES 2.4',
    'While a double waits for its answer only tiles that answer it may be played, by anyone.',
  ),
  open_double_freezes_line: rule(
    'An open double freezes the line',
    'RULES 2.4',
    'With `doubleBinds: train` nothing but answers may be laid on the line of an open double and its branches.',
  ),
  train_closed: rule('The train is closed', 'RULES 2.3', "A rival's train is open only while it carries a marker."),
  first_turn_own_train: rule(
    'The first turn is for the own train',
    'RULES 2.3',
    '`firstTurnScope: own` keeps the first turn on the own train.',
  ),
  own_train_first: rule(
    'The own train comes first',
    'RULES 3, ownTrainFirst',
    'Before the own train is begun, lines that ownTrainFirst names are closed, but for answers to a double that binds.',
  ),
  own_train_not_begun: rule(
    'Begin the own train first',
    'RULES 3, othersUnstarted',
    "Only a seat whose own train is begun may start somebody else's.",
  ),
  mexican_in_order: rule(
    'Mexican trains start in order',
    'RULES 3, mexicanStart',
    'Several Mexican trains are started in the order of their numbers.',
  ),
  mexican_after_own_train: rule(
    'Begin the own train on an earlier turn',
    'RULES 3, mexicanStart',
    'A Mexican train may be started only by a seat whose own train had a tile when the turn began.',
  ),
  mexican_after_all_trains: rule(
    'All trains must be begun',
    'RULES 3, mexicanStart',
    'A Mexican train may be started only when every train has a tile.',
  ),
  follow_up_on_double: rule(
    'The double wants its answer',
    'RULES 2.5',
    'The second tile of the turn goes on the double just laid.',
  ),
  follow_up_no_double: rule(
    'The second tile is no double',
    'RULES 3, doublesPerTurn',
    'With `doublesPerTurn: one` the follow-up may not be another double.',
  ),
  second_double_other_line: rule(
    'The second double goes elsewhere',
    'RULES 3, doublesPerTurn',
    'With `doublesPerTurn: two` the second double goes on another line.',
  ),
  second_double_needs_third: rule(
    'A third tile is missing',
    'RULES 3, doublesPerTurn',
    'A second double needs a third tile in hand that answers one of the two, unless both empty the hand.',
  ),
  third_tile_answers: rule(
    'The third tile answers a double',
    'RULES 3, doublesPerTurn',
    'After two doubles the third tile is no double and goes on one of them.',
  ),
  double_needs_cover: rule(
    'The double cannot be covered',
    'RULES 3, firstTurnDoubles',
    'With `firstTurnDoubles: forbidden` a double is laid only if a tile in hand follows it.',
  ),
  cover_owed: rule(
    'The double must be covered',
    'RULES 3, firstTurnDoubles',
    'A first train may not end with a double.',
  ),
  train_goes_on: rule(
    'The train goes on',
    'RULES 2.5',
    'A long first train or late start goes on along the own train, or the turn ends.',
  ),
  run_next_train: rule(
    'The run goes to the next train',
    'RULES 3, publicRun',
    'A public run goes on with the next train clockwise that is open to the seat, or the turn ends.',
  ),
  drawn_tile_only: rule(
    'The drawn tile must be played',
    'RULES 2.6',
    'A drawn tile that is playable must be played, and only that tile.',
  ),
  call_not_due: rule(
    'No last-tile call is due',
    'RECORD 1',
    '`call` goes with a play or train that leaves exactly one tile, unless the call is off.',
  ),
  keep_marker_not_offered: rule(
    'The marker is no choice here',
    'RECORD 1',
    '`keepMarker` goes with a play on the own marked train under `markerOff: choice`.',
  ),
  marker_not_offered: rule(
    'The marker is no choice here',
    'RECORD 1',
    '`marker` goes with a pass under `passMarker: optional`.',
  ),
  draw_not_allowed: rule('No draw', 'RULES 2.6', 'A seat draws only when nothing is playable and a draw is left.'),
  pass_not_allowed: rule('No pass', 'RULES 2.3', 'A seat that can play must play; one that can draw draws first.'),
  end_turn_not_allowed: rule(
    'The turn cannot be stopped here',
    'RECORD 1',
    'Only a first train, a late start or a public run is stopped early, while no double is owed an answer.',
  ),
  lay_train_not_allowed: rule(
    'No whole train here',
    'RECORD 1',
    'A train is laid at once only as the first tiles of a turn that may be long.',
  ),
  train_breaks: rule(
    'The train breaks',
    'RECORD 1',
    'Each tile of the train must be playable after the one before it.',
  ),
  sealed_trains_only: rule(
    'First trains are sealed',
    'RECORD 1',
    'While first trains are sealed tiles are laid by `lay_train` only.',
  ),
  move_not_forced: rule(
    'The move is not forced',
    'RECORD 1',
    'Only a draw, or a pass without any choice in it, is made by the server itself.',
  ),
  nothing_to_challenge: rule(
    'Nothing to challenge',
    'RULES 3, lastTileCall',
    'Only a missing last-tile call can be challenged, before the next move that somebody chose.',
  ),
  challenge_of_own_seat: rule(
    'A seat cannot challenge itself',
    'RULES 3, lastTileCall',
    'Any other seat may challenge.',
  ),
} as const satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof MOVE_REFUSALS;

/** A refusal as `decide` answers it. */
export interface Refusal {
  readonly code: RefusalCode;
  /** One sentence about this very case. */
  readonly detail: string;
  /** The section that the refusal comes from. */
  readonly rule: string;
}

/** A refusal with a sentence of its own, else with the catalogue's. */
export function refuse(code: RefusalCode, detail?: string): Refusal {
  const kind: RefusalKind = MOVE_REFUSALS[code];
  return { code, detail: detail ?? kind.meaning, rule: kind.source };
}
