import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import { createAdapter } from '../app.js';
import { AppModule } from '../app.module.js';
import { Config, PROJECT_FOLDER, readSettings } from '../config.js';
import { buildDocument } from '../platform/openapi/document.js';

/** Where the promised document is kept; a test sees that the server makes the same. */
const FILE = path.join(PROJECT_FOLDER, 'openapi.v1.json');

// A preview: controllers are looked at and nothing is made, so that no database is needed.
const config = new Config(readSettings({}), 'postgresql://nobody@localhost/nothing');
const app = await NestFactory.create(AppModule.with(config), createAdapter(config), { preview: true, logger: false });
writeFileSync(FILE, `${JSON.stringify(buildDocument(app), null, 2)}\n`);
console.log(`Wrote ${FILE}.`);
process.exit(0);
