import { handScore, roundScores } from '../../src/engine/scoring.js';
import { parseTile, type Tile } from '../../src/engine/tiles.js';

function hand(text: string): Tile[] {
  return text.split(' ').flatMap((name) => {
    const t = parseTile(name);
    return t === null ? [] : [t];
  });
}

const PLAIN = { doubleBlankScore: 0, doubleBlankAlone: false, blankHalfScore: 0 } as const;
const FIFTY = { ...PLAIN, doubleBlankScore: 50 } as const;
const ALONE = { ...PLAIN, doubleBlankScore: 25, doubleBlankAlone: true } as const;
const HALVES = { ...PLAIN, blankHalfScore: 25 } as const;

describe('the score of a hand (RULES 2.11)', () => {
  it.each([
    ['an empty hand', '', FIFTY, 0],
    ['pips', '5-6', PLAIN, 11],
    ['pips of doubles', '12-12 1-2', PLAIN, 27],
    ['a double blank worth nothing', '0-0', PLAIN, 0],
    ['a blank half worth nothing', '0-7', PLAIN, 7],
    ['a double blank of 50', '0-0', FIFTY, 50],
    ['a double blank of 50 beside others', '0-0 3-4', FIFTY, 57],
    ['a double blank of 25 that is the whole hand', '0-0', ALONE, 25],
    ['a double blank that counts only alone, beside others', '0-0 3-4', ALONE, 7],
    ['a blank half that is no double blank', '0-7', FIFTY, 7],
    ['blank halves of 25', '0-7 0-12 3-3', HALVES, 75],
    ['a double blank is no tile with blank halves of 25', '0-0', HALVES, 0],
    ['both at once', '0-0 0-1', { ...FIFTY, blankHalfScore: 25 } as const, 76],
  ])('%s: %s', (_, tiles, options, score) => {
    expect(handScore(hand(tiles), options)).toBe(score);
  });
});

describe('the scores of a round', () => {
  it.each([
    ['every seat for itself', [0, 37, 52], 'none', 1, [0, 37, 52]],
    ['every seat for itself, blocked', [4, 0, 9], 'none', null, [4, 0, 9]],
    ['A goes out, so A and C score 0', [0, 20, 14, 5], 'pairs', 1, [0, 25, 0, 25]],
    ['D goes out, so B and D score 0', [3, 20, 14, 0], 'pairs', 4, [17, 0, 17, 0]],
    ['blocked: all sum both hands', [3, 20, 14, 5], 'pairs', null, [17, 25, 17, 25]],
    ['three teams', [0, 1, 2, 4, 8, 16], 'pairs', 4, [0, 9, 18, 0, 9, 18]],
    ['an empty hand that did not go out', [0, 0, 14, 5], 'pairs', 2, [14, 0, 14, 0]],
  ] as const)('%s', (_, hands, teams, out, scores) => {
    expect(roundScores(hands, teams, out)).toEqual(scores);
  });
});
