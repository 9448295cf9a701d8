// Trials: C86
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildDocument } from '../../src/platform/openapi/document.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { COMMITTED, DOCUMENT } from '../support/contract.js';

const FILE = path.resolve(import.meta.dirname, '../../openapi.v1.json');

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

// Compared by content: the build, which goes through Nest's transformer, puts the fields of request classes in another order.
test('the server makes the very document that is committed', () => {
  expect(JSON.parse(JSON.stringify(buildDocument(server.app)))).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
});

test('the server serves it', async () => {
  const served = await server.request().get('/openapi.json').expect(200);
  expect(served.body).toEqual(COMMITTED);
});

const operations = Object.entries(DOCUMENT.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${template}`, operation })),
);

test('every operation has a name of its own, in camel case', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
});

test.each(operations)('$name promises problems for what can always go wrong', ({ operation }) => {
  for (const status of ['400', '401', '406', '429', '500', '503']) {
    expect(operation.responses[status]?.content?.['application/problem+json']?.schema).toEqual({
      $ref: '#/components/schemas/Problem',
    });
  }
});

/** Every schema in the document, however deep. */
function* schemas(value: unknown, place: string): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && !Array.isArray(value) && (typeof value.type === 'string' || Array.isArray(value.type)))
    yield [place, value];
  for (const [key, inner] of Object.entries(value))
    if (key !== 'example' && key !== 'examples') yield* schemas(inner, `${place}/${key}`);
}

test('every string, array and number has a bound', () => {
  const unbounded = [...schemas({ paths: DOCUMENT.paths, schemas: DOCUMENT.components.schemas }, '')].filter(
    ([, schema]) => {
      const types = [schema['type']].flat();
      if (types.includes('string') && !('maxLength' in schema || 'enum' in schema || 'pattern' in schema)) return true;
      if (types.includes('array') && !('maxItems' in schema)) return true;
      return (
        types.includes('integer') &&
        !('enum' in schema) &&
        !('maximum' in schema && 'minimum' in schema) &&
        !types.includes('boolean')
      );
    },
  );
  expect(unbounded.map(([place]) => place)).toEqual([]);
});

test('every union names its variants and maps its tags to them', () => {
  const text = JSON.stringify(DOCUMENT);
  const unions = [...text.matchAll(/"discriminator":(\{.*?\}\})/g)].map(
    ([, union]) => JSON.parse(union as string) as { propertyName: string; mapping: Record<string, string> },
  );
  expect(unions.length).toBeGreaterThan(3);
  for (const { propertyName, mapping } of unions) {
    expect(propertyName).toBe('type');
    for (const target of Object.values(mapping))
      expect(DOCUMENT.components.schemas).toHaveProperty([target.split('/').at(-1) as string]);
  }
});

test('every link leads to an operation, and names parameters that it has', () => {
  const byName = new Map(operations.map(({ operation }) => [operation.operationId, operation]));
  const links = operations.flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap((response) => Object.values(response.links ?? {})),
  );
  expect(links.length).toBeGreaterThan(30);
  for (const { operationId, parameters = {} } of links) {
    const known = (byName.get(operationId)?.parameters ?? []).flatMap(({ name, in: place }) => [
      name,
      `${place}.${name}`,
    ]);
    expect(known).toEqual(expect.arrayContaining(Object.keys(parameters)));
    expect(byName.has(operationId)).toBe(true);
  }
});

test('every reference leads somewhere', () => {
  const missing = [...JSON.stringify(DOCUMENT).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    .map(([, name]) => name as string)
    .filter((name) => !(name in DOCUMENT.components.schemas));
  expect(missing).toEqual([]);
});

test('requests are closed: a field that is not in the document is refused', () => {
  for (const [name, schema] of Object.entries(DOCUMENT.components.schemas))
    if (name.endsWith('Dto')) expect(schema).toHaveProperty('additionalProperties', false);
});
