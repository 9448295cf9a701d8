/** The headers of answers, for the document. */
const ANSWER_HEADERS = {
  ETag: {
    description: 'The version of the game, in quotes.',
    required: true,
    schema: { type: 'string', maxLength: 20 },
  },
  Location: {
    description: 'Where to read what the request has made: the new resource, or the events that it led to.',
    required: true,
    schema: { type: 'string', format: 'uri-reference', maxLength: 200 },
  },
  Link: { description: 'The next page, `rel="next"`.', schema: { type: 'string', maxLength: 1000 } },
  RateLimit: {
    description: 'What is left of the budget: `r` requests, full again in `t` seconds.',
    schema: { type: 'string', maxLength: 100 },
  },
  'RateLimit-Policy': {
    description: 'The budget: `q` requests in `w` seconds.',
    schema: { type: 'string', maxLength: 100 },
  },
  'Retry-After': {
    description: 'Seconds to wait.',
    required: true,
    schema: { type: 'integer', minimum: 0, maximum: 86400 },
  },
  'WWW-Authenticate': {
    description: 'How to say who you are.',
    required: true,
    schema: { type: 'string', maxLength: 200 },
  },
  'Cache-Control': {
    description: 'How long the answer may be kept: not at all (`private, no-store`), but for what everybody may see.',
    schema: { type: 'string', maxLength: 100 },
  },
  'Request-Id': {
    description: 'The name of this request in the log of the server: to be quoted to its operator.',
    schema: { type: 'string', maxLength: 36 },
  },
  'Idempotent-Replayed': {
    description: 'Present when this is the answer of an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'] },
  },
} as const;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;

/** The names of all of them. */
export const PROMISED_HEADERS = Object.keys(ANSWER_HEADERS) as readonly AnswerHeader[];

/** Headers that any answer may have. */
export const ANY_ANSWER: readonly AnswerHeader[] = ['RateLimit', 'RateLimit-Policy', 'Cache-Control', 'Request-Id'];

/** The described headers of an answer. */
export function answerHeaders(names: readonly AnswerHeader[]): Record<string, { schema: Record<string, unknown> }> {
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, { ...ANSWER_HEADERS[name], schema: { ...ANSWER_HEADERS[name].schema } }]),
  );
}
