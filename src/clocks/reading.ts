/** Reading settings from outside: every fault is found at once, each with its place and one plain sentence. */

/** One fault of an input. */
export interface Fault {
  /** JSON pointer into the input, RFC 6901. */
  readonly pointer: string;
  readonly code: FaultCode;
  readonly detail: string;
}

export const FAULT_CODES = [
  'unknown_field',
  'missing',
  'wrong_type',
  'wrong_format',
  'out_of_bounds',
  'unknown_value',
  'contradiction',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

export type Reading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: readonly Fault[] };

/** Collects the faults of one input. */
export type Refuse = (pointer: string, code: FaultCode, detail: string) => void;

/**
 * Reads an input that is worth something only if nothing in it is at fault.
 *
 * @param read what it returns after a refusal is thrown away
 */
export function reading<T>(read: (refuse: Refuse) => T): Reading<T> {
  const faults: Fault[] = [];
  const value = read((pointer, code, detail) => faults.push({ pointer, code, detail }));
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults };
}

/** The fields of an object, all of them known; null, and a refusal, for what is no object. */
export function readFields(
  input: unknown,
  pointer: string,
  names: readonly string[],
  refuse: Refuse,
): Readonly<Record<string, unknown>> | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    refuse(pointer, 'wrong_type', `${nameOf(pointer)} has to be an object.`);
    return null;
  }
  for (const name of Object.keys(input).filter((key) => !names.includes(key))) {
    const detail = `${nameOf(pointer)} has no field ${said(name)}; it may have ${names.join(', ')}.`;
    refuse(`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, 'unknown_field', detail);
  }
  // no name of a field is one that every object inherits
  return input as Readonly<Record<string, unknown>>;
}

/** One of some words; the fallback for what is left out. */
export function readWord<W extends string>(
  value: unknown,
  pointer: string,
  words: readonly W[],
  fallback: W | undefined,
  refuse: Refuse,
): W {
  const none = (fallback ?? words[0]) as W;
  if (value === undefined) {
    if (fallback === undefined) refuse(pointer, 'missing', `${nameOf(pointer)} is missing.`);
    return none;
  }
  const word = words.find((each) => each === value);
  if (word === undefined) {
    refuse(pointer, 'unknown_value', `${nameOf(pointer)} is one of ${words.join(', ')}, not ${said(value)}.`);
  }
  return word ?? none;
}

/** Yes or no; the fallback for what is left out. */
export function readBoolean(value: unknown, pointer: string, fallback: boolean, refuse: Refuse): boolean {
  if (value === undefined) return fallback;
  if (typeof value === 'boolean') return value;
  refuse(pointer, 'wrong_type', `${nameOf(pointer)} is true or false, not ${said(value)}.`);
  return fallback;
}

/** `pace/turn` for `/pace/turn`. */
export function nameOf(pointer: string): string {
  return pointer === '' ? 'The input' : pointer.slice(1);
}

const LONGEST_SAID = 40;

/** A value of the caller, short enough for a sentence. */
export function said(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > LONGEST_SAID ? `${value.slice(0, LONGEST_SAID)}…` : value);
  }
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
