// `npm run check:clients`: makes a client from the OpenAPI document with a generator for each language, compiles it, and has it
// play a whole match against three others on a running server. `-- python go` checks only these; BASE_URL names a server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LANGUAGES } from './languages.mjs';
import { run } from './run.mjs';
import { startServer } from './server.mjs';
import { layTable } from './table.mjs';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in LANGUAGES));
if (unknown.length > 0) {
  console.error(`There is no client for ${unknown.join(', ')}; there are ${Object.keys(LANGUAGES).join(', ')}.`);
  process.exit(2);
}

const scratch = mkdtempSync(path.join(tmpdir(), 'trainyard-clients-'));
const server = await startServer(scratch);
let failed = 0;
for (const [name, language] of Object.entries(LANGUAGES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const missing = language.missing();
  if (missing !== null) {
    console.log(`${name}: SKIPPED, ${missing} is not here`);
    continue;
  }
  try {
    console.log(`${name}: made by ${language.generator} …`);
    const [command, ...words] = await language.make();
    const table = await layTable(server.url, name);
    await Promise.all([run(command, [...words, server.url, table.id], { cwd: language.folder }), table.playOthers()]);
    console.log(`${name}: ok, ${await table.verdict()}`);
  } catch (error) {
    console.log(`${name}: FAILED\n${error instanceof Error ? error.message : String(error)}`);
    failed++;
  }
}
await server.stop();
rmSync(scratch, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);
