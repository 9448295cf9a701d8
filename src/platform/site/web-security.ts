import helmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '../../config.js';

/** Headers that a client in a browser may read. */
const EXPOSED = ['ETag', 'Link', 'Location', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'Idempotent-Replayed'];
const READING = { methods: ['GET', 'HEAD'], allowedHeaders: ['Accept', 'If-None-Match', 'Last-Event-ID'] };
const EVERYTHING = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [...READING.allowedHeaders, 'Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match'],
};

/** Says to browsers which pages may use the API, and what the pages of this server may load: nothing from elsewhere. */
export async function secureForBrowsers(app: NestFastifyApplication, { corsOrigins }: Config): Promise<void> {
  await app.register(helmet, {
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
  });
  if (corsOrigins.length === 0) return;
  // without a list of origins any page may read what everybody may read, and nothing more
  const allowed = corsOrigins === '*' ? { origin: '*', ...READING } : { origin: [...corsOrigins], ...EVERYTHING };
  app.enableCors({ ...allowed, exposedHeaders: EXPOSED, maxAge: 600 });
}
