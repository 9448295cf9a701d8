import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { lookupOf, type Lookup } from '../auth/lookup.js';

/** What is known about a request once the guard has let it in. */
export interface Ask extends Lookup {
  readonly request: FastifyRequest;
}

/** Hands a controller what is known about its request. */
export const Asked = createParamDecorator((_: unknown, context: ExecutionContext): Ask => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { ...lookupOf(request), request };
});
