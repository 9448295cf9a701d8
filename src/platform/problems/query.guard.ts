import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.js';

/** Nest's number for a parameter that takes the query string. */
export const QUERY = '4:';
/** The same for one that takes the body. */
export const BODY = '3:';

/**
 * Refuses parameters on operations that take none; where there are some, `InputPipe` refuses the unknown ones, but for those
 * that every object inherits, which it does not see.
 */
@Injectable()
export class QueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const names = Object.keys(query as Record<string, unknown>);
    const unknown = takesQuery(context) ? names.filter((name) => name in Object.prototype) : names;
    if (unknown.length === 0) return true;
    const errors = unknown.map((name) => ({
      pointer: name,
      code: 'unknown_parameter',
      detail: `There is no parameter ${JSON.stringify(name.slice(0, 60))} here.`,
    }));
    throw new Problem('invalid_request', { detail: 'This operation does not take these parameters.', errors });
  }
}

function takesQuery(context: ExecutionContext): boolean {
  const args = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) as
    object | undefined;
  return Object.keys(args ?? {}).some((key) => key.startsWith(QUERY));
}
