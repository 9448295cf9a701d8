import path from 'node:path';
import { defineConfig } from 'prisma/config';

// Prisma's command would download an executable, its schema engine, even for `generate`. This one is the same engine as
// WebAssembly, from npm. PRISMA_NATIVE_ENGINE=1 gives the stock behaviour back.
if (!process.env['PRISMA_NATIVE_ENGINE']) {
  process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= path.resolve('scripts/schema-engine.mjs');
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
