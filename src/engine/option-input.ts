import { OPTION_CATALOGUE, type OptionDescription } from './option-catalogue.js';
import type { OptionName } from './option-entry.js';
import type { Options } from './options.js';
import type { Conflict } from './ruleset-refusal.js';

/** The codes of refusal 15 of RULES 3: what cannot be read at all. */
export const INPUT_REFUSALS = [
  { code: 'seats_out_of_range', sentence: 'A table has 2 to 14 seats.' },
  { code: 'unknown_preset', sentence: 'There is no preset of this name.' },
  { code: 'options_not_an_object', sentence: 'The options are an object of names and values.' },
  { code: 'unknown_option', sentence: 'There is no option of this name.' },
  { code: 'unknown_value', sentence: 'The option does not take this value.' },
  { code: 'unknown_table', sentence: 'There is no deal table of this name.' },
  { code: 'engine_not_in_set', sentence: 'The first engine is a double of the set.' },
] as const;

export type InputRefusalCode = (typeof INPUT_REFUSALS)[number]['code'];

/** What a request says about options, as far as it can be read. */
export interface OptionInput {
  readonly given: Readonly<Partial<Options>>;
  /** Names of options whose value cannot be read. */
  readonly spoilt: ReadonlySet<string>;
  readonly conflicts: readonly Conflict[];
}

const BY_NAME: ReadonlyMap<string, OptionDescription> = new Map(OPTION_CATALOGUE.map((o) => [o.name, o]));

/** Reads the `options` of a request or a record; left out is the same as empty, so is a value of undefined. */
export function readOptions(input: unknown): OptionInput {
  if (input === undefined) return { given: {}, spoilt: new Set(), conflicts: [] };
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    const detail = `options has to be an object of names and values, not ${said(input)}.`;
    return { given: {}, spoilt: new Set(), conflicts: [unreadable('options_not_an_object', ['options'], detail)] };
  }
  const given: [OptionName, unknown][] = [];
  const spoilt = new Set<string>();
  const conflicts: Conflict[] = [];
  for (const [name, value] of Object.entries(input)) {
    const option = BY_NAME.get(name);
    if (option === undefined) {
      const shown = shortened(name);
      conflicts.push(unreadable('unknown_option', [shown], `There is no option ${shown}.`));
    } else if (value !== undefined) {
      if (takes(option, value)) {
        given.push([option.name, value]);
      } else {
        spoilt.add(name);
        conflicts.push(unknownValue(option, value));
      }
    }
  }
  // Each value has just been found among those that its option takes.
  return { given: Object.fromEntries(given), spoilt, conflicts };
}

/** A conflict of refusal 15. */
export function unreadable(code: InputRefusalCode, options: readonly string[], detail: string): Conflict {
  return { refusal: 15, code, options, detail };
}

/** A value of the caller, short enough for a sentence. */
export function said(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `"${shortened(value)}"`;
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return value === null ? 'null' : Array.isArray(value) ? 'a list' : 'an object';
  }
}

const LONGEST_SAID = 40;

function shortened(text: string): string {
  return text.length <= LONGEST_SAID ? text : `${text.slice(0, LONGEST_SAID)}…`;
}

function takes(option: OptionDescription, value: unknown): boolean {
  if (option.values !== null) return option.values.some((v) => v.value === value);
  if (value === null) return option.type === 'nullable_integer';
  return (
    typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    value >= (option.minimum ?? value) &&
    value <= (option.maximum ?? value)
  );
}

function unknownValue(option: OptionDescription, value: unknown): Conflict {
  const code = option.name === 'dealTable' ? 'unknown_table' : 'unknown_value';
  return unreadable(code, [option.name], `${option.name} takes ${taken(option)}, not ${said(value)}.`);
}

function taken(option: OptionDescription): string {
  if (option.values !== null) return either(option.values.map((v) => String(v.value)));
  const range =
    option.maximum === null
      ? `a whole number from ${option.minimum} up`
      : `a whole number from ${option.minimum} to ${option.maximum}`;
  return option.type === 'nullable_integer' ? `${range} or null` : range;
}

function either(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;
}
