import type { Chance } from './chance.js';
import type { Command } from './commands.js';
import { createChance, DEAL_ALGORITHM, isClientSeed, type Hmac } from './deal.js';
import { decide, enact } from './decide.js';
import type { GameEvent, LeaveReason } from './events.js';
import type { Move } from './moves.js';
import type { Ruleset } from './options.js';
import { RULES_VERSION } from './rules-version.js';
import { resolveRecordedRuleset, MOST_SEATS } from './ruleset.js';
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
  root,
  ShapeError,
  text,
  trueOrAbsent,
  type Node,
} from './shape.js';
import type { MatchState } from './state.js';
import { LARGEST_PIPS, parseTile, setSize, tileName, type Tile } from './tiles.js';

/**
 * The referee of whole records (RECORD 3): deals the match anew from its seeds, makes every move of the record through
 * `decide`, and compares what comes of it. Nothing of the record is trusted but the moves that people chose.
 */

/** What checking needs and the engine does not have. */
export interface RecordCrypto {
  readonly hmac: Hmac;
  readonly sha256: (data: Uint8Array) => Uint8Array;
}

/** All agrees, or the first thing that does not, with the place where it stands. */
export type RecordVerdict =
  | { readonly ok: true; readonly rounds: number; readonly moves: number }
  | {
      readonly ok: false;
      readonly code: string;
      readonly detail: string;
      /** JSON pointer into the record. */
      readonly pointer: string;
      readonly round: number | null;
      /** The index of the move in its round, from 0. */
      readonly move: number | null;
    };

/** More moves than any round can have: each draws or lays a tile, or is one of a few passes in between. */
const MOST_MOVES = 20_000;

const MOST_TILES = setSize(LARGEST_PIPS);

/** Checks a whole record. Never throws on anything that came from outside. */
export function checkRecord(record: unknown, crypto: RecordCrypto): RecordVerdict {
  try {
    return check(root(record), crypto);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    const place = /^\/rounds\/(\d+)(?:\/moves\/(\d+))?/.exec(error.pointer);
    return {
      ok: false,
      code: error.code,
      detail: error.message,
      pointer: error.pointer,
      round: place === null ? null : Number(place[1]) + 1,
      move: place?.[2] === undefined ? null : Number(place[2]),
    };
  }
}

function check(record: Node, crypto: RecordCrypto): RecordVerdict {
  onlyMembers(record, ['format', 'game', 'rulesVersion', 'ruleset', 'seats', 'deal', 'rounds', 'result']);
  oneOf(member(record, 'format'), ['train-record/1']);
  text(member(record, 'game'));
  const version = member(record, 'rulesVersion');
  if (text(version) !== RULES_VERSION) {
    fail(
      version,
      'rules_version_unknown',
      `This referee judges by rules version ${RULES_VERSION}, the record by ${text(version).slice(0, 20)}.`,
    );
  }
  const seats = readSeats(member(record, 'seats'));
  const ruleset = readRuleset(member(record, 'ruleset'), seats);
  const table = begin(ruleset, readDeal(member(record, 'deal'), seats, crypto), member(record, 'deal'));
  const rounds = items(member(record, 'rounds'), ruleset.options.rounds);
  if (rounds.length === 0) fail(member(record, 'rounds'), 'round_missing', 'The record has no rounds.');
  let moves = 0;
  for (const round of rounds) moves += checkRound(table, round);
  checkResult(table, member(record, 'result'), member(record, 'rounds'));
  return { ok: true, rounds: rounds.length, moves };
}

function readSeats(node: Node): number {
  const list = items(node, MOST_SEATS);
  list.forEach((seat, index) => {
    onlyMembers(seat, ['seat', 'name']);
    if (integer(member(seat, 'seat'), 1, MOST_SEATS) !== index + 1) {
      fail(member(seat, 'seat'), 'seat_out_of_order', `Seats stand in order; this is seat ${String(index + 1)}.`);
    }
    text(member(seat, 'name'));
  });
  return list.length;
}

function readRuleset(node: Node, seats: number): Ruleset {
  onlyMembers(node, ['preset', 'options']);
  const preset = text(member(node, 'preset'));
  const resolved = resolveRecordedRuleset({ preset, options: member(node, 'options').value ?? {} }, seats);
  if (resolved.ok) return resolved.ruleset;
  const [conflict] = resolved.conflicts;
  return fail(node, conflict?.code ?? 'ruleset_refused', conflict?.detail ?? 'The ruleset cannot be played.');
}

interface Deal {
  readonly chance: Chance;
  readonly commitment: string;
  readonly clientSeeds: readonly string[];
}

function readDeal(node: Node, seats: number, crypto: RecordCrypto): Deal {
  onlyMembers(node, ['algorithm', 'commitment', 'serverSeed', 'clientSeeds']);
  oneOf(member(node, 'algorithm'), [DEAL_ALGORITHM]);
  const seedNode = member(node, 'serverSeed');
  if (seedNode.value === null)
    fail(seedNode, 'record_incomplete', 'The match still runs: its seed is not revealed, so it cannot be checked.');
  const serverSeed = fromHex(text(seedNode));
  if (serverSeed === null) return fail(seedNode, 'wrong_type', 'The server seed is 32 bytes in lower-case hex.');
  const clientSeeds = items(member(node, 'clientSeeds'), MOST_SEATS).map((seed) => {
    const given = text(seed);
    return isClientSeed(given)
      ? given
      : fail(seed, 'client_seed_invalid', 'A client seed is 1 to 64 characters of printable ASCII.');
  });
  if (clientSeeds.length !== seats)
    fail(member(node, 'clientSeeds'), 'client_seed_missing', 'There is one client seed a seat.');
  const commitment = text(member(node, 'commitment'));
  if (commitment !== toHex(crypto.sha256(serverSeed))) {
    fail(member(node, 'commitment'), 'commitment_differs', 'The commitment is not the SHA-256 of the server seed.');
  }
  return { chance: createChance(crypto.hmac, serverSeed, clientSeeds), commitment, clientSeeds };
}

function fromHex(hex: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The match as the referee plays it, in place. */
interface Table {
  readonly match: MatchState;
  readonly chance: Chance;
  /** The events of the match so far. */
  readonly events: GameEvent[];
  /** Up to which event the record has been compared. */
  compared: number;
}

/** Gives a command to the match; a refusal is found at `place`. */
function give(table: Table, command: Command, place: Node): void {
  const refusal = enact(table.match, command, table.chance, table.events);
  if (refusal !== null) fail(place, refusal.code, refusal.detail);
}

/** The next event that the record has to show; undefined: a move has to come first. */
function coming(table: Table): GameEvent | undefined {
  for (; table.compared < table.events.length; table.compared++) {
    const event = table.events[table.compared] as GameEvent;
    if (isShown(event)) return event;
  }
  return undefined;
}

/** Sets the table with the record's rules and seeds, as the server would. */
function begin(ruleset: Ruleset, deal: Deal, place: Node): Table {
  const created = decide(null, { type: 'create_game', ruleset, autoForced: false, commitment: deal.commitment }, null);
  if (!created.ok) return fail(place, created.refusal.code, created.refusal.detail);
  const table: Table = { match: created.state, chance: deal.chance, events: [], compared: 0 };
  deal.clientSeeds.forEach((clientSeed, index) => {
    give(table, { type: 'take_seat', seat: index + 1, member: String(index), clientSeed }, place);
  });
  give(table, { type: 'start_match' }, place);
  return table;
}

/** Whether an event stands in a record: as a move, a deal or an end. */
function isShown(event: GameEvent): boolean {
  switch (event.type) {
    case 'game_created':
    case 'seat_taken':
    case 'seat_vacated':
    case 'game_aborted':
    case 'match_started':
    case 'train_sealed':
      return false;
    default:
      return true;
  }
}

/** The next event, which must be of this type; else the record goes on where the match does not. */
function expectNext<T extends GameEvent['type']>(
  table: Table,
  type: T,
  place: Node,
  code: string,
  detail: string,
): Extract<GameEvent, { type: T }> {
  const event = coming(table);
  if (event?.type !== type) return fail(place, code, detail);
  table.compared++;
  return event as Extract<GameEvent, { type: T }>;
}

/** Checks a round; returns how many moves it has. */
function checkRound(table: Table, node: Node): number {
  onlyMembers(node, ['round', 'engine', 'starter', 'hands', 'yard', 'moves', 'end', 'scores', 'left']);
  const dealt = expectNext(table, 'round_dealt', node, 'round_not_dealt', 'The match had ended before this round.');
  agree(member(node, 'round'), dealt.round, 'round_differs');
  agree(member(node, 'engine'), dealt.engine, 'engine_differs');
  agree(member(node, 'starter'), dealt.starter, 'starter_differs');
  const hands = items(member(node, 'hands'), MOST_SEATS);
  if (hands.length !== dealt.hands.length) fail(member(node, 'hands'), 'deal_differs', 'There is one hand a seat.');
  hands.forEach((hand, index) => {
    agreeTiles(hand, dealt.hands[index] ?? [], 'deal_differs');
  });
  agreeTiles(member(node, 'yard'), dealt.yard, 'deal_differs');

  const moves = items(member(node, 'moves'), MOST_MOVES);
  const given: Node[] = [];
  for (const move of moves) {
    const next = coming(table);
    if (next?.type === 'round_ended') fail(move, 'round_had_ended', 'The round had ended before this move.');
    if (next !== undefined && given.length === 0) {
      agreeMove(move, next, dealt.engine);
      table.compared++;
      continue;
    }
    give(table, readCommand(move), move);
    // A sealed train is not shown before all are in; then they are laid in the order of the record.
    given.push(move);
    for (
      let shown = coming(table);
      given.length > 0 && shown !== undefined && shown.type !== 'round_ended';
      shown = coming(table)
    ) {
      agreeMove(given.shift() as Node, shown, dealt.engine);
      table.compared++;
    }
  }
  const ended = expectNext(
    table,
    'round_ended',
    member(node, 'moves'),
    'moves_missing',
    'The round goes on after the last move of the record.',
  );
  checkEnd(node, ended);
  return moves.length;
}

/** The command that a move of the record is. */
function readCommand(node: Node): Command {
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

const MOVE_TYPES = [
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
type MoveType = (typeof MOVE_TYPES)[number];

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

/** Compares a move of the record with what happened in the referee's match. */
function agreeMove(node: Node, event: GameEvent, engine: number): void {
  const type = oneOf(member(node, 'type'), MOVE_TYPES);
  const what = happened(event);
  if (what === null || type !== what.type) {
    return fail(
      node,
      'move_differs',
      `Here the match has ${what === null ? event.type : `a move of type ${what.type} by seat ${String(what.seat)}`}.`,
    );
  }
  agree(member(node, 'seat'), what.seat, 'move_differs');
  switch (event.type) {
    case 'tile_drawn':
      onlyMembers(node, ['seat', 'type', 'auto', 'tile']);
      trueOrAbsent(member(node, 'auto'));
      return agreeTile(member(node, 'tile'), event.tile, 'draw_differs');
    case 'engine_laid':
      onlyMembers(node, ['seat', 'type', 'auto', 'tile']);
      trueOrAbsent(member(node, 'auto'));
      return agree(member(node, 'tile'), `${String(engine)}-${String(engine)}`, 'engine_differs');
    case 'challenged':
      return agreeTiles(member(node, 'drawn'), event.drawn, 'draw_differs');
    case 'seat_left':
      agreeSet(member(node, 'returned'), event.returned, 'returned_differs');
      return agreeTiles(member(node, 'yard'), event.yard, 'deal_differs');
    case 'passed':
      onlyMembers(node, ['seat', 'type', 'auto', 'marker']);
      return agree(
        { ...member(node, 'marker'), value: member(node, 'marker').value ?? true },
        event.marker,
        'move_differs',
      );
    default:
  }
}

/** What kind of record move an event is, and whose; null: none. */
function happened(event: GameEvent): { readonly type: MoveType; readonly seat: number } | null {
  switch (event.type) {
    case 'tile_played':
      return { type: 'play', seat: event.seat };
    case 'train_laid':
      return { type: 'lay_train', seat: event.seat };
    case 'tile_drawn':
      return { type: 'draw', seat: event.seat };
    case 'engine_laid':
      return { type: 'engine', seat: event.seat };
    case 'passed':
      return { type: 'pass', seat: event.seat };
    case 'turn_ended':
      return { type: 'end_turn', seat: event.seat };
    case 'challenged':
      return { type: 'challenge', seat: event.seat };
    case 'seat_left':
      return { type: 'leave', seat: event.seat };
    case 'seat_substituted':
      return { type: 'substitute', seat: event.seat };
    default:
      return null;
  }
}

function checkEnd(node: Node, ended: Extract<GameEvent, { type: 'round_ended' }>): void {
  const end = member(node, 'end');
  onlyMembers(end, ['reason', 'seat']);
  agree(member(end, 'reason'), ended.reason, 'end_differs');
  if (ended.seat !== null) agree(member(end, 'seat'), ended.seat, 'end_differs');
  else if (!isAbsent(member(end, 'seat')) && member(end, 'seat').value !== null) {
    fail(member(end, 'seat'), 'end_differs', 'Nobody went out.');
  }
  agreeNumbers(member(node, 'scores'), ended.scores, 'score_differs');
  const left = items(member(node, 'left'), MOST_SEATS);
  if (left.length !== ended.left.length) fail(member(node, 'left'), 'left_differs', 'There is one hand a seat.');
  left.forEach((hand, index) => {
    agreeSet(hand, ended.left[index] ?? [], 'left_differs');
  });
}

function checkResult(table: Table, node: Node, rounds: Node): void {
  const ended = coming(table);
  if (ended?.type !== 'match_ended')
    return fail(rounds, 'round_missing', 'The match goes on after the last round of the record.');
  onlyMembers(node, ['totals', 'places', 'reason']);
  agreeNumbers(member(node, 'totals'), ended.totals, 'total_differs');
  agreeNumbers(member(node, 'places'), ended.places, 'place_differs');
  agree(member(node, 'reason'), ended.reason, 'result_differs');
}

function agree(node: Node, value: unknown, code: string): void {
  if (node.value !== value)
    fail(node, code, `${pointerOf(node)} is ${shown(node.value)}; it should be ${shown(value)}.`);
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 80);
}

function agreeNumbers(node: Node, values: readonly number[], code: string): void {
  const list = items(node, MOST_SEATS);
  values.forEach((value, index) => {
    agree(list[index] ?? { value: undefined, parent: node, key: index }, value, code);
  });
  if (list.length !== values.length)
    fail(node, code, `${pointerOf(node)} has ${String(values.length)} entries, one a seat.`);
}

function agreeTile(node: Node, t: Tile, code: string): void {
  agree(node, tileName(t), code);
}

function agreeTiles(node: Node, tiles: readonly Tile[], code: string): void {
  const list = items(node, MOST_TILES);
  tiles.forEach((t, index) => {
    agreeTile(list[index] ?? { value: undefined, parent: node, key: index }, t, code);
  });
  if (list.length !== tiles.length) fail(node, code, `${pointerOf(node)} should have ${String(tiles.length)} tiles.`);
}

/** The same tiles in any order. */
function agreeSet(node: Node, tiles: readonly Tile[], code: string): void {
  const given = items(node, MOST_TILES).map(
    (item) => parseTile(text(item)) ?? fail(item, 'tile_unknown', 'Not a tile.'),
  );
  const sorted = (list: readonly Tile[]): string =>
    [...list]
      .sort((a, b) => a - b)
      .map(tileName)
      .join(' ');
  if (sorted(given) !== sorted(tiles)) fail(node, code, `${pointerOf(node)} should be ${sorted(tiles) || 'empty'}.`);
}
