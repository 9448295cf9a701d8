import type { RuleCase, Scene } from '../support/rule-case.js';

/** RULES 2.3: which lines are open to the seat on turn, by the options about Mexican trains and the trains of others. */

const allBegun = { 'seat-1': '12-5', 'seat-2': '12-4', 'seat-3': '12-9' };
const nothingBegun: Scene = { hand: '4-7', lines: { 'seat-1*': '', 'seat-2*': '12-4', mexican: '12-7' } };

const runs = { preset: 'classic', hands: ['1-12 2-12 0-3', '4-12 5-6 7-8', '6-12 9-9 9-10'] };

export const LINES: readonly RuleCase[] = [
  {
    option: 'mexicanTrains',
    value: 0,
    says: 'there is no Mexican train',
    scene: { hand: '1-12', lines: allBegun },
    then: { legal: ['draw'], refused: { '1-12 on mexican': 'line_unknown' } },
  },
  {
    option: 'mexicanTrains',
    value: 1,
    says: 'there is one Mexican train',
    scene: { hand: '1-12', lines: allBegun },
    then: { legal: ['1-12 on mexican'] },
  },
  {
    option: 'mexicanTrains',
    value: 1,
    says: 'a Mexican train is played on at its tail, and there is no second one',
    scene: { preset: 'club', hand: '7-12 2-9 4-4', lines: { 'seat-1': '12-5', 'seat-2*': '', mexican: '12-4 4-9' } },
    then: { legal: ['2-9 on mexican', '7-12 on seat-2'] },
  },
  {
    option: 'mexicanTrains',
    value: 2,
    says: 'the second Mexican train is started after the first',
    scene: { hand: '1-12', lines: allBegun },
    then: { legal: ['1-12 on mexican'], refused: { '1-12 on mexican-2': 'mexican_in_order' } },
  },
  ...[2, 3, 4].map((mexicanTrains): RuleCase => {
    const started = { mexican: '12-3', 'mexican-2': '12-8', 'mexican-3': '12-10' };
    const before = Object.entries(started).slice(0, mexicanTrains - 1);
    return {
      option: 'mexicanTrains',
      value: mexicanTrains,
      says: `${String(mexicanTrains)} Mexican trains may be started`,
      scene: { hand: '1-12', lines: { ...allBegun, ...Object.fromEntries(before) } },
      then: { legal: [`1-12 on mexican-${String(mexicanTrains)}`] },
    };
  }),
  {
    option: 'mexicanStart',
    value: 'after_own_train',
    says: 'a seat whose own train is not begun may not start a Mexican train',
    scene: { hand: '1-12', lines: { 'seat-2': '12-4' } },
    then: { legal: ['1-12 on seat-1'], refused: { '1-12 on mexican': 'mexican_after_own_train' } },
  },
  {
    option: 'mexicanStart',
    value: 'after_own_train',
    says: 'the own train must have been begun on an earlier turn, by whomever',
    scene: { hand: '2-12', lines: { 'seat-1': '12-5', 'seat-2': '12-4' } },
    then: { legal: ['2-12 on mexican'] },
  },
  {
    option: 'mexicanStart',
    value: 'any_turn',
    says: 'any seat may start a Mexican train on any turn',
    scene: { hand: '1-12', newcomers: [1] },
    then: { legal: ['1-12 on seat-1', '1-12 on mexican'] },
  },
  {
    option: 'mexicanStart',
    value: 'after_all_trains',
    says: 'a Mexican train waits until every train is begun',
    scene: { hand: '1-12', lines: { 'seat-1': '12-5', 'seat-2': '12-4' } },
    then: { legal: ['draw'], refused: { '1-12 on mexican': 'mexican_after_all_trains' } },
  },
  {
    option: 'mexicanStart',
    value: 'after_all_trains',
    says: 'the trains of seats that left are not waited for',
    scene: { hand: '1-12', lines: { 'seat-1': '12-5', 'seat-2': '12-4' }, left: [3] },
    then: { legal: ['1-12 on mexican', '1-12 on seat-3'] },
  },
  {
    option: 'ownTrainFirst',
    value: 'off',
    says: 'the own train has no priority',
    scene: nothingBegun,
    then: { legal: ['4-7 on seat-2', '4-7 on mexican'] },
  },
  {
    option: 'ownTrainFirst',
    value: 'before_rivals',
    says: "no rival's train before the own one is begun",
    scene: nothingBegun,
    then: { legal: ['4-7 on mexican'], refused: { '4-7 on seat-2': 'own_train_first' } },
  },
  {
    option: 'ownTrainFirst',
    value: 'before_anything',
    says: 'nothing before the own train is begun',
    scene: nothingBegun,
    then: { legal: ['draw'], refused: { '4-7 on seat-2': 'own_train_first', '4-7 on mexican': 'own_train_first' } },
  },
  {
    option: 'ownTrainFirst',
    value: 'before_anything',
    says: 'an answer to a double that binds goes before the own train',
    scene: { hand: '4-6', lines: { 'seat-2': '12-6 6-6' }, open: ['seat-2 by 2'] },
    then: { legal: ['4-6 on seat-2'] },
  },
  {
    option: 'othersUnstarted',
    value: 'anyone',
    says: "anybody may start somebody else's marked train",
    scene: { hand: '2-12', lines: { 'seat-2*': '' } },
    then: { legal: ['2-12 on seat-1', '2-12 on seat-2', '2-12 on mexican'] },
  },
  {
    option: 'othersUnstarted',
    value: 'own_train_begun',
    says: "only a seat whose own train is begun starts somebody else's",
    scene: { hand: '2-12', lines: { 'seat-2*': '' } },
    then: { legal: ['2-12 on seat-1', '2-12 on mexican'], refused: { '2-12 on seat-2': 'own_train_not_begun' } },
  },
  {
    option: 'othersUnstarted',
    value: 'own_train_begun',
    says: 'a seat whose own train is begun may',
    scene: { hand: '9-12', toMove: 3, lines: { 'seat-1*': '', 'seat-2*': '', 'seat-3': '12-8' } },
    then: { legal: ['9-12 on seat-1', '9-12 on seat-2', '9-12 on mexican'] },
  },
  {
    option: 'publicRun',
    value: false,
    says: 'a play on the own train ends the turn',
    deal: runs,
    moves: ['1: 1-12 on seat-1'],
    then: { toAct: [2] },
  },
  {
    option: 'publicRun',
    value: true,
    says: 'a play on the own train may be followed by one on the next public train, not on a later one',
    deal: runs,
    moves: ['1: 1-12 on seat-1'],
    then: {
      toAct: [1],
      legal: ['2-12 on seat-2', 'end'],
      refused: { '1: 2-12 on seat-3': 'run_next_train', '1: 2-12 on mexican': 'run_next_train' },
    },
  },
  {
    option: 'publicRun',
    value: true,
    says: 'the run ends by itself where nothing fits the next train',
    deal: runs,
    moves: ['1: 1-12 on seat-1', '1: 2-12 on seat-2'],
    then: { toAct: [2], lines: ['seat-1: 12-1', 'seat-2*: 12-2', 'seat-3*:'] },
  },
  {
    option: 'publicRun',
    value: true,
    says: "a play on a rival's train begins no run",
    deal: runs,
    moves: ['1: 1-12 on seat-2'],
    then: { toAct: [2] },
  },
  {
    option: 'publicRun',
    value: true,
    says: 'the Mexican train stands after the last seat',
    scene: {
      preset: 'classic',
      hand: '3-9 4-6',
      lines: { 'seat-1': '12-5', 'seat-2': '12-4', 'seat-3*': '12-9 9-6', mexican: '12-3' },
      turn: { played: ['5-12 on seat-1', '6-9 on seat-3'] },
    },
    then: { legal: ['3-9 on mexican', 'end'] },
  },
  {
    says: "a rival's train is open only while it carries a marker",
    scene: { hand: '4-5', lines: { 'seat-1': '12-9', 'seat-2': '12-4', 'seat-3*': '12-5' } },
    then: {
      legal: ['4-5 on seat-3'],
      refused: { '4-5 on seat-2': 'train_closed', '4-5 on seat-1': 'tile_does_not_fit' },
    },
  },
];
