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

/**
 * Runs SQL on a connection of its own.
 * @param {string} databaseUrl
 * @param {string} sql one statement, or several without parameters
 * @returns {Promise<pg.QueryResult>}
 */
export async function runSql(databaseUrl, sql) {
  const client = new pg.Client({ connectionString: plainUrl(databaseUrl) });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Creates the database that the URL names if the server has none of that name.
 * @param {string} databaseUrl
 * @returns {Promise<boolean>} true if it was created now
 */
export async function ensureDatabase(databaseUrl) {
  try {
    await runSql(databaseUrl, 'SELECT 1');
    return false;
  } catch (error) {
    if (sqlState(error) !== '3D000') throw error;
  }
  const database = databaseOf(databaseUrl);
  try {
    await runSql(withDatabase(databaseUrl, 'postgres'), `CREATE DATABASE ${pg.escapeIdentifier(database)}`);
    return true;
  } catch (error) {
    // another server that started at the same moment was faster
    if (sqlState(error) === '42P04' || sqlState(error) === '23505') return false;
    throw error;
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
