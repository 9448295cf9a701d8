// Writes docs/trials.md: which trials of correspondence play the tests cover. `npm run trials`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

export const PAGE = 'docs/trials.md';

/** Every trial with the specs that name it in their first line. */
export function readTrials(folder = '.') {
  const entries = JSON.parse(readFileSync(join(folder, 'test/trials/trials.json'), 'utf8'));
  const coveredBy = new Map();
  for (const file of specs(join(folder, 'test'))) {
    const [, ids] = /^\/\/ Trials: (.+)/.exec(readFileSync(file, 'utf8')) ?? [];
    for (const id of ids?.split(', ') ?? []) coveredBy.set(id, [...(coveredBy.get(id) ?? []), relative(folder, file)]);
  }
  return { entries, coveredBy };
}

/** The page, as text. */
export function trialsPage({ entries, coveredBy }) {
  const lines = [
    '# Trials',
    '',
    'What people complain about on servers for play over days, and what holds here instead. Each line is covered by the tests',
    'that are named beside it. Made by `npm run trials` from the first lines of the tests; the numbers have gaps.',
  ];
  for (const { part, id, what, notApplicable } of entries) {
    if (part !== undefined) lines.push('', `## ${part}`, '', '| | here | tests |', '|---|---|---|');
    else if (notApplicable !== undefined) lines.push(`| ${id} | does not apply: ${notApplicable} | |`);
    else
      lines.push(
        `| ${id} | ${what} | ${(coveredBy.get(id) ?? []).map((file) => `\`${file}\``).join(', ') || '**none**'} |`,
      );
  }
  return `${lines.join('\n')}\n`;
}

function specs(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return specs(path);
      return entry.name.endsWith('.spec.ts') ? [path] : [];
    })
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PAGE, trialsPage(readTrials()));
  console.log(`Wrote ${PAGE}.`);
}
