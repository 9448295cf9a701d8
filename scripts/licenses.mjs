// Writes docs/licenses.md: under which licence each package of others is used. `npm run licenses`. Reads package-lock.json alone.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const PAGE = 'docs/licenses.md';

/** Licences that ask for no more than that their text and the names of the authors are kept. */
export const ALLOWED = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['Python-2.0', 'Unlicense'],
];

/**
 * Packages for development alone, or beside an optional peer, whose licence is another or not named; by name, with what it is.
 * Of what a running server loads none may stand here.
 */
export const EXCEPTIONS = {
  elkjs: 'EPL-2.0: draws graphs in the studio of Prisma, which comes with its command line; nothing here loads it',
  'seq-queue': 'names none; its LICENSE file is MIT; comes with the command line of Prisma',
  'caniuse-lite':
    'CC-BY-4.0: a table of browsers, below the compiler of the mutation tests; nothing of it is passed on',
};

/** Every package of others, in the order of the lock: where it lies, and what for. */
export function readPackages(folder = '.') {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, { version, license, dev, devOptional, hasInstallScript }]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license: license ?? null,
      // what is a development dependency and an optional peer of one for production as well is not what a server loads
      isLoaded: dev !== true && devOptional !== true,
      hasInstallScript: hasInstallScript === true,
    }));
}

/** Whether an SPDX expression can be met by allowed licences. */
export function isAllowed(license) {
  if (license === null) return false;
  return license
    .replace(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((one) => ALLOWED.includes(one.trim())));
}

/** The page, as text. */
export function licensesPage(packages) {
  const loaded = unique(packages.filter(({ isLoaded }) => isLoaded));
  const others = unique(packages.filter(({ isLoaded }) => !isLoaded));
  const lines = [
    '# Licences of what is used',
    '',
    'Trainyard itself is under the MIT licence. A running server loads the packages below; each brings its licence text in',
    '`node_modules`. Made by `npm run licenses` from `package-lock.json`; `test/security/packages.spec.ts` compares, and refuses a',
    `package whose licence is none of ${ALLOWED.join(', ')}.`,
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...loaded.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    '',
    '## For development alone',
    '',
    `${others.length} further packages build, check and test it, and are not loaded by a server:`,
    '',
    '| licence | packages |',
    '|---|---|',
    ...counted(others),
    '',
    'Among them these, which are no part of what is passed on:',
    '',
    ...Object.entries(EXCEPTIONS).map(([name, why]) => `- ${name}: ${why}.`),
  ];
  return `${lines.join('\n')}\n`;
}

function unique(packages) {
  const byName = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byName.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function counted(packages) {
  const counts = new Map();
  for (const { license } of packages) counts.set(license, (counts.get(license) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([license, count]) => `| ${license ?? 'not named'} | ${count} |`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PAGE, licensesPage(readPackages()));
  console.log(`Wrote ${PAGE}.`);
}
