import { checkRecord, parseRecordText, type RecordVerdict } from '../engine/index.js';
import { DEAL_CRYPTO } from '../fair-deal/index.js';
import { counted, reasonOf } from './arguments.js';

/** Verdicts on record files, a line each. */

/** What a file holds, or why it could not be read. */
export type Contents = { readonly text: string } | { readonly problem: string };

export interface VerdictLine {
  readonly line: string;
  readonly ok: boolean;
}

/** Checks one file. */
export function verdictLine(file: string, contents: Contents): VerdictLine {
  if ('problem' in contents) return { line: `${file}: not read: ${contents.problem}`, ok: false };
  const read = readRecord(contents.text);
  if ('problem' in read) return { line: `${file}: no record: ${read.problem}`, ok: false };
  const verdict = checkRecord(read.record, DEAL_CRYPTO);
  return { line: `${file}: record: ${said(verdict)}`, ok: verdict.ok };
}

/** Reads a record, in JSON or in the notation of docs/notation.md, whichever the text is. */
function readRecord(text: string): { readonly record: unknown } | { readonly problem: string } {
  try {
    return { record: JSON.parse(text) };
  } catch (error) {
    if (/^\s*\{/.test(text)) return { problem: `it is not JSON (${reasonOf(error)})` };
  }
  const reading = parseRecordText(text);
  if (reading.ok) return { record: reading.record };
  return { problem: `it is neither JSON nor notation (line ${String(reading.line)}: ${reading.detail})` };
}

function said(verdict: RecordVerdict): string {
  if (verdict.ok) return `ok (${counted(verdict.rounds, 'round')}, ${counted(verdict.moves, 'move')})`;
  const { round, move, pointer, code, detail } = verdict;
  const places = [
    ...(round === null ? [] : [`round ${String(round)}`]),
    ...(move === null ? [] : [`move ${String(move + 1)}`]),
    pointer === '' ? 'the whole' : pointer,
  ];
  return `refused at ${places.join(', ')}: ${code}: ${detail}`;
}
