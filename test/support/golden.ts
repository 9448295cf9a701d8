import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The golden files of `test/golden`: facts that stay true for ever. Jest runs in the root of the package. */

const FOLDER = join('test', 'golden');

/** A golden file, read as what its test knows it to be. */
export function readGolden(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}

/** The names of the golden files in a folder of `test/golden`, sorted. */
export function goldenNames(folder: string): string[] {
  const path = join(FOLDER, folder);
  return existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : [];
}
