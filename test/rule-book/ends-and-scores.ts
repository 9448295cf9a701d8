import type { RuleCase } from '../support/rule-case.js';

/** RULES 2.8 to 2.12: last-tile calls, ends, scores and departures. */

const twoTiles = { hands: ['1-12 3-4', '2-12 5-6'], yard: '0-1 0-2 0-3' };
const challenged = {
  deal: { ...twoTiles, options: { lastTileCall: 'challenge' } },
  moves: ['1: 1-12 on seat-1', '2: challenge 1'],
};
const outAgainst = (hand: string): { deal: { hands: string[] }; moves: string[] } => {
  return { deal: { hands: ['1-12', hand] }, moves: ['1: 1-12 on seat-1'] };
};
/** Seat 2 is left with 0-0, 3-4 and the 2-3 that it drew. */
const notAlone = {
  deal: { hands: ['1-12 1-5', '0-0 3-4'], yard: '2-3', options: { doubleBlankScore: 25 } },
  moves: ['1: 1-12 on seat-1', '2: draw', '2: pass', '1: 1-5 on seat-1'],
};
const four = { deal: { hands: ['1-12', '3-4', '5-6', '7-8'] }, moves: ['1: 1-12 on seat-1'] };
/** Seat 1 lays its last tile, a double that nobody can answer. */
const waits = {
  hands: ['6-12 6-6', '2-12 1-2', '3-12 1-3'],
  options: { goOutOnDouble: 'must_answer', drawCount: 'none' },
};
const waiting = ['1: 6-12 on seat-1', '2: 2-12 on seat-2', '3: 3-12 on seat-3', '1: 6-6 on seat-1', '1: pass'];
const fourArms = { 'hub.1': '12-1', 'hub.2': '12-4', 'hub.3': '12-9', 'hub.4': '12-7' };
const sixArms = { ...fourArms, 'hub.5': '12-3', 'hub.6': '12-6' };

export const ENDS_AND_SCORES: readonly RuleCase[] = [
  {
    option: 'lastTileCall',
    value: 'challenge',
    says: 'who forgets the call may be challenged by any other seat',
    deal: twoTiles,
    moves: ['1: 1-12 on seat-1'],
    then: { windows: ['2 challenges 1'] },
  },
  {
    option: 'lastTileCall',
    value: 'challenge',
    says: 'who calls may not',
    deal: twoTiles,
    moves: ['1: 1-12 on seat-1 call'],
    then: {
      windows: [],
      refused: { '2: challenge 1': 'nothing_to_challenge', '2: challenge 2': 'challenge_of_own_seat' },
    },
  },
  {
    option: 'lastTileCall',
    value: 'challenge',
    says: 'the next move that somebody chose closes the window',
    deal: twoTiles,
    moves: ['1: 1-12 on seat-1', '2: 2-12 on mexican'],
    then: { windows: ['1 challenges 2'] },
  },
  {
    option: 'lastTileCall',
    value: 'challenge',
    says: 'a move that the server made does not close it',
    deal: { hands: ['1-12 1-4', '5-7 5-6'], yard: '0-2', autoForced: true },
    moves: ['1: 1-12 on seat-1'],
    then: { toAct: [1], windows: ['2 challenges 1'], handCounts: [1, 3] },
  },
  {
    option: 'lastTileCall',
    value: 'off',
    says: 'nobody calls, nobody is challenged',
    deal: twoTiles,
    moves: ['1: 1-12 on seat-1'],
    then: {
      windows: [],
      refused: { '2: 2-12 on seat-2 call': 'call_not_due', '2: challenge 1': 'nothing_to_challenge' },
    },
  },
  {
    option: 'lastTileCall',
    value: 'courtesy',
    says: 'the call may be made, and nobody is challenged',
    deal: twoTiles,
    moves: ['1: 1-12 on seat-1', '2: 2-12 on seat-2 call'],
    then: { windows: [], refused: { '2: challenge 1': 'nothing_to_challenge' } },
  },
  {
    ...challenged,
    option: 'lastTilePenalty',
    value: 2,
    says: 'the caught seat draws two tiles',
    then: { handCounts: [3, 2], hand: { 1: '0-1 0-2 3-4' }, windows: [] },
  },
  {
    ...challenged,
    option: 'lastTilePenalty',
    value: 0,
    says: 'the caught seat draws nothing',
    then: { handCounts: [1, 2], windows: [] },
  },
  {
    ...challenged,
    option: 'lastTileLosesTurn',
    value: true,
    says: 'the caught seat loses its next turn',
    moves: [...challenged.moves, '2: 2-12 on seat-2'],
    then: { toAct: [2] },
  },
  {
    ...challenged,
    option: 'lastTileLosesTurn',
    value: false,
    says: 'the caught seat keeps its turn',
    moves: [...challenged.moves, '2: 2-12 on seat-2'],
    then: { toAct: [1] },
  },
  ...[0, 25, 50].map((doubleBlankScore): RuleCase => {
    return {
      ...outAgainst('0-0'),
      option: 'doubleBlankScore',
      value: doubleBlankScore,
      says: `the double blank scores ${String(doubleBlankScore)}`,
      then: { end: `out 1: 0 ${String(doubleBlankScore)}` },
    };
  }),
  {
    ...notAlone,
    option: 'doubleBlankAlone',
    value: false,
    says: 'the double blank scores in any hand',
    then: { end: 'out 1: 0 37' },
  },
  {
    ...notAlone,
    option: 'doubleBlankAlone',
    value: true,
    says: 'the double blank scores only as a whole hand',
    then: { end: 'out 1: 0 12' },
  },
  {
    ...outAgainst('0-0'),
    deal: { hands: ['1-12', '0-0'], options: { doubleBlankScore: 25 } },
    option: 'doubleBlankAlone',
    value: true,
    says: 'as a whole hand it scores',
    then: { end: 'out 1: 0 25' },
  },
  {
    ...outAgainst('0-5'),
    option: 'blankHalfScore',
    value: 0,
    says: 'a blank half scores nothing',
    then: { end: 'out 1: 0 5' },
  },
  {
    ...outAgainst('0-5'),
    option: 'blankHalfScore',
    value: 25,
    says: 'a blank half scores 25',
    then: { end: 'out 1: 0 30' },
  },
  { ...four, option: 'teams', value: 'none', says: 'each seat scores its own hand', then: { end: 'out 1: 0 7 11 15' } },
  {
    ...four,
    option: 'teams',
    value: 'pairs',
    says: 'the team that went out scores 0, the other one both hands',
    then: { end: 'out 1: 0 22 0 22' },
  },
  {
    option: 'hubArms',
    value: 4,
    says: 'any end may be played on when four arms are laid',
    scene: { preset: 'chicken_foot', hand: '1-2 5-12 4-5', lines: fourArms },
    then: { legal: ['1-2 on hub.1', '4-5 on hub.2'], refused: { '5-12 on hub': 'line_is_closed_foot' } },
  },
  {
    option: 'hubArms',
    value: 6,
    says: 'four arms of six leave the hub the only end',
    scene: { preset: 'chicken_foot', hand: '1-2 5-12 4-5', lines: fourArms },
    then: { legal: ['5-12 on hub'], refused: { '1-2 on hub.1': 'open_double_binds' } },
  },
  {
    option: 'hubArms',
    value: 8,
    says: 'six arms of eight leave the hub the only end',
    scene: { preset: 'chicken_foot', hand: '1-2 5-12 4-5', lines: sixArms },
    then: { legal: ['5-12 on hub'] },
  },
  {
    says: 'Chicken Foot has no first turns: a double binds at once, also by a preset that defers those of first turns',
    scene: {
      preset: 'dominoes_hq',
      options: { game: 'chicken_foot', doubleAnswers: 3, doubleFollowUp: 'none', hubArms: 4 },
      seats: 2,
      toMove: 2,
      newcomers: [1, 2],
      hand: '2-4 5-7',
      lines: { ...fourArms, 'hub.1': '12-2 2-2' },
      open: ['hub.1 by 1'],
    },
    then: { legal: ['2-4 on hub.1'] },
  },
  {
    says: 'a foot of Chicken Foot is answered by whoever is on turn, and its player owes nothing in that turn',
    deal: { preset: 'chicken_foot', hands: ['1-12 9-9 1-3', '4-12 9-10 5-6', '9-12 2-9 3-6', '7-12 6-9 1-5'] },
    moves: ['1: 1-12 on hub', '2: 4-12 on hub', '3: 9-12 on hub', '4: 7-12 on hub', '1: 9-9 on hub.3'],
    then: {
      toAct: [2],
      legal: ['9-10 on hub.3'],
      lines: ['hub.1: 12-1', 'hub.2: 12-4', 'hub.3: 12-9 9-9', 'hub.4: 12-7'],
    },
  },
  {
    says: 'the three toes of a foot are ends, its double is none',
    deal: { preset: 'chicken_foot', hands: ['1-12 9-9 1-3', '4-12 9-10 5-6', '9-12 2-9 3-6', '7-12 6-9 1-5'] },
    moves: [
      '1: 1-12 on hub',
      '2: 4-12 on hub',
      '3: 9-12 on hub',
      '4: 7-12 on hub',
      '1: 9-9 on hub.3',
      '2: 9-10 on hub.3',
      '3: 2-9 on hub.3',
      '4: 6-9 on hub.3',
    ],
    then: { toAct: [1], legal: ['1-3 on hub.1'], open: [] },
  },
  {
    says: 'a round in which every seat passes and nothing changes is blocked, and every hand scores',
    deal: { hands: ['5-6', '1-3', '2-3'], options: { drawCount: 'none' } },
    moves: ['1: pass', '2: pass', '3: pass', '1: pass', '2: pass', '3: pass'],
    then: { end: 'blocked: 11 4 5' },
  },
  {
    says: 'passes that use up first turns or place markers do not count',
    deal: { hands: ['5-6', '1-3', '2-3'], options: { drawCount: 'none' } },
    moves: ['1: pass', '2: pass', '3: pass', '1: pass', '2: pass'],
    then: { toAct: [3], rounds: 0 },
  },
  {
    says: 'a seat that leaves scores its hand, gives it back and is skipped, its train open for good',
    deal: { hands: ['1-12 3-4', '2-12 5-6', '3-12 7-8'] },
    moves: ['1: 1-12 on seat-1', '2: leaves'],
    then: { toAct: [3], handCounts: [1, 0, 2], lines: ['seat-1: 12-1', 'seat-2*:'] },
  },
  {
    says: 'a match ends when one seat is left, and every hand scores as it stands',
    deal: { hands: ['1-12 3-4', '2-12 5-6'] },
    moves: ['1: 1-12 on seat-1', '2: leaves'],
    then: { end: 'abandoned: 7 25', status: 'ended', places: [1, 2] },
  },
  {
    says: 'of those who left the later one ranks higher, and all below who stayed',
    deal: { hands: ['1-12 3-4', '2-12 5-6', '0-0 0-1'] },
    moves: ['3: leaves', '1: leaves'],
    then: { end: 'abandoned: 20 25 1', status: 'ended', places: [2, 1, 3] },
  },
  {
    says: 'a match of pairs ends when one team is left',
    deal: { preset: 'classic_pairs', hands: ['1-12', '3-4', '5-6', '7-8'] },
    moves: ['2: leaves', '4: leaves'],
    then: { end: 'abandoned: 24 22 24 22', status: 'ended', places: [1, 2, 1, 2] },
  },
  {
    says: 'somebody else may play on in a seat',
    deal: { hands: ['1-12 3-4', '2-12 5-6'] },
    moves: ['1: substitute', '1: 1-12 on seat-1'],
    then: { toAct: [2], lines: ['seat-1: 12-1'] },
  },
  {
    says: 'a seat that waits for an answer to its double still waits when another one leaves',
    deal: waits,
    moves: [...waiting, '2: leaves', '3: pass', '1: pass', '3: pass'],
    then: { end: 'out 1: 0 3 4' },
  },
  {
    says: 'a seat that leaves while it waits is not out when play is blocked',
    deal: waits,
    moves: [...waiting, '1: leaves', '2: pass', '3: pass', '2: pass', '3: pass'],
    then: { end: 'blocked: 0 3 4' },
  },
  {
    says: 'who was out in the first cycle and leaves is out no more; the next one is',
    deal: { hands: ['1-12', '2-12', '3-4'], yard: '5-6', options: { firstTurnOut: 'finish_cycle' } },
    moves: ['1: 1-12 on seat-1', '2: 2-12 on seat-2', '1: leaves', '3: draw', '3: pass'],
    then: { end: 'out 2: 0 0 7' },
  },
  {
    says: 'who was out in the first cycle stays so when another one leaves',
    deal: { hands: ['1-12', '3-4', '5-6'], yard: '7-8', options: { firstTurnOut: 'finish_cycle' } },
    moves: ['1: 1-12 on seat-1', '2: leaves', '3: draw', '3: pass'],
    then: { end: 'out 1: 0 7 11' },
  },
  {
    says: 'the arms of the hub come before any foot',
    scene: {
      preset: 'chicken_foot',
      options: { doubleOrder: 'last_laid', hubArms: 4 },
      hand: '2-4 5-12',
      lines: { 'hub.1': '12-2 2-2', 'hub.2': '12-7' },
      open: ['hub, 2 answers', 'hub.1 by 1'],
    },
    then: { legal: ['5-12 on hub'], refused: { '2-4 on hub.1': 'open_double_binds' } },
  },
  {
    says: 'a seat that waits draws when a departure fills the yard again, and then waits no more',
    deal: {
      options: { maxPips: 6, firstTurn: 'whole_train', firstTurnScope: 'own', goOutOnDouble: 'must_answer' },
      hands: [
        '3-6 3-3 0-3 0-2 2-2 2-4 4-6 5-6 5-5',
        '0-0 0-4 0-6 1-1 1-2 1-3 1-4 1-6 2-6',
        '0-1 0-5 1-5 2-5 3-5 4-5 4-4 3-4 2-3',
      ],
    },
    moves: [
      '1: train 3-6 3-3 0-3 0-2 2-2 2-4 4-6 5-6 5-5',
      '1: pass',
      '2: pass',
      '3: leaves',
      '1: draw',
      '1: pass',
      '2: draw',
      '2: 0-5 on seat-1',
    ],
    then: { rounds: 0, toAct: [1], handCounts: [1, 9, 0] },
  },
  {
    says: 'Chicken Foot is blocked when all have passed, without any marker',
    deal: { preset: 'chicken_foot', options: { rounds: 1, drawCount: 'none' }, hands: ['1-2', '3-4'] },
    moves: ['1: pass', '2: pass'],
    then: { status: 'ended', end: 'blocked: 3 7' },
  },
];
