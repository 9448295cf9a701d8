import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem.js';

interface Route {
  readonly path: RegExp;
  readonly methods: readonly string[];
}

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

  /** The same problem, but 405 where the path is known and only the method is not. */
  orWrongMethod(request: FastifyRequest, problem: Problem): Problem {
    if (problem.code !== 'not_found' || !request.is404) return problem;
    const allow = this.methodsOf(request.url.split('?', 1)[0] as string);
    return allow.length === 0 ? problem : new Problem('method_not_allowed', { headers: { allow: allow.join(', ') } });
  }
}

/** `/v1/games/:gameId` as a regular expression; a wildcard route (`*`) says nothing about methods. */
function patternOf(url: string): RegExp {
  if (url.includes('*')) return /^\b$/;
  const path = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${path}$`);
}
