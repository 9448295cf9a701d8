import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, of, type Observable } from 'rxjs';
import { Idempotency } from '../idempotency/idempotency.js';
import { isAnswer, type Answer } from './answer.js';
import { isKnownTo } from './entity-tag.js';

/** Sends what controllers return, and the kept answer straight away where a request was answered before. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const before = this.idempotency.answeredBefore(request);
    if (before !== null) return of(send(request, reply, before));
    return next.handle().pipe(map((value: unknown) => (isAnswer(value) ? send(request, reply, value) : value)));
  }
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): string | undefined {
  const { status, headers, body, mediaType } = answer;
  reply.headers(headers);
  const tag = headers['etag'];
  if (
    tag !== undefined &&
    (request.method === 'GET' || request.method === 'HEAD') &&
    isKnownTo(request.headers['if-none-match'], tag)
  ) {
    reply.code(304);
    return undefined;
  }
  reply.code(status);
  if (body === null) return undefined;
  reply.type(`${mediaType ?? 'application/json'}; charset=utf-8`);
  return body;
}
