#!/usr/bin/env node
// Stands in for Prisma's `schema-engine` executable, so that nothing but npm packages is ever downloaded. The Prisma
// command starts it (see prisma.config.ts) and speaks to it in one of two ways:
//   schema-engine cli <command>            one administrative command, told by the exit code and a log line on stderr
//   schema-engine --datamodels FILE …      JSON-RPC, one message a line, on stdin and stdout
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { databaseOf, runSql, sqlState, withDatabase } from '../src/platform/database/database-url.mjs';
import { explainPanic, openSchemaEngine } from '../src/platform/database/schema-engine.mjs';

const args = process.argv.slice(2);

if (args[0] === '--version') printVersion();
else if (args.includes('cli')) await administer(args[args.indexOf('cli') + 1] ?? '', databaseUrl());
else await serve();

/** What Prisma compares with its own engine version: the commit at the end of the package's version. */
function printVersion() {
  const { version } = createRequire(import.meta.url)('@prisma/schema-engine-wasm/package.json');
  console.log(`schema-engine-wasm ${version.split('.').pop()}`);
}

/**
 * @param {string} name
 * @returns {string[]} every value given for that option
 */
function option(name) {
  return args.flatMap((arg, i) => (arg === name && args[i + 1] !== undefined ? [String(args[i + 1])] : []));
}

/** @returns {string} */
function databaseUrl() {
  const [datasource] = option('--datasource');
  return datasource === undefined ? '' : JSON.parse(datasource).url;
}

/**
 * @param {string} command
 * @param {string} url
 */
async function administer(command, url) {
  try {
    const database = pg.escapeIdentifier(databaseOf(url));
    const maintenance = withDatabase(url, 'postgres');
    if (command === 'can-connect-to-database') await runSql(url, 'SELECT 1');
    else if (command === 'create-database') await runSql(maintenance, `CREATE DATABASE ${database}`);
    else if (command === 'drop-database') await runSql(maintenance, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    else throw new Error(`the schema engine has no command ${command}`);
  } catch (error) {
    const [code, message] = describe(error, url);
    log('INFO', 'Starting schema engine CLI');
    log('ERROR', message, { error_code: code, is_panic: false });
    process.exitCode = 1;
  }
}

/**
 * Prisma's own code and words for what PostgreSQL answered.
 * @param {unknown} error
 * @param {string} url
 * @returns {[code: string, message: string]}
 */
function describe(error, url) {
  switch (sqlState(error)) {
    case '3D000':
      return ['P1003', `Database \`${databaseOf(url)}\` does not exist`];
    case '28P01':
      return ['P1000', 'Authentication failed against database server'];
    case '28000':
      return ['P1010', `User was denied access on the database \`${databaseOf(url)}\``];
    case 'ECONNREFUSED':
      return ['P1001', `Can't reach database server at \`${new URL(url).host}\``];
    case '42P04':
      return ['P1009', `Database \`${databaseOf(url)}\` already exists`];
    default:
      return ['P1011', error instanceof Error ? error.message : String(error)];
  }
}

/**
 * @param {'INFO' | 'ERROR'} level
 * @param {string} message
 * @param {object} [more]
 */
function log(level, message, more) {
  const line = { timestamp: new Date().toISOString(), level, fields: { message, ...more } };
  process.stderr.write(JSON.stringify({ ...line, target: 'schema_engine::logger' }) + '\n');
}

/** Answers Prisma's requests one after another until it closes the pipe. */
async function serve() {
  /** @type {[string, string][]} */
  const datamodels = await Promise.all(
    option('--datamodels').map(async (file) => /** @type {[string, string]} */ ([file, await readFile(file, 'utf8')])),
  );
  /** @type {Awaited<ReturnType<typeof openSchemaEngine>> | undefined} */
  let opened;
  /** @type {unknown} */
  let pending;
  // a panic inside the engine never comes back to the call that met it
  process.on('uncaughtException', (error) => {
    send({ id: pending, error: rpcError(explainPanic(error), true) });
    process.exit(101);
  });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const request = JSON.parse(line);
    if (!request.method) continue; // Prisma's receipt for our `print`
    pending = request.id;
    try {
      opened ??= await openSchemaEngine(databaseUrl(), datamodels.length > 0 ? datamodels : undefined);
      const engine = /** @type {Record<string, (params: unknown) => Promise<any>>} */ (
        /** @type {unknown} */ (opened.engine)
      );
      const method = request.method === 'getDatabaseVersion' ? 'version' : request.method;
      if (typeof engine[method] !== 'function') throw new Error(`the schema engine has no method ${method}`);
      let result = await engine[method](request.params);
      if (method === 'diff' && result?.stdout != null) {
        send({ id: 1e9, method: 'print', params: { content: result.stdout } });
        result = { exitCode: result.exitCode };
      }
      send({ id: request.id, result: result ?? null });
    } catch (error) {
      send({ id: request.id, error: rpcError(error, false) });
    }
  }
  await opened?.close();
  process.exit(0);
}

/** @param {object} message */
function send(message) {
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n');
}

/**
 * @param {any} error from the engine: an Error that may carry Prisma's `code` and `meta`
 * @param {boolean} isPanic
 */
function rpcError(error, isPanic) {
  return {
    code: 4466,
    message: 'An error happened. Check the data field for details.',
    data: {
      is_panic: isPanic,
      message: error?.message ?? String(error),
      meta: error?.meta ?? null,
      error_code: error?.code,
    },
  };
}
