import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createChance, SERVER_SEED_BYTES, type Chance, type RecordCrypto } from '../engine/index.js';

/** The fair deal of RECORD 4, bound to the cryptography of the platform. */

/** What the rules need of it to check a record. */
export const DEAL_CRYPTO: RecordCrypto = {
  hmac: (key, data) => createHmac('sha256', key).update(data).digest(),
  sha256: (data) => createHash('sha256').update(data).digest(),
};

/**
 * The chance of a match.
 *
 * @param serverSeed 32 bytes
 * @param clientSeeds one a seat, seat 1 first, 1 to 64 characters of printable ASCII each
 * @throws RangeError for a seed that is none
 */
export function fairChance(serverSeed: Uint8Array, clientSeeds: readonly string[]): Chance {
  return createChance(DEAL_CRYPTO.hmac, serverSeed, clientSeeds);
}

/** What is published before the match: SHA-256 of the server's seed, 64 characters of lower-case hex. */
export function commitmentOf(serverSeed: Uint8Array): string {
  return createHash('sha256').update(serverSeed).digest('hex');
}

/** A server seed for a new game, 32 bytes from the generator of the operating system. */
export function newServerSeed(): Uint8Array {
  return randomBytes(SERVER_SEED_BYTES);
}
