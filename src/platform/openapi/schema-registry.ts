/** A JSON Schema, as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const registry = new Map<string, JsonSchema>();

/** Gives a schema its name in the document; the same name twice is a mistake. */
export function named(name: string, schema: JsonSchema): JsonSchema {
  if (registry.has(name)) throw new Error(`Two schemas are called ${name}.`);
  registry.set(name, schema);
  return ref(name);
}

/** Points at a named schema. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** All named schemas, by name. */
export function namedSchemas(): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries([...registry].sort(([a], [b]) => (a < b ? -1 : 1)));
}
