import { Injectable, RequestMethod, SetMetadata, type CustomDecorator } from '@nestjs/common';
import {
  CUSTOM_ROUTE_ARGS_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessRuleOf, type AccessRule } from '../auth/access.js';
import { Admission } from '../auth/admission.js';
import { rememberLookup } from '../auth/lookup.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { keepsAnswers } from '../idempotency/request-key.js';
import { BODY, QUERY } from '../problems/query.guard.js';
import { budgetMetadataOf, type BudgetName } from '../rate-limits/budget.js';
import type { Answer } from './answer.js';
import type { Ask } from './ask.js';
import { prepared } from './send-answer.js';

const LEAN_METADATA = 'trainyard:lean';

/** Checks the body of a request: what a pipe does that belongs to it. */
export interface BodyCheck {
  transform(body: unknown): object | Promise<object>;
}

interface LeanDeclaration {
  readonly body: BodyCheck | null;
}

/**
 * An operation that is asked for often: without a query it does not go through Nest, see `LeanRoutes`. Its method takes what is
 * known about the request, then its body, or at most a query of which every field may be left out, and nothing else.
 *
 * @param body the pipe of the body; left out: there is none
 */
export function Lean(body: BodyCheck | null = null): CustomDecorator {
  return SetMetadata(LEAN_METADATA, { body } satisfies LeanDeclaration);
}

interface LeanRoute extends LeanDeclaration {
  /** Whether a repeated request gets the answer of the first. */
  readonly keepsAnswers: boolean;
  readonly rule: AccessRule;
  readonly budget: BudgetName;
  readonly answer: (ask: Ask, input: object) => Promise<Answer>;
}

/**
 * Answers lean operations straight from Fastify. Guards, pipes, interceptors and a stream of one value take longer than such a
 * read itself, and all that they do for it is here in a few lines: the same admission, the same kept answer, the same check of
 * the body, the same method of the same controller, the same way to send. A request with a query goes through Nest, whose
 * pipes look at it; and whatever is thrown here comes to the same filter of problems.
 */
@Injectable()
export class LeanRoutes {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly admission: Admission,
    private readonly idempotency: Idempotency,
  ) {}

  /** Takes the lean ones of the routes that are registered from now on. */
  watch(fastify: FastifyInstance): void {
    const routes = this.declared();
    fastify.addHook('onRoute', (route) => {
      const method = route.method === 'HEAD' ? 'GET' : String(route.method);
      const lean = routes.get(`${method} ${route.url}`);
      if (lean === undefined) return;
      const throughNest = route.handler;
      const answer = (request: FastifyRequest, reply: FastifyReply): void => {
        // sent by hand: whoever hands the reply back makes Fastify wait until the answer has left
        this.answer(lean, request, reply)
          .then((body) => void reply.send(body))
          .catch((error: unknown) => void reply.send(asError(error)));
      };
      route.handler = function (request, reply): unknown {
        return request.url.includes('?') ? throughNest.call(this, request, reply) : answer(request, reply);
      };
    });
  }

  /** Sets status and headers; the body is returned. */
  private async answer(lean: LeanRoute, request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
    const lookup = await this.admission.admit(lean.rule, lean.budget, request, reply);
    const ask = { ...lookup, request };
    if (lean.body === null) return prepared(request, reply, await lean.answer(ask, {}));
    rememberLookup(request, lookup);
    const before = lean.keepsAnswers ? await this.idempotency.answeredBefore(request) : null;
    if (before !== null) return prepared(request, reply, before);
    const body = await lean.body.transform(request.body);
    return prepared(request, reply, await lean.answer(ask, body));
  }

  /** By method and path. */
  private declared(): Map<string, LeanRoute> {
    const found = new Map<string, LeanRoute>();
    for (const { instance, metatype } of this.discovery.getControllers()) {
      const controller = instance as Record<string, LeanRoute['answer']>;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(controller) as object)) {
        const handler = controller[name] as LeanRoute['answer'];
        const lean = this.reflector.get<LeanDeclaration | undefined>(LEAN_METADATA, handler);
        if (lean === undefined) continue;
        if (!takesNoMore(metatype as object, name, lean))
          throw new Error(`${name} takes what a lean route does not have.`);
        const path = [metatype as object, handler].map((of) => Reflect.getMetadata(PATH_METADATA, of) as string);
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
        found.set(`${method} /${path.join('/')}`, {
          ...lean,
          keepsAnswers: keepsAnswers(this.reflector, handler),
          rule: accessRuleOf(this.reflector, handler),
          budget: budgetMetadataOf(this.reflector, handler, method),
          answer: handler.bind(controller),
        });
      }
    }
    return found;
  }
}

/** Fastify takes whatever else is thrown for the answer. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('what was thrown is no error of this program', { cause: thrown });
}

/** Whether a method takes what is known about the request, and after it at most the body, or where there is none the query. */
function takesNoMore(controller: object, method: string, { body }: LeanDeclaration): boolean {
  const args = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) as object | undefined;
  const input = `${body === null ? QUERY : BODY}1`;
  return Object.keys(args ?? {}).every((key) =>
    key.includes(CUSTOM_ROUTE_ARGS_METADATA) ? key.endsWith(':0') : key === input,
  );
}
