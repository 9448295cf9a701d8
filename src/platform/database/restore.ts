import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import {
  appliedTo,
  BACKUP_FORMAT,
  BOOKKEEPING,
  tablesOf,
  type BackupHeader,
  type BackupSize,
  type BackupTable,
} from './backup.js';
import { connectionTo } from './database-url.mjs';
import { knownMigrations, migrate } from './migrate.js';

/** Rows that are written at once. */
const ROWS_AT_ONCE = 500;

/**
 * Puts a backup into a database that is empty, or does not exist yet: the tables as they were when it was taken, then
 * every row in one transaction, then the migrations that this release has beyond those.
 *
 * @param onTable told which table is being written
 * @throws with a sentence for the operator; the database has no row then
 */
export async function restore(
  databaseUrl: string,
  file: string,
  onTable: (table: string) => void,
): Promise<BackupSize> {
  const lines = linesIn(file);
  const header = await headerOf(lines, file);
  const names = header.migrations.map(({ name }) => name);
  const unknown = names.find((name) => !knownMigrations().includes(name));
  if (unknown !== undefined)
    throw new Error(`The backup is of a later release: this one does not know the migration ${unknown}.`);
  await migrate(databaseUrl, names);
  const client = new pg.Client(connectionTo(databaseUrl));
  await client.connect();
  try {
    await refuseOthers(client, header);
    await client.query('BEGIN');
    const size = await load(client, lines, onTable);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    await migrate(databaseUrl);
    return size;
  } finally {
    await client.end(); // what was not committed is gone with the connection
  }
}

async function* linesIn(file: string): AsyncGenerator<unknown> {
  const text = createReadStream(file).pipe(createGunzip());
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) yield JSON.parse(line);
}

async function headerOf(lines: AsyncGenerator<unknown>, file: string): Promise<BackupHeader> {
  const first = await next(lines).catch(() => null);
  if (typeof first !== 'object' || first === null || !('format' in first) || first.format !== BACKUP_FORMAT)
    throw new Error(`${file} is no backup of Trainyard that this release can read.`);
  return first as BackupHeader;
}

async function next(lines: AsyncGenerator<unknown>): Promise<unknown> {
  const line = await lines.next();
  if (line.done === true) throw new Error('The backup is not whole: it ends too early.');
  return line.value;
}

/** Nothing is mixed with what is there already. */
async function refuseOthers(client: pg.Client, { migrations }: BackupHeader): Promise<void> {
  const applied = await appliedTo(client);
  const other = migrations.find(
    ({ name, checksum }) => !applied.some((one) => one.name === name && one.checksum === checksum),
  );
  if (other !== undefined)
    throw new Error(`The migration ${other.name} of the backup is another than that of this release.`);
  if (applied.length !== migrations.length)
    throw new Error('The database has tables of another release than the backup; restore to one that is empty.');
  for (const { table } of await tablesOf(client)) {
    if (table === BOOKKEEPING) continue;
    const { rows } = await client.query(`SELECT 1 FROM ${pg.escapeIdentifier(table)} LIMIT 1`);
    if (rows.length > 0) throw new Error(`The database is not empty: there are rows in ${table}.`);
  }
}

async function load(
  client: pg.Client,
  lines: AsyncGenerator<unknown>,
  onTable: (table: string) => void,
): Promise<BackupSize> {
  const size = { tables: 0, rows: 0 };
  const tables = await tablesOf(client);
  const withConstraints = await withoutConstraints(client, tables);
  for (;;) {
    const line = (await next(lines)) as Partial<BackupTable> & {
      readonly sequences?: Readonly<Record<string, string | null>>;
      readonly end?: BackupSize;
    };
    if (line.table !== undefined) {
      onTable(line.table);
      size.rows += await loadTable(client, lines, tables, line as BackupTable);
      size.tables++;
    } else if (line.sequences !== undefined) await setSequences(client, line.sequences);
    else if (line.end?.rows === size.rows && line.end.tables === size.tables) break;
    else throw new Error('The backup is not whole: it has not as many rows as it says.');
  }
  await forgetTransactions(client, tables);
  await withConstraints();
  return size;
}

/** No trigger fires and no row refers to another while they are put in; the function that is returned ends that, and checks them all. */
async function withoutConstraints(client: pg.Client, tables: readonly BackupTable[]): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ name: string; table: string; definition: string }>(`
    SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname`);
  const names = tables.map(({ table }) => pg.escapeIdentifier(table));
  for (const { name, table } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  return async () => {
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const { name, table, definition } of references)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`);
  };
}

async function loadTable(
  client: pg.Client,
  lines: AsyncGenerator<unknown>,
  tables: readonly BackupTable[],
  { table, columns }: BackupTable,
): Promise<number> {
  const own = tables.find((one) => one.table === table);
  if (own === undefined || String(own.columns) !== String(columns))
    throw new Error(`The table ${table} of the backup has other columns than that of its release.`);
  const name = pg.escapeIdentifier(table);
  let [loaded, waiting] = [0, [] as string[]];
  const write = async (): Promise<void> => {
    if (waiting.length > 0) await client.query(`INSERT INTO ${name} SELECT * FROM unnest($1::${name}[])`, [waiting]);
    loaded += waiting.length;
    waiting = [];
  };
  for (;;) {
    const line = await next(lines);
    if (typeof line === 'string') {
      waiting.push(line);
      if (waiting.length >= ROWS_AT_ONCE) await write();
      continue;
    }
    await write();
    if ((line as { rows?: number }).rows !== loaded)
      throw new Error(`The backup is not whole: rows of ${table} are missing.`);
    return loaded;
  }
}

async function setSequences(client: pg.Client, sequences: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await client.query('SELECT setval(quote_ident($1)::regclass, $2::bigint)', [name, last]);
}

/** Numbers of transactions mean nothing in another cluster: everything was changed by this one, as far as a feed can tell. */
async function forgetTransactions(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  for (const { table } of tables.filter(({ columns }) => columns.includes('changed_in')))
    await client.query(`UPDATE ${pg.escapeIdentifier(table)} SET changed_in = pg_current_xact_id()::text::bigint`);
}
