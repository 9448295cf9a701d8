import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { transformSync, type Options } from '@swc/core';
import { lockFile } from '../../src/platform/file-lock.mjs';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const FROM_THE_PROJECT = ['node_modules', 'prisma', 'package.json', 'examples.v1.json'];

const OPTIONS: Options = {
  swcrc: false,
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
  module: { type: 'es6' },
};

/**
 * The server as `npm run build` makes it, but without looking at types: for tests that start it as a process of its own.
 * Made once a run.
 *
 * @returns a folder that looks like the project's; the server is `dist/main.js` in it
 */
export async function compiledServer(): Promise<string> {
  const project = path.join(process.env['TEST_RUN_FOLDER'] as string, 'project');
  mkdirSync(project, { recursive: true });
  const unlock = await lockFile(path.join(project, '.lock'));
  try {
    if (!existsSync(path.join(project, 'dist'))) compile(project);
  } finally {
    unlock();
  }
  return project;
}

/**
 * Compiles a server.
 *
 * @param project the folder that it is put into
 * @param source the folder of its sources; those of another release have their own
 */
export function compile(project: string, source = PROJECT): void {
  for (const name of FROM_THE_PROJECT) {
    const [from, to] = [path.join(source, name), path.join(project, name)];
    if (from !== to) symlinkSync(from, to);
  }
  const unfinished = path.join(project, 'unfinished');
  cpSync(path.join(source, 'src'), unfinished, { recursive: true });
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    if (!/(?<!\.d)\.ts$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { code } = transformSync(readFileSync(file, 'utf8'), { ...OPTIONS, filename: file });
    writeFileSync(file.replace(/\.ts$/, '.js'), code);
  }
  renameSync(unfinished, path.join(project, 'dist'));
}
