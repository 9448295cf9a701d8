// `npm run lint:document`: openapi.v1.json has to pass both linters without a single finding.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const HERE = import.meta.dirname;
const PROJECT = path.resolve(HERE, '../../..');
const DOCUMENT = path.join(PROJECT, 'openapi.v1.json');

const LINTERS = [
  ['redocly', 'lint', DOCUMENT, '--config', path.join(HERE, 'redocly.yaml'), '--max-problems', '50'],
  ['spectral', 'lint', DOCUMENT, '--ruleset', path.join(HERE, 'spectral.yaml'), '--fail-severity', 'hint'],
];
/** Neither tells anybody that it runs. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

let failed = 0;
for (const [name, ...words] of LINTERS) {
  const program = path.join(HERE, 'node_modules/.bin', name);
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd: HERE,
    encoding: 'utf8',
    env: { ...process.env, ...QUIET },
    shell: process.platform === 'win32',
  });
  const warnings = /\b(\d+) warnings?\b/.exec(stdout + stderr)?.[1] ?? '0';
  const isClean = status === 0 && warnings === '0';
  console.log(`${name}: ${isClean ? 'no findings' : 'findings'}`);
  if (isClean) continue;
  console.log(error?.message ?? stdout + stderr);
  failed++;
}
process.exit(failed === 0 ? 0 : 1);
