import type { Command } from './commands.js';
import type { LeaveReason } from './events.js';
import type { Move } from './moves.js';
import { MOST_SEATS } from './ruleset.js';
import {
  bool,
  fail,
  integer,
  isAbsent,
  items,
  member,
  oneOf,
  onlyMembers,
  pointerOf,
  text,
  trueOrAbsent,
  type Node,
} from './shape.js';
import { LARGEST_PIPS, MOST_TILES } from './tiles.js';

/** The moves of a record (RECORD 2), read as the commands that they were. */

/** The command that a move of the record is. */
export function readCommand(node: Node): Command {
  const seat = integer(member(node, 'seat'), 1, MOST_SEATS);
  const type = oneOf(member(node, 'type'), MOVE_TYPES);
  const auto = trueOrAbsent(member(node, 'auto')) === true;
  onlyMembers(node, ['seat', 'type', 'auto', ...MOVE_FIELDS[type]]);
  switch (type) {
    case 'leave':
      return {
        type: 'leave_match',
        seat,
        reason: oneOf<LeaveReason>(member(node, 'reason'), ['resigned', 'timed_out', 'removed']),
      };
    case 'substitute':
      return { type: 'substitute', seat, member: `substitute ${pointerOf(node)}` };
    case 'engine':
      return fail(node, 'engine_out_of_place', 'The engine is laid once, before the first move.');
    default:
      return { type: 'make_move', seat, move: readMove(node, type), auto };
  }
}

export const MOVE_TYPES = [
  'play',
  'lay_train',
  'draw',
  'pass',
  'end_turn',
  'challenge',
  'leave',
  'substitute',
  'engine',
] as const;
export type MoveType = (typeof MOVE_TYPES)[number];

const MOVE_FIELDS: Readonly<Record<MoveType, readonly string[]>> = {
  play: ['tile', 'at', 'inner', 'call', 'keepMarker'],
  lay_train: ['tiles', 'call'],
  draw: ['tile'],
  pass: ['marker'],
  end_turn: [],
  challenge: ['of', 'drawn'],
  leave: ['reason', 'returned', 'yard'],
  substitute: [],
  engine: ['tile'],
};

function readMove(node: Node, type: Exclude<MoveType, 'leave' | 'substitute' | 'engine'>): Move {
  const call = (): { call?: true } => (trueOrAbsent(member(node, 'call')) === true ? { call: true } : {});
  switch (type) {
    case 'play': {
      const inner = member(node, 'inner');
      const keepMarker = trueOrAbsent(member(node, 'keepMarker'));
      return {
        type,
        tile: text(member(node, 'tile')),
        at: text(member(node, 'at')),
        ...(!isAbsent(inner) && { inner: integer(inner, 0, LARGEST_PIPS) }),
        ...call(),
        ...(keepMarker === true && { keepMarker }),
      };
    }
    case 'lay_train':
      return { type, tiles: items(member(node, 'tiles'), MOST_TILES).map((t) => text(t)), ...call() };
    case 'pass': {
      const marker = member(node, 'marker');
      return { type, ...(!isAbsent(marker) && { marker: bool(marker) }) };
    }
    case 'challenge':
      return { type, of: integer(member(node, 'of'), 1, MOST_SEATS) };
    case 'draw':
    case 'end_turn':
      return { type };
  }
}
