import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The committed document as it is: what the server has promised. */
export const COMMITTED = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../openapi.v1.json'), 'utf8'),
) as Document;

/** The same, with the parameters, headers, examples and answers that operations share in the place of the references to them. */
export const DOCUMENT: Document = {
  ...COMMITTED,
  paths: unfolded(COMMITTED.paths) as Document['paths'],
  webhooks: unfolded(COMMITTED.webhooks) as Document['webhooks'],
};

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly webhooks: Readonly<Record<string, unknown>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

export interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, MediaType>>;
  };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface ResponseObject {
  readonly content?: Readonly<Record<string, MediaType>>;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Schema }>>;
  readonly links?: Readonly<Record<string, Link>>;
}

export interface MediaType {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Link {
  readonly operationId: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

export type Schema = Readonly<Record<string, unknown>>;

/** An answer as a test got it. */
export interface SeenAnswer {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly status: number;
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** What belongs to HTTP and to browsers, and to no operation. */
const OF_EVERY_SERVER = new Set([
  ...['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding', 'vary'],
  ...['content-security-policy', 'origin-agent-cluster', 'referrer-policy', 'strict-transport-security'],
  ...['x-accel-buffering', 'x-content-type-options', 'x-dns-prefetch-control', 'x-download-options'],
  ...['x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy'],
  ...['access-control-allow-origin', 'access-control-expose-headers', 'access-control-allow-methods'],
  ...['access-control-allow-headers', 'access-control-max-age', 'access-control-allow-credentials'],
]);

const ajv = new Ajv2020.default({ strict: false, discriminator: false, allErrors: false });
addFormats.default(ajv, ['uuid', 'date-time', 'uri-reference']);
for (const [name, schema] of Object.entries(DOCUMENT.components.schemas))
  ajv.addSchema(closed(inOneFile(schema)) as Schema, `schema:${name}`);

const validators = new Map<string, ReturnType<typeof ajv.compile>>();

/** Throws where an answer is not one that the document promises: path, method, status, headers, media type, every field. */
export function expectPromised({ method, path: asked, status, mediaType, headers, body }: SeenAnswer): void {
  if (!asked.startsWith('/v1/')) return;
  // RFC 9110, 9.3.2: as GET would answer, without a body
  const found = operationFor(method === 'HEAD' ? 'GET' : method, asked);
  if (found === null) return expectStranger({ method, path: asked, status, mediaType, headers, body });
  const { operationId, responses } = found.operation;
  const what = `${operationId} ${status}`;
  const response = responses[String(status)];
  if (response === undefined)
    throw new Error(`${operationId} answered ${status}, which is not promised: ${JSON.stringify(body)}`);
  expectHeaders(what, response, headers);
  if (method === 'HEAD') return;
  if (response.content === undefined) {
    if (body !== null && body !== '') throw new Error(`${what} has a body that is not promised.`);
    return;
  }
  const content = response.content[mediaType];
  if (content === undefined) throw new Error(`${what} came as ${mediaType}, which is not promised.`);
  if (mediaType.includes('json')) expectSchema(what, content.schema, body);
}

/** Throws where a frame of a stream is not one that the document promises. */
export function expectPromisedFrame(asked: string, event: string, data: unknown): void {
  const found = operationFor('GET', asked);
  const schema = found?.operation.responses['200']?.content?.['text/event-stream']?.schema;
  if (found === null || schema === undefined) throw new Error(`${asked} is no stream that the document knows.`);
  expectSchema(`a frame of ${found.operation.operationId}`, schema['contentSchema'] as Schema, data);
  const { type } = data as { type?: string };
  if (type !== undefined && type !== event) throw new Error(`A frame is called ${event} and tells of ${type}.`);
}

/** What no operation answers: an unknown path, a method that a path does not know, and the questions of browsers. */
function expectStranger({ method, path: asked, status, mediaType, headers, body }: SeenAnswer): void {
  const isPreflight = method === 'OPTIONS' && status === 204;
  if (isPreflight) return;
  const what = `${method} ${asked} ${status}`;
  if (![400, 404, 405, 406, 408, 414, 415, 417, 429, 431, 503].includes(status))
    throw new Error(`${what}, but the document does not know that path.`);
  const isKnown = [...Object.keys(DOCUMENT.paths)].some((template) => matches(template, asked));
  if (status === 405 && (!isKnown || typeof headers['allow'] !== 'string')) throw new Error(`${what} without Allow.`);
  if (status === 404 && isKnown && method !== 'HEAD') throw new Error(`${what} and not 405.`);
  if (method === 'HEAD') return;
  if (mediaType !== 'application/problem+json') throw new Error(`${what} came as ${mediaType}.`);
  expectSchema(what, { $ref: '#/components/schemas/Problem' }, body);
}

/** Both ways: no header that is not promised, and none missing that always has to be there. */
function expectHeaders(what: string, { headers: promised = {} }: ResponseObject, headers: SeenAnswer['headers']): void {
  const known = new Map(Object.entries(promised).map(([name, header]) => [name.toLowerCase(), header]));
  for (const [name, value] of Object.entries(headers)) {
    if (OF_EVERY_SERVER.has(name)) continue;
    const header = known.get(name);
    if (header === undefined) throw new Error(`${what} has the header ${name}, which is not promised.`);
    const isNumber = header.schema['type'] === 'integer';
    expectSchema(`the header ${name}`, header.schema, isNumber ? Number(value) : value);
  }
  for (const [name, { required }] of known)
    if (required === true && headers[name] === undefined) throw new Error(`${what} lacks the header ${name}.`);
}

/** The operation that a path and method belong to. */
export function operationFor(
  method: string,
  asked: string,
): { readonly template: string; readonly operation: OperationObject } | null {
  const templates = Object.keys(DOCUMENT.paths).sort((a, b) => a.split('{').length - b.split('{').length);
  for (const template of templates) {
    const operation = DOCUMENT.paths[template]?.[method.toLowerCase()];
    if (operation !== undefined && matches(template, asked)) return { template, operation };
  }
  return null;
}

function matches(template: string, asked: string): boolean {
  return new RegExp(`^${template.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(asked);
}

const asWritten = new Ajv2020.default({ strict: false, discriminator: false });
addFormats.default(asWritten, ['uuid', 'date-time', 'date', 'uri-reference']);
for (const [name, schema] of Object.entries(COMMITTED.components.schemas))
  asWritten.addSchema(inOneFile(schema) as Schema, `schema:${name}`);
const readers = new Map<Schema, ReturnType<typeof ajv.compile>>();

/** Whether a schema of the document allows a value: as it stands there, for what clients send. */
export function fits(schema: Schema, value: unknown): boolean {
  const known = readers.get(schema) ?? asWritten.compile(inOneFile(schema) as Schema);
  readers.set(schema, known);
  return known(value) as boolean;
}

function expectSchema(what: string, schema: Schema, body: unknown): void {
  let validate = validators.get(what);
  if (validate === undefined) {
    validate = ajv.compile(closed(inOneFile(schema)) as Schema);
    validators.set(what, validate);
  }
  if (!validate(body))
    throw new Error(
      `${what} is not as promised: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body).slice(0, 2000)}`,
    );
}

/** A part of the document in which what is shared stands in the place of the references to it; schemas stay where they are. */
function unfolded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unfolded);
  if (typeof value !== 'object' || value === null) return value;
  const target = '$ref' in value ? value.$ref : undefined;
  if (typeof target === 'string' && /^#\/components\/(parameters|headers|examples|responses)\//.test(target)) {
    const [, , section, name] = target.split('/') as [string, string, string, string];
    const sections = COMMITTED.components as unknown as Record<string, Record<string, unknown>>;
    return unfolded(sections[section]?.[name]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unfolded(inner)]));
}

/** References into the document become references to the single schemas. */
function inOneFile(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', 'schema:'));
}

/** Answers may grow for readers; for these tests every field has to be in the document. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  return 'properties' in copy && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy;
}
