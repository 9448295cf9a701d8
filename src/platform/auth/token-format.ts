import { createHash, hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a token opens: an account (`pat`), one seat of one game (`seat`), or a seat to whoever brings it (`link`). */
export type TokenKind = 'pat' | 'seat' | 'link';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(`^tr_(pat|seat|link)_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** A new token: `tr_pat_`, `tr_seat_` or `tr_link_`, 32 random base-62 digits (190 bits), and a checksum of six. */
export function newToken(kind: TokenKind): string {
  const secret = randomDigits(SECRET_LENGTH);
  return `tr_${kind}_${secret}${checksum(kind, secret)}`;
}

/** Which kind of token a text is; null when it is none, which the checksum tells without asking the database. */
export function tokenKind(token: string): TokenKind | null {
  const [, kind, secret, check] = FORM.exec(token) ?? [];
  if (!isKind(kind) || secret === undefined) return null;
  return checksum(kind, secret) === check ? kind : null;
}

function isKind(text: string | undefined): text is TokenKind {
  return text === 'pat' || text === 'seat' || text === 'link';
}

/** What is stored instead of the token: its SHA-256. */
export function tokenHash(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token, 'utf8').digest());
}

/** The same in hexadecimal. */
export function tokenHashText(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The last four characters, by which the owner tells tokens apart. */
export function lastFour(token: string): string {
  return token.slice(-4);
}

/** The CRC-32 of kind and secret in base 62, as secret scanners know it from other services. */
function checksum(kind: TokenKind, secret: string): string {
  let rest = crc32(`${kind}_${secret}`);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++, rest = Math.floor(rest / DIGITS.length))
    text = DIGITS.charAt(rest % DIGITS.length) + text;
  return text;
}

/** Bytes from 248 up are thrown away, so that every digit is equally likely. */
function randomDigits(count: number): string {
  let text = '';
  while (text.length < count) {
    for (const byte of randomBytes(count))
      if (byte < 248 && text.length < count) text += DIGITS.charAt(byte % DIGITS.length);
  }
  return text;
}
