import { v7 as uuid } from 'uuid';
import { Prisma } from '../generated/prisma/client.js';
import { lastFour, newToken, tokenHash } from '../platform/auth/token-format.js';

/** A token that has just been drawn: the only moment at which it is known. */
export interface DrawnToken {
  readonly id: string;
  readonly token: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** Draws a token. */
export function drawToken(wish: Pick<DrawnToken, 'name' | 'scopes' | 'expiresAt'>, now: Date): DrawnToken {
  return { ...wish, id: uuid(), token: newToken('pat'), createdAt: now };
}

/** Stores a token by its hash; a condition may follow. */
export function tokenInsertion(
  { id, token, name, scopes, createdAt, expiresAt }: DrawnToken,
  playerId: string,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO tokens (id, player_id, hash, name, scopes, last_four, created_at, expires_at)
    SELECT ${id}::uuid, ${playerId}::uuid, ${tokenHash(token)}::bytea, ${name}, ${[...scopes]}::text[], ${lastFour(token)}, ${createdAt}, ${expiresAt}`;
}

/** A stored token, as its owner sees it. */
export function tokenResource(row: {
  id: string;
  name: string;
  scopes: readonly string[];
  lastFour: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}): Record<string, unknown> {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    lastFour: row.lastFour,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** A new token, with the token. */
export function newTokenResource(token: DrawnToken): Record<string, unknown> {
  return { ...tokenResource({ ...token, lastFour: lastFour(token.token), lastUsedAt: null }), token: token.token };
}
