import { readText, take, unexpected, type Cursor } from './notation-cursor.js';
import { OPTION_NAMES } from './option-catalogue.js';
import type { Options } from './options.js';
import { presetNamed } from './presets.js';
import { presetOptions } from './ruleset.js';

/** The tags of the options: only those that are not as the preset has them (docs/notation.md). */

/** The options at the values of the preset; none for a preset that there is not. */
function valuesOf(preset: string): Map<string, unknown> {
  const named = presetNamed(preset);
  if (named === null) return new Map();
  const values = presetOptions(named);
  return new Map(OPTION_NAMES.map((name) => [name, values[name]]));
}

/** A tag for each option that is not as in the preset. An option that the record leaves out is said to be absent. */
export function writeOptions(preset: string, options: Options): string[] {
  const base = valuesOf(preset);
  const given = new Map<string, unknown>(Object.entries(options));
  const names = new Set<string>([...OPTION_NAMES, ...given.keys()]);
  return [...names].flatMap((name) => {
    if (!given.has(name)) return base.has(name) ? [`[${optionName(name)} absent]`] : [];
    const value = JSON.stringify(given.get(name));
    return base.has(name) && JSON.stringify(base.get(name)) === value ? [] : [`[${optionName(name)} ${value}]`];
  });
}

const PLAIN_NAME = /^[a-z]\w*$/;

function optionName(name: string): string {
  return PLAIN_NAME.test(name) ? name : JSON.stringify(name);
}

/** The name of an option where the cursor stands; null: it is another tag's. */
export function readOptionName(cursor: Cursor): string | null {
  return cursor.text[cursor.at] === '"' ? readText(cursor) : take(cursor, NAME);
}

const ABSENT = Symbol('absent');
const NAME = /[a-z]\w*/y;

/** A JSON value up to the bracket that ends the line, or `absent`. */
export function readOptionValue(cursor: Cursor): unknown {
  const end = cursor.text.lastIndexOf(']');
  if (end < cursor.at) unexpected(cursor, 'a value and "]"');
  const written = cursor.text.slice(cursor.at, end);
  if (written === 'absent') {
    cursor.at = end;
    return ABSENT;
  }
  try {
    const value: unknown = JSON.parse(written);
    cursor.at = end;
    return value;
  } catch {
    return unexpected(cursor, 'a value');
  }
}

/** The preset's options with those of the tags in their places. Values are not judged here: the referee does that. */
export function readOptions(preset: string, given: ReadonlyMap<string, unknown>): Options {
  const options = valuesOf(preset);
  for (const [name, value] of given) {
    if (value === ABSENT) options.delete(name);
    else options.set(name, value);
  }
  return Object.fromEntries(options) as unknown as Options;
}
