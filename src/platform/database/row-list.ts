import { Prisma } from '../../generated/prisma/client.js';
import { listed } from './together.js';

/** A column of listed rows: its type, and the value of a row as PostgreSQL reads it. */
export type ListedColumn<Row> = readonly [type: ListedType, valueOf: (row: Row) => string | number | boolean | null];

type ListedType = 'text' | 'jsonb' | 'bytea' | 'uuid' | 'integer' | 'smallint' | 'boolean' | 'timestamptz';

/**
 * Rows as a source of a statement, with a parameter for each column, so that the text is the same for however many rows. So is
 * the plan: PostgreSQL does not see how long the first list is, and thus finds no reason to plan anew for each length.
 *
 * @param name of the source; its columns have the names of those given
 * @param columns JSON as text, times as `instantText` and bytes as `bytesText` write them
 */
export function rowList<Row>(
  name: string,
  rows: readonly Row[],
  columns: Readonly<Record<string, ListedColumn<Row>>>,
): Prisma.Sql {
  const [first = Prisma.empty, ...others] = Object.values(columns).map(([type, valueOf]) =>
    listOf(type, rows.map(valueOf)),
  );
  const lists = Prisma.join([Prisma.sql`(SELECT ${first})`, ...others], ', ');
  return Prisma.sql`unnest(${lists}) AS ${Prisma.raw(`${name}(${Object.keys(columns).join(', ')})`)}`;
}

/** Bytes as an element of a list. */
export function bytesText(bytes: Uint8Array<ArrayBuffer>): string {
  return '\\\\x' + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** An instant, milliseconds since 1970, as an element of a list. */
export function instantText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Texts may hold anything and go by `listed`; whatever else there is needs no quotes in the literal of an array. */
function listOf(type: ListedType, values: readonly (string | number | boolean | null)[]): Prisma.Sql {
  if (type === 'text' || type === 'jsonb') {
    const list = listed(values as readonly (string | null)[]);
    return type === 'text' ? list : Prisma.sql`${list}::jsonb[]`;
  }
  return Prisma.sql`${`{${values.map((value) => value ?? 'NULL').join(',')}}`}::${Prisma.raw(type)}[]`;
}
