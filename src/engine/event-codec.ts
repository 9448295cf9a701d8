import type { GameEvent, GameEventType } from './events.js';
import { parseLaidTile, parseTile, tileName, type LaidTile, type Tile } from './tiles.js';

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
  const read = READERS[type as GameEventType] as ((row: Row) => GameEvent) | undefined;
  if (read === undefined) throw new StoredEventError(`no event is called "${type}"`);
  return read(new Row(type, payload));
}

/** The fields of one stored event, read with their kind checked. */
class Row {
  private readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    private readonly type: string,
    payload: unknown,
  ) {
    if (typeof payload !== 'object' || payload === null) throw new StoredEventError(`${type}: no fields`);
    this.fields = payload as Record<string, unknown>;
  }

  fail(name: string): never {
    throw new StoredEventError(`${this.type}: the field "${name}" is missing or damaged`);
  }

  int(name: string): number {
    const value = this.fields[name];
    return typeof value === 'number' && Number.isInteger(value) ? value : this.fail(name);
  }

  bool(name: string): boolean {
    const value = this.fields[name];
    return typeof value === 'boolean' ? value : this.fail(name);
  }

  text(name: string): string {
    const value = this.fields[name];
    return typeof value === 'string' ? value : this.fail(name);
  }

  oneOf<T extends string>(name: string, values: readonly T[]): T {
    const value = this.text(name);
    return values.find((known) => known === value) ?? this.fail(name);
  }

  orNull<T>(name: string, read: (name: string) => T): T | null {
    return this.fields[name] === null ? null : read.call(this, name);
  }

  list<T>(name: string, read: (item: unknown) => T | null): T[] {
    const value = this.fields[name];
    if (!Array.isArray(value)) return this.fail(name);
    return value.map((item) => read(item) ?? this.fail(name));
  }

  tile(name: string): Tile {
    return parseTile(this.text(name)) ?? this.fail(name);
  }

  laid(name: string): LaidTile {
    return parseLaidTile(this.text(name)) ?? this.fail(name);
  }

  tiles(name: string): Tile[] {
    return this.list(name, asTile);
  }

  row(name: string): LaidTile[] {
    return this.list(name, (item) => (typeof item === 'string' ? parseLaidTile(item) : null));
  }

  hands(name: string): Tile[][] {
    return this.list(name, (item) => (Array.isArray(item) ? item.map((t) => asTile(t) ?? this.fail(name)) : null));
  }

  ints(name: string): number[] {
    return this.list(name, (item) => (typeof item === 'number' ? item : null));
  }

  object<T>(name: string): T {
    const value = this.fields[name];
    return typeof value === 'object' && value !== null ? (value as T) : this.fail(name);
  }
}

function asTile(item: unknown): Tile | null {
  return typeof item === 'string' ? parseTile(item) : null;
}

const READERS: { readonly [T in GameEventType]: (row: Row) => Extract<GameEvent, { type: T }> } = {
  game_created: (row) => ({
    type: 'game_created',
    rulesVersion: row.text('rulesVersion'),
    ruleset: row.object('ruleset'),
    autoForced: row.bool('autoForced'),
    commitment: row.text('commitment'),
  }),
  seat_taken: (row) => ({
    type: 'seat_taken',
    seat: row.int('seat'),
    member: row.text('member'),
    clientSeed: row.orNull('clientSeed', row.text),
  }),
  seat_vacated: (row) => ({
    type: 'seat_vacated',
    seat: row.int('seat'),
    member: row.text('member'),
    reason: row.oneOf('reason', ['left', 'removed']),
  }),
  game_aborted: () => ({ type: 'game_aborted' }),
  match_started: (row) => ({
    type: 'match_started',
    clientSeeds: row.list('clientSeeds', (item) => (typeof item === 'string' ? item : null)),
  }),
  round_dealt: (row) => ({
    type: 'round_dealt',
    round: row.int('round'),
    engine: row.int('engine'),
    starter: row.int('starter'),
    hands: row.hands('hands'),
    yard: row.tiles('yard'),
  }),
  tile_drawn: (row) => ({
    type: 'tile_drawn',
    seat: row.int('seat'),
    tile: row.tile('tile'),
    search: row.bool('search'),
    auto: row.bool('auto'),
  }),
  engine_laid: (row) => ({ type: 'engine_laid', seat: row.int('seat') }),
  tile_played: (row) => ({
    type: 'tile_played',
    seat: row.int('seat'),
    laid: row.laid('laid'),
    at: row.text('at'),
    call: row.bool('call'),
    keepMarker: row.bool('keepMarker'),
    auto: row.bool('auto'),
  }),
  train_sealed: (row) => ({
    type: 'train_sealed',
    seat: row.int('seat'),
    laid: row.row('laid'),
    call: row.bool('call'),
  }),
  train_laid: (row) => ({
    type: 'train_laid',
    seat: row.int('seat'),
    laid: row.row('laid'),
    call: row.bool('call'),
    sealed: row.bool('sealed'),
  }),
  passed: (row) => ({ type: 'passed', seat: row.int('seat'), marker: row.bool('marker'), auto: row.bool('auto') }),
  turn_ended: (row) => ({ type: 'turn_ended', seat: row.int('seat') }),
  challenged: (row) => ({ type: 'challenged', seat: row.int('seat'), of: row.int('of'), drawn: row.tiles('drawn') }),
  seat_left: (row) => ({
    type: 'seat_left',
    seat: row.int('seat'),
    reason: row.oneOf('reason', ['resigned', 'timed_out', 'removed']),
    returned: row.tiles('returned'),
    yard: row.tiles('yard'),
  }),
  seat_substituted: (row) => ({ type: 'seat_substituted', seat: row.int('seat'), member: row.text('member') }),
  round_ended: (row) => ({
    type: 'round_ended',
    round: row.int('round'),
    reason: row.oneOf('reason', ['out', 'blocked', 'abandoned']),
    seat: row.orNull('seat', row.int),
    scores: row.ints('scores'),
    left: row.hands('left'),
  }),
  match_ended: (row) => ({
    type: 'match_ended',
    reason: row.oneOf('reason', ['completed', 'abandoned']),
    totals: row.ints('totals'),
    places: row.ints('places'),
  }),
};
