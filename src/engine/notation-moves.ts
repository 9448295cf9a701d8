import {
  demand,
  hasMore,
  readKnownTile,
  readList,
  readNumber,
  readText,
  readTile,
  skip,
  take,
  unexpected,
  writeKnownTile,
  writeList,
  writeNumber,
  writeTile,
  type Cursor,
} from './notation-cursor.js';
import type { LeaveReason } from './events.js';
import type { RecordMove } from './record-types.js';

/** The moves of a round on one line: a seat's number with a colon, then its moves until another seat's (docs/notation.md). */
export function writeMoves(moves: readonly RecordMove[]): string {
  let seat: number | null = null;
  const words: string[] = [];
  for (const move of moves) {
    if (move.seat !== seat) words.push(`${writeNumber(move.seat)}:`);
    seat = move.seat;
    words.push(`${writeMove(move)}${move.auto === true ? '~' : ''}`);
  }
  return words.join(' ');
}

function writeMove(move: RecordMove): string {
  const called = 'call' in move && move.call === true ? '!' : '';
  switch (move.type) {
    case 'play': {
      const inner = move.inner === undefined ? '' : `/${writeNumber(move.inner)}`;
      const at = move.at === ownTrain(move.seat) ? '' : `>${writeLine(move.at)}`;
      return `${writeTile(move.tile)}${inner}${at}${move.keepMarker === true ? '*' : ''}${called}`;
    }
    case 'lay_train':
      return `${writeList(move.tiles)}${called}`;
    case 'draw':
      return `=${writeKnownTile(move.tile)}`;
    case 'pass':
      return move.marker === undefined ? '*' : move.marker ? '*yes' : '*no';
    case 'end_turn':
      return '.';
    case 'engine':
      return `@${writeTile(move.tile)}`;
    case 'challenge':
      return `challenge ${writeNumber(move.of)} ${writeList(move.drawn)}`;
    case 'leave':
      return `leave ${move.reason} ${writeList(move.returned)} ${writeList(move.yard)}`;
    case 'substitute':
      return 'substitute';
  }
}

function ownTrain(seat: number): string {
  return `seat-${writeNumber(seat)}`;
}

const LINE = /(?:M\d*|H|\d+)(?:\.\d+)*/y;

/** `2.1` for `seat-2.1`, `M` for `mexican`, `M2` for `mexican-2`, `H.1` for `hub.1`; anything else in quotes. */
function writeLine(id: string): string {
  const short = id
    .replace(/^seat-/, '')
    .replace(/^mexican-?/, 'M')
    .replace(/^hub/, 'H');
  return longLine(short) === id ? short : JSON.stringify(id);
}

/** The id that a short form stands for; null if it is no short form. */
function longLine(short: string): string | null {
  LINE.lastIndex = 0;
  if (LINE.exec(short)?.[0] !== short) return null;
  if (short.startsWith('H')) return `hub${short.slice(1)}`;
  if (!short.startsWith('M')) return `seat-${short}`;
  return /^M\d/.test(short) ? `mexican-${short.slice(1)}` : `mexican${short.slice(1)}`;
}

function readLine(cursor: Cursor): string {
  const short = take(cursor, LINE);
  if (short !== null) return longLine(short) as string;
  return cursor.text[cursor.at] === '"' ? readText(cursor) : unexpected(cursor, 'a line such as 2, 2.1, M or H.1');
}

const SEAT = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?:/y;

/** Reads the moves up to the end of the line. */
export function readMoves(cursor: Cursor): RecordMove[] {
  const moves: RecordMove[] = [];
  let seat: number | null = null;
  while (hasMore(cursor)) {
    const next = take(cursor, SEAT);
    if (next !== null) seat = Number(next.slice(0, -1));
    else if (seat === null) unexpected(cursor, 'a seat such as 1:');
    else moves.push(readMove(cursor, seat));
  }
  return moves;
}

const WORD = /[a-z_]+/y;

function readMove(cursor: Cursor, seat: number): RecordMove {
  const { at } = cursor;
  const word = take(cursor, WORD);
  const move = word !== null ? readWordMove(cursor, seat, word, at) : readSignMove(cursor, seat);
  const isAuto = skip(cursor, '~');
  if (cursor.at < cursor.text.length && cursor.text[cursor.at] !== ' ') unexpected(cursor, 'a space between two moves');
  return isAuto ? { ...move, auto: true } : move;
}

/** The rare moves are written out as words. */
function readWordMove(cursor: Cursor, seat: number, word: string, at: number): RecordMove {
  switch (word) {
    case 'challenge': {
      demand(cursor, ' ');
      const of = readNumber(cursor);
      demand(cursor, ' ');
      return { seat, type: 'challenge', of, drawn: readList(cursor, readKnownTile) };
    }
    case 'leave': {
      demand(cursor, ' ');
      const reason = readReason(cursor);
      demand(cursor, ' ');
      const returned = readList(cursor, readKnownTile);
      demand(cursor, ' ');
      return { seat, type: 'leave', reason, returned, yard: readList(cursor, readKnownTile) };
    }
    case 'substitute':
      return { seat, type: 'substitute' };
    default:
      cursor.at = at;
      return unexpected(cursor, 'a move');
  }
}

const REASONS: readonly LeaveReason[] = ['resigned', 'timed_out', 'removed'];

function readReason(cursor: Cursor): LeaveReason {
  return REASONS.find((reason) => skip(cursor, reason)) ?? unexpected(cursor, `one of ${REASONS.join(', ')}`);
}

function readSignMove(cursor: Cursor, seat: number): RecordMove {
  if (skip(cursor, '=')) return { seat, type: 'draw', tile: readKnownTile(cursor) };
  if (skip(cursor, '*yes')) return { seat, type: 'pass', marker: true };
  if (skip(cursor, '*no')) return { seat, type: 'pass', marker: false };
  if (skip(cursor, '*')) return { seat, type: 'pass' };
  if (skip(cursor, '.')) return { seat, type: 'end_turn' };
  if (skip(cursor, '@')) return { seat, type: 'engine', tile: readTile(cursor) };
  if (cursor.text[cursor.at] === '[') {
    const tiles = readList(cursor, readTile);
    return { seat, type: 'lay_train', tiles, ...(skip(cursor, '!') && { call: true as const }) };
  }
  const tile = readTile(cursor);
  const inner = skip(cursor, '/') ? { inner: readNumber(cursor) } : {};
  const at = skip(cursor, '>') ? readLine(cursor) : ownTrain(seat);
  const keepMarker = skip(cursor, '*') && { keepMarker: true as const };
  const call = skip(cursor, '!') && { call: true as const };
  return { seat, type: 'play', tile, at, ...inner, ...call, ...keepMarker };
}
