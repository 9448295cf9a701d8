import helmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify as createFastify } from 'fastify';
import type { Config } from '../../config.js';
import { PROMISED_HEADERS } from '../openapi/headers.js';

/** Headers that a client in a browser may read: those that the document promises, and what says which methods there are. */
const EXPOSED = [...PROMISED_HEADERS, 'Allow'];
const READING = { methods: ['GET', 'HEAD'], allowedHeaders: ['Accept', 'If-None-Match', 'Last-Event-ID'] };
const EVERYTHING = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [...READING.allowedHeaders, 'Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match'],
};

/** What the pages of this server may load: nothing from elsewhere. */
const HELMET = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
} as const;

/** Says to browsers which pages may use the API, and what the pages of this server may load. */
export async function secureForBrowsers(app: NestFastifyApplication, { corsOrigins }: Config): Promise<void> {
  const headers = await headersOfHelmet();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
  if (corsOrigins.length === 0) return;
  // without a list of origins any page may read what everybody may read, and nothing more
  const allowed = corsOrigins === '*' ? { origin: '*', ...READING } : { origin: [...corsOrigins], ...EVERYTHING };
  app.enableCors({ ...allowed, exposedHeaders: EXPOSED, maxAge: 600 });
}

/** The headers that Helmet puts on every answer. They are always the same, and it works them out anew each time: asked once. */
async function headersOfHelmet(): Promise<Record<string, string>> {
  const asked = createFastify();
  await asked.register(helmet, HELMET);
  asked.get('/', (_request, reply) => reply.code(204).send());
  const { headers } = await asked.inject('/');
  await asked.close();
  const ofAnyAnswer = ['connection', 'date', 'content-length', 'keep-alive'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (ofAnyAnswer.includes(name) ? [] : [[name, String(value)]])),
  );
}
