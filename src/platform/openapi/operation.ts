import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBody, ApiExtension, ApiHeader, ApiOperation, ApiParam, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { Access, Public } from '../auth/access.js';
import type { Scope } from '../auth/scopes.js';
import { KEEPS_ANSWERS, SHORTEST_ANONYMOUS_KEY } from '../idempotency/request-key.js';
import { HEAD_LIMIT } from '../http/wire.js';
import { PROBLEMS, type ProblemCode } from '../problems/catalogue.js';
import { ANY_ANSWER, answerHeaders, type AnswerHeader } from './headers.js';
import { ref, type JsonSchema } from './schema-registry.js';
import { Id } from './shapes.js';

/** What a success looks like. */
export interface AnswerDescription {
  readonly description: string;
  /** Left out: no body. */
  readonly schema?: JsonSchema;
  readonly mediaType?: string;
  readonly headers?: readonly AnswerHeader[];
  readonly example?: unknown;
}

/** One operation of the API: who may call it, what it answers, and everything that can go wrong. */
export interface OperationDescription {
  /** The name of the method in generated clients; never changed. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** `public`, or the scope that a token needs and who else may call. */
  readonly access: 'public' | readonly [Scope, ...('seat' | 'anonymous')[]];
  readonly answers: Readonly<Record<number, AnswerDescription>>;
  /** What can go wrong besides that which can always go wrong. */
  readonly problems?: readonly ProblemCode[];
  /** The body, where it is not a class. */
  readonly body?: { readonly schema: JsonSchema; readonly description: string };
  /** Whether there is a body at all; left out: for every POST. */
  readonly takes?: 'body' | 'nothing';
  readonly ifMatch?: 'required' | 'optional';
  readonly ifNoneMatch?: true;
  /** Whether a stream can be taken up again where it broke: after a version, or after an id that means nothing to its reader. */
  readonly lastEventId?: 'version' | 'cursor';
  readonly idempotent?: true;
  /** Whether a stream ticket does as well as a token. */
  readonly ticket?: true;
  /** Parts of the path. */
  readonly path?: readonly (keyof typeof PATH_PARTS)[];
}

const PATH_PARTS = {
  gameId: {
    name: 'gameId',
    description: 'Id of the game.',
    schema: Id,
  },
  seat: {
    name: 'seat',
    description: 'Number of the seat, 1 to 14.',
    schema: { type: 'integer', minimum: 1, maximum: 14 },
  },
  linkId: {
    name: 'linkId',
    description: 'Id of the link.',
    schema: Id,
  },
  invitationId: {
    name: 'invitationId',
    description: 'Id of the invitation.',
    schema: Id,
  },
  messageId: {
    name: 'messageId',
    description: 'Number of the message in its game.',
    schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
  },
  playerId: {
    name: 'playerId',
    description: 'Id of the account.',
    schema: Id,
  },
  memberId: {
    name: 'memberId',
    description: 'Id of the member, somebody who has or had a seat of the game.',
    schema: Id,
  },
  tokenId: {
    name: 'tokenId',
    description: 'Id of the token.',
    schema: Id,
  },
  webhookId: {
    name: 'webhookId',
    description: 'Id of the webhook.',
    schema: Id,
  },
  deliveryId: {
    name: 'deliveryId',
    description: 'Id of the delivery.',
    schema: Id,
  },
  vacationId: {
    name: 'vacationId',
    description: 'Id of the vacation.',
    schema: Id,
  },
  preset: {
    name: 'preset',
    description: 'Name of the preset.',
    schema: { type: 'string', pattern: '^[a-z0-9_]{1,40}$', maxLength: 40 },
  },
} as const;

const ALWAYS: readonly ProblemCode[] = [
  'malformed_request',
  'invalid_request',
  'invalid_token',
  'not_acceptable',
  'request_timeout',
  'expectation_failed',
  'headers_too_large',
  'rate_limited',
  'internal_error',
  'unavailable',
];
const WITH_BODY: readonly ProblemCode[] = ['malformed_json', 'body_too_large', 'unsupported_media_type'];

/** Declares an operation: access, document and answers in one place. */
export function Operation(operation: OperationDescription): MethodDecorator {
  const { id, summary, description, access, answers } = operation;
  return applyDecorators(
    access === 'public' ? Public() : Access(...(access as [Scope, ...('seat' | 'anonymous')[]])),
    SetMetadata(KEEPS_ANSWERS, operation.idempotent === true),
    ApiOperation({
      operationId: id,
      summary,
      description: [description, callersText(operation)].filter(Boolean).join(' '),
    }),
    ...security(operation),
    ...(operation.path ?? []).map((name) => ApiParam({ ...PATH_PARTS[name], required: true })),
    ...requestHeaders(operation),
    ...(operation.body
      ? [ApiBody({ schema: operation.body.schema, description: operation.body.description, required: true })]
      : []),
    ...Object.entries(answers).map(([status, answer]) => success(Number(status), answer)),
    ...(operation.ifNoneMatch
      ? [
          ApiResponse({
            status: 304,
            description: 'Nothing has changed since that version.',
            headers: answerHeaders([...ANY_ANSWER, 'ETag']),
          }),
        ]
      : []),
    ...failures(operation),
  );
}

function security({ access }: OperationDescription): MethodDecorator[] {
  if (access === 'public') return [ApiSecurity({})];
  // The scope stands beside the requirement: OpenAPI defines scopes for OAuth 2 only, and linters hold it to that.
  const bearer = [ApiSecurity('bearer', []), ApiExtension('x-required-scope', access[0])];
  return access.includes('anonymous') ? [ApiSecurity({}), ...bearer] : bearer;
}

/** Who may call, in a sentence: the requirement itself can name neither scopes nor the token of a seat. */
function callersText({ access, ticket, problems = [] }: OperationDescription): string {
  if (access === 'public') return 'Needs no token.';
  const seat = access.includes('seat') ? ' or the token of a seat' : '';
  const other = ticket === undefined ? seat : `${seat}, or a ticket`;
  return access.includes('anonymous') && !problems.includes('authentication_required')
    ? `Needs no token for what everybody may see, else one with the scope \`${access[0]}\`${other}.`
    : `Needs a token with the scope \`${access[0]}\`${other}.`;
}

function requestHeaders({ ifMatch, ifNoneMatch, idempotent, lastEventId }: OperationDescription): MethodDecorator[] {
  const headers: MethodDecorator[] = [];
  if (ifMatch) {
    const description = 'The version that the decision was made for, in quotes: the ETag of the state.';
    headers.push(
      ApiHeader({
        name: 'If-Match',
        description,
        required: ifMatch === 'required',
        schema: {
          type: 'string',
          maxLength: 20,
          pattern: ifMatch === 'required' ? '^"(0|[1-9]\\d{0,9})"$' : '^("(0|[1-9]\\d{0,9})"|\\*)$',
        },
        example: '"17"',
      }),
    );
  }
  if (ifNoneMatch) {
    headers.push(
      ApiHeader({
        name: 'If-None-Match',
        description: 'The ETag that is known already: 304 if it still holds.',
        required: false,
        schema: { type: 'string', maxLength: HEAD_LIMIT / 2 },
      }),
    );
  }
  if (lastEventId) {
    headers.push(
      ApiHeader({
        name: 'Last-Event-ID',
        description: 'The id of the last event that was seen, as EventSource sends it; counts before `after`.',
        required: false,
        schema:
          lastEventId === 'version'
            ? { type: 'string', maxLength: 9, pattern: '^\\d{1,9}$' }
            : { type: 'string', maxLength: 2000, pattern: '^[0-9A-Za-z_-]*$' },
      }),
    );
  }
  if (idempotent) {
    const description = `Makes a repeated request harmless: it gets the answer of the first one, for 24 hours. Without an account it has to have at least ${SHORTEST_ANONYMOUS_KEY} characters that nobody can guess, such as a random UUID.`;
    headers.push(
      ApiHeader({
        name: 'Idempotency-Key',
        description,
        required: false,
        schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
      }),
    );
  }
  return headers;
}

function success(
  status: number,
  { description, schema, mediaType, headers, example }: AnswerDescription,
): MethodDecorator {
  const body = { schema: { ...schema }, ...(example === undefined ? {} : { example }) };
  const content = schema ? { content: { [mediaType ?? 'application/json']: body } } : {};
  return ApiResponse({
    status,
    description,
    headers: answerHeaders([...ANY_ANSWER, ...(headers ?? [])]),
    ...content,
  });
}

/** Every problem, those of one status together, each with an example. */
function failures(operation: OperationDescription): MethodDecorator[] {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set(codesOf(operation))) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => failure(status, codes));
}

function codesOf({ access, takes, path, problems, ifMatch, idempotent }: OperationDescription): ProblemCode[] {
  return [
    ...ALWAYS,
    ...(takes === 'body' ? WITH_BODY : []),
    ...(access === 'public'
      ? []
      : ([
          ...(access.includes('anonymous') ? [] : ['authentication_required']),
          'insufficient_scope',
        ] as ProblemCode[])),
    ...(access === 'public' || access.includes('seat') ? [] : (['account_required'] as ProblemCode[])),
    ...(path && path.length > 0 ? (['not_found', 'uri_too_long'] as ProblemCode[]) : []),
    ...(path?.includes('gameId') ? (['engine_version_unavailable'] as ProblemCode[]) : []),
    ...(ifMatch ? (['version_mismatch'] as ProblemCode[]) : []),
    ...(ifMatch === 'required' ? (['version_required'] as ProblemCode[]) : []),
    ...(idempotent ? (['idempotency_key_reused'] as ProblemCode[]) : []),
    ...(problems ?? []),
  ];
}

function failure(status: number, codes: readonly ProblemCode[]): MethodDecorator {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }]));
  const content = { 'application/problem+json': { schema: ref('Problem'), examples } };
  const headers: AnswerHeader[] = [];
  if (status === 401) headers.push('WWW-Authenticate');
  if (status === 412) headers.push('ETag');
  if (status === 429 || status === 503) headers.push('Retry-After');
  const description = codes.map((code) => `\`${code}\`: ${PROBLEMS[code].meaning}`).join('\n\n');
  return ApiResponse({
    status,
    description,
    headers: answerHeaders([...headers, ...ANY_ANSWER]),
    content,
  });
}

function exampleOf(code: ProblemCode): Record<string, unknown> {
  const { title, status, meaning } = PROBLEMS[code];
  return { type: `/problems/${code}`, title, status, detail: meaning, instance: '/v1/games', code, errors: [] };
}
