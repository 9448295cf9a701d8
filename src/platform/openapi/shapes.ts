import { named, ref, type JsonSchema } from './schema-registry.js';

/* Short words for the schemas of answers. Every string, number and array has a bound (OWASP API4). */

/** An object whose fields are always there, but for the `optional` ones. It may grow: readers ignore what they do not know. */
export function object(
  description: string,
  fields: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(fields).filter((name) => !optional.includes(name));
  return { type: 'object', description, properties: fields, ...(required.length > 0 ? { required } : {}) };
}

export function text(description: string, maxLength: number, more: JsonSchema = {}): JsonSchema {
  return { type: 'string', maxLength, description, ...more };
}

export function integer(description: string, minimum: number, maximum: number, more: JsonSchema = {}): JsonSchema {
  return { type: 'integer', minimum, maximum, description, ...more };
}

export function truth(description: string): JsonSchema {
  return { type: 'boolean', description };
}

/** One of some words. In answers more may be added later: a reader takes an unknown one as "something else". */
export function choice(description: string, values: readonly string[]): JsonSchema {
  return { type: 'string', enum: [...values], description };
}

export function list(description: string, items: JsonSchema, maxItems: number): JsonSchema {
  return { type: 'array', items, maxItems, description };
}

/** The same, or null. A reference cannot carry a second type and becomes a union. */
export function nullable(schema: JsonSchema): JsonSchema {
  if ('$ref' in schema) return { oneOf: [schema, { type: 'null' }] };
  const more = 'enum' in schema ? { enum: [...(schema['enum'] as readonly unknown[]), null] } : {};
  return { ...schema, type: [schema['type'], 'null'], ...more };
}

/** One of several named variants, told apart by `type`, with the mapping that client generators need. */
export function union(description: string, variants: Readonly<Record<string, string>>): JsonSchema {
  const names = [...new Set(Object.values(variants))];
  const mapping = Object.fromEntries(
    Object.entries(variants).map(([tag, name]) => [tag, `#/components/schemas/${name}`]),
  );
  return { description, oneOf: names.map((name) => ref(name)), discriminator: { propertyName: 'type', mapping } };
}

export const UUID_PATTERN = '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';
/** Whole weeks, days, hours, minutes and seconds; of at least three characters. Without what regular expressions of Go do not know. */
export const DURATION_PATTERN = '^P(\\d{1,5}W)?(\\d{1,5}D)?(T(\\d{1,6}H)?(\\d{1,7}M)?(\\d{1,9}S)?)?$';
export const TILE_PATTERN = '^(\\d|1[0-8])-(\\d|1[0-8])$';

/** An id in a path. */
export const Id = named('Id', uuid('An id: a UUID in lower case.'));

export function uuid(description: string): JsonSchema {
  return { type: 'string', format: 'uuid', pattern: UUID_PATTERN, maxLength: 36, description };
}

export function instant(description: string): JsonSchema {
  return { type: 'string', format: 'date-time', maxLength: 30, description };
}

export function tileText(description: string): JsonSchema {
  return { type: 'string', pattern: TILE_PATTERN, maxLength: 5, description };
}

export function lineText(description: string): JsonSchema {
  return { type: 'string', pattern: '^[a-z0-9.-]{1,400}$', maxLength: 400, description };
}

/** A number of pips, 0 … 18. */
export function pipsNumber(description: string): JsonSchema {
  return integer(description, 0, 18);
}

export function seatNumber(description: string): JsonSchema {
  return integer(description, 1, 14);
}

export function versionNumber(description: string): JsonSchema {
  return integer(description, 0, 2_147_483_647);
}

/** A page of a list; the next one is asked for by a parameter, usually `cursor`. */
export function page(description: string, items: JsonSchema, sentAs = 'cursor', maxItems = 100): JsonSchema {
  return object(description, {
    items: list('The items of this page, in order.', items, maxItems),
    nextCursor: nullable(
      text(`Where the next page begins, to be sent as \`${sentAs}\`; null: this is the last one.`, 200),
    ),
  });
}

/**
 * A stream of server-sent events, whose frames have one of some things as their `data`. OpenAPI 3.1 has no word for what repeats
 * in a stream; `contentSchema` comes nearest to it.
 */
export function eventStream(...data: JsonSchema[]): JsonSchema {
  return {
    type: 'string',
    maxLength: 100_000_000,
    description:
      'Frames of the event stream format; the `data` of each is JSON, of the form that `contentSchema` says.',
    contentMediaType: 'text/event-stream',
    contentSchema: data.length === 1 ? data[0] : { oneOf: data },
  };
}
