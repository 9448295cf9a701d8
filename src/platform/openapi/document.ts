import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import './problem.schema.js';
import { SCOPES } from '../auth/scopes.js';
import { addLinks } from './links.js';
import { outgoingCalls } from './outgoing-calls.js';
import { addExamples } from './recorded-examples.js';
import { namedSchemas } from './schema-registry.js';
import { sharePartsOf } from './shared-parts.js';

/** In alphabetical order, as linters want them. */
const TAGS = {
  games: 'Games, their seats, moves, events and records.',
  notices: 'What players are told, in a list, by mail, and by calls to their own programs.',
  plans: 'Moves for the own next turns, and what the server may play by itself.',
  players: 'Accounts and their tokens.',
  referee: 'Questions about the rules that need no game on this server.',
  rulesets: 'Presets and options, and what they resolve to.',
  talk: 'What is said at the table, and what one notes for oneself.',
} as const;

/** The OpenAPI 3.1 document of this server; the same for the same code, and committed as `openapi.v1.json`. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Trainyard')
    .setDescription(
      [
        'Correspondence play of train dominoes: Mexican Train in every published way, and Chicken Foot.',
        'Every game has a version, the number of its last event; whatever changes a running game names it in If-Match.',
        'Bodies are JSON in UTF-8, times RFC 3339 in UTC, durations ISO 8601, ids UUIDs in lower case.',
        'A list with a `nextCursor` goes on with that as its `cursor` (events and messages: as `after`).',
        'Whatever goes wrong is answered with a `Problem`, whose `code` is stable.',
        'Words in answers may grow by new values and objects by new fields: ignore what you do not know.',
        'RULES and RECORD with a number are sections of the rule book and the format of records: docs/rules.md and docs/record.md of the project.',
        'The examples were recorded from one run of this server; ids, tokens, secrets and cursors in them are made up, and long lists cut off.',
      ].join(' '),
    )
    .setVersion('1.0.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .setOpenAPIVersion('3.1.0')
    .addServer('/')
    // Not `addBearerAuth`, which would call the tokens JWTs: they are opaque.
    .addSecurity('bearer', {
      type: 'http',
      scheme: 'bearer',
      description: `A token of an account (\`tr_pat_…\`) or of a seat (\`tr_seat_…\`), opaque. Scopes: ${scopesText()}`,
    });
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const document = SwaggerModule.createDocument(app, builder.build(), { ignoreGlobalPrefix: false });
  document.paths = onlyV1(document.paths);
  allowNoBody(document);
  document.webhooks = outgoingCalls() as NonNullable<OpenAPIObject['webhooks']>;
  const classes = Object.fromEntries(
    Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => [
      name,
      { ...withPlainReferences(schema), additionalProperties: false },
    ]),
  );
  document.components = {
    ...document.components,
    schemas: { ...classes, ...namedSchemas() },
  };
  addLinks(document.paths);
  addExamples(document.paths);
  sharePartsOf(document);
  return document;
}

/** Nest calls a field that is a reference an object of any form as well. */
function withPlainReferences<T extends object>(schema: T): T {
  const { properties = {} } = schema as { properties?: Record<string, Record<string, unknown>> };
  for (const [name, field] of Object.entries(properties)) {
    if (!('$ref' in field)) continue;
    const { type: _type, additionalProperties: _more, ...rest } = field;
    properties[name] = rest;
  }
  return schema;
}

/** The document is about the API; health checks and pages for people are not part of it. */
function onlyV1(paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  return Object.fromEntries(Object.entries(paths).filter(([path]) => path.startsWith('/v1/')));
}

/** A body of which every field may be left out may be left out itself; Nest calls every body required. */
function allowNoBody({ paths, components }: OpenAPIObject): void {
  for (const { post, put, patch } of Object.values(paths))
    for (const body of [post, put, patch].map((operation) => operation?.requestBody)) {
      if (body === undefined || '$ref' in body) continue;
      const schema = body.content['application/json']?.schema;
      const name = schema && '$ref' in schema ? (schema.$ref.split('/').at(-1) as string) : '';
      const fields = components?.schemas?.[name];
      if (fields !== undefined && !('$ref' in fields) && (fields.required ?? []).length === 0) body.required = false;
    }
}

function scopesText(): string {
  return Object.entries(SCOPES)
    .map(([scope, meaning]) => `\`${scope}\`: ${meaning}`)
    .join(' ');
}
