import fc from 'fast-check';
import { fits } from '../../support/contract.js';
import type { OperationObject, Parameter, Schema } from '../../support/contract.js';
import { fitting, referred } from './fitting-values.js';
import { mutated, ODD_HEADERS, ODD_TEXTS } from './odd-values.js';
import { ASKERS, WORTHLESS, type Asker, type World } from './world.js';

/** An operation of the document. */
export interface Promised {
  readonly template: string;
  readonly method: string;
  readonly operation: OperationObject;
}

/** A request, and what the document says about it. */
export interface Request {
  readonly asker: Asker;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | null;
  /** Why it must not succeed, by the document; null: the document does not say. */
  readonly wrong: string | null;
}

/** The parts of a request before they are put together. */
interface Parts {
  asker: Asker;
  path: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  payload: string | null;
  wrong: string | null;
}

/** What is wrong on purpose: nothing as often as something. */
const SLIPS = [
  ...['none', 'none', 'none', 'none', 'body', 'body', 'body', 'body', 'body', 'body'],
  ...['asker', 'asker', 'path', 'path', 'query', 'query', 'header', 'header', 'header'],
  ...['no_body', 'broken_body', 'huge_body', 'media_type'],
] as const;
const MEDIA_TYPES = ['text/plain', 'application/xml', 'application/json; charset=latin1', 'application/jsonx', ''];
const BROKEN = ['{', '{"a":1,}', 'undefined', '{"a":"\u0000"}', '[1', '{"a":1}x', "{'a':1}"];
const HEADERS = [
  ...['if-match', 'if-none-match', 'idempotency-key', 'last-event-id', 'accept', 'expect', 'content-encoding'],
  ...['authorization', 'accept-language', 'range', 'origin'],
];

/** The referee is asked about any record, and says what is wrong with it in a verdict. */
const TAKES_ANY_BODY = new Set(['checkRecord']);

/** Anything that somebody might ask of an operation. */
export function anyRequest(promised: Promised, world: World): fc.Arbitrary<Request> {
  const { parameters = [], requestBody } = promised.operation;
  const schema = requestBody?.content['application/json']?.schema ?? null;
  const slips = schema === null ? SLIPS.filter((slip) => !/body|media/.test(slip)) : SLIPS;
  return fc.constantFrom(...slips).chain((slip) =>
    fc
      .record({
        asker: slip === 'asker' ? fc.constantFrom(...ASKERS) : fc.constantFrom<Asker>('host', 'host', 'player'),
        path: fc.record(fieldsOf(parameters, 'path', ({ name }) => idOf(world, name, slip === 'path'))),
        query: sometimes(fieldsOf(parameters, 'query', textOf), []),
        headers: sometimes(fieldsOf(parameters, 'header', headerOf), ['if-match']),
        body: schema === null ? fc.constant(undefined) : bodyOf(schema, world, slip === 'body'),
        odd: fc.record({
          text: fc.constantFrom(...ODD_TEXTS),
          parameter: fc.constantFrom('zzz', '__proto__', ...parameters.filter((one) => one.in === 'query').map(nameOf)),
          name: fc.constantFrom(...HEADERS),
          header: fc.constantFrom(...ODD_HEADERS),
          mediaType: fc.constantFrom(...MEDIA_TYPES),
          broken: fc.constantFrom(...BROKEN),
        }),
      })
      .map(({ asker, path, query, headers, body, odd }) => {
        const parts: Parts = {
          ...{ asker, path, query: Object.entries(query), headers: { ...headers } },
          payload: body === undefined ? null : JSON.stringify(body),
          wrong: isUnfit(promised, body) ? 'the body does not fit' : null,
        };
        if (parts.payload !== null) parts.headers['content-type'] = 'application/json';
        slipInto(parts, slip, odd, promised);
        return assembled(parts, promised, world);
      }),
  );
}

function isUnfit({ operation: { operationId, requestBody } }: Promised, body: unknown): boolean {
  if (body === undefined) return requestBody?.required === true;
  const schema = requestBody?.content['application/json']?.schema;
  return schema !== undefined && !TAKES_ANY_BODY.has(operationId) && !fits(schema, body);
}

/** Some of the fields, and always those that are said to be. */
function sometimes(
  fields: Record<string, fc.Arbitrary<string>>,
  always: readonly string[],
): fc.Arbitrary<Record<string, string>> {
  const requiredKeys = always.filter((name) => name in fields);
  return fc.record(fields, { requiredKeys });
}

function nameOf({ name }: Parameter): string {
  return name;
}

function fieldsOf(
  parameters: readonly Parameter[],
  place: Parameter['in'],
  value: (parameter: Parameter) => fc.Arbitrary<string>,
): Record<string, fc.Arbitrary<string>> {
  return Object.fromEntries(
    parameters
      .filter((one) => one.in === place)
      .map((one) => [place === 'header' ? one.name.toLowerCase() : one.name, value(one)]),
  );
}

function idOf(world: World, name: string, isOdd: boolean): fc.Arbitrary<string> {
  const ids = world.ids[name];
  if (ids === undefined) throw new Error(`The world has no ${name}.`);
  return isOdd ? fc.constantFrom(...ODD_TEXTS, ...ids) : fc.constantFrom(ids[0] as string, ...ids);
}

function textOf({ name, schema }: Parameter): fc.Arbitrary<string> {
  // a long poll would take as long as it says
  return name === 'wait' ? fc.constant('0') : fitting(schema).map(String);
}

function headerOf({ name, schema }: Parameter): fc.Arbitrary<string> {
  if (name === 'If-Match') return fc.constantFrom('"6"', '"5"', '"4"', '*', '"1"');
  return fitting(schema).map(String);
}

/** A body, with an odd place in it or without, in which some ids are those of the world. */
function bodyOf(schema: Schema, world: World, isOdd: boolean): fc.Arbitrary<unknown> {
  const known = (body: unknown): unknown =>
    typeof body === 'object' && body !== null && 'playerId' in body
      ? { ...body, playerId: world.ids['playerId']?.[1] }
      : body;
  const deep = typeof schema['$ref'] === 'string' ? referred(schema['$ref']) : schema;
  const body = fitting(deep).map(known);
  return isOdd ? body.chain(mutated) : body;
}

function slipInto(
  parts: Parts,
  slip: (typeof SLIPS)[number],
  odd: { text: string; parameter: string; name: string; header: string; mediaType: string; broken: string },
  { operation }: Promised,
): void {
  const isRequired = operation.requestBody?.required === true;
  switch (slip) {
    case 'query':
      parts.query = [...parts.query.filter(([name]) => name !== odd.parameter), [odd.parameter, odd.text]];
      break;
    case 'header':
      parts.headers[odd.name] = odd.header;
      break;
    case 'no_body':
      parts.payload = null;
      delete parts.headers['content-type'];
      parts.wrong = isRequired ? 'there is no body' : null;
      break;
    case 'broken_body':
      parts.payload = odd.broken;
      parts.wrong = 'the body is not JSON';
      break;
    case 'huge_body':
      parts.payload = JSON.stringify({ name: 'x'.repeat(9 * 1024 * 1024) });
      parts.wrong = 'the body is huge';
      break;
    case 'media_type':
      parts.headers['content-type'] = odd.mediaType;
      if (parts.payload !== null) parts.wrong = 'the body is said to be something else';
      break;
    default:
  }
}

function assembled(parts: Parts, { template, operation }: Promised, world: World): Request {
  const { asker, path, query, headers, payload } = parts;
  let wrong = parts.wrong;
  const { parameters = [] } = operation;
  for (const { name, in: place, schema } of parameters) {
    const said =
      place === 'path' ? path[name] : place === 'header' ? headers[name.toLowerCase()] : valueIn(query, name);
    if (said !== undefined && !fitsText(schema, place === 'header' ? said.trim() : said))
      wrong ??= `${name} does not fit`;
  }
  const known = parameters.filter((one) => one.in === 'query').map(nameOf);
  if (query.some(([name]) => !known.includes(name))) wrong ??= 'a parameter is unknown';
  const token = world.tokens[asker];
  const isGuarded = (operation as unknown as { security: object[] }).security.every((one) => 'bearer' in one);
  if (WORTHLESS.has(asker) || (asker === 'nobody' && isGuarded && headers['authorization'] === undefined))
    wrong ??= 'the token is worth nothing';
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(path[name] ?? '')));
  const asked = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(value))}`);
  return {
    asker,
    url: asked.length === 0 ? filled : `${filled}?${asked.join('&')}`,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    payload,
    wrong,
  };
}

function valueIn(query: readonly [string, string][], name: string): string | undefined {
  return query.find(([one]) => one === name)?.[1];
}

/** What is a number or a truth by the schema arrives as text. */
function fitsText(schema: Schema, said: string): boolean {
  const resolved = typeof schema['$ref'] === 'string' ? referred(schema['$ref']) : schema;
  if (resolved['type'] === 'integer') return /^-?\d{1,15}$/.test(said) && fits(resolved, Number(said));
  if (resolved['type'] === 'boolean') return said === 'true' || said === 'false';
  return fits(resolved, said);
}

/** URLs cannot carry halves of characters. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}
