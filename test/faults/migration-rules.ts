/*
 * What a migration may do while servers of the release before it go on with the tables as they know them: add. Each statement
 * of the others has to say why it does no harm, in a comment that begins with "Safe:" right before it.
 */

/** The tables that every move touches: whoever locks them stops the games. */
const HOT = ['games', 'events', 'members', 'outbox', 'idempotency_keys', 'snapshots', 'tokens', 'players'];

const RULES: readonly { readonly what: string; readonly is: RegExp }[] = [
  {
    what: 'removes something',
    is: /^DROP (TABLE|SCHEMA|TYPE|VIEW|SEQUENCE|FUNCTION|TRIGGER|INDEX)\b|\bDROP (COLUMN|CONSTRAINT|DEFAULT)\b/i,
  },
  { what: 'renames something', is: /\bRENAME\b/i },
  { what: 'changes the type of a column', is: /\bALTER (COLUMN )?\S+ (SET DATA )?TYPE\b/i },
  { what: 'makes a column required that was not', is: /\bSET NOT NULL\b/i },
  {
    what: 'adds a required column without a default',
    is: /\bADD COLUMN (?:(?!,\s*ADD)[^;])*?NOT NULL(?!(?:(?!,\s*ADD)[^;])*DEFAULT)(?<!DEFAULT[^,;]*NOT NULL)/i,
  },
  { what: 'writes or removes rows', is: /^(UPDATE|DELETE|TRUNCATE|INSERT)\b/i },
  { what: 'takes a right away', is: /^REVOKE\b/i },
  {
    what: 'checks all rows of a hot table under a lock',
    is: new RegExp(
      `^ALTER TABLE (ONLY )?"?(${HOT.join('|')})"? (?!.*NOT VALID).*\\bADD (CONSTRAINT .*)?(CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY)\\b`,
      'is',
    ),
  },
  {
    what: 'builds an index of a hot table under a lock',
    is: new RegExp(`^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY).* ON "?(${HOT.join('|')})"?`, 'is'),
  },
];

/** What of a migration is not additive, or holds up a hot table, without saying why; in words. */
export function harmIn(sql: string): string[] {
  return statementsOf(sql).flatMap(({ text, isExplained }) =>
    isExplained ? [] : RULES.filter(({ is }) => is.test(text)).map(({ what }) => `${what}: ${text.slice(0, 100)}`),
  );
}

function statementsOf(sql: string): { readonly text: string; readonly isExplained: boolean }[] {
  const bodies: string[] = [];
  // the semicolons of a function's body end no statement
  const flat = sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body) => `$${bodies.push(body)}$`);
  return flat
    .split(';')
    .map((part) => ({
      text: part.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim(),
      isExplained: /^\s*-- Safe: \S/m.test(part),
    }))
    .filter(({ text }) => text !== '');
}
