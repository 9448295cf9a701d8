import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A command line that cannot be understood; the message is one sentence for the person who typed it. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** What a command line says: the options that carry a value, the ones that are only there, and the rest. */
export interface Arguments {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
  readonly rest: readonly string[];
}

/**
 * Reads a command line.
 *
 * @param names the options that take a value
 * @param flags the options that take none
 * @throws UsageError for an option that there is not, one without its value, or one given twice
 */
export function readArguments(
  args: readonly string[],
  names: readonly string[],
  flags: readonly string[] = [],
): Arguments {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const name of names) options[name] = { type: 'string', multiple: true };
  for (const name of flags) options[name] = { type: 'boolean', multiple: true };
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const values: Record<string, string> = {};
  const given = new Set<string>();
  const rest: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') rest.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const isFlag = flags.includes(name);
    if (!isFlag && !names.includes(name)) {
      const known = [...names, ...flags].map((each) => `--${each}`).join(', ');
      throw new UsageError(`There is no option ${rawName}${known === '' ? '' : `; there are ${known}`}.`);
    }
    if (given.has(name)) throw new UsageError(`The option ${rawName} is given twice.`);
    given.add(name);
    if (isFlag && value !== undefined) throw new UsageError(`The option ${rawName} takes no value.`);
    if (!isFlag && (value === undefined || value === '')) throw new UsageError(`The option ${rawName} needs a value.`);
    if (value !== undefined) values[name] = value;
  }
  return { values, flags: new Set(flags.filter((name) => given.has(name))), rest };
}

/**
 * A whole number of an option.
 *
 * @throws UsageError for anything else, naming the option and its limits
 */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (/^\d{1,15}$/.test(text) && number >= least && number <= most) return number;
  throw new UsageError(
    `--${name} is a whole number from ${String(least)} to ${String(most)}, not "${text.slice(0, 40)}".`,
  );
}

/** `1 round`, `1,200 moves`. */
export function counted(n: number, what: string): string {
  return `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;
}

/** Why something failed, in the words of the error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whoever stops reading, as `head` does, ends what is told and not what is done. */
export function surviveClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Runs a command: what it returns is the exit code; 2 with one sentence where it was not understood. */
export async function runCommand(
  usage: string,
  command: (args: readonly string[]) => Promise<number> | number,
): Promise<void> {
  surviveClosedOutput();
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    process.exitCode = await command(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n${usage}\n`);
    process.exitCode = 2;
  }
}
