// Asks the registry for known faults of the packages, and compares them with those that are explained. `npm run audit`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const EXPLAINED = new URL('../audit-exceptions.json', import.meta.url);

/** Faults that are known and explained: by the address of the advisory why it does no harm here, and until when that is believed. */
export function readExplained() {
  return JSON.parse(readFileSync(EXPLAINED, 'utf8'));
}

/**
 * What is to be said of a report of `npm audit --json`; `today` as `2026-12-24`.
 *
 * `unknown`: there is no report, as where the registry cannot be asked. An explanation that no fault needs, or whose day has
 * passed, is as bad as a fault without one.
 */
export function verdictOf(report, explained, today) {
  if (typeof report?.vulnerabilities !== 'object' || report.vulnerabilities === null)
    return { verdict: 'unknown', lines: [`There is no report: ${report?.message ?? 'nothing was said'}`] };
  const advisories = new Map();
  for (const { name, via } of Object.values(report.vulnerabilities))
    for (const one of via)
      if (typeof one === 'object') advisories.set(one.url, `${name}: ${one.title} (${one.severity}), ${one.url}`);
  const known = new Map(explained.map((one) => [one.advisory, one]));
  const lines = [
    ...[...advisories].filter(([url]) => !known.has(url)).map(([, text]) => `Not explained: ${text}`),
    ...explained
      .filter(({ advisory }) => !advisories.has(advisory))
      .map(({ advisory }) => `Explained, and there no more: ${advisory}`),
    ...explained
      .filter(({ until }) => until < today)
      .map(({ advisory, until }) => `Explained until ${until} only: ${advisory}`),
  ];
  return { verdict: lines.length === 0 ? 'clean' : 'faults', lines };
}

const STATUS = { clean: 0, faults: 1, unknown: 2 };

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const { verdict, lines } = verdictOf(parsed(stdout), readExplained(), new Date().toISOString().slice(0, 10));
  for (const line of lines) console.log(line);
  console.log(
    verdict === 'clean'
      ? 'No fault is known that is not explained.'
      : `The packages are ${verdict === 'faults' ? 'not clean' : 'unknown'}.`,
  );
  process.exitCode = STATUS[verdict];
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
