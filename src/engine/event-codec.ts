import type { GameEvent, GameEventType } from './events.js';
import { OPTION_NAMES } from './option-catalogue.js';
import { readOptions } from './option-input.js';
import type { Ruleset } from './options.js';
import { MOST_SEATS } from './ruleset.js';
import { bool, fail, integer, items, member, oneOf, onlyMembers, root, ShapeError, text, type Node } from './shape.js';
import { LARGEST_PIPS, parseLaidTile, parseTile, setSize, tileName, type LaidTile, type Tile } from './tiles.js';

/**
 * Events as they are stored: the same fields, tiles as people write them (`"3-9"`; as they lie, near half first, where
 * the way round matters), so that a log can be read by hand.
 */

/** An event as a row of the log. */
export interface StoredEvent {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The stored form of an event. */
export function encodeEvent(event: GameEvent): StoredEvent {
  const { type, ...fields } = event;
  return { type, payload: encodeFields(event, fields) };
}

function encodeFields(event: GameEvent, fields: Record<string, unknown>): Record<string, unknown> {
  switch (event.type) {
    case 'round_dealt':
      return { ...fields, hands: event.hands.map(names), yard: names(event.yard) };
    case 'tile_drawn':
      return { ...fields, tile: tileName(event.tile) };
    case 'tile_played':
      return { ...fields, laid: tileName(event.laid) };
    case 'train_sealed':
    case 'train_laid':
      return { ...fields, laid: names(event.laid) };
    case 'challenged':
      return { ...fields, drawn: names(event.drawn) };
    case 'seat_left':
      return { ...fields, returned: names(event.returned), yard: names(event.yard) };
    case 'round_ended':
      return { ...fields, left: event.left.map(names) };
    default:
      return fields;
  }
}

function names(tiles: readonly (Tile | LaidTile)[]): string[] {
  return tiles.map(tileName);
}

/** A stored row that is no event: damaged by hand, or of a newer server. */
export class StoredEventError extends Error {
  readonly code = 'stored_event_unreadable';
  constructor(detail: string) {
    super(detail);
    this.name = 'StoredEventError';
  }
}

/**
 * Reads a stored event.
 *
 * @throws StoredEventError where the row is not the stored form of any event
 */
export function decodeEvent(type: string, payload: unknown): GameEvent {
  const read = Object.hasOwn(READERS, type) ? READERS[type as GameEventType] : undefined;
  if (read === undefined) throw new StoredEventError(`no event is called "${type}"`);
  try {
    return read(root(payload));
  } catch (error) {
    if (error instanceof ShapeError) throw new StoredEventError(`${type}${error.pointer}: ${error.message}`);
    throw error;
  }
}

const MOST_TILES = setSize(LARGEST_PIPS);
const LARGEST_NUMBER = 1_000_000;

function int(row: Node, name: string): number {
  return integer(member(row, name), 0, LARGEST_NUMBER);
}

function orNull<T>(row: Node, name: string, read: (node: Node) => T): T | null {
  const node = member(row, name);
  return node.value === null ? null : read(node);
}

function aTile(node: Node): Tile {
  return parseTile(text(node)) ?? fail(node, 'tile_unknown', 'not a tile');
}

function aLaidTile(node: Node): LaidTile {
  return parseLaidTile(text(node)) ?? fail(node, 'tile_unknown', 'not a tile');
}

function tiles(node: Node): Tile[] {
  return items(node, MOST_TILES).map(aTile);
}

function row(node: Node): LaidTile[] {
  return items(node, MOST_TILES).map(aLaidTile);
}

function hands(node: Node): Tile[][] {
  return items(node, MOST_SEATS).map(tiles);
}

function numbers(node: Node): number[] {
  return items(node, MOST_SEATS).map((item) => integer(item, 0, LARGEST_NUMBER));
}

/** A ruleset as this server resolved it when the game was created: every option is there. That they go together was judged then. */
function ruleset(node: Node): Ruleset {
  onlyMembers(node, ['preset', 'options', 'seats', 'handSize']);
  text(member(node, 'preset'));
  integer(member(node, 'seats'), 2, MOST_SEATS);
  integer(member(node, 'handSize'), 1, MOST_TILES);
  const options = member(node, 'options');
  const [conflict] = readOptions(options.value).conflicts;
  if (conflict !== undefined) fail(options, conflict.code, conflict.detail);
  for (const name of OPTION_NAMES)
    if (member(options, name).value === undefined) fail(options, 'option_missing', `There is no option ${name}.`);
  return node.value as Ruleset;
}

const READERS: { readonly [T in GameEventType]: (row: Node) => Extract<GameEvent, { type: T }> } = {
  game_created: (e) => ({
    type: 'game_created',
    rulesVersion: text(member(e, 'rulesVersion')),
    ruleset: ruleset(member(e, 'ruleset')),
    autoForced: bool(member(e, 'autoForced')),
    commitment: text(member(e, 'commitment')),
  }),
  seat_taken: (e) => ({
    type: 'seat_taken',
    seat: int(e, 'seat'),
    member: text(member(e, 'member')),
    clientSeed: orNull(e, 'clientSeed', (seed) => text(seed)),
  }),
  seat_vacated: (e) => ({
    type: 'seat_vacated',
    seat: int(e, 'seat'),
    member: text(member(e, 'member')),
    reason: oneOf(member(e, 'reason'), ['left', 'removed']),
  }),
  game_aborted: () => ({ type: 'game_aborted' }),
  match_started: (e) => ({
    type: 'match_started',
    clientSeeds: items(member(e, 'clientSeeds'), MOST_SEATS).map((seed) => text(seed)),
  }),
  round_dealt: (e) => ({
    type: 'round_dealt',
    round: int(e, 'round'),
    engine: int(e, 'engine'),
    starter: int(e, 'starter'),
    hands: hands(member(e, 'hands')),
    yard: tiles(member(e, 'yard')),
  }),
  tile_drawn: (e) => ({
    type: 'tile_drawn',
    seat: int(e, 'seat'),
    tile: aTile(member(e, 'tile')),
    search: bool(member(e, 'search')),
    auto: bool(member(e, 'auto')),
  }),
  engine_laid: (e) => ({ type: 'engine_laid', seat: int(e, 'seat') }),
  tile_played: (e) => ({
    type: 'tile_played',
    seat: int(e, 'seat'),
    laid: aLaidTile(member(e, 'laid')),
    at: text(member(e, 'at')),
    call: bool(member(e, 'call')),
    keepMarker: bool(member(e, 'keepMarker')),
    auto: bool(member(e, 'auto')),
  }),
  train_sealed: (e) => ({
    type: 'train_sealed',
    seat: int(e, 'seat'),
    laid: row(member(e, 'laid')),
    call: bool(member(e, 'call')),
  }),
  train_laid: (e) => ({
    type: 'train_laid',
    seat: int(e, 'seat'),
    laid: row(member(e, 'laid')),
    call: bool(member(e, 'call')),
    sealed: bool(member(e, 'sealed')),
  }),
  passed: (e) => ({
    type: 'passed',
    seat: int(e, 'seat'),
    marker: bool(member(e, 'marker')),
    auto: bool(member(e, 'auto')),
  }),
  turn_ended: (e) => ({ type: 'turn_ended', seat: int(e, 'seat') }),
  challenged: (e) => ({
    type: 'challenged',
    seat: int(e, 'seat'),
    of: int(e, 'of'),
    drawn: tiles(member(e, 'drawn')),
  }),
  seat_left: (e) => ({
    type: 'seat_left',
    seat: int(e, 'seat'),
    reason: oneOf(member(e, 'reason'), ['resigned', 'timed_out', 'removed']),
    returned: tiles(member(e, 'returned')),
    yard: tiles(member(e, 'yard')),
  }),
  seat_substituted: (e) => ({ type: 'seat_substituted', seat: int(e, 'seat'), member: text(member(e, 'member')) }),
  round_ended: (e) => ({
    type: 'round_ended',
    round: int(e, 'round'),
    reason: oneOf(member(e, 'reason'), ['out', 'blocked', 'abandoned']),
    seat: orNull(e, 'seat', (seat) => integer(seat, 1, MOST_SEATS)),
    scores: numbers(member(e, 'scores')),
    left: hands(member(e, 'left')),
  }),
  match_ended: (e) => ({
    type: 'match_ended',
    reason: oneOf(member(e, 'reason'), ['completed', 'abandoned']),
    totals: numbers(member(e, 'totals')),
    places: numbers(member(e, 'places')),
  }),
};
