import { createHash } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import type { DestinationStream } from 'pino';
import supertest from 'supertest';
import { createAdapter, prepareApp } from '../../src/app.js';
import { AppModule } from '../../src/app.module.js';
import { Config, readSettings, type Settings } from '../../src/config.js';
import { ServerSeeds } from '../../src/games/core/server-seeds.js';
import { PrismaService } from '../../src/platform/database/prisma.service.js';
import { createLogger, NestLogger } from '../../src/platform/logging/logger.js';
import { ComparedAnswers } from './compared-answers.js';
import { freshDatabase, type TestDatabase } from './database.js';

export interface TestAppOptions {
  /** of a database to use, for a second server on the same one; default: a fresh one, removed at the end */
  readonly databaseUrl?: string;
  readonly settings?: Partial<Settings>;
  /** by what every budget of requests is multiplied; default 0: nothing is limited */
  readonly rateLimitFactor?: number;
  /** where everything is logged; default: nowhere */
  readonly log?: DestinationStream;
  /** replaces providers, such as the clock */
  readonly override?: (builder: TestingModuleBuilder) => TestingModuleBuilder;
}

/** The whole server on a real database, without a port of its own until the first request. */
export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly config: Config;
  readonly prisma: PrismaService;
  /** every answer beside the document; `close` tells of what nobody asked about */
  readonly answers: ComparedAnswers;
  /** a request to it: `await request().get('/health/live').expect(200)` */
  readonly request: () => ReturnType<typeof supertest>;
  close(): Promise<void>;
}

/** Starts the server as it runs in production. Call `close` when the test file is done. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.databaseUrl === undefined ? await freshDatabase() : theirs(options.databaseUrl);
  const rateLimitFactor = options.rateLimitFactor ?? 0;
  const settings = {
    ...readSettings({}),
    databasePoolSize: 8,
    rateLimitFactor,
    // a test has due work done when it wants to
    backgroundWork: false,
    ...options.settings,
  };
  const config = new Config(settings, database.url);
  const logger = options.log === undefined ? createLogger('silent') : createLogger('trace', options.log);
  const builder = Test.createTestingModule({ imports: [AppModule.with(config)] })
    .overrideProvider(ServerSeeds)
    .useValue(new CountedServerSeeds());
  const module = await (options.override?.(builder) ?? builder).compile();
  const app = module.createNestApplication<NestFastifyApplication>(createAdapter(config), {
    logger: options.log === undefined ? false : new NestLogger(logger),
  });
  const answers = new ComparedAnswers();
  answers.watch(app.getHttpAdapter().getInstance());
  await prepareApp(app, config, logger);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return {
    app,
    config,
    prisma: app.get(PrismaService),
    answers,
    request: () => supertest(app.getHttpServer()),
    close: async () => {
      await app.close();
      await database.drop();
      answers.expectPromised();
    },
  };
}

/** The first game of a test file is dealt as it was the last time, and so is every other: no test hangs on luck. */
class CountedServerSeeds extends ServerSeeds {
  private games = 0;

  next(): Uint8Array<ArrayBuffer> {
    this.games++;
    return new Uint8Array(createHash('sha256').update(`game ${this.games}`).digest());
  }
}

/** A database that somebody else looks after. */
function theirs(url: string): TestDatabase {
  return { url, drop: () => Promise.resolve() };
}
