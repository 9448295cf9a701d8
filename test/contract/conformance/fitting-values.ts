import fc from 'fast-check';
import { COMMITTED, type Schema } from '../../support/contract.js';

/** Values that a schema of the document allows. */

/** How deep lists and objects go in each other where a schema would allow more. */
const DEEPEST = 6;
/** How long texts and lists get where a schema would allow more; the bounds themselves are a matter of `odd-values.ts`. */
const LONGEST_TEXT = 40;
const LONGEST_LIST = 3;

/** Any value of a schema. Where the document gives an example, that often: most of what is made up leads nowhere. */
export function fitting(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const made = madeUp(schema, depth);
  return 'example' in schema ? fc.oneof(fc.constant(schema['example']), made) : made;
}

function madeUp(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const {
    $ref: reference,
    oneOf,
    enum: words,
    type,
  } = schema as {
    readonly $ref?: string;
    readonly oneOf?: readonly Schema[];
    readonly enum?: readonly unknown[];
    readonly type?: string | readonly string[];
  };
  if (reference !== undefined) return fitting(referred(reference), depth);
  if (oneOf !== undefined) return fc.oneof(...oneOf.map((one) => fitting(one, depth + 1)));
  if (words !== undefined) return fc.constantFrom(...words);
  if (Array.isArray(type)) return fc.oneof(...type.map((one: string) => madeUp({ ...schema, type: one }, depth)));
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema['minimum'] as number, max: schema['maximum'] as number });
    case 'string':
      return text(schema);
    case 'array':
      return list(schema, depth);
    case 'object':
      return object(schema, depth);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** What a reference leads to. */
export function referred(reference: string): Schema {
  return COMMITTED.components.schemas[reference.split('/').at(-1) as string] as Schema;
}

function text({ pattern, format, minLength = 0, maxLength = LONGEST_TEXT }: Schema): fc.Arbitrary<string> {
  const [min, max] = [Number(minLength), Number(maxLength)];
  if (format === 'uuid') return fc.uuid({ version: 7 });
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString());
  if (format === 'date') return fc.constantFrom('2030-02-28', '2026-12-24', '2026-02-30');
  if (typeof pattern === 'string')
    return fc
      .stringMatching(new RegExp(pattern), { size: 'small' })
      .filter((made) => [...made].length >= min && [...made].length <= max);
  return fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.max(min, Math.min(max, LONGEST_TEXT)) });
}

function list(schema: Schema, depth: number): fc.Arbitrary<unknown[]> {
  const {
    items,
    minItems = 0,
    maxItems = LONGEST_LIST,
    uniqueItems,
  } = schema as {
    readonly items: Schema;
    readonly minItems?: number;
    readonly maxItems?: number;
    readonly uniqueItems?: boolean;
  };
  const maxLength = depth >= DEEPEST ? minItems : Math.min(maxItems, minItems + LONGEST_LIST);
  const one = fitting(items, depth + 1);
  return uniqueItems === true
    ? fc.uniqueArray(one, {
        minLength: minItems,
        maxLength,
        comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b),
      })
    : fc.array(one, { minLength: minItems, maxLength });
}

function object(schema: Schema, depth: number): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  const names = Object.keys(properties).filter((name) => depth < DEEPEST || required.includes(name));
  const fields = Object.fromEntries(names.map((name) => [name, fitting(properties[name] as Schema, depth + 1)]));
  return fc.record(fields, { requiredKeys: [...required], noNullPrototype: true });
}
