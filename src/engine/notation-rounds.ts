import {
  demand,
  demandEnd,
  hasMore,
  NotationError,
  readKnownTile,
  readList,
  readNumber,
  readNumbers,
  readTile,
  skip,
  unexpected,
  writeKnownTile,
  writeList,
  writeNumber,
  type Cursor,
} from './notation-cursor.js';
import { readMoves, writeMoves } from './notation-moves.js';
import type { RecordEnd, RecordRound, RecordTile } from './record-types.js';

/** The rounds of a record: a few lines each, of which one holds all moves (docs/notation.md). */
export function writeRound(round: RecordRound): string[] {
  const { end, scores, left } = round;
  return [
    `round ${writeNumber(round.round)} engine ${writeNumber(round.engine)} starter ${writeNumber(round.starter)}`,
    ...round.hands.map((hand, i) => headed(`hand ${i + 1}:`, hand.map(writeKnownTile))),
    headed('yard:', round.yard.map(writeKnownTile)),
    headed('moves:', round.moves.length === 0 ? [] : [writeMoves(round.moves)]),
    ...(end === null ? [] : [`end: ${end.reason}${end.reason === 'out' ? ` ${writeNumber(end.seat)}` : ''}`]),
    ...(scores === null ? [] : [headed('scores:', scores.map(writeNumber))]),
    ...(left === null ? [] : [headed('left:', left.map(writeList))]),
  ];
}

function headed(head: string, words: readonly string[]): string {
  return [head, ...words].join(' ');
}

/** Lines still to be read, the next one first. */
export interface Lines {
  readonly cursors: readonly Cursor[];
  /** The number of the line behind the last one. */
  readonly end: number;
  next: number;
}

/** Reads the lines of one round. */
export function readRound(lines: Lines): RecordRound {
  const head = demandLine(lines, 'round ');
  const round = readNumber(head);
  demand(head, ' engine ');
  const engine = readNumber(head);
  demand(head, ' starter ');
  const starter = readNumber(head);
  demandEnd(head);
  const hands: RecordTile[][] = [];
  for (let line = nextLine(lines, 'hand '); line !== null; line = nextLine(lines, 'hand ')) {
    demand(line, `${hands.length + 1}:`);
    hands.push(readTiles(line));
  }
  return {
    round,
    engine,
    starter,
    hands,
    yard: readTiles(demandLine(lines, 'yard:')),
    moves: readMoves(demandLine(lines, 'moves:')),
    end: readIf(nextLine(lines, 'end: '), readEnd),
    scores: readIf(nextLine(lines, 'scores:'), readNumbers),
    left: readIf(nextLine(lines, 'left:'), readHandsLeft),
  };
}

/** The next line, past its head, if it begins with it. */
function nextLine(lines: Lines, head: string): Cursor | null {
  const cursor = lines.cursors[lines.next];
  if (cursor === undefined || !skip(cursor, head)) return null;
  lines.next++;
  return cursor;
}

function demandLine(lines: Lines, head: string): Cursor {
  const found = nextLine(lines, head);
  if (found !== null) return found;
  const cursor = lines.cursors[lines.next];
  if (cursor === undefined) throw new NotationError(lines.end, `The line "${head.trim()}" is missing.`);
  return unexpected(cursor, `the line "${head.trim()}"`);
}

function readIf<T>(cursor: Cursor | null, read: (cursor: Cursor) => T): T | null {
  return cursor === null ? null : read(cursor);
}

function readTiles(cursor: Cursor): RecordTile[] {
  const tiles: RecordTile[] = [];
  while (hasMore(cursor)) tiles.push(readKnownTile(cursor));
  return tiles;
}

function readHandsLeft(cursor: Cursor): string[][] {
  const hands: string[][] = [];
  while (hasMore(cursor)) hands.push(readList(cursor, readTile));
  return hands;
}

function readEnd(cursor: Cursor): RecordEnd {
  const end: RecordEnd = skip(cursor, 'out ')
    ? { reason: 'out', seat: readNumber(cursor) }
    : skip(cursor, 'blocked')
      ? { reason: 'blocked' }
      : skip(cursor, 'abandoned')
        ? { reason: 'abandoned' }
        : unexpected(cursor, 'out with a seat, blocked or abandoned');
  demandEnd(cursor);
  return end;
}
