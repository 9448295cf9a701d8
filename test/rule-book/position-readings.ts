import { resolveRuleset } from '../../src/engine/index.js';
import type { Change } from '../support/changed.js';
import type { GOOD_POSITIONS } from './impossible-positions.js';

/** What is legal in a position, by what it says and by what it leaves out (RECORD 2). */
export interface PositionReadingCase {
  readonly says: string;
  /** Which of the good positions is changed; left out: `club`. */
  readonly base?: keyof typeof GOOD_POSITIONS;
  readonly changes: readonly Change[];
  readonly legal: readonly string[];
  /** Who may challenge whom. */
  readonly challenges?: readonly string[];
}

const resolution = resolveRuleset({ preset: 'club', options: { lastTileCall: 'off' } }, 2);
/** With a penalty for a call that is off, as only a record may have it. */
const ALL_OPTIONS = resolution.ok ? resolution.ruleset.options : null;

/** Three doubles wait for their answers. */
const THREE_DOUBLES: readonly Change[] = [
  [
    '/lines',
    [
      { id: 'seat-1', tiles: ['12-1', '1-1'] },
      { id: 'seat-2', tiles: ['12-4', '4-4'] },
      { id: 'mexican', tiles: ['12-9', '9-9'] },
    ],
  ],
  [
    '/openDoubles',
    [
      { at: 'seat-2', answers: 0, by: 2 },
      { at: 'seat-1', answers: 0, by: 1 },
      { at: 'mexican', answers: 0, by: 2 },
    ],
  ],
  ['/seats/0/hand', ['1-3', '3-4', '3-9']],
];

export const POSITION_READINGS: readonly PositionReadingCase[] = [
  { says: 'an open double that binds', changes: [], legal: ['3-4 on seat-2 (answers_open_double)'] },
  {
    says: 'no open doubles, which may be left out',
    changes: [['/openDoubles', undefined]],
    legal: ['5-12 on seat-1 (begins_own_train)', '3-4 on seat-2 (marked_train)'],
  },
  {
    says: 'a first turn, where nothing is said of it',
    changes: [
      ['/openDoubles', []],
      ['/seats/0/firstTurnTaken', undefined],
    ],
    legal: ['5-12 on seat-1 (begins_own_train)'],
  },
  {
    says: 'a first turn',
    changes: [
      ['/openDoubles', []],
      ['/seats/0/firstTurnTaken', false],
    ],
    legal: ['5-12 on seat-1 (begins_own_train)'],
  },
  {
    says: 'no marker, where nothing is said of it',
    changes: [
      ['/openDoubles', []],
      ['/lines/1/marker', undefined],
    ],
    legal: ['5-12 on seat-1 (begins_own_train)'],
  },
  {
    says: 'no lines: all are unstarted',
    changes: [
      ['/openDoubles', []],
      ['/lines', undefined],
    ],
    legal: ['5-12 on seat-1 (begins_own_train)', '5-12 on mexican (begins_mexican_train)'],
  },
  {
    says: 'no turn: nothing has been done in it',
    changes: [
      ['/openDoubles', []],
      ['/turn', undefined],
    ],
    legal: ['5-12 on seat-1 (begins_own_train)', '3-4 on seat-2 (marked_train)'],
  },
  {
    says: 'a drawn tile that can be played',
    changes: [
      ['/openDoubles', []],
      ['/turn/drawn', '3-4'],
    ],
    legal: ['3-4 on seat-2 (marked_train)'],
  },
  {
    says: 'a drawn tile that cannot be played: the draw is used up',
    changes: [
      ['/turn/drawn', '5-12'],
      ['/seats/0/hand', ['5-12', '1-2']],
    ],
    legal: ['pass (nothing_playable)'],
  },
  {
    says: 'a draw that is used up',
    changes: [
      ['/turn/drew', 1],
      ['/seats/0/hand', ['1-2']],
    ],
    legal: ['pass (nothing_playable)'],
  },
  { says: 'a draw that is left', changes: [['/seats/0/hand', ['1-2']]], legal: ['draw (nothing_playable)'] },
  {
    says: 'nothing to draw',
    changes: [
      ['/seats/0/hand', ['1-2']],
      ['/yardCount', 0],
    ],
    legal: ['pass (nothing_playable)'],
  },
  {
    says: 'as many tiles as the set has',
    changes: [
      ['/seats/0/hand', ['1-2', '3-4']],
      ['/yardCount', 71],
    ],
    legal: ['3-4 on seat-2 (answers_open_double)'],
  },
  { says: 'no preset: the club rules', changes: [['/ruleset', {}]], legal: ['3-4 on seat-2 (answers_open_double)'] },
  {
    says: 'a hand that is null, and a count',
    changes: [['/seats/1/hand', null]],
    legal: ['3-4 on seat-2 (answers_open_double)'],
  },
  {
    says: 'a hand and its count',
    changes: [['/seats/0/handCount', 2]],
    legal: ['3-4 on seat-2 (answers_open_double)'],
  },
  {
    says: 'a missed call',
    changes: [['/missedCalls', [2]]],
    legal: ['3-4 on seat-2 (answers_open_double)'],
    challenges: ['1 of 2'],
  },
  {
    says: 'two missed calls',
    changes: [['/missedCalls', [1, 2]]],
    legal: ['3-4 on seat-2 (answers_open_double)'],
    challenges: ['1 of 2', '2 of 1'],
  },
  {
    says: 'a missed call where calls are a courtesy',
    changes: [
      ['/ruleset/options', { lastTileCall: 'courtesy' }],
      ['/missedCalls', [2]],
    ],
    legal: ['3-4 on seat-2 (answers_open_double)'],
  },
  {
    says: 'an open double that is exhausted',
    changes: [
      ['/ruleset/options', { maxPips: 6, mexicanTrains: 2 }],
      ['/engine', 6],
      [
        '/seats',
        [
          { seat: 1, hand: ['1-2', '3-6'], firstTurnTaken: true },
          { seat: 2, handCount: 2, firstTurnTaken: true },
        ],
      ],
      ['/yardCount', 2],
      [
        '/lines',
        [
          { id: 'seat-2', tiles: ['6-4', '4-4'], marker: true },
          { id: 'mexican', tiles: ['6-5', '5-4', '4-3', '3-3'] },
          { id: 'seat-1', tiles: ['6-0', '0-4', '4-1', '1-1'] },
          { id: 'mexican-2', tiles: ['6-2', '2-4'] },
        ],
      ],
      ['/ruleset/options/mexicanTrains', 2],
      ['/openDoubles', [{ at: 'seat-2', answers: 0, by: 2 }]],
    ],
    legal: ['1-2 on seat-1 (own_train)', '3-6 on mexican (mexican_train)'],
  },
  {
    says: 'a foot with one answer',
    base: 'feet',
    changes: [],
    legal: ['4-5 on seat-1 (answers_open_double)', '4-6 on seat-1 (answers_open_double)'],
  },
  {
    says: 'a foot that is no longer open: no end itself',
    base: 'feet',
    changes: [['/openDoubles', []]],
    legal: ['pass (nothing_playable)'],
  },
  {
    says: 'the train of a seat that has left: open for good',
    base: 'feet',
    changes: [
      ['/openDoubles', []],
      ['/seats/1/hand', ['4-5', '3-12', '1-2']],
    ],
    legal: ['1-2 on seat-2 (own_train)', '3-12 on seat-3 (marked_train)', '3-12 on mexican (begins_mexican_train)'],
  },
  {
    says: 'a foot with two answers',
    base: 'feet',
    changes: [
      ['/lines/3', { id: 'seat-1.2', tiles: ['4-2'] }],
      ['/openDoubles/0/answers', 2],
    ],
    legal: ['4-5 on seat-1 (answers_open_double)', '4-6 on seat-1 (answers_open_double)'],
  },
  {
    says: 'a full foot with three branches on a marked train',
    base: 'feet',
    changes: [
      ['/lines/3', { id: 'seat-1.2', tiles: ['4-2'] }],
      ['/lines/4', { id: 'seat-1.3', tiles: ['4-0'] }],
      ['/openDoubles', []],
      ['/seats/1/hand', ['0-5', '2-6', '1-7', '3-8', '4-9']],
      ['/lines/0/marker', true],
    ],
    legal: [
      '1-7 on seat-2 (own_train)',
      '3-8 on seat-1.1 (marked_train)',
      '2-6 on seat-1.2 (marked_train)',
      '0-5 on seat-1.3 (marked_train)',
    ],
  },
  {
    says: 'two open feet, the first laid first',
    base: 'feet',
    changes: [
      ['/lines/1/tiles', ['4-3', '3-3']],
      ['/lines/3', { id: 'seat-1.1.1', tiles: ['3-7'] }],
      ['/openDoubles/1', { at: 'seat-1.1', answers: 1, by: 2 }],
    ],
    legal: ['4-5 on seat-1 (answers_open_double)', '4-6 on seat-1 (answers_open_double)'],
  },
  {
    says: 'a foot on a branch',
    base: 'feet',
    changes: [
      ['/lines/1/tiles', ['4-3', '3-3']],
      ['/lines/3', { id: 'seat-1.1.1', tiles: ['3-7'] }],
      ['/openDoubles', [{ at: 'seat-1.1', answers: 1, by: 2 }]],
      ['/seats/1/hand', ['3-5', '4-6']],
    ],
    legal: ['3-5 on seat-1.1 (answers_open_double)'],
  },
  { says: 'a hub with two arms', base: 'hub', changes: [], legal: ['5-12 on hub (fills_hub)'] },
  {
    says: 'a hub that nobody lists among the open doubles',
    base: 'hub',
    changes: [['/openDoubles', undefined]],
    legal: ['5-12 on hub (fills_hub)'],
  },
  {
    says: 'a hub with all its arms',
    base: 'hub',
    changes: [
      [
        '/lines',
        [
          { id: 'hub.1', tiles: ['12-1'] },
          { id: 'hub.2', tiles: ['12-2'] },
          { id: 'hub.3', tiles: ['12-3'] },
          { id: 'hub.4', tiles: ['12-4'] },
        ],
      ],
      ['/openDoubles', []],
    ],
    legal: ['3-4 on hub.3 (open_end)', '3-4 on hub.4 (open_end)'],
  },
  {
    says: 'a foot on an arm',
    base: 'hub',
    changes: [
      [
        '/lines',
        [
          { id: 'hub.1', tiles: ['12-1'] },
          { id: 'hub.2', tiles: ['12-2'] },
          { id: 'hub.3', tiles: ['12-3', '3-3'] },
          { id: 'hub.4', tiles: ['12-4'] },
        ],
      ],
      ['/openDoubles', [{ at: 'hub.3', answers: 0, by: 2 }]],
    ],
    legal: ['3-4 on hub.3 (answers_open_double)'],
  },
  {
    says: 'a hub that cannot be answered',
    base: 'hub',
    changes: [['/seats/0/hand', ['1-2']]],
    legal: ['draw (nothing_playable)'],
  },
  {
    says: 'an own double laid in this turn',
    changes: [
      ['/lines/0/tiles', ['12-0', '0-0']],
      ['/openDoubles', [{ at: 'seat-1', answers: 0, by: 1 }]],
      ['/turn/played', [{ tile: '0-0', at: 'seat-1' }]],
      ['/seats/0/hand', ['0-5', '3-4']],
    ],
    legal: ['0-5 on seat-1 (answers_own_double)'],
  },
  {
    says: 'an own double, and the draw for it used up',
    changes: [
      ['/lines/0/tiles', ['12-0', '0-0']],
      ['/openDoubles', [{ at: 'seat-1', answers: 0, by: 1 }]],
      ['/turn/played', [{ tile: '0-0', at: 'seat-1' }]],
      ['/turn/drew', 1],
      ['/seats/0/hand', ['3-4']],
    ],
    legal: ['pass (nothing_playable)'],
  },
  {
    says: 'an own double, and its draw left',
    changes: [
      ['/lines/0/tiles', ['12-0', '0-0']],
      ['/openDoubles', [{ at: 'seat-1', answers: 0, by: 1 }]],
      ['/turn/played', [{ tile: '0-0', at: 'seat-1' }]],
      ['/seats/0/hand', ['3-4']],
    ],
    legal: ['draw (nothing_playable)'],
  },
  {
    says: 'a drawn double that takes the draw away',
    changes: [
      ['/ruleset/options', { drawAfterDrawnDouble: false }],
      ['/lines/0/tiles', ['12-0', '0-0']],
      ['/openDoubles', [{ at: 'seat-1', answers: 0, by: 1 }]],
      ['/turn/played', [{ tile: '0-0', at: 'seat-1', drawn: true }]],
      ['/seats/0/hand', ['3-4']],
    ],
    legal: ['pass (nothing_playable)'],
  },
  {
    says: 'a double of the hand that leaves the draw',
    changes: [
      ['/ruleset/options', { drawAfterDrawnDouble: false }],
      ['/lines/0/tiles', ['12-0', '0-0']],
      ['/openDoubles', [{ at: 'seat-1', answers: 0, by: 1 }]],
      ['/turn/played', [{ tile: '0-0', at: 'seat-1', drawn: false }]],
      ['/seats/0/hand', ['3-4']],
    ],
    legal: ['draw (nothing_playable)'],
  },
  {
    says: 'a first train that goes on',
    changes: [
      ['/seats/0/firstTurnTaken', false],
      ['/openDoubles', []],
      ['/lines/0/tiles', ['12-0']],
      ['/turn/played', [{ tile: '0-12', at: 'seat-1' }]],
      ['/seats/0/hand', ['0-5', '3-4']],
    ],
    legal: ['0-5 on seat-1 (train_goes_on)', 'end_turn (stops_long_turn)'],
  },
  {
    says: 'a turn that began bound: no first train',
    changes: [
      ['/seats/0/firstTurnTaken', false],
      ['/openDoubles', []],
      ['/lines/0/tiles', ['12-0', '0-0']],
      ['/openDoubles', [{ at: 'seat-1', answers: 0, by: 1 }]],
      ['/turn/bound', true],
      [
        '/turn/played',
        [
          { tile: '0-12', at: 'seat-1' },
          { tile: '0-0', at: 'seat-1' },
        ],
      ],
      ['/seats/0/hand', ['0-5', '3-4']],
    ],
    legal: ['0-5 on seat-1 (answers_own_double)'],
  },
  {
    says: 'a Mexican train after the own train',
    changes: [
      ['/ruleset/options', { mexicanStart: 'after_own_train' }],
      ['/openDoubles', []],
      ['/lines/2/tiles', []],
      ['/lines/0/tiles', ['12-1']],
    ],
    legal: ['3-4 on seat-2 (marked_train)', '5-12 on mexican (begins_mexican_train)'],
  },
  {
    says: 'a public run to the Mexican train',
    changes: [
      ['/ruleset', { preset: 'classic_public_run', options: { mexicanStart: 'after_own_train' } }],
      ['/openDoubles', []],
      ['/lines/2/tiles', []],
      ['/lines/0/tiles', ['12-1', '1-2']],
      ['/turn/played', [{ tile: '1-2', at: 'seat-1' }]],
      ['/seats/0/hand', ['5-12', '3-4', '1-1']],
      ['/lines/1/marker', false],
    ],
    legal: ['5-12 on mexican (public_run)', 'end_turn (stops_long_turn)'],
  },
  {
    says: 'a public run to a marked train',
    changes: [
      ['/ruleset', { preset: 'classic_public_run' }],
      ['/openDoubles', []],
      ['/lines/1/tiles', ['12-4']],
      ['/lines/0/tiles', ['12-1']],
      ['/turn/played', [{ tile: '1-12', at: 'seat-1' }]],
      ['/seats/0/hand', ['9-10', '3-4', '1-1']],
    ],
    legal: ['3-4 on seat-2 (public_run)', 'end_turn (stops_long_turn)'],
  },
  {
    says: 'a deferred double while somebody still has a first turn',
    changes: [
      ['/ruleset', { preset: 'dominoes_hq' }],
      ['/seats/0/firstTurnTaken', false],
      ['/seats/1/firstTurnTaken', true],
      ['/lines/2/tiles', ['12-9']],
    ],
    legal: ['5-12 on seat-1 (begins_own_train)'],
  },
  {
    says: 'a deferred double after all first turns',
    changes: [
      ['/ruleset', { preset: 'dominoes_hq' }],
      ['/seats/0/firstTurnTaken', true],
      ['/seats/1/firstTurnTaken', true],
      ['/lines/2/tiles', ['12-9']],
    ],
    legal: ['3-4 on seat-2 (answers_open_double)'],
  },
  {
    says: 'a double on the train of another: never deferred',
    changes: [
      ['/ruleset', { preset: 'dominoes_hq' }],
      ['/seats/0/firstTurnTaken', false],
      ['/seats/1/firstTurnTaken', true],
      ['/lines/2/tiles', ['12-9']],
      ['/openDoubles/0/by', 1],
    ],
    legal: ['3-4 on seat-2 (answers_open_double)'],
  },
  {
    says: 'a deferred double in a first train: it owes nothing',
    changes: [
      ['/ruleset', { preset: 'dominoes_hq' }],
      ['/seats/0/firstTurnTaken', false],
      ['/lines/0/tiles', ['12-0', '0-0']],
      ['/openDoubles', [{ at: 'seat-1', answers: 0, by: 1 }]],
      [
        '/turn/played',
        [
          { tile: '0-12', at: 'seat-1' },
          { tile: '0-0', at: 'seat-1' },
        ],
      ],
      ['/seats/0/hand', ['0-5', '3-4']],
    ],
    legal: ['0-5 on seat-1 (train_goes_on)', 'end_turn (stops_long_turn)'],
  },
  {
    says: 'all options of a record: what is given is not asked',
    changes: [['/ruleset/options', ALL_OPTIONS]],
    legal: ['3-4 on seat-2 (answers_open_double)'],
  },
  {
    says: 'wild blanks',
    changes: [
      ['/ruleset', { preset: 'wild_blanks' }],
      ['/openDoubles', []],
      ['/seats/0/hand', ['0-12', '0-7']],
    ],
    legal: [
      '0-7 on seat-1 (begins_own_train)',
      '0-12 on seat-1 by 0 (begins_own_train)',
      '0-12 on seat-1 by 12 (begins_own_train)',
      '0-7 on seat-2 (marked_train)',
      '0-12 on seat-2 (marked_train)',
      '0-7 on mexican (mexican_train)',
      '0-12 on mexican (mexican_train)',
    ],
  },
  {
    says: 'a blank that answers an open double',
    changes: [
      ['/ruleset', { preset: 'wild_blanks' }],
      ['/seats/0/hand', ['0-12', '5-7']],
    ],
    legal: ['0-12 on seat-2 (answers_open_double)'],
  },
  {
    says: 'three open doubles: the first laid binds',
    changes: THREE_DOUBLES,
    legal: ['3-4 on seat-2 (answers_open_double)'],
  },
  {
    says: 'three open doubles where the last laid binds',
    changes: [['/ruleset/options', { doubleOrder: 'last_laid' }], ...THREE_DOUBLES],
    legal: ['3-9 on mexican (answers_open_double)'],
  },
  {
    says: 'three open doubles where any may be answered',
    changes: [['/ruleset/options', { doubleOrder: 'any' }], ...THREE_DOUBLES],
    legal: [
      '1-3 on seat-1 (answers_open_double)',
      '3-4 on seat-2 (answers_open_double)',
      '3-9 on mexican (answers_open_double)',
    ],
  },
  {
    says: 'a double that has to be covered in a first train',
    changes: [
      ['/ruleset/options', { firstTurnDoubles: 'forbidden' }],
      ['/seats/0/firstTurnTaken', false],
      ['/lines/0/tiles', ['12-1', '1-1']],
      ['/openDoubles', [{ at: 'seat-1', answers: 0, by: 1 }]],
      [
        '/turn/played',
        [
          { tile: '1-12', at: 'seat-1' },
          { tile: '1-1', at: 'seat-1' },
        ],
      ],
      ['/seats/0/hand', ['1-3', '3-4']],
    ],
    legal: ['1-3 on seat-1 (covers_first_train_double)'],
  },
  {
    says: 'the same double after the first turn: an ordinary one',
    changes: [
      ['/ruleset/options', { firstTurnDoubles: 'forbidden' }],
      ['/lines/0/tiles', ['12-1', '1-1']],
      ['/openDoubles', [{ at: 'seat-1', answers: 0, by: 1 }]],
      ['/turn/played', [{ tile: '1-1', at: 'seat-1' }]],
      ['/seats/0/hand', ['1-3', '3-4']],
    ],
    legal: ['1-3 on seat-1 (answers_own_double)'],
  },
  {
    says: 'a double elsewhere on the first turn: an ordinary one',
    changes: [
      ['/ruleset', { preset: 'app', options: { firstTurnDoubles: 'forbidden', firstTurn: 'whole_train' } }],
      ['/seats/0/firstTurnTaken', false],
      ['/lines/2/tiles', ['12-1', '1-1']],
      ['/openDoubles', [{ at: 'mexican', answers: 0, by: 1 }]],
      ['/turn/played', [{ tile: '1-1', at: 'mexican' }]],
      ['/seats/0/hand', ['1-3', '3-4']],
    ],
    legal: ['1-3 on mexican (answers_own_double)'],
  },
  {
    says: 'a public run from the first Mexican train to the second, and to no train before it',
    changes: [
      ['/ruleset', { preset: 'classic_public_run', options: { mexicanTrains: 2 } }],
      ['/openDoubles', []],
      ['/lines/0/tiles', ['12-1']],
      ['/lines/1/tiles', ['12-4', '4-6']],
      ['/lines/2/tiles', ['12-9', '9-8']],
      [
        '/turn/played',
        [
          { tile: '1-12', at: 'seat-1' },
          { tile: '4-6', at: 'seat-2' },
          { tile: '8-9', at: 'mexican' },
        ],
      ],
      ['/seats/0/hand', ['5-6', '3-12']],
    ],
    legal: ['3-12 on mexican-2 (public_run)', 'end_turn (stops_long_turn)'],
  },
  {
    says: 'two doubles laid in this turn: a third tile answers one of them',
    changes: [
      ['/ruleset', { preset: 'parsons' }],
      ['/lines/0/tiles', ['12-1', '1-1']],
      ['/lines/2/tiles', ['12-9', '9-9']],
      ['/lines/1/tiles', ['12-4']],
      [
        '/openDoubles',
        [
          { at: 'seat-1', answers: 0, by: 1 },
          { at: 'mexican', answers: 0, by: 1 },
        ],
      ],
      [
        '/turn/played',
        [
          { tile: '1-1', at: 'seat-1' },
          { tile: '9-9', at: 'mexican' },
        ],
      ],
      ['/seats/0/hand', ['1-3', '3-4', '3-9']],
    ],
    legal: ['1-3 on seat-1 (answers_own_double)', '3-9 on mexican (answers_own_double)'],
  },
  {
    says: 'two doubles laid in this turn, with any number allowed: both are the own ones, and other lines are open too',
    changes: [
      ['/ruleset', { preset: 'app', options: { doubleFollowUp: 'anywhere', doublesPerTurn: 'any' } }],
      ['/lines/0/tiles', ['12-1', '1-1']],
      ['/lines/2/tiles', ['12-9', '9-9']],
      ['/lines/1/tiles', ['12-4']],
      ['/lines/1/marker', true],
      [
        '/openDoubles',
        [
          { at: 'seat-1', answers: 0, by: 1 },
          { at: 'mexican', answers: 0, by: 1 },
        ],
      ],
      [
        '/turn/played',
        [
          { tile: '1-1', at: 'seat-1' },
          { tile: '9-9', at: 'mexican' },
        ],
      ],
      ['/seats/0/hand', ['1-3', '3-4', '3-9']],
    ],
    legal: [
      '1-3 on seat-1 (answers_own_double)',
      '3-4 on seat-2 (follow_up_anywhere)',
      '3-9 on mexican (answers_own_double)',
    ],
  },
  {
    says: 'wild blanks that all lie, and a tile that answers the open double: it is not exhausted',
    changes: [
      ['/ruleset', { preset: 'wild_blanks', options: { maxPips: 6 } }],
      ['/engine', 6],
      ['/seats/0/hand', ['1-4', '2-3']],
      ['/seats/1/handCount', 2],
      ['/yardCount', 2],
      [
        '/lines',
        [
          { id: 'seat-2', tiles: ['6-4', '4-4'] },
          { id: 'mexican', tiles: ['6-0', '0-1', '0-2', '0-3', '0-4', '0-5', '0-0'] },
        ],
      ],
    ],
    legal: ['1-4 on seat-2 (answers_open_double)'],
  },
];
