import type { RuleCase } from '../support/rule-case.js';

/** RULES 2.1, 2.2 and the options about the set, the engine and the starter. */

const pairOfHands = ['0-1', '0-2'];

/** Seat 3 goes out in round 1, which seat 1 started; `0-0`, `0-1` and `0-2` are dealt in round 2. */
const wonBySeat3 = {
  deal: { hands: ['3-4', '4-5', '1-12'], yard: '3-5 3-6', options: { rounds: 2 } },
  moves: ['1: draw', '1: pass', '2: draw', '2: pass', '3: 1-12 on seat-3'],
};

export const SET_UP: readonly RuleCase[] = [
  ...[6, 9, 12, 15, 18].map((maxPips): RuleCase => {
    return {
      option: 'maxPips',
      value: maxPips,
      says: `a double-${String(maxPips)} set is opened by its highest double`,
      deal: { hands: pairOfHands },
      then: { engine: maxPips, handCounts: [1, 1] },
    };
  }),
  {
    option: 'game',
    value: 'mexican_train',
    says: 'each seat has a train of its own',
    deal: { hands: ['1-12 3-4', '2-12 5-6'] },
    moves: ['1: 1-12 on seat-1'],
    then: {
      toAct: [2],
      legal: ['2-12 on seat-2', '2-12 on mexican'],
      refused: { '2: 2-12 on seat-1': 'train_closed' },
    },
  },
  {
    option: 'game',
    value: 'chicken_foot',
    says: 'all seats build on the one engine',
    deal: { preset: 'chicken_foot', hands: ['1-12 3-4', '2-12 5-6'] },
    moves: ['1: 1-12 on hub'],
    then: {
      toAct: [2],
      legal: ['2-12 on hub'],
      refused: { '2: 2-12 on seat-2': 'line_unknown' },
      lines: ['hub.1: 12-1'],
    },
  },
  {
    option: 'handSize',
    value: 2,
    says: 'a hand size overrides the deal table',
    deal: { hands: ['0-1 0-2', '0-3 0-4'] },
    then: { handCounts: [2, 2] },
  },
  {
    option: 'engineSource',
    value: 'set_aside',
    says: 'the engine lies in the middle before the tiles are dealt',
    deal: { hands: ['1-2 3-4', '5-6 7-8'] },
    then: { engine: 12, handCounts: [2, 2], toAct: [1] },
  },
  {
    option: 'engineSource',
    value: 'required_holder',
    says: 'who holds the engine lays it and starts',
    deal: { preset: 'dominoes_hq', hands: ['1-2 3-4', '5-6 12-12'] },
    then: { engine: 12, starter: 2, toAct: [2], handCounts: [2, 1] },
  },
  {
    option: 'engineSource',
    value: 'highest_held',
    says: 'the highest double in any hand opens the round',
    deal: { preset: 'hub', hands: ['1-2 9-9', '3-4 8-8'] },
    then: { engine: 9, starter: 1, handCounts: [1, 2] },
  },
  {
    option: 'engineAbsent',
    value: 'draw_in_turn',
    says: 'the seats draw one tile each, clockwise, and stop when the engine is found',
    deal: { preset: 'dominoes_hq', hands: ['1-2', '3-4', '5-6'], yard: '3-5 12-12' },
    then: { engine: 12, starter: 2, handCounts: [2, 1, 1], hand: { 1: '1-2 3-5', 2: '3-4' } },
  },
  {
    option: 'engineAbsent',
    value: 'draw_together',
    says: 'the lap in which the engine is found is drawn to its end',
    deal: { preset: 'dominoes_hq', hands: ['1-2', '3-4', '5-6'], yard: '3-5 12-12 6-7' },
    then: { engine: 12, starter: 2, handCounts: [2, 1, 2], hand: { 3: '5-6 6-7' } },
  },
  {
    option: 'engineAbsent',
    value: 'next_lower',
    says: 'the next lower double that somebody holds takes the place of an engine that nobody has',
    deal: { preset: 'dominoes_hq', hands: ['1-2 4-4', '3-4 10-10', '5-6 0-3'] },
    then: { engine: 10, starter: 2, handCounts: [2, 1, 2] },
  },
  {
    option: 'engineAbsent',
    value: 'next_lower',
    says: 'nobody holds any double, so the seats draw for the double of the round itself',
    deal: { preset: 'dominoes_hq', hands: ['1-2', '3-4'], yard: '5-5 12-12' },
    then: { engine: 12, starter: 2, handCounts: [2, 1] },
  },
  {
    option: 'firstEngine',
    value: 5,
    says: 'the first round is opened by the double that is asked for',
    deal: { hands: pairOfHands, options: { rounds: 1 } },
    then: { engine: 5 },
  },
  {
    option: 'rounds',
    value: 1,
    says: 'the match ends with the last round',
    deal: { hands: ['1-12', '2-3'] },
    moves: ['1: 1-12 on seat-1'],
    then: { end: 'out 1: 0 5', rounds: 1, status: 'ended', places: [1, 2] },
  },
  {
    option: 'rounds',
    value: 2,
    says: 'a new round is dealt at once, its engine one lower',
    deal: { hands: ['1-12', '2-3'] },
    moves: ['1: 1-12 on seat-1'],
    then: { end: 'out 1: 0 5', rounds: 1, status: 'running', engine: 11 },
  },
  {
    option: 'starter',
    value: 'random',
    says: 'chance names the first starter',
    deal: { hands: pairOfHands, starter: 2 },
    then: { starter: 2, toAct: [2] },
  },
  {
    option: 'starter',
    value: 'engine_holder',
    says: 'who laid the engine starts',
    deal: { preset: 'dominoes_hq', hands: ['1-2 3-4', '5-6 7-8', '12-12 9-9'] },
    then: { starter: 3, toAct: [3] },
  },
  {
    option: 'starter',
    value: 'highest_tile',
    says: 'the highest pip sum starts, of equal ones the double',
    deal: { hands: ['9-11 0-1', '10-10 0-2'] },
    then: { starter: 2 },
  },
  {
    option: 'starter',
    value: 'highest_tile',
    says: 'of equal sums without a double the higher half starts',
    deal: { hands: ['8-9 0-1', '7-10 0-2'] },
    then: { starter: 2 },
  },
  {
    option: 'starter',
    value: 'lot',
    says: 'the highest double among the lots starts, however high the other lots are',
    deal: { hands: ['1-2', '3-4', '5-6'], lots: '11-12 3-3 2-2' },
    then: { starter: 2, handCounts: [1, 1, 1] },
  },
  {
    option: 'starter',
    value: 'lot',
    says: 'without a double the highest lot starts',
    deal: { hands: ['1-2', '3-4', '5-6'], lots: '9-10 3-4 11-12' },
    then: { starter: 3 },
  },
  {
    ...wonBySeat3,
    option: 'nextStarter',
    value: 'left',
    says: 'the seat left of the last starter starts',
    then: { rounds: 1, starter: 2 },
  },
  {
    ...wonBySeat3,
    option: 'nextStarter',
    value: 'winner',
    says: 'who went out starts the next round',
    then: { rounds: 1, starter: 3 },
  },
  {
    ...wonBySeat3,
    option: 'nextStarter',
    value: 'again',
    says: 'the starter is chosen anew',
    then: { rounds: 1, starter: 1 },
  },
  {
    says: 'where nobody holds a double the seats draw until one turns up, and who drew it lays it and starts',
    deal: { preset: 'hub', hands: ['1-2 3-4', '5-6 7-8'], yard: '0-1 3-3' },
    then: { engine: 3, starter: 2, toAct: [2], handCounts: [3, 2] },
  },
];
