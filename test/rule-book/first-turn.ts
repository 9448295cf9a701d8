import type { RuleCase } from '../support/rule-case.js';

/** RULES 2.3, 2.5 and the options about first turns and late starts. */

/** Seat 1 ends its first train with 6-6 and can follow it with nothing; seat 2 stops after one tile. */
const doubleAtTheEnd = {
  deal: { preset: 'club', hands: ['6-12 6-6 0-1', '1-12 2-6 1-3', '4-12 5-7 8-9'], yard: '0-2' },
};
const firstCycle = ['1: 6-12 on seat-1', '1: 6-6 on seat-1', '2: 1-12 on seat-2', '2: end', '3: 4-12 on seat-3'];

const outAtOnce = { hands: ['1-12', '2-12', '3-4'], yard: '5-6' };

/** Seat 1 cannot start, and draws the tile that begins its train on its second turn. */
const startsLate = {
  deal: { preset: 'club', hands: ['3-4 1-5', '2-12 2-3'], yard: '5-6 1-12' },
  moves: ['1: draw', '1: pass', '2: 2-12 on seat-2', '2: end', '1: draw', '1: 1-12 on seat-1'],
};

export const FIRST_TURN: readonly RuleCase[] = [
  {
    option: 'firstTurn',
    value: 'whole_train',
    says: 'a first train may go on tile by tile, or stop',
    deal: { preset: 'club', hands: ['1-12 1-5 5-5', '2-12 3-4 6-7'] },
    moves: ['1: 1-12 on seat-1'],
    then: {
      toAct: [1],
      legal: ['1-5 on seat-1', 'end'],
      refused: { '1: draw': 'draw_not_allowed', '1: pass': 'pass_not_allowed' },
    },
  },
  {
    option: 'firstTurn',
    value: 'whole_train',
    says: 'a first train may be laid at once',
    deal: { preset: 'club', hands: ['1-12 1-5 3-4', '2-12 3-7 6-7'] },
    moves: ['1: train 1-12 1-5'],
    then: { toAct: [2], lines: ['seat-1: 12-1 1-5'] },
  },
  {
    option: 'firstTurn',
    value: 'single',
    says: 'a first turn is one tile',
    deal: { preset: 'club', hands: ['1-12 1-5 5-5', '2-12 3-4 6-7'] },
    moves: ['1: 1-12 on seat-1'],
    then: { toAct: [2], lines: ['seat-1: 12-1'] },
  },
  {
    option: 'firstTurn',
    value: 'simultaneous',
    says: 'all seats are asked for a sealed train, in any order, and nothing of one shows before all are in',
    deal: { preset: 'classic_fast', hands: ['1-12 1-5 3-4', '2-12 6-7 8-9'] },
    moves: ['2: train 2-12'],
    then: {
      toAct: [1],
      lines: ['seat-1*:', 'seat-2*:'],
      handCounts: [3, 3],
      refused: { '2: train 2-12': 'train_already_sealed', '1: 1-12 on seat-1': 'sealed_trains_only' },
    },
  },
  {
    option: 'firstTurn',
    value: 'simultaneous',
    says: 'the sealed trains are laid together, then the starter plays one tile',
    deal: { preset: 'classic_fast', hands: ['1-12 1-5 3-4', '2-12 6-7 8-9'], starter: 2 },
    moves: ['2: train 2-12', '1: train 1-12 1-5'],
    then: { toAct: [2], lines: ['seat-1: 12-1 1-5', 'seat-2: 12-2'], handCounts: [1, 2] },
  },
  {
    option: 'firstTurn',
    value: 'simultaneous',
    says: 'a seat that cannot start draws at once, and passes at once with a marker when that fails',
    deal: { preset: 'classic_fast', hands: ['1-12 1-5 3-4', '2-3 6-7 8-9'], yard: '4-5' },
    then: { toAct: [1], handCounts: [3, 4], lines: ['seat-1*:', 'seat-2*:'] },
  },
  {
    option: 'firstTurn',
    value: 'simultaneous',
    says: 'who is out at the reveal is the first of them from the starter, and each of them scores 0',
    deal: { preset: 'classic_fast', hands: ['1-12 1-5', '2-12 2-6', '3-12 8-9'], starter: 2 },
    moves: ['1: train 1-12 1-5', '2: train 2-12 2-6', '3: train 3-12'],
    then: { end: 'out 2: 0 0 17' },
  },
  {
    option: 'firstTurnScope',
    value: 'own',
    says: 'the first turn is for the own train',
    scene: { hand: '1-12 4-7', newcomers: [1], lines: { 'seat-2*': '12-4', mexican: '12-7' } },
    then: {
      legal: ['1-12 on seat-1'],
      refused: { '4-7 on seat-2': 'first_turn_own_train', '4-7 on mexican': 'first_turn_own_train' },
    },
  },
  {
    option: 'firstTurnScope',
    value: 'any',
    says: 'the first turn may be played anywhere that is open',
    scene: { hand: '1-12 4-7', newcomers: [1], lines: { 'seat-2*': '12-4', mexican: '12-7' } },
    then: { legal: ['1-12 on seat-1', '4-7 on seat-2', '4-7 on mexican'] },
  },
  {
    option: 'firstTurnDraw',
    value: true,
    says: 'a seat that cannot start draws',
    scene: { hand: '3-4', newcomers: [1] },
    then: { legal: ['draw'] },
  },
  {
    option: 'firstTurnDraw',
    value: false,
    says: 'a seat that cannot start passes',
    scene: { hand: '3-4', newcomers: [1] },
    then: { legal: ['pass'] },
  },
  {
    option: 'firstTurnDraw',
    value: false,
    says: 'a seat that a double binds on its first turn draws all the same',
    scene: { hand: '3-4', newcomers: [1], lines: { 'seat-2': '12-6 6-6' }, open: ['seat-2 by 2'] },
    then: { legal: ['draw'] },
  },
  {
    option: 'firstTurnDoubles',
    value: 'normal',
    says: 'a double at the end of a first train must be followed up at once',
    ...doubleAtTheEnd,
    moves: firstCycle.slice(0, 2),
    then: { toAct: [1], legal: ['draw'], open: ['6-6 on seat-1'] },
  },
  {
    option: 'firstTurnDoubles',
    value: 'deferred',
    says: 'a double at the end of a first train binds nobody in the first cycle',
    ...doubleAtTheEnd,
    moves: firstCycle.slice(0, 2),
    then: { toAct: [2], legal: ['1-12 on seat-2'], open: ['6-6 on seat-1'] },
  },
  {
    option: 'firstTurnDoubles',
    value: 'deferred',
    says: 'it binds from the second cycle on',
    ...doubleAtTheEnd,
    moves: [...firstCycle, '1: draw', '1: pass'],
    then: { toAct: [2], legal: ['2-6 on seat-1'], refused: { '2: 1-3 on seat-2': 'open_double_binds' } },
  },
  {
    option: 'firstTurnDoubles',
    value: 'exempt',
    says: 'a double at the end of a first train never binds',
    ...doubleAtTheEnd,
    moves: [...firstCycle, '1: draw', '1: pass'],
    then: { toAct: [2], legal: ['2-6 on seat-1', '1-3 on seat-2'], open: [] },
  },
  {
    option: 'firstTurnDoubles',
    value: 'forbidden',
    says: 'a double that no tile of the hand covers may not be laid, so the turn is over',
    ...doubleAtTheEnd,
    moves: firstCycle.slice(0, 1),
    then: { toAct: [2], lines: ['seat-1: 12-6'] },
  },
  {
    option: 'firstTurnDoubles',
    value: 'forbidden',
    says: 'a double that was laid must be covered',
    deal: { preset: 'club', hands: ['6-12 6-6 6-7', '1-12 2-6 1-3'] },
    moves: ['1: 6-12 on seat-1', '1: 6-6 on seat-1'],
    then: { toAct: [1], legal: ['6-7 on seat-1'], refused: { '1: end': 'end_turn_not_allowed' } },
  },
  {
    option: 'firstTurnDoubles',
    value: 'forbidden',
    says: 'a train may be laid up to a double, whose cover then follows',
    deal: { preset: 'club', hands: ['6-12 6-6 6-7', '1-12 2-6 1-3'] },
    moves: ['1: train 6-12 6-6'],
    then: { toAct: [1], legal: ['6-7 on seat-1'], refused: { '1: end': 'end_turn_not_allowed' } },
  },
  {
    option: 'firstTurnDoubles',
    value: 'forbidden',
    says: 'a sealed train may not end with a double',
    deal: { preset: 'classic_fast', hands: ['6-12 6-6 6-7', '1-12 2-6 1-3'] },
    then: { refused: { '1: train 6-12 6-6': 'cover_owed' }, toAct: [1, 2] },
  },
  {
    option: 'firstTurnOut',
    value: 'immediate',
    says: 'a hand emptied on the first turn ends the round',
    deal: outAtOnce,
    moves: ['1: 1-12 on seat-1'],
    then: { end: 'out 1: 0 14 7' },
  },
  {
    option: 'firstTurnOut',
    value: 'finish_cycle',
    says: 'every seat still has its first turn',
    deal: outAtOnce,
    moves: ['1: 1-12 on seat-1'],
    then: { toAct: [2], rounds: 0 },
  },
  {
    option: 'firstTurnOut',
    value: 'finish_cycle',
    says: 'all empty hands score 0, and the first of them went out',
    deal: outAtOnce,
    moves: ['1: 1-12 on seat-1', '2: 2-12 on seat-2', '3: draw', '3: pass'],
    then: { end: 'out 1: 0 0 18' },
  },
  {
    ...startsLate,
    option: 'lateStart',
    value: 'single',
    says: 'a train that is begun later begins with one tile',
    then: { toAct: [2], lines: ['seat-1: 12-1', 'seat-2: 12-2'] },
  },
  {
    ...startsLate,
    option: 'lateStart',
    value: 'whole_train',
    says: 'a train that is begun later may be long, though its starter was drawn',
    then: { toAct: [1], legal: ['1-5 on seat-1', 'end'] },
  },
  {
    option: 'trainsBegin',
    value: 'private',
    says: 'no train carries a marker at first',
    deal: { hands: ['1-12', '2-12'] },
    then: { lines: [], legal: ['1-12 on seat-1', '1-12 on mexican'] },
  },
  {
    option: 'trainsBegin',
    value: 'public',
    says: 'every train begins with a marker',
    deal: { hands: ['1-12', '2-12'] },
    then: { lines: ['seat-1*:', 'seat-2*:'], legal: ['1-12 on seat-1', '1-12 on seat-2', '1-12 on mexican'] },
  },
  {
    says: 'a sealed train that ends with the last tile, a deferred double, makes its seat wait for an answer',
    deal: {
      preset: 'classic_fast',
      options: { goOutOnDouble: 'must_answer', drawCount: 'none' },
      hands: ['6-12 6-6', '2-12 6-7', '3-12 4-5'],
    },
    moves: ['1: train 6-12 6-6', '2: train 2-12', '3: train 3-12', '1: pass', '2: 6-7 on seat-1'],
    then: { end: 'out 1: 0 0 9' },
  },
  {
    says: 'a seat that waits is out at the reveal when a later train exhausts its double',
    deal: {
      preset: 'classic_fast',
      options: { maxPips: 6, goOutOnDouble: 'must_answer' },
      hands: ['3-6 3-3 0-3 0-2 2-2 2-4 4-6 5-6 5-5', '0-6 0-5 1-5 1-2 2-5 3-5 3-4 4-5 4-4'],
    },
    moves: ['1: train 3-6 3-3 0-3 0-2 2-2 2-4 4-6 5-6 5-5', '2: train 0-6 0-5 1-5 1-2 2-5 3-5 3-4 4-5'],
    then: { end: 'out 1: 0 8' },
  },
  {
    says: 'who seals a train without the call that is due may be challenged after the reveal',
    deal: {
      preset: 'classic_fast',
      options: { lastTileCall: 'challenge' },
      hands: ['1-12 1-5 3-4', '2-12 2-6 8-9', '3-12 4-5 7-8'],
    },
    moves: ['1: train 1-12 1-5', '2: train 2-12 2-6 call', '3: train 3-12'],
    then: { windows: ['2 challenges 1', '3 challenges 1'] },
  },
  {
    says: 'a long first train of scope own is no public run',
    scene: {
      options: { publicRun: true, firstTurn: 'whole_train', firstTurnScope: 'own' },
      hand: '1-5 4-7',
      newcomers: [1],
      lines: { 'seat-1': '12-1', 'seat-2*': '12-4' },
      turn: { played: ['1-12 on seat-1'] },
    },
    then: { legal: ['1-5 on seat-1', 'end'], refused: { '4-7 on seat-2': 'train_goes_on' } },
  },
  {
    says: 'a public run that finds no open train is over at once',
    deal: {
      options: { publicRun: true, mexicanStart: 'after_all_trains' },
      hands: ['1-12 2-12', '3-12 5-6'],
    },
    moves: ['1: 1-12 on seat-1'],
    then: { toAct: [2] },
  },
  {
    says: 'inside a first train the next tile covers a double completely, even one that takes three answers',
    deal: {
      preset: 'club',
      options: { doubleAnswers: 3 },
      hands: ['1-12 1-1 1-5 3-4', '2-12 6-7 8-9 10-11'],
    },
    moves: ['1: 1-12 on seat-1', '1: 1-1 on seat-1', '1: 1-5 on seat-1'],
    then: { toAct: [2], lines: ['seat-1: 12-1 1-1 1-5'], open: [] },
  },
  {
    says: 'only a double left at the end of a first train opens a foot',
    deal: {
      preset: 'club',
      options: { doubleAnswers: 3 },
      hands: ['1-12 1-1 2-5 3-4', '2-12 1-7 8-9 10-11'],
      yard: '0-3',
    },
    moves: ['1: train 1-12 1-1', '1: draw', '1: pass', '2: 1-7 on seat-1'],
    then: { lines: ['seat-1*: 12-1 1-1', 'seat-1.1*: 1-7'] },
  },
  {
    says: 'inside a late start it is the same',
    deal: {
      preset: 'club',
      options: { doubleAnswers: 3, lateStart: 'whole_train' },
      hands: ['3-4 1-5 1-1', '2-12 6-7 8-9'],
      yard: '5-6 1-12',
    },
    moves: [
      ...['1: draw', '1: pass', '2: 2-12 on seat-2', '1: draw'],
      ...['1: 1-12 on seat-1', '1: 1-1 on seat-1', '1: 1-5 on seat-1'],
    ],
    then: { toAct: [1], legal: ['5-6 on seat-1', 'end'], lines: ['seat-1: 12-1 1-1 1-5', 'seat-2: 12-2'], open: [] },
  },
  {
    option: 'playDrawn',
    value: 'may',
    says: 'a seat that drew the tile which begins its sealed train may pass instead',
    deal: { preset: 'classic_fast', hands: ['3-4 1-5', '2-12 2-6'], yard: '1-12' },
    then: { toAct: [1, 2], legal: ['1-12 on seat-1', 'pass', '2-12 on seat-2'], handCounts: [3, 2] },
  },
];
