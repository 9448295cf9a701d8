import { Controller, Get, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DiscoveryModule } from '@nestjs/core';
import { Access, Public } from '../../src/platform/auth/access.js';
import { AccessCheck } from '../../src/platform/auth/access-check.js';
import { PROBLEMS, type ProblemCode } from '../../src/platform/problems/catalogue.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { DOCUMENT } from '../support/contract.js';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const codes = Object.keys(PROBLEMS) as ProblemCode[];

test.each(codes)('%s has one sentence, one status, and a page', async (code) => {
  const { title, status, meaning } = PROBLEMS[code];
  expect(code).toMatch(/^[a-z][a-z0-9_]+$/);
  expect(title).not.toMatch(/\.$/);
  expect(meaning).toMatch(/\.$/);
  expect(status).toBeGreaterThanOrEqual(400);
  const page = await server.request().get(`/problems/${code}`).expect(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.text).toContain(code);
});

test('the list of pages names them all', async () => {
  const { text } = await server.request().get('/problems').expect(200);
  for (const code of codes) expect(text).toContain(`/problems/${code}"`);
});

test('the document promises each code under its own status', () => {
  const promised = new Map<string, number>();
  for (const operations of Object.values(DOCUMENT.paths)) {
    for (const { responses } of Object.values(operations)) {
      for (const [status, { content }] of Object.entries(responses)) {
        const examples =
          (content?.['application/problem+json'] as { examples?: Record<string, unknown> } | undefined)?.examples ?? {};
        for (const code of Object.keys(examples)) promised.set(code, Number(status));
      }
    }
  }
  for (const [code, status] of promised) expect(PROBLEMS[code as ProblemCode].status).toBe(status);
});

@Controller('open')
class ForgetfulController {
  @Get('declared')
  @Public()
  declared(): string {
    return '';
  }

  @Get('guarded')
  @Access('games:read')
  guarded(): string {
    return '';
  }

  @Get('forgotten')
  forgotten(): string {
    return '';
  }
}

@Module({ imports: [DiscoveryModule], controllers: [ForgetfulController], providers: [AccessCheck] })
class ForgetfulModule {}

test('a server with a route that does not say who may call it does not start, and names the route', async () => {
  const module = await Test.createTestingModule({ imports: [ForgetfulModule] }).compile();
  const app = module.createNestApplication(new FastifyAdapter(), { logger: false });
  await expect(app.init()).rejects.toThrow('ForgetfulController.forgotten');
});
