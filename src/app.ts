import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import type { Config } from './config.js';
import { FASTIFY_OPTIONS, answerForNode } from './platform/http/fastify-options.js';
import { LeanRoutes } from './platform/http/lean-routes.js';
import { RouteTable } from './platform/http/route-table.js';
import { wireUp } from './platform/http/wire.js';
import { logRequests } from './platform/logging/log-requests.js';
import { NestLogger } from './platform/logging/logger.js';
import { serveDocuments } from './platform/site/serve-documents.js';
import { secureForBrowsers } from './platform/site/web-security.js';

/** The server, ready to listen. Its database has to be up to date. */
export async function createApp(config: Config, logger: Logger): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), createAdapter(config), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  await prepareApp(app, config, logger);
  return app;
}

/** Fastify as this server uses it. */
export function createAdapter(config: Config): FastifyAdapter {
  return new FastifyAdapter({
    ...FASTIFY_OPTIONS,
    trustProxy: (_address, proxiesPassed) => proxiesPassed < config.trustedProxies,
    genReqId: () => randomUUID(),
    // no middleware of Express is used, and what runs it takes its time at each request
    skipMiddie: true,
  });
}

/** Everything that is not in a module: what browsers are told, the log of requests, the documents. */
export async function prepareApp(app: NestFastifyApplication, config: Config, logger: Logger): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  // first: what a hook is to see of routes, it sees only of those that come after it
  app.get(RouteTable).watch(fastify);
  app.get(LeanRoutes).watch(fastify);
  wireUp(fastify);
  answerForNode(fastify.server);
  logRequests(fastify, logger);
  await secureForBrowsers(app, config);
  serveDocuments(app);
}
