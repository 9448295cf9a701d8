import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProblemCode } from '../problems/catalogue.js';
import { notFound, Problem } from '../problems/problem.js';

interface Route {
  readonly path: RegExp;
  readonly methods: readonly string[];
}

/** What is found wrong where no route takes the request: that there is none, or a body that nobody would have read. */
const OF_NO_ROUTE: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'not_found',
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
]);

/** Which methods each path knows. Fastify answers a wrong method like an unknown path; RFC 9110 wants 405 and `Allow`. */
@Injectable()
export class RouteTable {
  private readonly routes: Route[] = [];

  /** Notes every route that is registered from now on. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      this.routes.push({ path: patternOf(url), methods: typeof method === 'string' ? [method] : method });
    });
  }

  /** The methods that a path answers to. */
  methodsOf(path: string): string[] {
    const methods = this.routes.filter((route) => route.path.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  }

  /** The same problem, but 405 where the path is known and only the method is not, whatever may be wrong with the body. */
  orWrongMethod(request: FastifyRequest, problem: Problem): Problem {
    if (!request.is404 || !OF_NO_ROUTE.has(problem.code)) return problem;
    const allow = this.methodsOf(request.url.split('?', 1)[0] as string);
    return allow.length === 0
      ? notFound()
      : new Problem('method_not_allowed', { headers: { allow: allow.join(', ') } });
  }
}

/** `/v1/games/:gameId` as a regular expression; a wildcard route (`*`) says nothing about methods. */
function patternOf(url: string): RegExp {
  if (url.includes('*')) return /^\b$/;
  const path = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${path}$`);
}
