import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, of, type Observable } from 'rxjs';
import { Idempotency } from '../idempotency/idempotency.js';
import { keepsAnswers } from '../idempotency/request-key.js';
import { isAnswer } from './answer.js';
import { prepared } from './send-answer.js';

/** Sends what controllers return, and the kept answer straight away where a request was answered before. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const keeps = keepsAnswers(this.reflector, context.getHandler());
    const before = keeps ? await this.idempotency.answeredBefore(request) : null;
    if (before !== null) return of(prepared(request, reply, before));
    return next.handle().pipe(map((value: unknown) => (isAnswer(value) ? prepared(request, reply, value) : value)));
  }
}
