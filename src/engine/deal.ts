import type { Chance } from './chance.js';
import type { Tile } from './tiles.js';

/** The name of the one algorithm that there is so far; a change to it gets a new name (RECORD 4). */
export const DEAL_ALGORITHM = 'hmac-sha256-fisher-yates/1';

/** HMAC-SHA256: key, data, 32 bytes out. Handed in, since the engine has no cryptography of its own. */
export type Hmac = (key: Uint8Array, data: Uint8Array) => Uint8Array;

export const SERVER_SEED_BYTES = 32;
const LONGEST_CLIENT_SEED = 64;
const BLOCK_BYTES = 32;
const WORDS = 2 ** 32;

/** Whether a seat may give this seed: 1 to 64 characters of printable ASCII (RECORD 4.2). */
export function isClientSeed(text: string): boolean {
  return text.length >= 1 && text.length <= LONGEST_CLIENT_SEED && /^[\x20-\x7e]+$/.test(text);
}

/**
 * The chance of a match, from its seeds (RECORD 4).
 *
 * @param serverSeed 32 bytes
 * @param clientSeeds one a seat, seat 1 first
 * @throws RangeError for a seed that is none; ask `isClientSeed` about one that came from outside
 */
export function createChance(hmac: Hmac, serverSeed: Uint8Array, clientSeeds: readonly string[]): Chance {
  if (serverSeed.length !== SERVER_SEED_BYTES) throw new RangeError('the server seed has 32 bytes');
  if (!clientSeeds.every(isClientSeed)) throw new RangeError('a client seed has 1 to 64 characters of printable ASCII');
  const streamOf = (label: string): (() => number) =>
    wordStream(hmac, hmac(serverSeed, ascii(`${label}\n${clientSeeds.join('\n')}`)));
  return {
    shuffle: (label, tiles) => shuffled(tiles, streamOf(label)),
    choice: (label, n) => wordBelow(n, streamOf(label)),
  };
}

/** Fisher and Yates from the back, on the tiles sorted by low half, then high half (RECORD 4.5). */
function shuffled(tiles: readonly Tile[], nextWord: () => number): Tile[] {
  // As integers tiles sort by low half, then high half.
  const order = [...tiles].sort((a, b) => a - b);
  for (let j = order.length - 1; j >= 1; j--) {
    const k = wordBelow(j + 1, nextWord);
    const moved = order[j] as Tile;
    order[j] = order[k] as Tile;
    order[k] = moved;
  }
  return order;
}

/** A word mod n, without the words of the last, incomplete run of n, which would favour the low numbers. */
function wordBelow(n: number, nextWord: () => number): number {
  if (!Number.isInteger(n) || n < 1) throw new RangeError('a choice is among 1 or more');
  const limit = Math.floor(WORDS / n) * n;
  let word = nextWord();
  while (word >= limit) word = nextWord();
  return word % n;
}

/** The random words of a key: eight big-endian words a block, blocks numbered from 0 (RECORD 4.4). */
function wordStream(hmac: Hmac, key: Uint8Array): () => number {
  let block: Uint8Array = new Uint8Array(0);
  let blocks = 0;
  let at = 0;
  return () => {
    if (at === block.length) {
      block = hmac(key, bigEndian(blocks));
      if (block.length !== BLOCK_BYTES) throw new RangeError('an HMAC-SHA256 has 32 bytes');
      blocks++;
      at = 0;
    }
    const word = wordAt(block, at);
    at += 4;
    return word;
  };
}

function wordAt(bytes: Uint8Array, at: number): number {
  let word = 0;
  for (let i = at; i < at + 4; i++) word = word * 256 + (bytes[i] as number);
  return word;
}

function bigEndian(n: number): Uint8Array {
  return Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
