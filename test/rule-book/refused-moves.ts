import type { RefusalCode } from '../../src/engine/index.js';
import type { Deal } from '../support/dealt-table.js';
import type { Scene } from '../support/rule-case.js';

/** One move for each way in which a move can be refused, and the sentence that answers it. */
export interface RefusedMove {
  readonly code: RefusalCode;
  readonly deal?: Deal;
  readonly moves?: readonly string[];
  readonly scene?: Scene;
  readonly tries: string;
  readonly detail: string;
}

const middle: Scene = {
  hand: '4-7 5-8 1-2',
  lines: { 'seat-1': '12-5', 'seat-2': '12-4', 'seat-3': '12-9', mexican: '12-7' },
};
const begins: Deal = { hands: ['1-12 3-4 1-5', '2-12 5-6 7-8'] };
const club: Deal = { preset: 'club', hands: ['6-12 6-6 6-7', '2-12 3-4 5-8'] };
const sealed: Deal = { preset: 'classic_fast', hands: ['1-12 1-5', '2-12 5-6'] };
const openSix: Scene = { hand: '4-7 6-8', lines: { ...middle.lines, 'seat-2': '12-6 6-6' }, open: ['seat-2 by 2'] };
const laidSeven = (
  options: Readonly<Record<string, unknown>>,
  hand: string,
  played: readonly string[],
  lines: Readonly<Record<string, string>>,
  open: readonly string[],
): Scene => {
  return { options: { doubleFollowUp: 'anywhere', ...options }, hand, lines, open, turn: { played } };
};

export const REFUSED_MOVES: readonly RefusedMove[] = [
  { code: 'not_your_turn', deal: begins, tries: '2: 2-12 on seat-2', detail: "It is seat 1's turn, not seat 2's." },
  {
    code: 'seat_has_left',
    deal: { hands: ['1-12', '2-12', '3-12'] },
    moves: ['2: leaves'],
    tries: '2: 2-12 on seat-2',
    detail: 'Seat 2 has left the match.',
  },
  { code: 'seat_unknown', deal: begins, tries: '3: 2-12 on seat-2', detail: 'This game has the seats 1 to 2.' },
  {
    code: 'train_already_sealed',
    deal: sealed,
    moves: ['1: train 1-12'],
    tries: '1: train 1-12',
    detail: 'A sealed first train waits until all are in.',
  },
  {
    code: 'sealed_trains_only',
    deal: sealed,
    tries: '1: 1-12 on seat-1',
    detail: 'While first trains are sealed tiles are laid by `lay_train` only.',
  },
  {
    code: 'tile_unknown',
    deal: begins,
    tries: '1: 12-13 on seat-1',
    detail: '"12-13" is not a tile of the double-12 set.',
  },
  {
    code: 'tile_unknown',
    deal: begins,
    tries: '1: 12-5 on seat-1',
    detail: '"12-5" is not a tile of the double-12 set; the low half comes first: "5-12".',
  },
  {
    code: 'tile_unknown',
    deal: begins,
    tries: '1: 13-5 on seat-1',
    detail: '"13-5" is not a tile of the double-12 set.',
  },
  {
    code: 'tile_unknown',
    deal: begins,
    tries: '1: what-a-long-name-for-a-tile on seat-1',
    detail: '"what-a-long-name-for" is not a tile of the double-12 set.',
  },
  {
    code: 'tile_unknown',
    deal: club,
    tries: '1: train 12-6',
    detail: '"12-6" is not a tile of the set; the low half comes first: "6-12".',
  },
  {
    code: 'tile_unknown',
    deal: club,
    tries: '1: train 6-12 12-13',
    detail: '"12-13" is not a tile of the set.',
  },
  {
    code: 'tile_unknown',
    deal: club,
    tries: '1: train what-a-long-name-for-a-tile',
    detail: '"what-a-long-name-for" is not a tile of the set.',
  },
  { code: 'tile_not_in_hand', deal: begins, tries: '1: 2-12 on seat-1', detail: '2-12 is not in the hand.' },
  { code: 'line_unknown', deal: begins, tries: '1: 1-12 on seat-3', detail: 'There is no line "seat-3" on the table.' },
  {
    code: 'tile_does_not_fit',
    scene: middle,
    tries: '1-2 on seat-1',
    detail: "1-2 does not fit: seat 1's train ends in 5.",
  },
  {
    code: 'tile_does_not_fit',
    deal: begins,
    tries: '1: 3-4 on seat-1',
    detail: "3-4 does not fit: seat 1's train is not started and takes the engine's number, 12.",
  },
  {
    code: 'train_closed',
    scene: middle,
    tries: '4-7 on seat-2',
    detail: "Seat 2's train carries no marker, so only its owner may play there.",
  },
  {
    code: 'line_is_closed_foot',
    scene: {
      options: { doubleAnswers: 2 },
      hand: '6-9 7-8',
      lines: { 'seat-1': '12-6 6-6', 'seat-1.1': '6-7', 'seat-1.2': '6-5' },
    },
    tries: '6-9 on seat-1',
    detail: "Nothing more can be laid on the double of seat 1's train; its branches are the ends.",
  },
  {
    code: 'inner_required',
    scene: { options: { wildBlanks: true }, hand: '0-7', lines: { 'seat-1': '12-0' } },
    tries: '0-7 on seat-1',
    detail: 'Both halves of 0-7 could touch the 0 of seat-1.',
  },
  { code: 'inner_does_not_touch', scene: middle, tries: '5-8 on seat-1 by 3', detail: '5-8 has no half 3.' },
  {
    code: 'open_double_binds',
    scene: openSix,
    tries: '4-7 on mexican',
    detail: "The 6-6 on seat 2's train is open; only a 6 may be played, on it.",
  },
  {
    code: 'open_double_binds',
    scene: {
      options: { doubleOrder: 'any' },
      hand: '1-2',
      lines: { 'seat-1': '12-1', 'seat-2': '12-5 5-5', mexican: '12-8 8-8' },
      open: ['seat-2 by 2', 'mexican by 2'],
    },
    tries: '1-2 on seat-1',
    detail:
      "Several doubles are open, the 5-5 on seat 2's train, the 8-8 on the Mexican train; only what answers one of them may be played, on it.",
  },
  {
    code: 'open_double_binds',
    scene: {
      preset: 'wild_blanks',
      hand: '1-2',
      lines: { 'seat-1': '12-1', 'seat-2': '12-0 0-0' },
      open: ['seat-2 by 2'],
    },
    tries: '1-2 on seat-1',
    detail: "The 0-0 on seat 2's train is open; any tile may be played, but only on it.",
  },
  {
    code: 'open_double_binds',
    scene: { preset: 'chicken_foot', hand: '1-2 5-12', lines: { 'hub.1': '12-1', 'hub.2': '12-4' } },
    tries: '1-2 on hub.1',
    detail: 'The engine 12-12 still wants 2 of its arms; only a 12 may be played, on it.',
  },
  {
    code: 'open_double_freezes_line',
    scene: {
      options: { doubleAnswers: 3, doubleBinds: 'train' },
      hand: '7-8',
      lines: { 'seat-1': '12-6 6-6', 'seat-1.1': '6-7' },
      open: ['seat-1 by 1, 1 answer'],
    },
    tries: '7-8 on seat-1.1',
    detail: 'With `doubleBinds: train` nothing but answers may be laid on the line of an open double and its branches.',
  },
  {
    code: 'first_turn_own_train',
    scene: { ...middle, options: { firstTurnScope: 'own' }, newcomers: [1] },
    tries: '4-7 on mexican',
    detail: 'On the first turn only the own train may be played on, not the Mexican train.',
  },
  {
    code: 'own_train_first',
    scene: { options: { ownTrainFirst: 'before_rivals' }, hand: '4-7', lines: { 'seat-2*': '12-4' } },
    tries: '4-7 on seat-2',
    detail: "The own train is not begun yet; seat 2's train may be played on only after that.",
  },
  {
    code: 'own_train_not_begun',
    scene: { options: { othersUnstarted: 'own_train_begun' }, hand: '4-12', lines: { 'seat-2*': '' } },
    tries: '4-12 on seat-2',
    detail: "Only a seat whose own train is begun may start somebody else's.",
  },
  {
    code: 'mexican_in_order',
    scene: { options: { mexicanTrains: 2 }, hand: '4-12' },
    tries: '4-12 on mexican-2',
    detail: 'Several Mexican trains are started in the order of their numbers.',
  },
  {
    code: 'mexican_after_own_train',
    scene: { options: { mexicanStart: 'after_own_train' }, hand: '4-12' },
    tries: '4-12 on mexican',
    detail: 'A Mexican train may be started only by a seat whose own train had a tile when the turn began.',
  },
  {
    code: 'mexican_after_all_trains',
    scene: { options: { mexicanStart: 'after_all_trains' }, hand: '4-12' },
    tries: '4-12 on mexican',
    detail: 'A Mexican train may be started only when every train has a tile.',
  },
  {
    code: 'follow_up_on_double',
    scene: {
      hand: '6-8 4-7',
      lines: { 'seat-1': '12-6 6-6', mexican: '12-7' },
      open: ['seat-1 by 1'],
      turn: { played: ['6-6 on seat-1'] },
    },
    tries: '4-7 on mexican',
    detail: 'The 6-6 just laid wants its answer; the next tile goes on it.',
  },
  {
    code: 'follow_up_no_double',
    scene: laidSeven({}, '4-4 7-8', ['7-7 on mexican'], { 'seat-1': '12-4', mexican: '12-7 7-7' }, ['mexican by 1']),
    tries: '4-4 on seat-1',
    detail: 'The second tile of the turn may not be a double; 4-4 is one.',
  },
  {
    code: 'second_double_other_line',
    scene: laidSeven(
      { doublesPerTurn: 'two', wildBlanks: true },
      '0-0 7-8',
      ['7-7 on mexican'],
      { 'seat-1': '12-4', mexican: '12-7 7-7' },
      ['mexican by 1'],
    ),
    tries: '0-0 on mexican',
    detail: 'With `doublesPerTurn: two` the second double goes on another line.',
  },
  {
    code: 'second_double_needs_third',
    scene: laidSeven(
      { doublesPerTurn: 'two' },
      '4-4 1-2',
      ['7-7 on mexican'],
      { 'seat-1': '12-4', mexican: '12-7 7-7' },
      ['mexican by 1'],
    ),
    tries: '4-4 on seat-1',
    detail: '4-4 may be the second double only if a third tile in hand answers one of the two.',
  },
  {
    code: 'third_tile_answers',
    scene: laidSeven(
      { doublesPerTurn: 'two' },
      '4-9 1-2',
      ['7-7 on mexican', '4-4 on seat-1'],
      { 'seat-1': '12-4 4-4', 'seat-2*': '12-1', mexican: '12-7 7-7' },
      ['mexican by 1', 'seat-1 by 1'],
    ),
    tries: '1-2 on seat-2',
    detail: 'After two doubles the third tile is no double and goes on one of them.',
  },
  {
    code: 'double_needs_cover',
    scene: {
      options: { firstTurnDoubles: 'forbidden' },
      hand: '6-6 4-7',
      newcomers: [1],
      lines: { 'seat-1*': '12-6', 'seat-2*': '12-4' },
    },
    tries: '6-6 on seat-1',
    detail: '6-6 may be laid on a first train only if a tile in hand follows it.',
  },
  {
    code: 'cover_owed',
    deal: {
      preset: 'classic_fast',
      options: { firstTurnDoubles: 'forbidden' },
      hands: ['6-12 6-6 6-7', '1-12 2-6 1-3'],
    },
    tries: '1: train 6-12 6-6',
    detail: 'The train may not end with 6-6.',
  },
  {
    code: 'train_goes_on',
    scene: {
      options: { firstTurn: 'whole_train' },
      hand: '1-5 4-7',
      newcomers: [1],
      lines: { 'seat-1': '12-1', 'seat-2*': '12-4' },
      turn: { played: ['1-12 on seat-1'] },
    },
    tries: '4-7 on seat-2',
    detail: 'A long first train or late start goes on along the own train, or the turn ends.',
  },
  {
    code: 'run_next_train',
    deal: { preset: 'classic_public_run', hands: ['1-12 2-12', '4-12 5-6', '6-12 9-9'] },
    moves: ['1: 1-12 on seat-1'],
    tries: '1: 2-12 on mexican',
    detail: 'A public run goes on with the next train clockwise that is open to the seat, or the turn ends.',
  },
  {
    code: 'drawn_tile_only',
    scene: { hand: '4-5 5-9', lines: { 'seat-1': '12-9', 'seat-2*': '12-4' }, turn: { drew: 1, drawn: '5-9' } },
    tries: '4-5 on seat-2',
    detail: 'The drawn 5-9 can be played, so it must be.',
  },
  {
    code: 'call_not_due',
    deal: begins,
    tries: '1: 1-12 on seat-1 call',
    detail: '`call` goes with a play or train that leaves exactly one tile, unless the call is off.',
  },
  {
    code: 'keep_marker_not_offered',
    deal: { ...begins, options: { markerOff: 'choice' } },
    tries: '1: 1-12 on seat-1 keeping the marker',
    detail: '`keepMarker` goes with a play on the own marked train under `markerOff: choice`.',
  },
  {
    code: 'marker_not_offered',
    deal: { hands: ['3-4', '5-6'], options: { drawCount: 'none' } },
    tries: '1: pass without marker',
    detail: '`marker` goes with a pass under `passMarker: optional`.',
  },
  {
    code: 'draw_not_allowed',
    deal: begins,
    tries: '1: draw',
    detail: 'A tile of the hand can be played, so nothing is drawn.',
  },
  {
    code: 'draw_not_allowed',
    deal: { hands: ['3-4', '5-6'], yard: '7-8' },
    moves: ['1: draw'],
    tries: '1: draw',
    detail: 'No draw is left in this turn.',
  },
  {
    code: 'draw_not_allowed',
    deal: {
      options: { maxPips: 6 },
      hands: [
        '0-1 0-2 0-3 0-4 0-5 1-1 1-2 1-3 1-4',
        '0-0 0-6 1-5 1-6 2-2 2-3 2-4 2-5 2-6',
        '3-3 3-4 3-5 3-6 4-4 4-5 4-6 5-5 5-6',
      ],
    },
    tries: '1: draw',
    detail: 'The boneyard is empty.',
  },
  {
    code: 'pass_not_allowed',
    deal: begins,
    tries: '1: pass',
    detail: 'A tile of the hand can be played, so the seat must play.',
  },
  {
    code: 'pass_not_allowed',
    deal: { hands: ['3-4', '5-6'] },
    tries: '1: pass',
    detail: 'A tile must be drawn first.',
  },
  {
    code: 'end_turn_not_allowed',
    deal: begins,
    tries: '1: end',
    detail: 'Only a first train, a late start or a public run is stopped early, while no double is owed an answer.',
  },
  {
    code: 'lay_train_not_allowed',
    deal: begins,
    tries: '1: train 1-12 1-5',
    detail: 'A train is laid at once only as the first tiles of a turn that may be long.',
  },
  {
    code: 'lay_train_not_allowed',
    deal: club,
    tries: '1: train',
    detail: 'A train is laid at once only as the first tiles of a turn that may be long.',
  },
  {
    code: 'train_breaks',
    deal: club,
    tries: '1: train 6-12 2-12',
    detail: 'Tile 2 of the train: 2-12 is not in the hand.',
  },
  {
    code: 'nothing_to_challenge',
    deal: begins,
    tries: '2: challenge 1',
    detail: 'Seat 1 owes no last-tile call that could be challenged now.',
  },
  { code: 'challenge_of_own_seat', deal: begins, tries: '1: challenge 1', detail: 'Any other seat may challenge.' },
  {
    code: 'lay_train_not_allowed',
    deal: club,
    moves: ['1: 6-12 on seat-1'],
    tries: '1: train 6-6 6-7',
    detail: 'A train is laid at once only as the first tiles of a turn that may be long.',
  },
  {
    code: 'tile_does_not_fit',
    scene: {
      options: { doubleAnswers: 3 },
      hand: '1-2 6-9',
      lines: { 'seat-1': '12-6 6-6', 'seat-1.1': '6-7', 'seat-2': '12-3' },
    },
    tries: '1-2 on seat-1.1',
    detail: "1-2 does not fit: seat 1's train (branch seat-1.1) ends in 7.",
  },
  {
    code: 'lay_train_not_allowed',
    deal: { preset: 'chicken_foot', hands: ['1-12 3-4', '2-12 5-6'] },
    tries: '1: train 0-1',
    detail: 'A train is laid at once only as the first tiles of a turn that may be long.',
  },
];
