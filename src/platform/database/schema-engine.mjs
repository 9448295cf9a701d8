// Prisma's schema engine as WebAssembly on node-postgres: the same engine that the `prisma` command would download as an
// executable. Plain JavaScript because that command needs it before the first build.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum, DriverAdapterError } from '@prisma/driver-adapter-utils';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { connectionTo, HardyClient, runSql, schemaOf, withDatabase } from './database-url.mjs';

/** @typedef {Awaited<ReturnType<PrismaPg['connect']>>} Adapter */
/** @typedef {(...args: unknown[]) => unknown} Import */

/** @typedef {Parameters<Adapter['queryRaw']>[0]} Query */

/** Types of the system catalogues that the adapter cannot read: `"char"` (one byte, not `char(n)`), `name`, and its array. */
const CHAR = 18;
const READ_AS = new Map([
  [CHAR, 1042],
  [19, 25],
  [1003, 1009],
]);

/**
 * Works around what the adapter does differently from Prisma's own executable.
 * @param {Adapter} adapter
 * @returns {Adapter} the same one
 */
function correct(adapter) {
  /** @type {WeakMap<Query, boolean[]>} for a query, which columns of its answer are of type `"char"` */
  const charColumns = new WeakMap();
  const performIO = adapter['performIO'].bind(adapter);
  adapter['performIO'] = async (/** @type {Query} */ query) => {
    const result = await performIO(query);
    charColumns.set(
      query,
      result.fields.map((/** @type {pg.FieldDef} */ field) => field.dataTypeID === CHAR),
    );
    for (const field of result.fields) field.dataTypeID = READ_AS.get(field.dataTypeID) ?? field.dataTypeID;
    return result;
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const isChar = charColumns.get(query) ?? [];
    const columnTypes = result.columnTypes.map((type, i) => (isChar[i] ? ColumnTypeEnum.Character : type));
    return { ...result, columnTypes };
  };
  // The adapter splits a script at every ';', also inside function bodies, strings and comments. Sent whole, PostgreSQL
  // splits it itself and runs it as one transaction.
  adapter.executeScript = async (script) => {
    try {
      await adapter.underlyingDriver().query(script);
    } catch (error) {
      throw error instanceof pg.DatabaseError ? asDriverError(error) : error;
    }
  };
  return adapter;
}

/** @param {pg.DatabaseError} error */
function asDriverError(error) {
  return new DriverAdapterError({
    kind: 'postgres',
    code: error.code ?? 'XX000',
    severity: error.severity ?? 'ERROR',
    message: error.message,
    detail: error.detail,
    column: error.column,
    hint: error.hint,
    originalCode: error.code,
    originalMessage: error.message,
  });
}

/** Connections for the engine: one session each, because its advisory lock belongs to a session. */
class EngineConnections extends PrismaPg {
  /** @type {Adapter[]} */
  opened = [];

  /** @param {string} databaseUrl */
  constructor(databaseUrl) {
    super({ ...connectionTo(databaseUrl), max: 1, Client: HardyClient }, { schema: schemaOf(databaseUrl) });
    this.databaseUrl = databaseUrl;
  }

  /** @override */
  async connect() {
    const adapter = correct(await super.connect());
    this.opened.push(adapter);
    return adapter;
  }

  /**
   * A scratch database for `migrate dev` and `migrate diff`. The adapter's own, given a URL, connects to the main one.
   * @override
   */
  async connectToShadowDb() {
    const { databaseUrl } = this;
    const name = `prisma_migrate_shadow_db_${randomUUID()}`;
    await runSql(databaseUrl, `CREATE DATABASE "${name}" TEMPLATE template0`);
    const connections = new PrismaPg(
      { connectionString: withDatabase(databaseUrl, name), max: 1 },
      { schema: schemaOf(databaseUrl) },
    );
    const adapter = correct(await connections.connect());
    adapter.dispose = async () => {
      await adapter.underlyingDriver().end();
      await runSql(databaseUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    };
    return adapter;
  }

  async close() {
    await Promise.all(this.opened.map((adapter) => adapter.underlyingDriver().end()));
  }
}

/** @type {Promise<void> | undefined} */
let compiled;

/** Where the engine leaves the words of a panic before it stops with a bare `unreachable`. */
const panics = { last: '' };

/**
 * The engine's own words where it panicked, else the error itself.
 * @param {unknown} error
 * @returns {unknown}
 */
export function explainPanic(error) {
  return error instanceof Error && error.name === 'RuntimeError' && panics.last !== ''
    ? new Error(`the schema engine stopped: ${panics.last}`, { cause: error })
    : error;
}

async function compile() {
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (/** @type {string} */ message) => {
        panics.last = message;
      },
    },
  });
  const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const wasm = await readFile(path.join(folder, 'schema_engine_bg.wasm'));
  const imports = /** @type {Record<string, Import>} */ (/** @type {unknown} */ (glue));
  /** @type {Record<string, Import>} */
  const functions = { ...imports };
  for (const [name, call] of Object.entries(imports)) {
    // the ten-second timer of the advisory lock is never cleared: it must not hold the process
    if (name.startsWith('__wbg_setTimeout')) {
      functions[name] = (...args) => {
        const timer = call(...args);
        if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
          timer.unref();
        return timer;
      };
    }
  }
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': functions });
  glue.__wbg_set_wasm(instance.exports);
  /** @type {() => void} */ (instance.exports['__wbindgen_start'])();
}

/**
 * Opens the schema engine on a database.
 * @param {string} databaseUrl
 * @param {[path: string, text: string][]} [datamodels] the Prisma schema files, for commands that compare with them
 * @returns {Promise<{ engine: glue.SchemaEngine, close: () => Promise<void> }>} `close` ends its connections
 */
export async function openSchemaEngine(databaseUrl, datamodels) {
  await (compiled ??= compile());
  const connections = new EngineConnections(databaseUrl);
  const engine = await glue.SchemaEngine.new(
    { datamodels },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(connections),
  );
  return {
    engine,
    close: async () => {
      engine.free();
      await connections.close();
    },
  };
}
