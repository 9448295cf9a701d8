import type { INestApplicationContext } from '@nestjs/common';
import { Repairs, RepairRefused, type Findings } from '../games/core/repairs.js';
import { connectionTo, runSql, schemaOf } from '../platform/database/database-url.mjs';
import { decodeCause, type RestoredRow } from '../table/index.js';
import { readArguments, reasonOf, UsageError, wholeNumber } from './arguments.js';

export const REPAIR_USAGE = `Usage: npm run repair [-- GAME [--by NAME --reason TEXT [--back-to VERSION] [--from URL]]]
Without GAME: lists the games whose logs do not replay. With GAME: says what is wrong with its log, and changes nothing.
With --by and --reason: repairs it, by an event that says what counts of the log; nothing that lies in the log is changed.
--from reads the events that differ as another database has them, one that a backup was restored to; --back-to goes back to a
version, else the last that can be come to. Exit code 1 where something is wrong or the repair is refused.`;

/** The largest version that there can be. */
const LATEST = 2_147_483_647;

/** Runs the command; the exit code. */
export async function repairGame(
  services: INestApplicationContext,
  args: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const { values, rest } = readArguments(args, ['by', 'reason', 'back-to', 'from']);
  if (rest[1] !== undefined) throw new UsageError(`"${rest[1].slice(0, 40)}" belongs to no option.`);
  const repairs = services.get(Repairs);
  const game = rest[0];
  if (game === undefined) return list(repairs, say);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(game))
    throw new UsageError(`"${game.slice(0, 40)}" is no id of a game.`);
  const { by, reason, from } = values;
  if ((by === undefined) !== (reason === undefined)) throw new UsageError('--by and --reason go together.');
  const restored = from === undefined ? [] : await repairs.differing(game, await rowsIn(from, game));
  if (by === undefined || reason === undefined) return tell(repairs, game, restored, say);
  const text = values['back-to'];
  const backTo = text === undefined ? undefined : wholeNumber('back-to', text, 1, LATEST);
  try {
    const version = await repairs.repair(game, { backTo, restored, by, reason });
    say(`Game ${game} is repaired and goes on at version ${version}.`);
    return 0;
  } catch (error) {
    say(`Game ${game} is not repaired. ${reasonOf(error)}`);
    if (!(error instanceof RepairRefused)) throw error;
    return 1;
  }
}

async function list(repairs: Repairs, say: (line: string) => void): Promise<number> {
  const games = await repairs.resting();
  for (const game of games)
    say(`${game}  ${(await repairs.examine(game))?.fault ?? 'It replays again; it goes on when it is asked for.'}`);
  say(games.length === 0 ? 'No game rests.' : `${games.length} games rest. npm run repair -- GAME says more of one.`);
  return games.length === 0 ? 0 : 1;
}

async function tell(
  repairs: Repairs,
  game: string,
  restored: readonly RestoredRow[],
  say: (line: string) => void,
): Promise<number> {
  const found = await repairs.examine(game);
  if (found === null) {
    say(`There is no game ${game}.`);
    return 1;
  }
  const { row, through, fault } = found;
  say(`Game ${game}, ${row.status}, version ${row.version}, last event ${through}.`);
  if (fault === null) {
    say('The log replays to what the game says: nothing is to be repaired.');
    return 0;
  }
  say(fault);
  say(wayOf(found, `--by NAME --reason TEXT goes back to`));
  if (restored.length > 0) {
    const mended = (await repairs.examine(game, restored)) as Findings;
    say(`The other database has ${restored.length} events otherwise: ${listed(restored.map(({ seq }) => seq))}.`);
    say(wayOf(mended, 'With them, it goes on from'));
  }
  return 1;
}

function wayOf({ table, through }: Findings, words: string): string {
  if (table === null) return 'Not even the first event can be read: it has to come from a backup (--from).';
  const lost = through - table.version;
  return `${words} version ${table.version}${lost === 0 ? ', nothing is lost.' : `; what happened in the ${lost} events after it counts no more.`}`;
}

function listed(numbers: readonly number[]): string {
  return `${numbers.slice(0, 20).join(', ')}${numbers.length > 20 ? ', …' : ''}`;
}

/** The log of a game in another database. */
async function rowsIn(databaseUrl: string, game: string): Promise<RestoredRow[]> {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol))
    throw new UsageError('--from is a URL such as postgresql://user:password@host:5432/restored.');
  const schema = schemaOf(databaseUrl);
  const { rows } = await runSql(
    connectionTo(databaseUrl).connectionString,
    `SELECT seq, type, payload, cause, created_at FROM ${schema === undefined ? '' : `"${schema}".`}events WHERE game_id = '${game}' ORDER BY seq`,
  );
  return (rows as { seq: number; type: string; payload: unknown; cause: unknown; created_at: Date }[]).map(
    ({ seq, type, payload, cause, created_at: at }) => ({
      seq,
      type,
      payload,
      cause: decodeCause(cause),
      at: at.getTime(),
    }),
  );
}
