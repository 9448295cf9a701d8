// Writes docs/authorization.md: who may do what, for every operation. `npm run authorization`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const PAGE = 'docs/authorization.md';

/** The table as it is written down: every row with the answer that each caller has to get. */
export function readAuthorization(folder = '.') {
  const { callers, access, rows } = JSON.parse(readFileSync(join(folder, 'test/security/authorization.json'), 'utf8'));
  return {
    callers,
    rows: rows.flatMap((row) => {
      const { what, entitled, ...byPlace } = access[row.access];
      return Object.entries(byPlace).map(([place, cells]) => ({
        ...row,
        what,
        entitled,
        place,
        cells: filled(cells, row),
      }));
    }),
  };
}

function filled(cells, { yes }) {
  return Object.fromEntries(Object.entries(cells).map(([caller, cell]) => [caller, cell === 'yes' ? yes : cell]));
}

/** What a row is called, in the page and in the tests. */
export function nameOf({ operation, variant, place }) {
  const rest = [variant, place === 'plain' ? undefined : `${place} game`].filter((part) => part !== undefined);
  return rest.length === 0 ? operation : `${operation} (${rest.join(', ')})`;
}

/** The page, as text. */
export function authorizationPage({ callers, rows }) {
  const places = [
    ['Games', rows.filter(({ place }) => place !== 'plain')],
    ['Accounts, and what is for everybody', rows.filter(({ place }) => place === 'plain')],
  ];
  const lines = [
    '# Who may do what',
    '',
    'Every operation, with the answer that each caller gets: made by `npm run authorization` from `test/security/authorization.json`,',
    'which is written by hand and compared with the running server, cell by cell, by `test/security/authorization.spec.ts`. An',
    'operation of the document without a row fails there, and so does a row without an operation.',
    '',
    'A bold cell is the answer to somebody who may. Where doing it would end the game of the test, the request names a version that',
    'is gone by, or something that is closed already: `412 version_mismatch`, `409 …` and `400 invalid_request` are then what only those hear',
    'who were let in. A private game is answered to whoever may not see it byte for byte like one that does not exist.',
    '',
    'The host of a game is its director. There is no operator in the API: whoever runs the server has the database.',
    '',
    ...Object.entries(callers).map(([caller, what]) => `- \`${caller}\`: ${what}`),
  ];
  for (const [title, part] of places) {
    const columns = Object.keys(callers).filter((caller) => part.some(({ cells }) => caller in cells));
    lines.push(
      '',
      `## ${title}`,
      '',
      `| operation | for | ${columns.join(' | ')} |`,
      `|---|---|${'---|'.repeat(columns.length)}`,
    );
    for (const row of part)
      lines.push(`| ${nameOf(row)} | ${row.what} | ${columns.map((caller) => cellText(row, caller)).join(' | ')} |`);
  }
  return `${lines.join('\n')}\n`;
}

function cellText({ cells, yes }, caller) {
  return cells[caller] === yes ? `**${yes}**` : cells[caller];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PAGE, authorizationPage(readAuthorization()));
  console.log(`Wrote ${PAGE}.`);
}
