import { HttpException } from '@nestjs/common';
import { isDatabaseUnavailable } from './database-errors.js';
import { Problem } from './problem.js';
import type { ProblemCode } from './catalogue.js';

/** Statuses that the framework may answer with by itself, and the problem that says the same. */
const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed_request',
  401: 'authentication_required',
  403: 'not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  408: 'request_timeout',
  413: 'body_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'unavailable',
};

/** Fastify's codes whose status alone says too little. */
const BY_FASTIFY_CODE: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  FST_ERR_BAD_URL: 'malformed_request',
};

/** The problem that an error amounts to; null for one that nobody expected. */
export function problemFrom(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) return new Problem('unavailable', { headers: { 'retry-after': '2' } });
  const code = fastifyCode(error) ?? BY_STATUS[statusOf(error)];
  if (code === undefined) return null;
  return new Problem(code, code === 'unavailable' ? { headers: { 'retry-after': '2' } } : {});
}

/** The framework wraps the errors of the server below it; the wrapped one has the code. */
function fastifyCode(error: unknown): ProblemCode | undefined {
  const inner = error instanceof HttpException ? error.cause : error;
  const code: unknown = inner instanceof Error && 'code' in inner ? inner.code : undefined;
  return typeof code === 'string' ? BY_FASTIFY_CODE[code] : undefined;
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 0;
  return typeof error.statusCode === 'number' ? error.statusCode : 0;
}
