import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import { buildDocument } from '../openapi/document.js';

/** Whoever reads begins by registering; the document keeps the alphabet, which linters want. Runs in the browser, on its own. */
const playersFirst = (a: string, b: string): number => Number(b === 'players') - Number(a === 'players');

/** Serves the OpenAPI document at `/openapi.json` and a page to read and try it at `/docs`; nothing comes from elsewhere. */
export function serveDocuments(app: INestApplication): void {
  SwaggerModule.setup('docs', app, buildDocument(app), {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Trainyard API',
    // the badge of the default would ask a server on the internet
    swaggerOptions: { validatorUrl: null, docExpansion: 'list', tagsSorter: playersFirst },
  });
}
