import { fullSet, tileName } from '../../src/engine/index.js';
import type { RuleCase, Scene } from '../support/rule-case.js';

/** The worked examples of the rule book: given, when, then. Seats A, B, C, D are 1, 2, 3, 4. */
export interface Example {
  /** As it is headed on the page. */
  readonly title: string;
  readonly cases: readonly RuleCase[];
}

/** Hands of tiles that nobody in the example asks about. */
function others(maxPips: number, without: string, hands: number, size: number): string[] {
  const spoken = new Set(without.split(' '));
  const rest = fullSet(maxPips)
    .map(tileName)
    .filter((tile) => !spoken.has(tile));
  return Array.from({ length: hands }, (_, i) => rest.slice(i * size, (i + 1) * size).join(' '));
}

const chain = ['3-12', '3-4', '4-7', '7-9', '1-9'];
const wholeTrain = { preset: 'dominoes_hq', hands: [`12-12 ${chain.join(' ')} 5-5`, '0-1 0-2 0-3 0-4 0-5 0-6 0-7'] };

const deferred = (last: string): { preset: string; hands: string[]; yard: string } => {
  return {
    preset: 'dominoes_hq',
    hands: [`12-12 6-12 6-6 ${last} 1-5`, '1-12 2-6 7-8 10-11 8-8', '4-12 5-7 5-8 5-9 5-10'],
    yard: '0-3',
  };
};
const firstCycle = ['2: 1-12 on seat-2', '3: 4-12 on seat-3'];

const drawThenMarker = (yard: string): Partial<RuleCase> => {
  return {
    deal: { preset: 'club', hands: ['5-12 1-2 0-0', '8-12 7-12 4-4'], starter: 2, yard },
    moves: ['2: 8-12 on seat-2', '1: 5-12 on seat-1', '2: 7-12 on mexican', '1: draw'],
  };
};

const markerStays = { hands: ['5-12 6-9 6-11 8-9', '7-12 2-12 5-8 10-10', '4-12 4-9 3-8 10-11'], yard: '6-10 1-7 0-3' };
const untilOnMexican = [
  '1: 5-12 on seat-1',
  '2: 7-12 on mexican',
  '3: 4-12 on seat-3',
  '1: draw',
  '1: pass',
  '2: 2-12 on seat-2',
  '3: 4-9 on seat-3',
  '1: draw',
  '1: 1-7 on mexican',
];

const secondTile: Scene = {
  hand: '2-7 4-6',
  lines: { 'seat-1': '12-4', 'seat-2': '12-5', mexican: '12-7 7-7' },
  open: ['mexican by 1'],
  turn: { played: ['7-7 on mexican'] },
};
const boundToMexican: Scene = {
  preset: 'parsons',
  toMove: 2,
  hand: '3-7 5-9',
  lines: { 'seat-1': '12-4 4-6', 'seat-2': '12-5', mexican: '12-7 7-7' },
  open: ['mexican by 1'],
};

const rivalsDouble = {
  preset: 'classic',
  hands: ['2-12 8-12 8-8 4-11', '0-1 0-3 0-4 1-3', '0-5 0-6 0-7 1-4'],
  yard: '0-9 0-10 1-5 1-6 3-9 1-7 1-9',
};
const untilFailed = [
  '1: 2-12 on seat-1',
  '2: draw',
  '2: pass',
  '3: draw',
  '3: pass',
  '1: 8-12 on seat-2',
  '2: draw',
  '2: pass',
  '3: draw',
  '3: pass',
  '1: 8-8 on seat-2',
  '1: draw',
  '1: pass',
];

const quarter = { preset: 'quarter', hands: ['8-12 8-8 0-1', '6-12 3-4 3-5'], yard: '0-9 2-3 5-8 0-4' };
const boundQuarter = [
  '1: 8-12 on seat-1',
  '2: 6-12 on seat-2',
  '1: 8-8 on seat-1',
  '1: draw',
  '1: pass',
  '2: draw',
  '2: pass',
];

const twoDoubles = (hand: string, played: readonly string[], own: string, open: readonly string[]): Scene => {
  return {
    preset: 'parsons',
    hand,
    lines: { 'seat-1': own, 'seat-2': '12-5', mexican: '12-7 7-7' },
    open,
    turn: { played },
  };
};

const manyDoubles = {
  preset: 'double_nine',
  options: { starter: 'random' },
  engine: 9,
  hands: ['4-9 7-9 1-9 7-7 4-4 1-1 2-5', '8-9 0-7 0-8 0-6 0-5 0-4 0-3', '2-3 2-4 2-6 3-3 2-8 3-4 3-5'],
  yard: '3-6 3-8 4-6',
};
const threeDoubles = [
  '1: 4-9 on seat-1',
  '1: end',
  '2: 8-9 on seat-2',
  '2: end',
  '3: pass',
  '1: 7-9 on mexican',
  '2: 0-8 on seat-2',
  '3: draw',
  '3: pass',
  '1: 1-9 on seat-3',
  '2: 0-5 on seat-2',
  '3: draw',
  '3: pass',
  '1: 7-7 on mexican',
  '1: 4-4 on seat-1',
  '1: 1-1 on seat-3',
  '1: draw',
];

const blocked = { engine: 8, hands: ['8-9 5-6', '3-9 0-0', '12-12 1-2'], options: { drawCount: 'none' } };
const goesOn = ['1: 8-9 on seat-1', '2: pass', '3: pass', '1: pass', '2: 3-9 on seat-1'];

const called = { preset: 'club', hands: ['1-12 3-4', '2-12 5-6', '4-12 7-8'], yard: '0-1 0-2' };
const chickenFoot = {
  preset: 'chicken_foot',
  hands: ['1-12 9-9 0-1', '5-6 2-9 5-8', '9-12 3-9 5-10', '5-9 7-12 6-9'],
  yard: '4-12',
};
const arms = ['1: 1-12 on hub', '2: draw', '2: 4-12 on hub', '3: 9-12 on hub'];
const fastStart = {
  preset: 'classic_fast',
  hands: ['1-12 1-2 2-3 3-4 4-5', '4-12 6-6 6-8 6-9 6-10', '7-8 7-9 7-10 7-11 8-8'],
  yard: '0-5',
};

export const EXAMPLES: readonly Example[] = [
  {
    title: '`dominoes_hq`, engine not dealt.',
    cases: [
      {
        says: 'A draws 3-4, B draws the engine, lays it and takes the first turn',
        deal: { preset: 'dominoes_hq', hands: others(12, '12-12 3-4', 3, 15), yard: '3-4 12-12' },
        then: { engine: 12, starter: 2, toAct: [2], handCounts: [16, 15, 15] },
      },
    ],
  },
  {
    title: 'Whole first train.',
    cases: [
      {
        says: 'the train begins with the only 12, and 5-5 goes nowhere',
        deal: wholeTrain,
        then: {
          legal: ['3-12 on seat-1'],
          refused: {
            '1: end': 'end_turn_not_allowed',
            '1: train 5-5': 'tile_does_not_fit',
            [`1: train ${chain.join(' ')} 5-5`]: 'train_breaks',
          },
        },
      },
      ...chain.map((_, i): RuleCase => {
        const cut = chain.slice(0, i + 1);
        return {
          says: `the chain may be cut after ${String(i + 1)}`,
          deal: wholeTrain,
          moves: [`1: train ${cut.join(' ')}`],
          then: { toAct: [2], handCounts: [6 - cut.length, 7] },
        };
      }),
    ],
  },
  {
    title: 'Deferred double.',
    cases: [
      {
        says: 'B plays the own first train',
        deal: deferred('6-9'),
        moves: ['1: 6-12 on seat-1', '1: 6-6 on seat-1', '1: end'],
        then: { toAct: [2], legal: ['1-12 on seat-2'] },
      },
      {
        says: 'A must cover after the first cycle',
        deal: deferred('6-9'),
        moves: ['1: 6-12 on seat-1', '1: 6-6 on seat-1', '1: end', ...firstCycle],
        then: { toAct: [1], legal: ['6-9 on seat-1'] },
      },
      {
        says: 'had A no 6, B is bound',
        deal: deferred('3-9'),
        moves: ['1: 6-12 on seat-1', '1: 6-6 on seat-1', ...firstCycle, '1: draw', '1: pass'],
        then: { toAct: [2], legal: ['2-6 on seat-1'], lines: ['seat-1*: 12-6 6-6', 'seat-2: 12-1', 'seat-3: 12-4'] },
      },
    ],
  },
  {
    title: 'Exempt double.',
    cases: [
      {
        says: 'A covers it or starts the Mexican train',
        scene: {
          preset: 'double_nine',
          engine: 9,
          seats: 4,
          hand: '2-6 4-9',
          lines: { 'seat-1': '9-6 6-6', 'seat-2': '9-3' },
        },
        then: { legal: ['2-6 on seat-1', '4-9 on mexican'] },
      },
      {
        says: 'B is not bound',
        scene: {
          preset: 'double_nine',
          engine: 9,
          seats: 4,
          toMove: 2,
          hand: '2-6 4-9',
          lines: { 'seat-1': '9-6 6-6', 'seat-2': '9-3' },
        },
        then: { legal: ['4-9 on mexican'] },
      },
    ],
  },
  {
    title: 'One Mexican, tail only.',
    cases: [
      {
        says: 'A plays on its tail or starts the marked train of B',
        scene: {
          preset: 'club',
          hand: '7-12 2-9 4-4',
          lines: { 'seat-1': '12-5', 'seat-2*': '', 'seat-3': '12-8', mexican: '12-4 4-9' },
        },
        then: { legal: ['2-9 on mexican', '7-12 on seat-2'] },
      },
    ],
  },
  {
    title: "Own train first for others' starts.",
    cases: [
      {
        says: 'C starts the own train or the Mexican one, not that of B',
        scene: {
          preset: 'hub',
          seats: 4,
          toMove: 3,
          hand: '7-12',
          lines: { 'seat-1': '12-5', 'seat-2*': '', 'seat-3*': '', 'seat-4': '12-8' },
        },
        then: { legal: ['7-12 on seat-3', '7-12 on mexican'] },
      },
      {
        says: 'D, whose train is begun, starts any',
        scene: {
          preset: 'hub',
          seats: 4,
          toMove: 4,
          hand: '9-12',
          lines: { 'seat-1': '12-5', 'seat-2*': '', 'seat-3*': '', 'seat-4': '12-8' },
        },
        then: { legal: ['9-12 on seat-2', '9-12 on seat-3', '9-12 on mexican'] },
      },
    ],
  },
  {
    title: 'Draw, then marker.',
    cases: [
      {
        says: 'the 5-9 that A draws must be played',
        ...drawThenMarker('5-9'),
        then: { toAct: [1], legal: ['5-9 on seat-1'] },
      },
      { says: 'the 0-3 that A draws is kept', ...drawThenMarker('0-3'), then: { toAct: [1], legal: ['pass'] } },
      {
        says: 'A passes with a marker, and B is to play',
        ...drawThenMarker('0-3'),
        moves: [...(drawThenMarker('0-3').moves ?? []), '1: pass'],
        then: { toAct: [2], lines: ['seat-1*: 12-5', 'seat-2: 12-8', 'mexican: 12-7'], hand: { 1: '0-0 0-3 1-2' } },
      },
    ],
  },
  {
    title: 'Marker stays and goes.',
    cases: [
      {
        says: "A's play on the Mexican train leaves the marker",
        deal: markerStays,
        moves: untilOnMexican,
        then: { toAct: [2], lines: ['seat-1*: 12-5', 'seat-2: 12-2', 'seat-3: 12-4 4-9', 'mexican: 12-7 7-1'] },
      },
      {
        says: 'so do the plays of B and C on the train of A',
        deal: markerStays,
        moves: [...untilOnMexican, '2: 5-8 on seat-1', '3: 3-8 on seat-1'],
        then: { toAct: [1], lines: ['seat-1*: 12-5 5-8 8-3', 'seat-2: 12-2', 'seat-3: 12-4 4-9', 'mexican: 12-7 7-1'] },
      },
      {
        says: "A's own play takes it off",
        deal: markerStays,
        moves: [...untilOnMexican, '2: 5-8 on seat-1', '3: 3-8 on seat-1', '1: draw', '1: 0-3 on seat-1'],
        then: {
          toAct: [2],
          lines: ['seat-1: 12-5 5-8 8-3 3-0', 'seat-2: 12-2', 'seat-3: 12-4 4-9', 'mexican: 12-7 7-1'],
        },
      },
    ],
  },
  {
    title: 'Where the second tile goes.',
    cases: [
      {
        says: 'by `club` on the double',
        scene: { ...secondTile, preset: 'club' },
        then: { legal: ['2-7 on mexican'] },
      },
      {
        says: 'by `parsons` anywhere',
        scene: { ...secondTile, preset: 'parsons' },
        then: { legal: ['2-7 on mexican', '4-6 on seat-1'] },
      },
      { says: 'after 4-6 the 7-7 binds B', scene: boundToMexican, then: { legal: ['3-7 on mexican'] } },
    ],
  },
  {
    title: "Marking under a rival's double.",
    cases: [
      {
        says: 'the train of B stays public, that of A unmarked',
        deal: rivalsDouble,
        moves: untilFailed,
        then: { toAct: [2], lines: ['seat-1: 12-2', 'seat-2*: 12-8 8-8', 'seat-3*:'] },
      },
      {
        says: 'B and C, who fail later, have their own trains public',
        deal: rivalsDouble,
        moves: [...untilFailed, '2: draw', '2: pass', '3: draw', '3: pass'],
        then: { toAct: [1], lines: ['seat-1: 12-2', 'seat-2*: 12-8 8-8', 'seat-3*:'] },
      },
    ],
  },
  {
    title: 'Quarter.',
    cases: [
      {
        says: 'B, bound by the 8-8 of A, passes without a marker',
        deal: quarter,
        moves: boundQuarter,
        then: { toAct: [1], lines: ['seat-1*: 12-8 8-8', 'seat-2: 12-6'] },
      },
      {
        says: 'B, bound by nothing, passes with one',
        deal: quarter,
        moves: [...boundQuarter, '1: draw', '1: 5-8 on seat-1', '2: draw', '2: pass'],
        then: { toAct: [1], lines: ['seat-1: 12-8 8-8 8-5', 'seat-2*: 12-6'] },
      },
    ],
  },
  {
    title: 'Two doubles, allowed.',
    cases: [
      {
        says: '4-4 is legal since 4-9 is in hand',
        scene: twoDoubles('4-4 4-9 1-2', ['7-7 on mexican'], '12-4', ['mexican by 1']),
        then: { legal: ['4-4 on seat-1', '4-9 on seat-1'] },
      },
      {
        says: 'then only 4-9',
        scene: twoDoubles('4-9 1-2', ['7-7 on mexican', '4-4 on seat-1'], '12-4 4-4', ['mexican by 1', 'seat-1 by 1']),
        then: { legal: ['4-9 on seat-1'] },
      },
      { says: 'B is bound to the Mexican train', scene: boundToMexican, then: { legal: ['3-7 on mexican'] } },
    ],
  },
  {
    title: 'Many doubles.',
    cases: [
      {
        says: 'the 4-6 that A draws must be played',
        deal: manyDoubles,
        moves: threeDoubles,
        then: { toAct: [1], legal: ['4-6 on seat-1'] },
      },
      {
        says: 'B must cover 7-7 first',
        deal: manyDoubles,
        moves: [...threeDoubles, '1: 4-6 on seat-1'],
        then: { toAct: [2], open: ['7-7 on mexican', '1-1 on seat-3'], legal: ['0-7 on mexican'] },
      },
      {
        says: 'the next seat 1-1',
        deal: manyDoubles,
        moves: [...threeDoubles, '1: 4-6 on seat-1', '2: 0-7 on mexican'],
        then: { toAct: [3], open: ['1-1 on seat-3'], legal: ['draw'] },
      },
    ],
  },
  {
    title: 'Blocked.',
    cases: [
      {
        says: 'a play on the train that was just opened lets the round go on',
        deal: blocked,
        moves: goesOn,
        then: { toAct: [3], rounds: 0 },
      },
      {
        says: 'three passes in a row of marked seats end it',
        deal: blocked,
        moves: [...goesOn, '3: pass', '1: pass', '2: pass'],
        then: { end: 'blocked: 11 0 27' },
      },
    ],
  },
  {
    title: 'Last-tile call.',
    cases: [
      {
        says: 'C challenges before B acts, and A draws two',
        deal: called,
        moves: ['1: 1-12 on seat-1', '3: challenge 1'],
        then: { toAct: [2], handCounts: [3, 2, 2] },
      },
      {
        says: 'A draws one where the boneyard holds one',
        deal: {
          preset: 'club',
          options: { maxPips: 6, firstTurn: 'single' },
          hands: ['1-6 3-4', ...others(6, '6-6 1-6 3-4 5-5', 12, 2)],
          yard: '5-5',
        },
        moves: ['1: 1-6 on seat-1', '13: challenge 1'],
        then: { hand: { 1: '3-4 5-5' } },
      },
      {
        says: 'A draws none where the boneyard is empty',
        deal: {
          preset: 'club',
          options: { maxPips: 6 },
          hands: ['1-6 1-2 3-4', ...others(6, '6-6 1-6 1-2 3-4', 8, 3)],
        },
        moves: ['1: train 1-6 1-2', '3: challenge 1'],
        then: { hand: { 1: '3-4' }, windows: [] },
      },
      {
        says: 'after a move of B it is too late',
        deal: called,
        moves: ['1: 1-12 on seat-1', '2: 2-12 on seat-2 call'],
        then: { refused: { '3: challenge 1': 'nothing_to_challenge' } },
      },
    ],
  },
  {
    title: 'Teams.',
    cases: [
      {
        says: 'A goes out, so A and C score 0',
        deal: { preset: 'classic_pairs', hands: ['1-12', '8-12', '6-8', '2-3'] },
        moves: ['1: 1-12 on seat-1'],
        then: { end: 'out 1: 0 25 0 25' },
      },
      {
        says: 'in a blocked round both teams sum both hands',
        deal: { preset: 'classic_pairs', options: { drawCount: 'none' }, hands: ['1-2', '9-11', '6-8', '2-3'] },
        moves: [1, 2, 3, 4, 1, 2, 3, 4].map((seat) => `${String(seat)}: pass`),
        then: { end: 'blocked: 17 25 17 25' },
      },
    ],
  },
  {
    title: 'Chicken Foot.',
    cases: [
      {
        says: 'until four arms lie D plays on the hub only',
        deal: chickenFoot,
        moves: arms,
        then: { toAct: [4], legal: ['7-12 on hub'] },
      },
      {
        says: 'the 9-9 of A ends the turn, and B must play a 9',
        deal: chickenFoot,
        moves: [...arms, '4: 7-12 on hub', '1: 9-9 on hub.3'],
        then: { toAct: [2], legal: ['2-9 on hub.3'] },
      },
      {
        says: 'after 9-2, 9-3 and 9-6 the ends are 1, 4, 7, 2, 3, 6',
        deal: chickenFoot,
        moves: [...arms, '4: 7-12 on hub', '1: 9-9 on hub.3', '2: 2-9 on hub.3', '3: 3-9 on hub.3', '4: 6-9 on hub.3'],
        then: {
          toAct: [1],
          open: [],
          lines: [
            'hub.1: 12-1',
            'hub.2: 12-4',
            'hub.3: 12-9 9-9',
            'hub.4: 12-7',
            'hub.3.1: 9-2',
            'hub.3.2: 9-3',
            'hub.3.3: 9-6',
          ],
        },
      },
    ],
  },
  {
    title: 'Wild blanks, and sealed starts.',
    cases: [
      {
        says: 'the blank half goes inward',
        scene: {
          preset: 'wild_blanks',
          options: { mexicanTrains: 0 },
          hand: '0-7 6-6',
          lines: { 'seat-1': '12-5', 'seat-2': '12-4' },
        },
        then: { legal: ['0-7 on seat-1'] },
      },
      {
        says: 'on a blank end either way round, and 6-6',
        scene: {
          preset: 'wild_blanks',
          options: { mexicanTrains: 0 },
          hand: '0-7 6-6',
          lines: { 'seat-1': '12-0', 'seat-2': '12-4' },
        },
        then: { legal: ['0-7 on seat-1 by 0', '0-7 on seat-1 by 7', '6-6 on seat-1'] },
      },
      {
        says: 'nothing of sealed trains is shown before all are in',
        deal: fastStart,
        moves: ['2: train 4-12'],
        then: { toAct: [1], lines: ['seat-1*:', 'seat-2*:', 'seat-3*:'], handCounts: [5, 5, 6] },
      },
      {
        says: 'then they are laid, and the starter plays one tile',
        deal: fastStart,
        moves: ['2: train 4-12', '1: train 1-12 1-2 2-3 3-4', '1: 4-5 on seat-1'],
        then: { end: 'out 1: 0 57 87' },
      },
    ],
  },
];
