import type { Options } from './options.js';
import { high, isDouble, low, pips, type Tile } from './tiles.js';

const BLANK = 0;

/** What a hand scores at the end of a round (RULES 2.11): its pips, and what the options say of blanks. */
export function handScore(
  hand: readonly Tile[],
  options: Pick<Options, 'doubleBlankScore' | 'doubleBlankAlone' | 'blankHalfScore'>,
): number {
  let score = 0;
  for (const t of hand) {
    if (isDouble(t) && high(t) === BLANK) {
      if (!options.doubleBlankAlone || hand.length === 1) score += options.doubleBlankScore;
    } else {
      score += pips(t);
      if (low(t) === BLANK) score += options.blankHalfScore;
    }
  }
  return score;
}

/**
 * What each seat scores in a round. With pairs the team of the seat that went out scores 0 and all others sum both
 * hands (RULES 3, `teams`); partners both carry their team's score.
 *
 * @param hands what the hand of each seat scores, seat 1 first; 0 for a seat that has left in an earlier round
 * @param out the seat that went out, 1 to n; null when the round was blocked or abandoned
 */
export function roundScores(hands: readonly number[], teams: Options['teams'], out: number | null): number[] {
  if (teams === 'none') return [...hands];
  const half = hands.length / 2;
  return hands.map((score, index) => {
    const partner = (index + half) % hands.length;
    return out !== null && (out - 1 === index || out - 1 === partner) ? 0 : score + (hands[partner] as number);
  });
}
