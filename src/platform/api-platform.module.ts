import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { AccessCheck } from './auth/access-check.js';
import { Admission } from './auth/admission.js';
import { AccessGuard } from './auth/access.guard.js';
import { Directory } from './auth/directory.js';
import { Clock, SystemClock } from './clock.js';
import { DueWork } from './due-work/due-work.js';
import { AnswerInterceptor } from './http/answer.interceptor.js';
import { LeanRoutes } from './http/lean-routes.js';
import { RouteTable } from './http/route-table.js';
import { AnswerStore } from './idempotency/answer-store.js';
import { Idempotency } from './idempotency/idempotency.js';
import { KeptAnswers } from './idempotency/kept-answers.js';
import { InputPipe } from './problems/input.pipe.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { ProblemPagesController } from './problems/problem-pages.controller.js';
import { QueryGuard } from './problems/query.guard.js';
import { Budgets } from './rate-limits/budgets.js';

/** What every operation of the API stands on: problems, access, budgets, repeated requests, checked input. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [ProblemPagesController],
  providers: [
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: QueryGuard },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    { provide: APP_PIPE, useClass: InputPipe },
    { provide: Clock, useClass: SystemClock },
    AccessCheck,
    Admission,
    AnswerStore,
    { provide: KeptAnswers, useExisting: AnswerStore },
    Budgets,
    Directory,
    DueWork,
    Idempotency,
    LeanRoutes,
    RouteTable,
  ],
  exports: [Budgets, Clock, Directory, DueWork, Idempotency, LeanRoutes, RouteTable],
})
export class ApiPlatformModule {}
