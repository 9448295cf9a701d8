import { NotationError, type Cursor } from './notation-cursor.js';
import { readRound, writeRound, type Lines } from './notation-rounds.js';
import { readTags, writeTags } from './notation-tags.js';
import type { TrainRecord } from './record-types.js';

/** A text read back: the record, or the first line that is not what the grammar says, counted from 1. */
export type RecordTextReading =
  | { readonly ok: true; readonly record: TrainRecord }
  | { readonly ok: false; readonly line: number; readonly detail: string };

/**
 * A record as text that a person can read: tags for the match, then the rounds, the moves of each on one line. The
 * grammar is docs/notation.md. Whatever values the record holds, `parseRecordText` gives the same record back.
 */
export function formatRecordText(record: TrainRecord): string {
  const blocks = [writeTags(record), ...record.rounds.map(writeRound)];
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

/**
 * Reads a record from its text. It judges the grammar only, not whether the match is one that can be played: that is
 * `checkRecord`'s business. Never throws.
 */
export function parseRecordText(text: string): RecordTextReading {
  try {
    return { ok: true, record: read(text) };
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return { ok: false, line: error.line, detail: error.message };
  }
}

function read(text: string): TrainRecord {
  const all = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const cursors = all
    .map((line, i): Cursor => ({ text: line, line: i + 1, at: 0 }))
    .filter((cursor) => cursor.text.trim() !== '' && !cursor.text.startsWith(';'));
  const firstRound = cursors.findIndex((cursor) => !cursor.text.startsWith('['));
  const split = firstRound < 0 ? cursors.length : firstRound;
  const lines: Lines = { cursors, end: all.length, next: split };
  const head = readTags(cursors.slice(0, split), cursors[split]?.line ?? all.length);
  const rounds = [];
  while (lines.next < cursors.length) rounds.push(readRound(lines));
  const { result, ...start } = head;
  return { ...start, rounds, result };
}
