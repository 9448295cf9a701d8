import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf, UsageError } from './arguments.js';
import type { Progress } from './progress.js';
import { playMatch } from './selfplay-match.js';
import type { SelfplayPlan } from './selfplay-plan.js';

/** How much was played. */
export interface Played {
  readonly rounds: number;
  readonly moves: number;
}

/**
 * Plays the matches of a plan and writes the record of each as `NAME.json` to the folder of the plan.
 *
 * @throws UsageError where the folder cannot be made
 */
export async function writeMatches({ matches, out }: SelfplayPlan, progress: Progress): Promise<Played> {
  try {
    await mkdir(out, { recursive: true });
  } catch (error) {
    throw new UsageError(`The folder "${out}" cannot be made (${reasonOf(error)}).`);
  }
  let rounds = 0;
  let moves = 0;
  let done = 0;
  for (const planned of matches) {
    const record = playMatch(planned);
    await writeFile(path.join(out, `${planned.name}.json`), `${JSON.stringify(record)}\n`);
    rounds += record.rounds.length;
    moves += record.rounds.reduce((sum, round) => sum + round.moves.length, 0);
    progress.at(++done, planned.name);
  }
  progress.end();
  return { rounds, moves };
}
