import { invalid } from '../problems/problem.js';

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The largest id there is: a list that goes backwards begins before it. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** An opaque cursor: where the next page begins. */
export function cursorAfter(id: string): string {
  return Buffer.from(id, 'utf8').toString('base64url');
}

/** The id in a cursor; 400 for what is none of ours. */
export function idInCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!UUID.test(id)) throw invalid('cursor', 'wrong_format', 'cursor has to be the nextCursor of an earlier page.');
  return id;
}

/** A page out of one row more than fits on it. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  cursor: (last: T) => string,
): { items: readonly T[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursor(last) : null };
}

/** A `Link: rel="next"` header for the next page of the same request (RFC 8288). */
export function linkToNext(url: string, parameter: string, cursor: string | null): Record<string, string> {
  if (cursor === null) return {};
  const [path, query] = url.split('?', 2) as [string, string | undefined];
  const parameters = new URLSearchParams(query);
  parameters.set(parameter, cursor);
  return { link: `<${path}?${parameters.toString()}>; rel="next"` };
}
