import { parseArgs } from 'node:util';

/** What can be said to `npm run demo -- …`. */
export interface DemoOptions {
  readonly preset: string;
  readonly seats: number;
  /** Null: as many as the preset has. */
  readonly rounds: number | null;
  /** The choices of the bots and the seeds of the seats follow from it; the server's own seed does not. */
  readonly seed: string;
}

export const DEMO_USAGE = `Usage: npm run demo -- [--preset club] [--seats 4] [--rounds N] [--seed TEXT]

Plays a whole match over HTTP with simple bots, then fetches its record and has it checked.
Plays against BASE_URL if that is set, else against the server on PORT, else against a server of its own, on the database of the settings.`;

/** Reads the command line. @throws Error with a sentence for whoever typed it */
export function readDemoOptions(args: readonly string[]): DemoOptions | 'help' {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { preset: text, seats: text, rounds: text, seed: text, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help === true) return 'help';
  const seed = values.seed ?? 'trainyard';
  if (!/^[ -~]{1,50}$/.test(seed)) throw new Error('--seed has to be 1 to 50 characters of printable ASCII.');
  return {
    preset: values.preset ?? 'club',
    seats: number('seats', values.seats ?? '4', 2, 14),
    rounds: values.rounds === undefined ? null : number('rounds', values.rounds, 1, 19),
    seed,
  };
}

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d{1,2}$/.test(text) && value >= least && value <= most) return value;
  throw new Error(`--${name} has to be a whole number from ${least} to ${most}, not ${JSON.stringify(text)}.`);
}
