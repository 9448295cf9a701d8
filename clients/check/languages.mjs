import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { firstMissing, run } from './run.mjs';

const HERE = import.meta.dirname;
const DOCUMENT = path.resolve(HERE, '../../openapi.v1.json');
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';

/**
 * @typedef {object} Language
 * @property {string} generator
 * @property {string} folder
 * @property {() => string | null} missing the first program that it needs and that is not here
 * @property {() => Promise<string[]>} make makes and compiles the client; the command of its bot, to which URL and game are added
 */

/** @param {string} folder @param {Omit<Language, 'folder' | 'make'> & { make: (folder: string) => Promise<string[]> }} rest @returns {Language} */
const language = (folder, { make, ...rest }) => ({ ...rest, folder, make: () => make(folder) });

/** @type {Readonly<Record<string, Language>>} */
export const LANGUAGES = {
  typescript: language(path.resolve(HERE, '../typescript'), {
    generator: 'openapi-typescript',
    missing: () => null,
    make: async (folder) => {
      await run('npm', ['run', '--silent', 'build'], { cwd: folder });
      return [process.execPath, 'dist/examples/bot.js'];
    },
  }),
  python: language(path.join(HERE, 'python'), {
    generator: 'openapi-python-client',
    missing: () => firstMissing(['python3', '--version']),
    make: async (folder) => {
      const bin = path.join(folder, '.venv', 'bin');
      if (!existsSync(path.join(bin, 'openapi-python-client'))) {
        await run('python3', ['-m', 'venv', '--clear', '.venv'], { cwd: folder });
        await run(path.join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', '-r', 'requirements.txt'], {
          cwd: folder,
        });
      }
      mkdirSync(path.join(folder, 'generated'), { recursive: true });
      const words = ['--path', DOCUMENT, '--config', 'generator.yaml', '--meta', 'none', '--overwrite'];
      await run(
        path.join(bin, 'openapi-python-client'),
        ['generate', ...words, '--output-path', 'generated/trainyard'],
        {
          cwd: folder,
        },
      );
      await run(path.join(bin, 'python'), ['-m', 'compileall', '-q', 'generated'], { cwd: folder });
      return [path.join(bin, 'python'), 'bot.py'];
    },
  }),
  go: language(path.join(HERE, 'go'), {
    generator: 'oapi-codegen',
    missing: () => firstMissing(['go', 'version']),
    make: async (folder) => {
      const generated = path.join(folder, 'generated');
      rmSync(generated, { recursive: true, force: true });
      mkdirSync(generated);
      await run('go', ['run', OAPI_CODEGEN, '-config', 'generator.yaml', DOCUMENT], { cwd: folder });
      await run('go', ['build', '-o', 'generated/bot', '.'], { cwd: folder });
      return [path.join(generated, 'bot')];
    },
  }),
  java: language(path.join(HERE, 'java'), {
    generator: 'openapi-generator',
    missing: () => firstMissing(['javac', '-version'], ['mvn', '--version']),
    make: async (folder) => {
      await run('mvn', ['-q', '-B', 'compile', 'dependency:copy-dependencies', '-DoutputDirectory=target/lib'], {
        cwd: folder,
      });
      return ['java', '-cp', `target/classes${path.delimiter}target/lib/*`, 'org.trainyard.check.Bot'];
    },
  }),
};
