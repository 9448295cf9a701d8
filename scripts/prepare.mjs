// Installs, generates and builds, each only if its inputs have changed. On Node's own modules alone: it runs on a bare clone.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockFile } from '../src/platform/file-lock.mjs';
import { PROJECT } from './project.mjs';
import { withSignsOfLife } from './signs-of-life.mjs';

/** The packages of the benchmarks' peers, which nobody else needs. */
const PEERS = 'bench/peers';
/** What reads the OpenAPI document and finds fault with it. */
const LINTERS = 'clients/check/document';
/** The client for TypeScript, with the generator of its types. */
const CLIENT = 'clients/typescript';

/** @typedef {{ task: string, isDone: () => boolean, run: () => Promise<void> }} Step */

/** @type {Step} */
const INSTALL = {
  task: 'Installing the npm packages of the lock file',
  isDone: () => isInstalled('.'),
  run: () => npmInstall('.'),
};

/** @type {Step} */
const INSTALL_PEERS = {
  task: 'Installing what the benchmarks are compared with',
  isDone: () => isInstalled(PEERS),
  run: () => npmInstall(PEERS),
};

/** @type {Step} */
const INSTALL_LINTERS = {
  task: 'Installing the linters of the OpenAPI document',
  isDone: () => isInstalled(LINTERS),
  run: () => npmInstall(LINTERS),
};

/** @type {Step} */
const INSTALL_CLIENT = {
  task: 'Installing the client for TypeScript',
  isDone: () => isInstalled(CLIENT),
  run: () => npmInstall(CLIENT),
};

/** @type {Step} */
const GENERATE = madeFrom('src/generated/prisma', {
  task: 'Generating the database client',
  inputs: () => ['prisma/schema.prisma', 'package-lock.json'],
  run: () => run(process.execPath, ['node_modules/prisma/build/index.js', 'generate', '--no-hints'], true),
});

/** @type {Step} */
const BUILD = madeFrom('dist', {
  task: 'Building the server',
  inputs: () => [
    ...['tsconfig.json', 'tsconfig.build.json', 'nest-cli.json', 'package-lock.json', 'prisma/schema.prisma'],
    ...sources('src'),
  ],
  run: () => run(process.execPath, ['scripts/build.mjs']),
});

/** What has to be done for a purpose. @type {Readonly<Record<string, readonly Step[]>>} */
const STEPS = {
  test: [INSTALL, GENERATE],
  build: [INSTALL, GENERATE, BUILD],
  bench: [INSTALL, GENERATE, INSTALL_PEERS],
  document: [INSTALL_LINTERS],
  clients: [INSTALL, GENERATE, BUILD, INSTALL_CLIENT],
};

/**
 * Does what is still to be done. Two that start at once do not get in each other's way: one does it, the other waits.
 * @param {string} [purpose] one of `STEPS`
 */
export async function prepare(purpose = 'test') {
  const steps = STEPS[purpose];
  if (steps === undefined) throw new Error(`Nothing is known about preparing for "${purpose}".`);
  if (steps.every((step) => step.isDone())) return;
  const unlock = await lockFile(path.join(PROJECT, '.prepare.lock'), (pid) =>
    console.log(`Waiting for process ${pid}, which is installing or building in the same folder.`),
  );
  try {
    for (const step of steps) {
      if (step.isDone()) continue;
      console.log(`${step.task} …`);
      const seconds = await withSignsOfLife(step.run, (soFar) => console.log(`${step.task} … ${soFar} s`));
      console.log(`${step.task}: done in ${seconds.toFixed(1)} s.`);
    }
  } finally {
    unlock();
  }
}

/**
 * A step whose result is a folder. What it was made from is noted inside, as a hash.
 * @param {string} folder
 * @param {{ task: string, inputs: () => string[], run: () => Promise<void> }} step
 * @returns {Step}
 */
function madeFrom(folder, { task, inputs, run }) {
  const note = path.join(PROJECT, folder, '.made-from');
  return {
    task,
    isDone: () => existsSync(note) && readFileSync(note, 'utf8') === hashOf(inputs()),
    run: async () => {
      const hash = hashOf(inputs()); // before: a file that changes meanwhile makes it out of date
      await run();
      writeFileSync(note, hash);
    },
  };
}

/** @param {string} folder of a package.json */
function npmInstall(folder) {
  return run('npm', ['ci', '--prefix', folder, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

/**
 * Whether node_modules holds what the lock file names; packages for other systems may be missing.
 * @param {string} folder of a package.json
 */
function isInstalled(folder) {
  const installed = packagesOf(`${folder}/node_modules/.package-lock.json`);
  if (installed === null) return false;
  return Object.entries(packagesOf(`${folder}/package-lock.json`) ?? {}).every(
    ([place, { version, optional }]) =>
      place === '' || installed[place]?.version === version || (optional && installed[place] === undefined),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | null}
 */
function packagesOf(file) {
  const full = path.join(PROJECT, file);
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')).packages : null;
}

/**
 * Every file of a folder that is not generated, sorted.
 * @param {string} folder
 * @returns {string[]}
 */
function sources(folder) {
  return readdirSync(path.join(PROJECT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(PROJECT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(path.join('src', 'generated')))
    .sort();
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256').update(process.versions.node.replace(/\..*/, ''));
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(path.join(PROJECT, file)));
  return hash.digest('hex');
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {boolean} [isQuiet] shows its output only if it fails
 * @returns {Promise<void>}
 */
function run(command, args, isQuiet = false) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: PROJECT,
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      reject(new Error(`${output}\`${[command, ...args].join(' ')}\` failed (${code ?? 'killed'}).`));
    });
  });
}
