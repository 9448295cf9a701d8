import { Injectable, SetMetadata, type CustomDecorator } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessRuleOf, type AccessRule } from '../auth/access.js';
import { Admission } from '../auth/admission.js';
import { budgetMetadataOf, type BudgetName } from '../rate-limits/budget.js';
import type { Answer } from './answer.js';
import type { Ask } from './ask.js';
import { prepared } from './send-answer.js';

const LEAN_METADATA = 'trainyard:lean';

/**
 * A GET that is asked for often: without a query it does not go through Nest, see `LeanReads`. Its method takes what is known
 * about the request, then at most a query of which every field may be left out, and nothing else.
 */
export function Lean(): CustomDecorator {
  return SetMetadata(LEAN_METADATA, true);
}

interface LeanRead {
  readonly rule: AccessRule;
  readonly budget: BudgetName;
  readonly answer: (ask: Ask, query: object) => Promise<Answer>;
}

/**
 * Answers lean operations straight from Fastify. Guards, pipes, interceptors and a stream of one value take longer than such a
 * read itself, and all that they do for it is here in three lines: the same admission, the same method of the same
 * controller, the same way to send. A request with a query goes through Nest, whose pipes look at it; and whatever is thrown
 * here comes to the same filter of problems.
 */
@Injectable()
export class LeanReads {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly admission: Admission,
  ) {}

  /** Takes the lean ones of the routes that are registered from now on. */
  watch(fastify: FastifyInstance): void {
    const reads = this.declared();
    fastify.addHook('onRoute', (route) => {
      const read = reads.get(route.url);
      if (read === undefined || (route.method !== 'GET' && route.method !== 'HEAD')) return;
      const throughNest = route.handler;
      const answer = (request: FastifyRequest, reply: FastifyReply): void => {
        // sent by hand: whoever hands the reply back makes Fastify wait until the answer has left
        this.answer(read, request, reply)
          .then((body) => void reply.send(body))
          .catch((error: unknown) => void reply.send(error));
      };
      route.handler = function (request, reply): unknown {
        return request.url.includes('?') ? throughNest.call(this, request, reply) : answer(request, reply);
      };
    });
  }

  /** Sets status and headers; the body is returned. */
  private async answer(read: LeanRead, request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
    const lookup = await this.admission.admit(read.rule, read.budget, request, reply);
    return prepared(request, reply, await read.answer({ ...lookup, request }, {}));
  }

  /** By the path of their route. */
  private declared(): Map<string, LeanRead> {
    const found = new Map<string, LeanRead>();
    for (const { instance, metatype } of this.discovery.getControllers()) {
      const controller = instance as Record<string, (ask: Ask, query: object) => Promise<Answer>>;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(controller) as object)) {
        const method = controller[name] as LeanRead['answer'];
        if (this.reflector.get<true | undefined>(LEAN_METADATA, method) === undefined) continue;
        const path = [metatype as object, method].map((of) => Reflect.getMetadata(PATH_METADATA, of) as string);
        found.set(`/${path.join('/')}`, {
          rule: accessRuleOf(this.reflector, method),
          budget: budgetMetadataOf(this.reflector, method, 'GET'),
          answer: method.bind(controller),
        });
      }
    }
    return found;
  }
}
