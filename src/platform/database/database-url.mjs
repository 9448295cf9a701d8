// Plain JavaScript because Prisma's command line needs it before the first build; TypeScript checks it all the same.
import pg from 'pg';

/** Parameters that Prisma reads from a connection URL and that PostgreSQL would refuse. */
const PRISMA_PARAMETERS = [
  'schema',
  'connection_limit',
  'pool_timeout',
  'pgbouncer',
  'socket_timeout',
  'statement_cache_size',
  'connect_timeout',
];

/**
 * The URL as node-postgres wants it, without the parameters that only Prisma knows.
 * @param {string} databaseUrl `postgresql://user:password@host:port/database?…`
 * @returns {string}
 */
export function plainUrl(databaseUrl) {
  const url = new URL(databaseUrl);
  for (const name of PRISMA_PARAMETERS) url.searchParams.delete(name);
  return url.toString();
}

/**
 * The PostgreSQL schema that Prisma's `?schema=` names.
 * @param {string} databaseUrl
 * @returns {string | undefined} undefined: the server's default, `public`
 */
export function schemaOf(databaseUrl) {
  return new URL(databaseUrl).searchParams.get('schema') ?? undefined;
}

/**
 * How node-postgres connects: to the database, and to Prisma's schema there.
 * @param {string} databaseUrl
 * @returns {{ connectionString: string, options?: string }}
 */
export function connectionTo(databaseUrl) {
  const schema = schemaOf(databaseUrl);
  const connectionString = plainUrl(databaseUrl);
  return schema === undefined ? { connectionString } : { connectionString, options: `-c search_path=${schema}` };
}

/**
 * The name of the database in a URL, decoded.
 * @param {string} databaseUrl
 * @returns {string}
 */
export function databaseOf(databaseUrl) {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
}

/**
 * The same server, another database.
 * @param {string} databaseUrl
 * @param {string} database its name, not encoded
 * @returns {string}
 */
export function withDatabase(databaseUrl, database) {
  const url = new URL(plainUrl(databaseUrl));
  url.pathname = '/' + encodeURIComponent(database);
  return url.toString();
}

/** How long a database may take to take a connection, milliseconds. */
const CONNECT_MILLISECONDS = 5_000;

/**
 * A connection of which an error ends nothing but itself. Whoever asks something on it hears of the error; but where the driver
 * also tells of it as an event and nobody listens just then, Node ends the process. The pool listens while a connection is idle,
 * the adapter of Prisma while a transaction has it, and between the two there are moments in which neither does.
 */
export class HardyClient extends pg.Client {
  /** @param {string | pg.ClientConfig} [config] */
  constructor(config) {
    super(config);
    this.on('error', () => undefined);
  }
}

/**
 * Runs SQL on a connection of its own.
 * @param {string} databaseUrl
 * @param {string} sql one statement, or several without parameters
 * @returns {Promise<pg.QueryResult>}
 */
export async function runSql(databaseUrl, sql) {
  const client = new HardyClient({
    connectionString: plainUrl(databaseUrl),
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
  });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Creates the database and the schema that the URL names if the server has none of that name.
 * @param {string} databaseUrl
 * @returns {Promise<void>}
 */
export async function ensureDatabase(databaseUrl) {
  const schema = schemaOf(databaseUrl);
  const check = schema === undefined ? 'SELECT 1' : `CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}`;
  try {
    await runSql(databaseUrl, check);
  } catch (error) {
    if (sqlState(error) !== '3D000') throw error;
    await createDatabase(databaseUrl);
    await runSql(databaseUrl, check);
  }
}

/** @param {string} databaseUrl */
async function createDatabase(databaseUrl) {
  const name = pg.escapeIdentifier(databaseOf(databaseUrl));
  try {
    await runSql(withDatabase(databaseUrl, 'postgres'), `CREATE DATABASE ${name}`);
  } catch (error) {
    // another server that started at the same moment was faster
    if (sqlState(error) !== '42P04' && sqlState(error) !== '23505') throw error;
  }
}

/**
 * The SQLSTATE of a PostgreSQL error, or the code of a network error.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function sqlState(error) {
  // not instanceof: under Jest the errors of Node's own modules are made elsewhere
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
