import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { connectionTo } from './database-url.mjs';

/*
 * A backup is gzipped text, a JSON value a line: what it is; then for each table its name and columns, a string for each row,
 * as PostgreSQL writes a row of that table (`SELECT t::text FROM t t`), and how many there were; then where the sequences
 * stand; and at last how much there was in all, by which a file is known to be whole. Every row is of one moment.
 *
 * `pg_dump` does the same and more, and can be used as well; it does not come with the embedded PostgreSQL.
 */

export const BACKUP_FORMAT = 'trainyard backup 1';
/** Rows that are read at once. */
const ROWS_AT_ONCE = 500;
/** Made by whoever applies the migrations. */
export const BOOKKEEPING = '_prisma_migrations';

/** The first line of a backup. */
export interface BackupHeader {
  readonly format: typeof BACKUP_FORMAT;
  readonly takenAt: string;
  /** What had been applied to the database, oldest first. */
  readonly migrations: readonly AppliedMigration[];
}

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

export interface BackupTable {
  readonly table: string;
  readonly columns: readonly string[];
}

/** How much is in a backup. */
export interface BackupSize {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes a backup of a database to a file, while others go on using it. The file has its name only once it is whole and on
 * the disk, and only its owner may read it: it holds the seeds of running games.
 *
 * @param onTable told which table is being read
 */
export async function backUp(databaseUrl: string, file: string, onTable: (table: string) => void): Promise<BackupSize> {
  const client = new pg.Client(connectionTo(databaseUrl));
  await client.connect();
  const size = { tables: 0, rows: 0 };
  const unfinished = `${file}.unfinished`;
  try {
    const lines = linesOf(client, size, onTable);
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    await onDisk(unfinished);
    await rename(unfinished, file);
    return size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function onDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}

async function* linesOf(
  client: pg.Client,
  size: { tables: number; rows: number },
  onTable: (table: string) => void,
): AsyncGenerator<string> {
  const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
  const tables = await tablesOf(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // before the first look, so that no migration comes in between
  await client.query(
    `LOCK TABLE ${tables.map(({ table }) => pg.escapeIdentifier(table)).join(', ')} IN ACCESS SHARE MODE`,
  );
  const migrations = await appliedTo(client);
  const header: BackupHeader = { format: BACKUP_FORMAT, takenAt: await nowOf(client), migrations };
  yield line(header);
  for (const { table, columns } of tables.filter(({ table: name }) => name !== BOOKKEEPING)) {
    onTable(table);
    yield line({ table, columns } satisfies BackupTable);
    let rows = 0;
    for await (const row of rowsOf(client, table)) {
      yield line(row);
      rows++;
    }
    yield line({ rows });
    size.tables++;
    size.rows += rows;
  }
  yield line({ sequences: await sequencesOf(client) });
  yield line({ end: size });
  await client.query('COMMIT');
}

async function* rowsOf(client: pg.Client, table: string): AsyncGenerator<string> {
  const name = pg.escapeIdentifier(table);
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT t::text AS row FROM ${name} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM rows`);
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('CLOSE rows');
}

async function nowOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('SELECT now() AS now');
  return (rows[0] as { now: Date }).now.toISOString();
}

/** The tables of the schema and their columns, in the order in which a row has them. */
export async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    SELECT c.relname AS "table", array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' GROUP BY c.relname ORDER BY c.relname`);
  if (!rows.some(({ table }) => table === BOOKKEEPING))
    throw new Error('This is no database of Trainyard, or an empty one: no migration was ever applied to it.');
  return rows;
}

/** What was applied to the database, oldest first. */
export async function appliedTo(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(`
    SELECT migration_name AS name, checksum FROM ${BOOKKEEPING} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`);
  return rows;
}

/** The last number that each sequence gave; null: none yet. */
async function sequencesOf(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    'SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = current_schema()',
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
