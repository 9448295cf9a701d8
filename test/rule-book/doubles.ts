import type { RuleCase, Scene } from '../support/rule-case.js';

/** RULES 2.4, 2.5, 2.8, 2.10: doubles, feet, and going out on them. */

const foot = { hands: ['6-12 6-6 6-7', '2-12 6-8 0-0'] };
const footLaid = ['1: 6-12 on seat-1', '2: 2-12 on seat-2', '1: 6-6 on seat-1'];
const sixJustLaid: Scene = {
  hand: '6-7 5-9',
  lines: { 'seat-1': '12-6 6-6', mexican: '12-9' },
  open: ['seat-1 by 1'],
  turn: { played: ['6-6 on seat-1'] },
};
const sevenJustLaid = (hand: string): Scene => {
  return {
    options: { doubleFollowUp: 'anywhere' },
    hand,
    lines: { 'seat-1': '12-4', mexican: '12-7 7-7' },
    open: ['mexican by 1'],
    turn: { played: ['7-7 on mexican'] },
  };
};
const twoDoubles = { doubleFollowUp: 'anywhere', doublesPerTurn: 'two' };
const openFoot: Scene = {
  options: { doubleAnswers: 3 },
  toMove: 2,
  hand: '7-8 6-9 3-4',
  lines: { 'seat-1*': '12-6 6-6', 'seat-1.1': '6-7', 'seat-2': '12-3' },
  open: ['seat-1 by 1, 1 answer'],
};
const twoOpen: Scene = {
  toMove: 2,
  hand: '2-8 4-5',
  lines: { 'seat-1': '12-8 8-8', 'seat-2': '12-9', mexican: '12-5 5-5' },
  open: ['mexican by 1', 'seat-1 by 1'],
};
/** Seat 1 lays 8-8 on the marked train of seat 2 and cannot follow it up. */
const failsElsewhere = {
  deal: { hands: ['2-12 8-12 8-8 0-1', '3-4 0-2 0-4 3-5'], yard: '0-5 0-6 0-7' },
  moves: [
    '1: 2-12 on seat-1',
    '2: draw',
    '2: pass',
    '1: 8-12 on seat-2',
    '2: draw',
    '2: pass',
    '1: 8-8 on seat-2',
    '1: draw',
    '1: pass',
  ],
};
const allThreesLie: Scene = {
  options: { maxPips: 6 },
  engine: 6,
  toMove: 2,
  hand: '0-2 4-4 1-1',
  lines: { 'seat-1': '6-3 3-3', 'seat-2': '6-1 1-3 3-0', 'seat-3': '6-2 2-3', mexican: '6-5 5-3 3-4' },
  open: ['seat-1 by 1'],
  yard: 5,
};
const lastIsDouble = {
  deal: { hands: ['6-12 6-6', '2-12 1-2'], yard: '0-1' },
  moves: ['1: 6-12 on seat-1', '2: 2-12 on seat-2', '1: 6-6 on seat-1'],
};

const DEFERRED_SMALL = { maxPips: 6, handSize: 6, firstTurnDoubles: 'deferred' };

export const DOUBLES: readonly RuleCase[] = [
  {
    option: 'doubleBinds',
    value: 'train',
    says: 'on the branches of an open double only its answers are laid, not those of a double there',
    scene: {
      options: { wildBlanks: true, doubleAnswers: 3 },
      hand: '3-5 1-7',
      lines: { 'seat-1': '12-7 7-7', 'seat-1.1': '0-0' },
      open: ['seat-1 by 2, 1 answer', 'seat-1.1 by 2'],
    },
    then: { legal: ['1-7 on seat-1'], refused: { '3-5 on seat-1.1': 'open_double_freezes_line' } },
  },
  {
    option: 'doubleFollowUp',
    value: 'none',
    says: 'a double at the end of a first train begins no public run',
    deal: {
      preset: 'club',
      options: { publicRun: true, firstTurnScope: 'any', trainsBegin: 'public' },
      hands: ['3-12 3-3 1-12 0-1', '4-5 4-6 5-6 7-8'],
    },
    moves: ['1: 3-12 on seat-1', '1: 3-3 on seat-1'],
    then: { toAct: [2] },
  },
  {
    says: 'a train that is laid at once is over where the round is, as tile by tile',
    deal: {
      preset: 'club',
      options: { ...DEFERRED_SMALL, goOutOnDouble: 'must_answer', lastTileCall: 'off' },
      hands: ['4-6 4-5 5-6 3-6 3-5 5-5', '0-6 0-5 1-1 1-3 2-3 3-4', '2-6 2-5 1-5 1-4 4-4 2-4'],
    },
    moves: ['1: train 4-6 4-5 5-6 3-6 3-5 5-5', '2: train 0-6 0-5'],
    then: {
      toAct: [3],
      refused: { '3: train 2-6 2-5 1-5 1-4 4-4 2-4': 'train_breaks' },
    },
  },
  {
    says: 'the tile of a train that exhausts the double of a seat that waits ends the round',
    deal: {
      preset: 'club',
      options: { ...DEFERRED_SMALL, goOutOnDouble: 'must_answer', lastTileCall: 'off' },
      hands: ['4-6 4-5 5-6 3-6 3-5 5-5', '0-6 0-5 1-1 1-3 2-3 3-4', '2-6 2-5 1-5 1-4 4-4 2-4'],
    },
    moves: ['1: train 4-6 4-5 5-6 3-6 3-5 5-5', '2: train 0-6 0-5', '3: train 2-6 2-5 1-5'],
    then: { end: 'out 1: 0 18 19' },
  },
  {
    option: 'doubleAnswers',
    value: 0,
    says: 'a double means nothing',
    deal: foot,
    moves: footLaid,
    then: { toAct: [2], open: [] },
  },
  {
    option: 'doubleAnswers',
    value: 1,
    says: 'a double takes one answer, on its line',
    deal: foot,
    moves: [...footLaid, '1: 6-7 on seat-1'],
    then: { end: 'out 1: 0 14' },
  },
  {
    option: 'doubleAnswers',
    value: 2,
    says: 'the first of two answers begins a line, and the double still binds',
    deal: { hands: ['6-12 6-6 6-7 1-3', '2-12 6-8 0-0 4-5'] },
    moves: [...footLaid, '1: 6-7 on seat-1'],
    then: { toAct: [2], legal: ['6-8 on seat-1'], open: ['6-6 on seat-1'] },
  },
  {
    option: 'doubleAnswers',
    value: 2,
    says: 'the second answer fills the foot, whose double is no end any more',
    deal: { hands: ['6-12 6-6 6-7 6-9', '2-12 6-8 0-0 4-5'] },
    moves: [...footLaid, '1: 6-7 on seat-1', '2: 6-8 on seat-1'],
    then: {
      toAct: [1],
      open: [],
      lines: ['seat-1: 12-6 6-6', 'seat-2: 12-2', 'seat-1.1: 6-7', 'seat-1.2: 6-8'],
      refused: { '1: 6-9 on seat-1': 'line_is_closed_foot' },
    },
  },
  {
    option: 'doubleAnswers',
    value: 3,
    says: 'three answers are wanted before anything else is played',
    deal: { hands: ['6-12 6-6 6-7 6-9', '2-12 6-8 0-0 2-5'] },
    moves: [...footLaid, '1: 6-7 on seat-1', '2: 6-8 on seat-1'],
    then: { toAct: [1], open: ['6-6 on seat-1'], legal: ['6-9 on seat-1'] },
  },
  {
    option: 'doubleFollowUp',
    value: 'on_double',
    says: 'the second tile goes on the double',
    scene: sixJustLaid,
    then: { legal: ['6-7 on seat-1'], refused: { '5-9 on mexican': 'follow_up_on_double' } },
  },
  {
    option: 'doubleFollowUp',
    value: 'anywhere',
    says: 'the second tile goes anywhere that is open',
    scene: sixJustLaid,
    then: { legal: ['6-7 on seat-1', '5-9 on mexican'] },
  },
  {
    option: 'doubleFollowUp',
    value: 'none',
    says: 'a double ends the turn, and the next seat is bound',
    deal: foot,
    moves: footLaid,
    then: { toAct: [2], legal: ['6-8 on seat-1'] },
  },
  {
    option: 'doublesPerTurn',
    value: 'one',
    says: 'the second tile is no double',
    scene: sevenJustLaid('2-7 4-4 4-9'),
    then: { legal: ['2-7 on mexican', '4-9 on seat-1'], refused: { '4-4 on seat-1': 'follow_up_no_double' } },
  },
  {
    option: 'doublesPerTurn',
    value: 'two',
    says: 'a second double is laid while a third tile answers one of the two',
    scene: sevenJustLaid('4-4 4-9 1-2'),
    then: { legal: ['4-4 on seat-1', '4-9 on seat-1'] },
  },
  {
    option: 'doublesPerTurn',
    value: 'two',
    says: 'the third tile may answer the first of the two as well',
    scene: sevenJustLaid('4-4 2-7 1-2'),
    then: { legal: ['4-4 on seat-1', '2-7 on mexican'] },
  },
  {
    option: 'doublesPerTurn',
    value: 'two',
    says: 'no third tile, no second double',
    scene: sevenJustLaid('4-4 1-2'),
    then: { legal: ['draw'], refused: { '4-4 on seat-1': 'second_double_needs_third' } },
  },
  {
    option: 'doublesPerTurn',
    value: 'two',
    says: 'both doubles empty the hand',
    scene: sevenJustLaid('4-4'),
    then: { legal: ['4-4 on seat-1'] },
  },
  {
    option: 'doublesPerTurn',
    value: 'any',
    says: 'double may follow double',
    scene: sevenJustLaid('4-4 1-2'),
    then: { legal: ['4-4 on seat-1'] },
  },
  {
    option: 'doubleBinds',
    value: 'table',
    says: 'only answers to the open double may be played',
    scene: openFoot,
    then: {
      legal: ['6-9 on seat-1'],
      refused: { '3-4 on seat-2': 'open_double_binds', '7-8 on seat-1.1': 'open_double_binds' },
    },
  },
  {
    option: 'doubleBinds',
    value: 'train',
    says: 'only the line of the double is frozen',
    scene: openFoot,
    then: { legal: ['6-9 on seat-1', '3-4 on seat-2'], refused: { '7-8 on seat-1.1': 'open_double_freezes_line' } },
  },
  {
    option: 'doubleBinds',
    value: 'nobody',
    says: 'an open double binds nobody',
    scene: openFoot,
    then: { legal: ['6-9 on seat-1', '3-4 on seat-2', '7-8 on seat-1.1'] },
  },
  {
    option: 'doubleOrder',
    value: 'first_laid',
    says: 'the double that was laid first is answered first',
    scene: twoOpen,
    then: { legal: ['4-5 on mexican'], refused: { '2-8 on seat-1': 'open_double_binds' } },
  },
  {
    option: 'doubleOrder',
    value: 'last_laid',
    says: 'the double that was laid last is answered first',
    scene: twoOpen,
    then: { legal: ['2-8 on seat-1'], refused: { '4-5 on mexican': 'open_double_binds' } },
  },
  {
    option: 'doubleOrder',
    value: 'any',
    says: 'either double may be answered',
    scene: twoOpen,
    then: { legal: ['2-8 on seat-1', '4-5 on mexican'] },
  },
  {
    ...failsElsewhere,
    option: 'doubleFailMarks',
    value: 'player',
    says: 'who cannot follow up opens the own train',
    then: { toAct: [2], lines: ['seat-1*: 12-2', 'seat-2*: 12-8 8-8'] },
  },
  {
    ...failsElsewhere,
    option: 'doubleFailMarks',
    value: 'doubles_train',
    says: 'who cannot follow up opens the train under the double, not the own one',
    then: { toAct: [2], lines: ['seat-1: 12-2', 'seat-2*: 12-8 8-8'] },
  },
  {
    option: 'exhaustedDoubleReleases',
    value: true,
    says: 'a double whose suit lies on the table binds nobody',
    scene: allThreesLie,
    then: { legal: ['0-2 on seat-2', '4-4 on mexican'] },
  },
  {
    option: 'exhaustedDoubleReleases',
    value: false,
    says: 'a double binds though nothing can answer it any more',
    scene: allThreesLie,
    then: { legal: ['draw'], refused: { '0-2 on seat-2': 'open_double_binds' } },
  },
  {
    ...lastIsDouble,
    option: 'goOutOnDouble',
    value: 'allowed',
    says: 'a last tile that is a double ends the round',
    then: { end: 'out 1: 0 3' },
  },
  {
    ...lastIsDouble,
    option: 'goOutOnDouble',
    value: 'must_answer',
    says: 'a seat without tiles must answer its double',
    then: { toAct: [1], legal: ['draw'], rounds: 0 },
  },
  {
    ...lastIsDouble,
    option: 'goOutOnDouble',
    value: 'must_answer',
    says: 'a tile that does not answer it is kept, with a marker',
    moves: [...lastIsDouble.moves, '1: draw', '1: pass'],
    then: { toAct: [2], handCounts: [1, 1], lines: ['seat-1*: 12-6 6-6', 'seat-2: 12-2'] },
  },
  {
    ...lastIsDouble,
    deal: { ...lastIsDouble.deal, yard: '1-6' },
    option: 'goOutOnDouble',
    value: 'must_answer',
    says: 'a tile that answers it ends the round',
    moves: [...lastIsDouble.moves, '1: draw', '1: 1-6 on seat-1'],
    then: { end: 'out 1: 0 3' },
  },
  {
    option: 'goOutOnDouble',
    value: 'must_answer',
    says: 'with nothing to draw it waits, and is out as soon as somebody answers, though that hand is empty too',
    deal: { hands: ['6-12 6-6', '2-12 6-7'], options: { drawCount: 'none' } },
    moves: ['1: 6-12 on seat-1', '2: 2-12 on seat-2', '1: 6-6 on seat-1', '1: pass', '2: 6-7 on seat-1'],
    then: { end: 'out 1: 0 0' },
  },
  {
    says: 'a seat that waits by a foot is out with the first of three answers',
    deal: {
      hands: ['6-12 6-8 8-8', '2-12 7-8 0-1'],
      options: { doubleAnswers: 3, goOutOnDouble: 'must_answer', drawCount: 'none', lastTileCall: 'off' },
    },
    moves: [
      ...['1: 6-12 on seat-1', '2: 2-12 on seat-2', '1: 6-8 on seat-1', '2: pass'],
      ...['1: 8-8 on seat-1', '1: pass', '2: 7-8 on seat-1'],
    ],
    then: { end: 'out 1: 0 1' },
  },
  {
    says: 'a seat that waits is out though its double is answered by a double on the same line',
    deal: {
      hands: ['6-12 6-6 6-8 8-8', '2-12 2-3 0-0 4-5'],
      options: { wildBlanks: true, goOutOnDouble: 'must_answer', drawCount: 'none', lastTileCall: 'off' },
    },
    moves: [
      ...['1: 6-12 on seat-1', '2: 2-12 on seat-2', '1: 6-6 on seat-1', '1: 6-8 on seat-1', '2: 2-3 on seat-2'],
      ...['1: 8-8 on seat-1', '1: pass', '2: 0-0 on seat-1'],
    ],
    then: { end: 'out 1: 0 9' },
  },
  {
    says: 'of several seats that one tile puts out the one whose double was laid first went out',
    deal: {
      preset: 'club',
      options: {
        ...{ maxPips: 6, handSize: 9, mexicanTrains: 0, lastTileCall: 'off', firstTurnScope: 'any' },
        ...{ goOutOnDouble: 'must_answer', doubleBinds: 'nobody', drawCount: 'none' },
      },
      hands: [
        '0-6 0-2 1-2 1-3 2-3 2-4 4-6 2-6 2-2',
        '1-6 1-1 0-1 0-3 3-3 3-4 4-4 4-5 5-5',
        '0-0 0-4 0-5 1-4 1-5 2-5 3-5 3-6 5-6',
      ],
    },
    moves: [
      '1: train 0-6 0-2 1-2 1-3 2-3 2-4 4-6 2-6 2-2',
      '1: pass',
      '2: train 1-6 1-1 0-1 0-3 3-3 3-4 4-4 4-5 5-5',
      '2: pass',
      '3: 2-5 on seat-2',
    ],
    then: { end: 'out 1: 0 0 48' },
  },
  {
    option: 'wildBlanks',
    value: false,
    says: 'a blank is a number like any other',
    scene: { hand: '0-7 6-6', options: { mexicanTrains: 0 }, lines: { 'seat-1': '12-5' } },
    then: { legal: ['draw'] },
  },
  {
    option: 'wildBlanks',
    value: true,
    says: 'a blank half fits any end',
    scene: { hand: '0-7 6-6', options: { mexicanTrains: 0 }, lines: { 'seat-1': '12-5' } },
    then: { legal: ['0-7 on seat-1'], refused: { '0-7 on seat-1 by 7': 'inner_does_not_touch' } },
  },
  {
    option: 'wildBlanks',
    value: true,
    says: 'any tile fits a blank end, and which half touches is said where both could',
    scene: { hand: '0-7 6-6', options: { mexicanTrains: 0 }, lines: { 'seat-1': '12-0' } },
    then: {
      legal: ['0-7 on seat-1 by 0', '0-7 on seat-1 by 7', '6-6 on seat-1'],
      refused: { '0-7 on seat-1': 'inner_required' },
    },
  },
  {
    says: 'of several doubles of one turn those that stay open are answered in the order in which they were laid',
    deal: {
      options: { doubleFollowUp: 'anywhere', doublesPerTurn: 'any' },
      hands: ['4-12 7-12 7-7 4-4 2-5', '1-12 0-1 3-7 5-6 8-9'],
      yard: '4-6',
    },
    moves: [
      '1: 4-12 on seat-1',
      '2: 1-12 on seat-2',
      '1: 7-12 on mexican',
      '2: 0-1 on seat-2',
      '1: 7-7 on mexican',
      '1: 4-4 on seat-1',
      '1: draw',
      '1: 4-6 on seat-1',
    ],
    then: { toAct: [2], open: ['7-7 on mexican'], legal: ['3-7 on mexican'] },
  },
  {
    says: 'a seat waits while others play elsewhere, where its double binds nobody',
    deal: {
      options: { goOutOnDouble: 'must_answer', doubleBinds: 'nobody', drawCount: 'none' },
      hands: ['6-12 6-6 6-9 9-9', '1-12 1-4 4-5 5-7'],
    },
    moves: [
      '1: 6-12 on seat-1',
      '2: 1-12 on seat-2',
      '1: 6-6 on seat-1',
      '1: 6-9 on seat-1',
      '2: 1-4 on seat-2',
      '1: 9-9 on seat-1',
      '1: pass',
      '2: 4-5 on seat-2',
    ],
    then: { toAct: [1], legal: ['pass'], rounds: 0, open: ['9-9 on seat-1'] },
  },
  {
    says: 'with wild blanks a blank may be the third tile that answers one of two doubles',
    scene: { ...sevenJustLaid('4-4 0-9 1-2'), options: { ...twoDoubles, wildBlanks: true } },
    then: { legal: ['4-4 on seat-1', '0-9 on seat-1', '0-9 on mexican'] },
  },
  {
    says: 'with wild blanks any tile answers 0-0, so that 0-0 may be the second double',
    scene: { ...sevenJustLaid('0-0 1-2'), options: { ...twoDoubles, wildBlanks: true } },
    then: { legal: ['0-0 on seat-1'], refused: { '0-0 on mexican': 'second_double_other_line' } },
  },
  {
    says: 'with wild blanks a tile without one answers none of two other doubles',
    scene: { ...sevenJustLaid('4-4 1-2'), options: { ...twoDoubles, wildBlanks: true } },
    then: { legal: ['draw'], refused: { '4-4 on seat-1': 'second_double_needs_third' } },
  },
  {
    says: 'the third tile is no double, not even a wild one',
    scene: {
      options: { ...twoDoubles, wildBlanks: true },
      hand: '0-0 1-4',
      lines: { 'seat-1': '12-4 4-4', mexican: '12-7 7-7' },
      open: ['mexican by 1', 'seat-1 by 1'],
      turn: { played: ['7-7 on mexican', '4-4 on seat-1'] },
    },
    then: { legal: ['1-4 on seat-1'], refused: { '0-0 on seat-1': 'third_tile_answers' } },
  },
  {
    says: 'a public run meets a frozen line where the next train has an open foot',
    scene: {
      options: { publicRun: true, doubleAnswers: 2, doubleBinds: 'train' },
      hand: '7-8 6-9',
      lines: { 'seat-1': '12-3 3-4', 'seat-2*': '12-6 6-6', 'seat-2.1': '6-7' },
      open: ['seat-2 by 2, 1 answer'],
      turn: { played: ['3-4 on seat-1'] },
    },
    then: { legal: ['6-9 on seat-2', 'end'], refused: { '7-8 on seat-2.1': 'open_double_freezes_line' } },
  },
  {
    option: 'wildBlanks',
    value: true,
    says: 'a double that answers a foot is a foot of its own, and wants its answers there',
    deal: { options: { doubleAnswers: 2 }, hands: ['6-12 6-6 6-7 1-2', '2-12 0-0 0-5 3-4'] },
    moves: [...footLaid, '1: 6-7 on seat-1', '2: 0-0 on seat-1'],
    then: {
      toAct: [2],
      legal: ['0-5 on seat-1.2 by 0', '0-5 on seat-1.2 by 5', '3-4 on seat-1.2 by 3', '3-4 on seat-1.2 by 4'],
      lines: ['seat-1: 12-6 6-6', 'seat-2: 12-2', 'seat-1.1: 6-7', 'seat-1.2: 0-0'],
    },
  },
];
