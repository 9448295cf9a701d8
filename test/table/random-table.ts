import { legalMoves, type Move, type Ruleset } from '../../src/engine/index.js';
import {
  dateAt,
  readTimeControl,
  writeTimeControl,
  type Calendar,
  type TimeControlJson,
} from '../../src/clocks/index.js';
import {
  decideTable,
  dueSeats,
  dueTimes,
  evolveTable,
  type Cause,
  type TableCommand,
  type TableDecision,
  type TableEvent,
  type TableState,
  type UndoRule,
} from '../../src/table/index.js';
import { calendar, DAY, HOUR, valueOf } from '../clocks/turns.js';
import { chanceOf, chooseMove, openingCommands, WILD, type MatchSetting } from '../support/matches.js';
import { randomFrom, type Random } from '../support/random.js';

/** Tables at which everything happens that can: moves, undone moves, pauses, vacations, fallen flags, a director. */

export interface Entry {
  readonly seq: number;
  readonly event: TableEvent;
  readonly at: number;
  readonly cause: Cause | null;
}

export interface TableSetting {
  readonly ruleset: Ruleset;
  readonly seed: number;
  readonly undo: UndoRule;
  /** How many commands follow the start. */
  readonly commands: number;
  /** Whether the match is played to its end after that. */
  readonly toEnd: boolean;
}

/** A table that was played, and everything it was on the way. */
export interface PlayedTable {
  readonly log: readonly Entry[];
  /** By version; 0: nothing yet. */
  readonly tables: readonly (TableState | null)[];
  readonly setting: MatchSetting;
  readonly now: number;
}

export const START = Date.parse('2026-06-01T08:00:00Z');

export const CONTROLS: readonly TimeControlJson[] = [
  { preset: 'P1D', onFlag: { policy: 'play_safest', strikes: 3, then: 'drop' } },
  { preset: 'bank_P10D_PT12H', daysOff: ['sunday'], onFlag: { policy: 'skip_with_strikes', strikes: 2, then: 'bot' } },
  {
    preset: 'P2D',
    vacations: 'announced',
    playingHours: { from: '08:00', to: '20:00' },
    onFlag: { policy: 'director' },
  },
  { preset: 'P3D', maxStall: 'P2D', maxPause: 'P2D', onFlag: { policy: 'bot' } },
].map((input) => writeTimeControl(valueOf(readTimeControl(input))));

const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/New_York'];

const WISHES = [
  'ask_undo',
  'ask_undo',
  'agree_undo',
  'decline_undo',
  'ask_pause',
  'agree_pause',
  'agree_pause',
  'decline_pause',
  'resume_game',
] as const;

/** Plays a table by chance, the same for the same seed; `look` sees every decision. */
export function playTable(
  { ruleset, seed, undo, commands, toEnd }: TableSetting,
  look: (before: TableState | null, command: TableCommand, decision: TableDecision, now: number) => void = () =>
    undefined,
): PlayedTable {
  const random = randomFrom(seed ^ 0x7ab1e);
  const setting: MatchSetting = { ruleset, seed, habits: { ...WILD, autoForced: random.chance(0.5) } };
  const chance = chanceOf(setting);
  const log: Entry[] = [];
  const tables: (TableState | null)[] = [null];
  let now = START;

  const take = (command: TableCommand): boolean => {
    const before = tables.at(-1) ?? null;
    const decision = decideTable(before, command, { now, chance, cause: null });
    look(before, command, decision, now);
    if (!decision.ok) return false;
    let table = before;
    for (const { event, cause } of decision.events) {
      table = evolveTable(table, event, now);
      log.push({ seq: log.length + 1, event, at: now, cause });
      tables.push(table);
    }
    return true;
  };
  const table = (): TableState => tables.at(-1) as TableState;

  const timeControl = random.pick(CONTROLS);
  for (const command of openingCommands(setting)) {
    if (command.type === 'create_game') take({ type: 'open_table', game: command, house: { timeControl, undo } });
    else if (command.type === 'start_match')
      take({ type: 'start_match', calendars: [{ seat: 1, calendar: someCalendar(random, now) }] });
    else if (command.type !== 'substitute') take(command);
  }
  for (let n = 0; n < commands && table().match.status === 'running'; n++) {
    now = later(table(), now, random);
    take(someCommand(table(), setting, random, now, n));
  }
  for (let n = 0; toEnd && n < 5000 && table().match.status === 'running'; n++) {
    now += random.below(HOUR);
    const due = dueNow(table(), now);
    if (due !== null) take({ type: 'fall_flag', seat: due, botMember: `bot-end-${n}` });
    else take(someMove(table(), setting, random));
    if (table().clock?.seats.some(({ turn }) => turn?.isHeld === true) === true)
      for (let seat = 1; seat <= ruleset.seats; seat++) take({ type: 'add_time', seat, ms: DAY });
  }
  return { log, tables, setting, now };

  function someMove(now_: TableState, { habits }: MatchSetting, dice: Random): TableCommand {
    const seats = seatsWithMoves(now_);
    const seat = dice.pick(seats);
    const move: Move = chooseMove(now_.match, seat, ruleset, habits, dice, chance);
    return { type: 'make_move', seat, move };
  }

  function someCommand(now_: TableState, own: MatchSetting, dice: Random, at: number, n: number): TableCommand {
    const seat = dice.below(ruleset.seats) + 1;
    const roll = dice.next();
    if (roll < 0.5) return someMove(now_, own, dice);
    if (roll < 0.8) return someWish(now_, dice, seat);
    if (roll < 0.86) return { type: 'fall_flag', seat: dueNow(now_, at) ?? seat, botMember: `bot-${n}` };
    if (roll < 0.9) return { type: 'add_time', seat, ms: (dice.below(48) + 1) * HOUR };
    if (roll < 0.95) return { type: 'note_calendar', seat, calendar: someCalendar(dice, at) };
    if (roll < 0.98) return { type: 'excuse_miss', seat };
    if (roll < 0.99) return { type: 'substitute', seat, member: `substitute-${n}`, calendar: null };
    return { type: 'leave_match', seat, reason: 'resigned' };
  }
}

/** A wish, mostly of a seat from which it makes sense. */
function someWish({ undo }: TableState, random: Random, seat: number): { type: (typeof WISHES)[number]; seat: number } {
  const type = random.pick(WISHES);
  const { ask, steps } = undo;
  if (ask !== null && random.chance(0.7)) return { type: 'agree_undo', seat: random.pick(ask.of) };
  const last = steps.at(-1 - random.below(2));
  return type === 'ask_undo' && last !== undefined ? { type, seat: last.seat } : { type, seat };
}

/** The seats that the match waits for. */
export function seatsWithMoves({ match }: TableState): number[] {
  return match.seats.map((_, i) => i + 1).filter((seat) => legalMoves(match, seat).length > 0);
}

/** Mostly a little later, at times just before or after something is due. */
function later(table: TableState, now: number, random: Random): number {
  if (random.chance(0.15)) {
    const { dueAt, deadlineAt } = dueTimes(table, () => false, now);
    return Math.max(now, random.pick([dueAt ?? now, deadlineAt ?? now, (deadlineAt ?? now) - HOUR / 4]));
  }
  return now + random.below(random.chance(0.3) ? 20 * HOUR : HOUR);
}

/** A seat of which something is due. */
function dueNow(table: TableState, now: number): number | null {
  return dueSeats(table, now)[0] ?? null;
}

export function someCalendar(random: Random, now: number): Calendar {
  const zone = random.pick(ZONES);
  const from = dateAt(zone, now + random.below(4) * DAY);
  const to = dateAt(zone, Date.parse(`${from}T12:00:00Z`) + random.below(3) * DAY);
  const vacations = random.chance(0.5)
    ? [{ from, to, kind: 'announced' as const, announcedAt: now, endedAt: null }]
    : [];
  return calendar({ zone, automaticVacations: random.chance(0.5) }, vacations);
}
