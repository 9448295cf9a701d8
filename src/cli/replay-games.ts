import { createHash } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Repairs } from '../games/core/repairs.js';
import { readArguments, UsageError } from './arguments.js';
import { showProgress } from './progress.js';

export const REPLAY_ALL_USAGE = `Usage: npm run replay-all [-- --hashes] [--rest]
Replays the log of every game from its first event, without snapshots, and compares what follows from it with what is stored
beside it: version, status, seats on turn, deadline, result, snapshots. Says what differs, and one hash over all games, which is
the same for a database and its copy. --hashes: also the hash of each game. --rest: games whose logs do not replay are put to
rest, as they would be the next time somebody asks for them, and snapshots that differ are dropped. Exit code 1 where something differs.`;

/** Runs the command; the exit code. */
export async function replayAll(
  services: INestApplicationContext,
  args: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const { flags, rest } = readArguments(args, [], ['hashes', 'rest']);
  if (rest[0] !== undefined) throw new UsageError(`"${rest[0].slice(0, 40)}" belongs to no option.`);
  const repairs = services.get(Repairs);
  const progress = showProgress('Replaying', await repairs.countGames());
  const all = createHash('sha256');
  const counts = { games: 0, events: 0, faults: 0, snapshots: 0, unknown: 0 };
  for await (const { id, found, hash } of repairs.examineAll()) {
    counts.games++;
    if (found === null) {
      counts.unknown++;
      continue;
    }
    counts.events += found.rows.length;
    all.update(`${id} ${found.through} ${hash}\n`);
    if (flags.has('hashes')) say(`${id}  version ${found.through}  ${hash}`);
    if (found.fault !== null) {
      counts.faults++;
      say(`${id}  ${found.fault}`);
      if (flags.has('rest')) await repairs.rest(found.row, found.through);
    }
    if (found.wrongSnapshots.length > 0) {
      counts.snapshots += found.wrongSnapshots.length;
      say(`${id}  Snapshots that differ from the log: ${found.wrongSnapshots.join(', ')}.`);
      if (flags.has('rest')) await repairs.dropSnapshots(found);
    }
    progress.at(counts.games);
  }
  progress.end();
  const number = (count: number): string => count.toLocaleString('en');
  if (counts.unknown > 0)
    say(`${number(counts.unknown)} games are of rules that this release does not have; they were left out.`);
  say(
    `${number(counts.games)} games, ${number(counts.events)} events, ${number(counts.faults + counts.snapshots)} faults; hash of all ${all.digest('hex')}`,
  );
  return counts.faults + counts.snapshots === 0 ? 0 : 1;
}
