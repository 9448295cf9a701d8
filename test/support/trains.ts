import { decide, legalMoves, view, type Chance, type MatchState } from '../../src/engine/index.js';
import type { Random } from './random.js';

/** Finds whole first trains and late starts that the engine accepts as one move. */

/** The halves of a tile as written. */
export function halvesOf(tile: string): [number, number] {
  const [a, b] = tile.split('-').map(Number);
  return [a ?? 0, b ?? 0];
}

/** A random train of the seat, near half first where blanks are wild; null if none is accepted now. */
export function growTrain(
  state: MatchState,
  seat: number,
  random: Random,
  stops: number,
  chance: Chance,
): readonly string[] | null {
  const isLaid = (tiles: readonly string[]): boolean =>
    decide(state, { type: 'make_move', seat, move: { type: 'lay_train', tiles } }, chance).ok;
  const own = `seat-${String(seat)}`;
  const starts = legalMoves(state, seat).filter((move) => move.type === 'play' && move.at === own);
  if (starts.length === 0) return null;
  const now = view(state, { seat });
  const hand = now.seats[seat - 1]?.hand ?? [];
  const end = now.round?.lines.find((line) => line.id === own)?.end ?? 0;
  const wild = now.ruleset.options.wildBlanks;
  for (let attempt = 0; attempt < 20; attempt++) {
    const first = random.pick(starts);
    if (first.type !== 'play') continue;
    const train = extend(first.tile, first.inner ?? end, hand, wild, random);
    const wanted = random.chance(stops) ? 1 + random.below(train.length) : train.length;
    for (let length = wanted; length >= 1; length--) {
      const tiles = train.slice(0, length);
      if (isLaid(tiles)) return tiles;
    }
    for (let length = wanted + 1; length <= train.length; length++) {
      const tiles = train.slice(0, length);
      if (isLaid(tiles)) return tiles;
    }
  }
  return null;
}

/** Goes on from a first tile for as long as tiles of the hand touch. */
function extend(first: string, end: number, hand: readonly string[], wild: boolean, random: Random): string[] {
  const touches = (half: number, at: number): boolean => half === at || (wild && (half === 0 || at === 0));
  const rest = hand.filter((tile) => tile !== first);
  const [a, b] = halvesOf(first);
  const train: string[] = [touches(a, end) && (!touches(b, end) || a === end) ? first : `${String(b)}-${String(a)}`];
  let at = halvesOf(train[0] ?? first)[1];
  for (;;) {
    const next = rest.filter((tile) => halvesOf(tile).some((half) => touches(half, at)));
    if (next.length === 0) return wild ? train : train.map(lowHigh);
    const tile = random.pick(next);
    rest.splice(rest.indexOf(tile), 1);
    const [low, high] = halvesOf(tile);
    const turned = !touches(low, at) || (touches(high, at) && random.chance(0.5));
    train.push(turned ? `${String(high)}-${String(low)}` : tile);
    at = turned ? low : high;
  }
}

function lowHigh(tile: string): string {
  const [a, b] = halvesOf(tile);
  return a <= b ? tile : `${String(b)}-${String(a)}`;
}
