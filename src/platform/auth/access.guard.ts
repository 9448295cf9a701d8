import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { budgetMetadataOf } from '../rate-limits/budget.js';
import { accessRuleOf } from './access.js';
import { Admission } from './admission.js';
import { rememberLookup } from './lookup.js';

/** Before every controller that Nest calls: see `Admission`. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly admission: Admission,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const handler = context.getHandler();
    const lookup = await this.admission.admit(
      accessRuleOf(this.reflector, handler),
      budgetMetadataOf(this.reflector, handler, request.method),
      request,
      http.getResponse<FastifyReply>(),
    );
    rememberLookup(request, lookup);
    return true;
  }
}
