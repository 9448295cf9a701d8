import { view, type GameView, type Viewer } from '../engine/index.js';
import { writeDuration, writeTimeControl, type PauseReason, type TimeControlJson } from '../clocks/index.js';
import { isPaused, seatFace } from './table-clock.js';
import type { UndoRule } from './table-events.js';
import type { SeatClock, TableState } from './table-state.js';

/** What the clock of a seat shows. Instants are RFC 3339, durations ISO 8601. */
export interface SeatClockView {
  readonly seat: number;
  /** Until when the seat has to act; null: it is not asked, or it has no clock that runs. */
  readonly deadlineAt: string | null;
  /** Until when a move is still taken. */
  readonly graceUntil: string | null;
  /** What is left until the deadline. */
  readonly remaining: string | null;
  /** Why the clock stands; null: it runs, or there is none. */
  readonly pausedNow: PauseReason | null;
  readonly runsAgainAt: string | null;
  /** What the bank held when the turn began; null where each turn has the same time. */
  readonly bank: string | null;
  /** Missed turns that count. */
  readonly strikes: number;
  /** Whether the flag has fallen and the director is to decide. */
  readonly waitsForDirector: boolean;
}

export interface ClockView {
  readonly timeControl: TimeControlJson;
  /** When the server looked at its clock. */
  readonly serverNow: string;
  readonly isPaused: boolean;
  readonly pauseAsk: { readonly by: number; readonly agreed: readonly number[] } | null;
  readonly seats: readonly SeatClockView[];
}

export interface UndoView {
  readonly rule: UndoRule;
  readonly ask: {
    readonly by: number;
    readonly to: number;
    readonly of: readonly number[];
    readonly agreed: readonly number[];
  } | null;
}

/** The table as one viewer may see it. */
export interface TableView extends GameView {
  /** Null: the game has no clock. */
  readonly clock: ClockView | null;
  readonly undo: UndoView;
}

/** What the viewer may know of a table: the game by the engine's projection, and what is public beside it. */
export function viewTable(table: TableState, viewer: Viewer, now: number): TableView {
  return { ...viewStanding(table, viewer), clock: viewClock(table, now) };
}

/** The same without its clock: what stays as it is while nothing happens. */
export function viewStanding(table: TableState, viewer: Viewer): Omit<TableView, 'clock'> {
  const { match, version, undo } = table;
  const { ask } = undo;
  return {
    ...view(match, viewer),
    version,
    undo: { rule: undo.rule, ask: ask && { by: ask.by, to: ask.to, of: ask.of, agreed: ask.agreed } },
  };
}

/** What everybody may know of the clock of a table, which goes on by itself; null: it has none. */
export function viewClock(table: TableState, now: number): ClockView | null {
  const { clock } = table;
  if (clock === null) return null;
  const { pauseAsk } = clock;
  return {
    timeControl: writeTimeControl(clock.control),
    serverNow: instant(now),
    isPaused: isPaused(table, now),
    pauseAsk: pauseAsk && { by: pauseAsk.by, agreed: pauseAsk.agreed },
    seats: clock.seats.map((seat, i) => viewSeat(table, i + 1, seat, now)),
  };
}

function viewSeat(table: TableState, seat: number, { turn, bankMs, misses }: SeatClock, now: number): SeatClockView {
  const face = seatFace(table, seat, now);
  return {
    seat,
    deadlineAt: face && instant(face.deadlineAt),
    graceUntil: face && instant(face.graceUntil),
    remaining: face && writeDuration(wholeSeconds(face.remainingMs)),
    pausedNow: face && face.pausedNow,
    runsAgainAt: face?.runsAgainAt == null ? null : instant(face.runsAgainAt),
    bank: bankMs === null ? null : writeDuration(wholeSeconds(turn?.bankMs ?? bankMs)),
    strikes: misses.filter(({ excused }) => !excused).length,
    waitsForDirector: turn?.isHeld ?? false,
  };
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
