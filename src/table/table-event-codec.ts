import { decodeEvent, encodeEvent, StoredEventError, type StoredEvent } from '../engine/index.js';
import { readCalendar, writeCalendar, type Calendar, type TimeControlJson, type Vacation } from '../clocks/index.js';
import {
  isHouseEvent,
  isHouseEventType,
  UNDO_RULES,
  type HouseEvent,
  type Cause,
  type HouseEventType,
  type RestoredRow,
  type TableEvent,
} from './table-events.js';

/** Events of a table as rows of the log. Those of the rules are written by the engine. */

export function encodeTableEvent(event: TableEvent): StoredEvent {
  if (!isHouseEvent(event)) return encodeEvent(event);
  const { type, ...payload } = event;
  // hours as they are read back: by the wall, not in minutes
  if ('calendar' in payload)
    return { type, payload: { ...payload, calendar: { ...payload.calendar, ...writeCalendar(payload.calendar) } } };
  return { type, payload };
}

/**
 * Reads a row of the log.
 *
 * @throws StoredEventError where the row is not the stored form of any event
 */
export function decodeTableEvent(type: string, payload: unknown): TableEvent {
  if (!isHouseEventType(type)) return decodeEvent(type, payload);
  if (typeof payload !== 'object' || payload === null) throw new StoredEventError(`${type}: no object`);
  return READERS[type](new Fields(type, payload as Readonly<Record<string, unknown>>));
}

const MOST_SEATS = 14;
const LARGEST = Number.MAX_SAFE_INTEGER;
const ACTIONS = ['play_safest', 'skip', 'bot', 'drop', 'director'] as const;
const KINDS = ['announced', 'automatic'] as const;

/** The fields of a stored event; whatever is not as it was written is an error. */
class Fields {
  constructor(
    private readonly type: string,
    private readonly row: Readonly<Record<string, unknown>>,
  ) {}

  fail(name: string): never {
    throw new StoredEventError(`${this.type}/${name}: not what a server writes`);
  }

  value(name: string): unknown {
    return this.row[name];
  }

  number(name: string, least = 0, most = LARGEST): number {
    const value = this.row[name];
    return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : this.fail(name);
  }

  text(name: string): string {
    const value = this.row[name];
    return typeof value === 'string' ? value : this.fail(name);
  }

  word<T extends string>(name: string, words: readonly T[]): T {
    const value = this.row[name];
    return words.find((word) => word === value) ?? this.fail(name);
  }

  fields(name: string): Fields {
    const value = this.row[name];
    if (typeof value !== 'object' || value === null) return this.fail(name);
    return new Fields(`${this.type}/${name}`, value as Readonly<Record<string, unknown>>);
  }

  list<T>(name: string, read: (item: Fields) => T): T[] {
    const value = this.row[name];
    if (!Array.isArray(value)) return this.fail(name);
    return value.map((_, i) => read(new Fields(`${this.type}/${name}`, { item: value[i] as unknown }).fields('item')));
  }

  seats(name: string): number[] {
    const value = this.row[name];
    if (!Array.isArray(value)) return this.fail(name);
    return value.map((_, i) => new Fields(this.type, { [name]: value[i] as unknown }).number(name, 1, MOST_SEATS));
  }

  get seat(): number {
    return this.number('seat', 1, MOST_SEATS);
  }
}

function calendar(row: Fields): Calendar {
  const { zone, daysOff, playingHours, automaticVacations } = {
    zone: row.value('zone'),
    daysOff: row.value('daysOff'),
    playingHours: row.value('playingHours'),
    automaticVacations: row.value('automaticVacations'),
  };
  const reading = readCalendar({ zone, daysOff, playingHours, automaticVacations });
  if (!reading.ok) return row.fail('calendar');
  return {
    ...reading.value,
    vacationDaysPerYear: row.number('vacationDaysPerYear'),
    vacations: row.list('vacations', vacation),
  };
}

function vacation(row: Fields): Vacation {
  return {
    from: row.text('from'),
    to: row.text('to'),
    kind: row.word('kind', KINDS),
    announcedAt: row.number('announcedAt'),
    endedAt: row.value('endedAt') === null ? null : row.number('endedAt'),
  };
}

const CAUSES = ['clock', 'bot', 'plan', 'autopilot'] as const;

/**
 * Reads why the server added an event.
 *
 * @throws StoredEventError where it is not what a server writes
 */
export function decodeCause(cause: unknown): Cause | null {
  return cause === null || cause === undefined ? null : causeOf(new Fields('cause', { cause }).fields('cause'));
}

function causeOf(row: Fields): Cause {
  const type = row.word('type', CAUSES);
  if (type === 'plan') return { type, plan: row.text('plan') };
  return type === 'autopilot' ? { type, rule: row.text('rule') } : { type };
}

function restoredRow(row: Fields): RestoredRow {
  return {
    seq: row.number('seq', 1),
    type: row.text('type'),
    // read and judged when it is folded
    payload: row.value('payload'),
    cause: row.value('cause') === null ? null : causeOf(row.fields('cause')),
    at: row.number('at'),
  };
}

const seatOnly =
  <T extends HouseEventType>(type: T) =>
  (row: Fields) => ({ type, seat: row.seat });

const READERS: { readonly [T in HouseEventType]: (row: Fields) => Extract<HouseEvent, { type: T }> } = {
  house_rules_set: (row) => ({
    type: 'house_rules_set',
    // read and judged when it is folded
    timeControl: row.value('timeControl') === null ? null : (row.value('timeControl') as TimeControlJson),
    undo: row.word('undo', UNDO_RULES),
  }),
  calendar_noted: (row) => ({ type: 'calendar_noted', seat: row.seat, calendar: calendar(row.fields('calendar')) }),
  time_ran_out: (row) => ({
    type: 'time_ran_out',
    seat: row.seat,
    action: row.word('action', ACTIONS),
    strikes: row.number('strikes', 1),
  }),
  vacation_began: (row) => ({ type: 'vacation_began', seat: row.seat, vacation: vacation(row.fields('vacation')) }),
  pause_asked: seatOnly('pause_asked'),
  pause_agreed: seatOnly('pause_agreed'),
  pause_declined: seatOnly('pause_declined'),
  game_paused: () => ({ type: 'game_paused' }),
  game_resumed: seatOnly('game_resumed'),
  time_added: (row) => ({ type: 'time_added', seat: row.seat, ms: row.number('ms', 1) }),
  miss_excused: seatOnly('miss_excused'),
  undo_asked: (row) => ({ type: 'undo_asked', seat: row.seat, to: row.number('to', 1), of: row.seats('of') }),
  undo_agreed: seatOnly('undo_agreed'),
  undo_declined: seatOnly('undo_declined'),
  moves_undone: (row) => ({ type: 'moves_undone', seat: row.seat, to: row.number('to', 1) }),
  log_repaired: (row) => ({
    type: 'log_repaired',
    to: row.number('to', 1),
    through: row.number('through', 1),
    rows: row.list('rows', restoredRow),
    by: row.text('by'),
    reason: row.text('reason'),
  }),
};
