import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { loggedPath } from '../logging/logged-path.js';
import { hideSecrets } from '../logging/secrets.js';
import { problemFrom } from './from-error.js';
import { Problem } from './problem.js';
import { RouteTable } from '../http/route-table.js';

/** Turns whatever was thrown, by this server or by the framework below it, into a problem document (RFC 9457). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problems');

  constructor(private readonly routes: RouteTable) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    sendProblem(request, reply, this.routes.orWrongMethod(request, this.problemOf(error, request)));
  }

  private problemOf(error: unknown, request: FastifyRequest): Problem {
    const problem = problemFrom(error);
    if (problem === null)
      this.logger.error(
        `${request.method} ${loggedPath(request)} failed`,
        error instanceof Error ? error.stack : String(error),
      );
    return problem ?? new Problem('internal_error');
  }
}

/** Answers with a problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  if (problem.status === 401) reply.header('www-authenticate', challengeFor(problem));
  reply.removeHeader('etag');
  reply.header('cache-control', 'no-store').headers(problem.details.headers ?? {});
  reply.type('application/problem+json; charset=utf-8').code(problem.status);
  reply.serializer(JSON.stringify).send(problem.document(uriOf(pathOf(request))));
}

/** The most characters of `instance`: a longer path is cut off. */
const LONGEST_INSTANCE = 2000;

/** RFC 3986: `instance` is a URI, but a path that was asked may hold what belongs in none, and the mark of a hidden secret does. */
function uriOf(path: string): string {
  const uri = path.replace(/[^\w.~!$&'()*+,;=:@%/-]|%(?![0-9A-Fa-f]{2})/g, encodeURIComponent);
  return uri.length > LONGEST_INSTANCE ? uri.slice(0, LONGEST_INSTANCE).replace(/%.?$/, '') : uri;
}

/** RFC 6750: a token that is wrong is told apart from one that is missing. */
function challengeFor(problem: Problem): string {
  return problem.code === 'invalid_token'
    ? 'Bearer realm="trainyard", error="invalid_token"'
    : 'Bearer realm="trainyard"';
}

/** The path of a request, without the query, which may hold a ticket, and without a token that was pasted there. */
function pathOf({ url }: FastifyRequest): string {
  const end = url.indexOf('?');
  return hideSecrets(end < 0 ? url : url.slice(0, end));
}
