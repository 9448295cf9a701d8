import { newToken, tokenHash, tokenKind, type TokenKind } from '../../src/platform/auth/token-format.js';

test.each<TokenKind>(['pat', 'seat', 'link'])('a %s token has its form, and its checksum holds', (kind) => {
  const tokens = Array.from({ length: 200 }, () => newToken(kind));
  for (const token of tokens) {
    expect(token).toMatch(new RegExp(`^tr_${kind}_[0-9A-Za-z]{38}$`));
    expect(tokenKind(token)).toBe(kind);
  }
  expect(new Set(tokens).size).toBe(tokens.length);
});

test('a token that was mistyped is told without the database', () => {
  const token = newToken('pat');
  for (let i = 7; i < token.length; i++) {
    const other = token[i] === 'x' ? 'y' : 'x';
    expect(tokenKind(token.slice(0, i) + other + token.slice(i + 1))).toBeNull();
  }
  expect(tokenKind(token.replace('pat', 'seat'))).toBeNull();
  for (const text of ['', 'tr_pat_', `${token} `, token.slice(1), `${token}0`]) expect(tokenKind(text)).toBeNull();
});

test('a token is stored by its SHA-256', () => {
  expect(Buffer.from(tokenHash('abc')).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
