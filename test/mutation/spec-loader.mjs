import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { format } from 'node:util';
import { compileFunction } from 'node:vm';
import { transformSync } from '@swc/core';
import { expect } from 'expect';

/**
 * Runs spec files in this process, without a test framework: each file is compiled once, and evaluated as often as
 * wanted. It has only what the specs of the engine use: describe, it, test, `each`, expect.
 *
 * @typedef {object} Proof one test
 * @property {string} id the same whenever the same files are loaded
 * @property {string} fileName
 * @property {() => unknown} run throws where it fails
 *
 * @typedef {Record<string, any>} Exports of a module
 *
 * @typedef {object} LoaderSettings
 * @property {string} root the folder of the package
 * @property {(path: string) => boolean} keeps whether a module outlives `load`: one that imports nothing that changes
 * @property {(path: string, exports: Exports) => Exports} wrap what importers of a module get instead of its exports
 *
 * @typedef {(...values: any[]) => unknown} Body
 * @typedef {(name: string, body: Body) => void} Declare
 */

/** @type {import('@swc/core').Options} */
const SWC = {
  swcrc: false,
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
  sourceMaps: false,
};

/** Packages are those of this file: the files that are loaded may lie where there are none. */
const packages = createRequire(import.meta.url);

/** @param {LoaderSettings} settings */
export function specLoader({ root, keeps, wrap }) {
  /** @type {Map<string, Body>} */
  const compiled = new Map();
  /** @type {Map<string, Exports>} */
  const kept = new Map();
  /** @type {Map<string, Exports>} */
  let loaded = new Map();
  /** @type {Proof[]} */
  let proofs = [];
  /** @type {string[]} */
  let described = [];
  let file = '';

  const globals = testGlobals(
    (name, body) => {
      described.push(name);
      body();
      described.pop();
    },
    (name, run) => {
      const title = [file, ...described, name].join(' › ');
      proofs.push({ id: `${String(proofs.length)} ${title}`, fileName: file, run });
    },
  );

  /** @param {string} path @returns {Exports} */
  function evaluate(path) {
    const body = compiled.get(path) ?? compile(path, Object.keys(globals));
    compiled.set(path, body);
    const exports = {};
    (keeps(path) ? kept : loaded).set(path, exports);
    body(exports, requireFrom(path), ...Object.values(globals));
    return exports;
  }

  /** @param {string} importer @returns {(name: string) => Exports} */
  function requireFrom(importer) {
    return (name) => {
      if (!name.startsWith('.')) return wrap(name, packages(name));
      const path = resolve(dirname(importer), name).replace(/\.js$/, '.ts');
      if (!existsSync(path)) throw new Error(`${importer} imports ${name}, which is no module of TypeScript`);
      return wrap(path, (keeps(path) ? kept : loaded).get(path) ?? evaluate(path));
    };
  }

  return {
    /** Evaluates these spec files and all they import anew, and gives their tests in order. @param {readonly string[]} files */
    load(files) {
      loaded = new Map();
      proofs = [];
      for (const name of files) {
        described = [];
        file = name;
        evaluate(join(root, name));
      }
      return proofs;
    },
  };
}

/** @param {string} path @param {readonly string[]} globals @returns {Body} */
function compile(path, globals) {
  const { code } = transformSync(readFileSync(path, 'utf8'), { ...SWC, filename: path });
  return /** @type {Body} */ (compileFunction(code, ['exports', 'require', ...globals], { filename: path }));
}

/** @param {Declare} describe @param {Declare} add */
function testGlobals(describe, add) {
  const test = withEach(add);
  return { describe: withEach(describe), it: test, test, expect };
}

/** @param {Declare} declare */
function withEach(declare) {
  /** @type {Declare} */
  const one = (name, body) => declare(name, body);
  /** @param {readonly unknown[]} table @returns {Declare} */
  const each = (table) => (name, body) => {
    for (const row of table) {
      const values = Array.isArray(row) ? row : [row];
      declare(rowName(name, values), () => body(...values));
    }
  };
  return Object.assign(one, { each });
}

/** `%s` and `$field` filled in from the row. @param {string} name @param {readonly any[]} values */
function rowName(name, values) {
  const [first] = values;
  const told = name.replace(/\$(\w+)/g, (all, field) =>
    typeof first === 'object' && first !== null && field in first ? JSON.stringify(first[field]) : all,
  );
  const slots = (told.match(/%[sdifjoOp]/g) ?? []).length;
  return format(told.replaceAll('%p', '%j'), ...values.slice(0, slots));
}
