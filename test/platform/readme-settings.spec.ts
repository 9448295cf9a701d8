import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SETTINGS } from '../../src/config.js';

const README = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');

test('the README lists every setting as the server reads it', () => {
  const listed = README.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line));
  const settings = Object.values(SETTINGS).map(
    ({ variable, meaning, allowed, fallback, whenUnset }) =>
      `| \`${variable}\` | ${meaning} | ${allowed} | ${whenUnset ?? `\`${fallback}\``} |`,
  );
  expect(listed).toEqual(settings);
});
