import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { readArguments, reasonOf, UsageError } from './arguments.js';
import { verdictLine, type Contents } from './verdict.js';

export const VERIFY_USAGE = `Usage: npm run verify -- FILE…
Checks records of whole matches, in JSON (train-record/1) or notation: every deal, move, score and place. "-" reads one
from standard input. Exits with 1 if any record is refused.`;

/**
 * Checks the files of a command line, writing a line for each.
 *
 * @returns the exit code: 1 if any record is refused or cannot be read, else 0
 * @throws UsageError where no file is named
 */
export async function verifyFiles(
  args: readonly string[],
  stdin: NodeJS.ReadableStream,
  write: (line: string) => void,
): Promise<number> {
  const { rest: files } = readArguments(args, []);
  if (files.length === 0) throw new UsageError('Name at least one file, or - for standard input.');
  if (files.filter((file) => file === '-').length > 1) throw new UsageError('Standard input can be read only once.');
  let refused = 0;
  for (const file of files) {
    const { line, ok } = verdictLine(file, await contents(file, stdin));
    write(line);
    if (!ok) refused++;
  }
  if (files.length > 1) {
    const checked = files.length.toLocaleString('en');
    write(`verify: ${checked} records, ${refused === 0 ? 'all ok' : `${refused.toLocaleString('en')} refused`}`);
  }
  return refused === 0 ? 0 : 1;
}

async function contents(file: string, stdin: NodeJS.ReadableStream): Promise<Contents> {
  try {
    return { text: await (file === '-' ? text(stdin) : readFile(file, 'utf8')) };
  } catch (error) {
    return { problem: reasonOf(error) };
  }
}
