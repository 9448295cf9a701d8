import { createHash, createHmac } from 'node:crypto';
import type { RecordCrypto } from '../../src/engine/index.js';

/** The cryptography that the engine is handed. */
export const CRYPTO: RecordCrypto = {
  hmac: (key, data) => createHmac('sha256', key).update(data).digest(),
  sha256: (data) => createHash('sha256').update(data).digest(),
};

/** SHA-256 of a text, lower-case hex. */
export function sha256Hex(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}
