// Trials: C14, C35
import {
  readTimeControl,
  TIME_CONTROL_PRESET_NAMES,
  writeTimeControl,
  type TimeControlJson,
} from '../../src/clocks/index.js';
import { resolveRuleset, seatsToAct } from '../../src/engine/index.js';
import { fairChance } from '../../src/fair-deal/index.js';
import {
  decideTable,
  seatDeadline,
  type TableCommand,
  type TableEvent,
  type TableState,
} from '../../src/table/index.js';

/** What becomes of a turn whose time is used up, by the rules of the house alone. */

const START = Date.UTC(2026, 5, 1, 10);
const SEATS = 3;
const CHANCE = fairChance(new Uint8Array(32).fill(7), ['1', '2', '3']);

/** A table at which a test lets time go by. */
class Clocked {
  now = START;
  private state: TableState | null = null;

  constructor(timeControl: Record<string, unknown>) {
    const resolved = resolveRuleset({ preset: 'app', options: { rounds: 2 } }, SEATS);
    if (!resolved.ok) throw new Error('no ruleset');
    const game = { type: 'create_game', ruleset: resolved.ruleset, autoForced: true, commitment: '00' } as const;
    this.must({ type: 'open_table', game, house: { timeControl: control(timeControl), undo: 'none' } });
    for (let seat = 1; seat <= SEATS; seat++)
      this.must({ type: 'take_seat', seat, member: `member ${seat}`, clientSeed: null });
    this.must({ type: 'start_match', calendars: [] });
  }

  get table(): TableState {
    if (this.state === null) throw new Error('no table');
    return this.state;
  }

  get mover(): number {
    return seatsToAct(this.table.match)[0] as number;
  }

  /** The events that a command comes to; the code of the refusal where it is refused. */
  ask(command: TableCommand): readonly TableEvent[] | string {
    const decision = decideTable(this.state, command, { now: this.now, chance: CHANCE, cause: null });
    if (!decision.ok) return decision.refusal.code;
    this.state = decision.table;
    return decision.events.map(({ event }) => event);
  }

  must(command: TableCommand): readonly TableEvent[] {
    const events = this.ask(command);
    if (typeof events === 'string') throw new Error(`${command.type} is refused: ${events}`);
    return events;
  }

  /** Lets the flag of whoever is on turn fall. */
  miss(): { readonly seat: number; readonly events: readonly TableEvent[] } {
    const seat = this.mover;
    this.now = (seatDeadline(this.table, seat)?.graceUntil ?? 0) + 1;
    return { seat, events: this.must({ type: 'fall_flag', seat, botMember: `bot for ${seat}` }) };
  }
}

function control(input: Record<string, unknown>): TimeControlJson {
  const reading = readTimeControl(input);
  if (!reading.ok) throw new Error(reading.faults[0]?.detail);
  return writeTimeControl(reading.value);
}

test.each(TIME_CONTROL_PRESET_NAMES)('at %s a seat is in time at 99 % of the time, and flagged at 101 %', (preset) => {
  const at = (share: number): Clocked => {
    const table = new Clocked({ preset, grace: 'PT0S', vacations: 'none' });
    const { limitMs } = seatDeadline(table.table, table.mover) ?? { limitMs: NaN };
    table.now = START + Math.round(limitMs * share);
    return table;
  };
  const alive = at(0.99);
  expect(alive.ask({ type: 'fall_flag', seat: alive.mover, botMember: 'bot' })).toBe('seat_not_asked');
  const late = at(1.01);
  const seat = late.mover;
  expect(late.must({ type: 'fall_flag', seat, botMember: 'bot' })[0]).toMatchObject({ type: 'time_ran_out', seat });
});

const STRICT = { preset: 'P1D', grace: 'PT0S', vacations: 'none' };

test('to play the safest move goes on to the end of the turn', () => {
  const table = new Clocked({ ...STRICT, onFlag: { policy: 'play_safest' } });
  const { seat, events } = table.miss();
  expect(events[0]).toEqual({ type: 'time_ran_out', seat, action: 'play_safest', strikes: 1 });
  expect(events.length).toBeGreaterThan(1);
  expect(table.mover).not.toBe(seat);
});

test('to drop the seat leaves the match to the others', () => {
  const table = new Clocked({ ...STRICT, onFlag: { policy: 'drop' } });
  const { seat, events } = table.miss();
  expect(events[1]).toMatchObject({ type: 'seat_left', seat, reason: 'timed_out' });
  expect(table.table.match.status).toBe('running');
  expect(table.mover).not.toBe(seat);
});

test('a bot takes the seat over, and has no deadline that could pass', () => {
  const table = new Clocked({ ...STRICT, onFlag: { policy: 'bot' } });
  const { seat, events } = table.miss();
  expect(events[1]).toMatchObject({ type: 'seat_substituted', seat, member: `bot for ${seat}` });
});

test('where the director decides the clock stands, until time is given', () => {
  const table = new Clocked({ ...STRICT, onFlag: { policy: 'director' } });
  const { seat, events } = table.miss();
  expect(events).toHaveLength(1);
  expect(seatDeadline(table.table, seat)).toBeNull();
  expect(table.ask({ type: 'fall_flag', seat, botMember: 'bot' })).toBe('seat_not_asked');
  table.must({ type: 'add_time', seat, ms: 3_600_000 });
  expect(seatDeadline(table.table, seat)?.deadlineAt).toBeGreaterThan(table.now);
});

test('the third miss of a seat has another end; one that was excused does not count', () => {
  const ends = (excuse: boolean): string[] => {
    const table = new Clocked({ ...STRICT, onFlag: { policy: 'play_safest', strikes: 3, then: 'drop' } });
    const first = table.mover;
    const seen: string[] = [];
    for (let misses = 0; misses < 40 && seen.length < 3; misses++) {
      const { seat, events } = table.miss();
      const [fell] = events;
      if (seat !== first || fell?.type !== 'time_ran_out') continue;
      seen.push(fell.action);
      if (excuse && seen.length === 1) table.must({ type: 'excuse_miss', seat });
    }
    return seen;
  };
  expect(ends(false)).toEqual(['play_safest', 'play_safest', 'drop']);
  expect(ends(true)).toEqual(['play_safest', 'play_safest', 'play_safest']);
});

test('whoever comes late or twice changes nothing', () => {
  const table = new Clocked({ ...STRICT, onFlag: { policy: 'play_safest' } });
  const { seat } = table.miss();
  const { version } = table.table;
  expect(table.ask({ type: 'fall_flag', seat, botMember: 'bot' })).toBe('seat_not_asked');
  expect(table.table.version).toBe(version);
});
