import type { INestApplicationContext } from '@nestjs/common';
import { FIRST_ID, MessageReports, type MessageReport } from '../talk/message-reports.js';
import { readArguments, UsageError, wholeNumber } from './arguments.js';

export const REPORTS_USAGE = `Usage: npm run reports [-- [--all] [--after REPORT] [--limit N] | -- --resolve REPORT]
Lists the reports of messages that wait for the operator, oldest first; with --all those too that were dealt with; --after goes
on behind a report; --limit is 1 to 1000, else 50. --resolve notes that a report was dealt with. Exit code 1 where there is no such report.`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const USUAL_LIMIT = '50';
const MOST_REPORTS = 1000;

/** Runs the command; the exit code. */
export async function messageReports(
  services: INestApplicationContext,
  args: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const { values, flags, rest } = readArguments(args, ['after', 'limit', 'resolve'], ['all']);
  if (rest[0] !== undefined) throw new UsageError(`"${rest[0].slice(0, 40)}" belongs to no option.`);
  const { resolve, after = FIRST_ID, limit = USUAL_LIMIT } = values;
  for (const id of [resolve, after])
    if (id !== undefined && !UUID.test(id)) throw new UsageError(`"${id.slice(0, 40)}" is no id of a report.`);
  const reports = services.get(MessageReports);
  if (resolve !== undefined) {
    const isResolved = await reports.resolve(resolve);
    say(isResolved ? `Report ${resolve} is dealt with.` : `No report ${resolve} waits.`);
    return isResolved ? 0 : 1;
  }
  const most = wholeNumber('limit', limit, 1, MOST_REPORTS);
  const found = await reports.page(after, most, flags.has('all'));
  for (const report of found) say(told(report));
  const last = found.at(-1);
  if (last === undefined) say(flags.has('all') ? 'There is no report.' : 'No report waits.');
  else if (found.length === most)
    say(`There may be more: npm run reports -- ${flags.has('all') ? '--all ' : ''}--after ${last.id}`);
  return 0;
}

function told(report: MessageReport): string {
  const { id, gameId, messageId, reason, comment, words, createdAt, handledAt } = report;
  const { author, authorId, reporter, reporterId } = report;
  return [
    `${id}  ${createdAt.toISOString()}  ${reason}${handledAt === null ? '' : `  dealt with ${handledAt.toISOString()}`}`,
    `  game ${gameId}, message ${messageId} of ${shown(author)} (${authorId ?? 'a guest'})`,
    `  said: ${shown(words ?? '')}`,
    `  reported by ${shown(reporter)} (${reporterId ?? 'a guest'})${comment === null ? '' : `: ${shown(comment)}`}`,
  ].join('\n');
}

/** What people wrote, on one line and without anything that a terminal would obey or hide. */
function shown(text: string): string {
  return JSON.stringify(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (letter) =>
    [...letter].map((one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`).join(''),
  );
}
