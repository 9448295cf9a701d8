import { standings, type MatchScores } from '../../src/engine/standings.js';

interface Case {
  readonly name: string;
  readonly scores: MatchScores['scores'];
  readonly teams?: 'pairs';
  readonly tieBreak?: 'none';
  readonly left?: MatchScores['left'];
  readonly totals: readonly number[];
  readonly places: readonly number[];
}

const CASES: readonly Case[] = [
  {
    name: 'the lowest total wins',
    scores: [
      [5, 0, 20],
      [5, 30, 0],
    ],
    totals: [10, 30, 20],
    places: [1, 3, 2],
  },
  {
    name: 'equal totals: most rounds with 0 first',
    scores: [
      [10, 0],
      [0, 5],
      [0, 5],
    ],
    totals: [10, 10],
    places: [1, 2],
  },
  {
    name: 'then the lowest round other than 0',
    scores: [
      [4, 0, 5],
      [0, 10, 0],
      [6, 0, 5],
    ],
    totals: [10, 10, 10],
    places: [2, 1, 3],
  },
  {
    name: 'then the places are shared, and the next one is left out',
    scores: [
      [1, 3, 2, 9],
      [3, 1, 2, 9],
    ],
    totals: [4, 4, 4, 18],
    places: [1, 1, 3, 4],
  },
  {
    name: 'all rounds 0 at both seats: shared',
    scores: [
      [0, 0, 7],
      [0, 0, 7],
    ],
    totals: [0, 0, 14],
    places: [1, 1, 3],
  },
  {
    name: 'no tie-break: shared at once',
    scores: [
      [10, 0, 3],
      [0, 10, 8],
    ],
    tieBreak: 'none',
    totals: [10, 10, 11],
    places: [1, 1, 3],
  },
  {
    name: 'competition places 1, 2, 2, 4',
    scores: [[0, 7, 7, 9]],
    totals: [0, 7, 7, 9],
    places: [1, 2, 2, 4],
  },
  {
    name: 'a seat that left ranks below all who stayed, whatever its total',
    scores: [
      [50, 3, 60],
      [50, 0, 60],
    ],
    left: [null, 1, null],
    totals: [100, 3, 120],
    places: [1, 3, 2],
  },
  {
    name: 'of two that left the later one ranks higher',
    scores: [[0, 90, 10, 20]],
    left: [1, 2, null, null],
    totals: [0, 90, 10, 20],
    places: [4, 3, 1, 2],
  },
  {
    name: 'leavers are not told apart by totals and never share a place',
    scores: [[0, 0, 0, 5]],
    left: [3, 1, 2, null],
    totals: [0, 0, 0, 5],
    places: [2, 4, 3, 1],
  },
  {
    name: 'pairs: partners share total and place, and places count teams',
    scores: [
      [0, 25, 0, 25],
      [17, 0, 17, 0],
    ],
    teams: 'pairs',
    totals: [17, 25, 17, 25],
    places: [1, 2, 1, 2],
  },
  {
    name: 'pairs: ties by rounds of the team',
    scores: [
      [0, 9, 9, 0, 9, 9],
      [18, 9, 9, 18, 9, 9],
    ],
    teams: 'pairs',
    totals: [18, 18, 18, 18, 18, 18],
    places: [1, 2, 2, 1, 2, 2],
  },
  {
    name: 'a team ranks by its total while one partner stays',
    scores: [[3, 25, 3, 25]],
    teams: 'pairs',
    left: [1, null, null, null],
    totals: [3, 25, 3, 25],
    places: [1, 2, 1, 2],
  },
  {
    name: 'a team that has left is ranked by the later departure of the two',
    scores: [[1, 2, 9, 1, 2, 9]],
    teams: 'pairs',
    left: [1, 2, null, 4, 3, null],
    totals: [1, 2, 9, 1, 2, 9],
    places: [2, 3, 1, 2, 3, 1],
  },
  { name: 'nothing played: all share the first place', scores: [], left: [null, null], totals: [0, 0], places: [1, 1] },
];

describe('totals and places (RULES 2.11, 2.12)', () => {
  it.each(CASES.map((c) => [c.name, c] as const))('%s', (_, { scores, teams, tieBreak, left, totals, places }) => {
    const match: MatchScores = {
      scores,
      teams: teams ?? 'none',
      tieBreak: tieBreak ?? 'zero_rounds',
      left: left ?? (scores[0] ?? []).map(() => null),
    };
    expect(standings(match)).toEqual({ totals, places });
  });
});
