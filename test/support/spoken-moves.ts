import type { LegalMove, Move } from '../../src/engine/index.js';

/**
 * Moves as people say them, for the cases of the rule book: `5-12 on seat-1`, `0-7 on seat-1 by 0`, `train 1-12 1-5`,
 * `draw`, `pass`, `pass without marker`, `end`, `challenge 2`; with ` call` or ` keeping the marker` after it.
 */

/** Reads a move; of a seat it is said `2: draw`. */
export function hearMove(said: string): Move {
  const call = / call$/.test(said) ? { call: true as const } : {};
  const keep = / keeping the marker$/.test(said) ? { keepMarker: true as const } : {};
  const words = said
    .replace(/ call$/, '')
    .replace(/ keeping the marker$/, '')
    .split(' ');
  const [first = '', , at = '', by, inner] = words;
  switch (first) {
    case 'draw':
      return { type: 'draw' };
    case 'pass':
      return words.length === 1 ? { type: 'pass' } : { type: 'pass', marker: words[1] !== 'without' };
    case 'end':
      return { type: 'end_turn' };
    case 'challenge':
      return { type: 'challenge', of: Number(words[1]) };
    case 'train':
      return { type: 'lay_train', tiles: words.slice(1), ...call };
    default:
      return { type: 'play', tile: first, at, ...(by === 'by' && { inner: Number(inner) }), ...call, ...keep };
  }
}

export function sayMove(move: LegalMove): string {
  if (move.type === 'end_turn') return 'end';
  if (move.type !== 'play') return move.type;
  return `${move.tile} on ${move.at}${move.inner === undefined ? '' : ` by ${String(move.inner)}`}`;
}

/** The moves in one order, to be compared. */
export function sayAll(moves: readonly LegalMove[]): string[] {
  return moves.map(sayMove).sort();
}

/** `2: draw` is a move of seat 2. */
export function hearTurn(said: string): { readonly seat: number; readonly move: Move } {
  const [, seat = '', move = ''] = /^(\d+): (.*)$/.exec(said) ?? [];
  if (move === '') throw new Error(`"${said}" does not say whose move it is`);
  return { seat: Number(seat), move: hearMove(move) };
}

/** The tiles of a text, `1-2 3-4`; none of an empty one. */
export function tilesIn(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
