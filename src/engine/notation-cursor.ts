/**
 * Reading one line of the text form of a record from left to right, and the small words that both directions share:
 * numbers, quoted text, tiles and lists of them (docs/notation.md).
 */

/** A place in a line. `at` moves on as things are read. */
export interface Cursor {
  readonly text: string;
  /** Counted from 1, for messages. */
  readonly line: number;
  at: number;
}

/** The text is not what the grammar says. Thrown and caught inside the notation only. */
export class NotationError extends Error {
  constructor(
    readonly line: number,
    detail: string,
  ) {
    super(detail);
    this.name = 'NotationError';
  }
}

/** Stops: something else was wanted where the cursor stands. */
export function unexpected(cursor: Cursor, wanted: string): never {
  const found = cursor.text.slice(cursor.at, cursor.at + 20);
  throw new NotationError(
    cursor.line,
    `Expected ${wanted}, found ${found === '' ? 'the end of the line' : `"${found}"`}.`,
  );
}

/** The match of a sticky pattern where the cursor stands, which moves past it; null if there is none. */
export function take(cursor: Cursor, pattern: RegExp): string | null {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0] ?? null;
  if (found !== null) cursor.at += found.length;
  return found;
}

/** Moves past `literal` if it stands there. */
export function skip(cursor: Cursor, literal: string): boolean {
  if (!cursor.text.startsWith(literal, cursor.at)) return false;
  cursor.at += literal.length;
  return true;
}

/** Moves past `literal`, which must stand there. */
export function demand(cursor: Cursor, literal: string): void {
  if (!skip(cursor, literal)) unexpected(cursor, `"${literal}"`);
}

const SPACE = / +/y;

/** Moves past spaces; whether anything is left in the line. */
export function hasMore(cursor: Cursor): boolean {
  take(cursor, SPACE);
  return cursor.at < cursor.text.length;
}

/** Ends a line: nothing but spaces may follow. */
export function demandEnd(cursor: Cursor): void {
  if (hasMore(cursor)) unexpected(cursor, 'the end of the line');
}

const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/y;

export function readNumber(cursor: Cursor): number {
  const found = take(cursor, NUMBER);
  return found === null ? unexpected(cursor, 'a number') : Number(found);
}

/** As JSON writes it. */
export function writeNumber(value: number): string {
  return String(value);
}

/** The numbers up to the end of the line. */
export function readNumbers(cursor: Cursor): number[] {
  const numbers: number[] = [];
  while (hasMore(cursor)) numbers.push(readNumber(cursor));
  return numbers;
}

const QUOTED = /"[^"\\]*(?:\\.[^"\\]*)*"/y;

/** Text in quotes, as JSON writes it. */
export function readText(cursor: Cursor): string {
  const start = cursor.at;
  const found = take(cursor, QUOTED);
  if (found !== null) {
    try {
      return JSON.parse(found) as string;
    } catch {
      cursor.at = start;
    }
  }
  return unexpected(cursor, 'text in quotes');
}

const TILE = /\d{1,2}-\d{1,2}(?!\d)/y;
const WHOLE_TILE = /^\d{1,2}-\d{1,2}$/;

/** `3-9`; anything else that a damaged record may hold in its place stands in quotes. */
export function writeTile(tile: string): string {
  return WHOLE_TILE.test(tile) ? tile : JSON.stringify(tile);
}

export function readTile(cursor: Cursor): string {
  const found = take(cursor, TILE);
  if (found !== null) return found;
  return cursor.text[cursor.at] === '"' ? readText(cursor) : unexpected(cursor, 'a tile such as 3-9');
}

/** A tile, or `?` for one that the asker may not know. */
export function writeKnownTile(tile: string | null): string {
  return tile === null ? '?' : writeTile(tile);
}

export function readKnownTile(cursor: Cursor): string | null {
  return skip(cursor, '?') ? null : readTile(cursor);
}

/** `[3-9 0-4]`. */
export function writeList(tiles: readonly (string | null)[]): string {
  return `[${tiles.map(writeKnownTile).join(' ')}]`;
}

/** Reads a list with the reader of its entries. */
export function readList<T>(cursor: Cursor, readEntry: (cursor: Cursor) => T): T[] {
  demand(cursor, '[');
  const entries: T[] = [];
  while (hasMore(cursor)) {
    if (skip(cursor, ']')) return entries;
    entries.push(readEntry(cursor));
  }
  return unexpected(cursor, '"]"');
}
