import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The committed document: what the server has promised. */
export const DOCUMENT = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../openapi.v1.json'), 'utf8'),
) as Document;

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface OperationObject {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
        readonly headers?: Readonly<Record<string, unknown>>;
      }
    >
  >;
}

type Schema = Readonly<Record<string, unknown>>;

/** An answer as a test got it. */
export interface SeenAnswer {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly status: number;
  readonly mediaType: string;
  readonly body: unknown;
}

const ajv = new Ajv2020.default({ strict: false, discriminator: false, allErrors: false });
addFormats.default(ajv, ['uuid', 'date-time', 'uri-reference']);
for (const [name, schema] of Object.entries(DOCUMENT.components.schemas))
  ajv.addSchema(closed(inOneFile(schema)) as Schema, `schema:${name}`);

const validators = new Map<string, ReturnType<typeof ajv.compile>>();

/** Throws where an answer is not one that the document promises: path, method, status, media type, every field. */
export function expectPromised({ method, path: asked, status, mediaType, body }: SeenAnswer): void {
  if (!asked.startsWith('/v1/')) return;
  const found = operationFor(method, asked);
  if (found === null) {
    if (status === 404 || status === 405 || status === 406 || status === 415) return;
    throw new Error(`${method} ${asked} answered ${status}, but the document does not know it.`);
  }
  const response = found.operation.responses[String(status)];
  if (response === undefined)
    throw new Error(
      `${found.operation.operationId} answered ${status}, which is not promised: ${JSON.stringify(body)}`,
    );
  if (response.content === undefined) {
    if (body !== null && body !== '')
      throw new Error(`${found.operation.operationId} ${status} has a body that is not promised.`);
    return;
  }
  const content = response.content[mediaType];
  if (content === undefined)
    throw new Error(`${found.operation.operationId} ${status} came as ${mediaType}, which is not promised.`);
  if (mediaType.includes('json')) expectSchema(`${found.operation.operationId} ${status}`, content.schema, body);
}

/** The operation that a path and method belong to. */
export function operationFor(
  method: string,
  asked: string,
): { readonly template: string; readonly operation: OperationObject } | null {
  const templates = Object.keys(DOCUMENT.paths).sort((a, b) => a.split('{').length - b.split('{').length);
  for (const template of templates) {
    const operation = DOCUMENT.paths[template]?.[method.toLowerCase()];
    if (operation !== undefined && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(asked))
      return { template, operation };
  }
  return null;
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
