import { evolve, ReplayError, type GameEvent } from '../engine/index.js';
import { begunAnew, newClock, reopened, ticked, withCalendar, withSeat } from './clock-fold.js';
import { isHouseEvent, type HouseEvent, type MovesUndone, type TableEvent } from './table-events.js';
import { USUAL_UNDO, type ClockState, type SeatClock, type TableState } from './table-state.js';
import { undoAfter } from './undo-fold.js';

/** An event and when it happened, in milliseconds since 1970. */
export interface TimedEvent {
  readonly event: TableEvent;
  readonly at: number;
}

/**
 * The table after an event. Pure: the given state stays as it is.
 *
 * @throws ReplayError where the event cannot follow this state.
 */
export function evolveTable(state: TableState | null, event: TableEvent, at: number): TableState {
  if (isHouseEvent(event)) {
    if (state === null) throw new ReplayError(1, `a log begins with game_created, not ${event.type}`);
    return { ...applyHouse(state, event, at), version: versionAfter(state, event) };
  }
  if (state === null) return begin(event);
  const match = evolve(state.match, event);
  // a wish for a pause was put to other people
  const isAnotherTable = event.type === 'seat_left' || event.type === 'seat_substituted';
  const clock = state.clock && ticked(isAnotherTable ? { ...state.clock, pauseAsk: null } : state.clock, match, at);
  return { version: state.version + 1, match, clock, undo: undoAfter(state, event) };
}

/**
 * Folds a log.
 *
 * @throws ReplayError where an event cannot follow those before it, or where there is none.
 */
export function replayTable(events: Iterable<TimedEvent>, from: TableState | null = null): TableState {
  let state = from;
  for (const { event, at } of events) state = evolveTable(state, event, at);
  if (state === null) throw new ReplayError(0, 'an empty log');
  return state;
}

/** A repair stands after rows that count no more. */
function versionAfter(state: TableState, event: HouseEvent): number {
  return (event.type === 'log_repaired' ? event.through : state.version) + 1;
}

function begin(event: GameEvent): TableState {
  return { version: 1, match: evolve(null, event), clock: null, undo: { rule: USUAL_UNDO, steps: [], ask: null } };
}

function applyHouse(state: TableState, event: HouseEvent, at: number): TableState {
  const { undo } = state;
  switch (event.type) {
    case 'house_rules_set': {
      const { timeControl, undo: rule } = event;
      const clock = timeControl && newClock(timeControl, state.match.seats.length);
      return { ...state, clock, undo: { ...undo, rule } };
    }
    case 'undo_asked':
      return { ...state, undo: { ...undo, ask: { by: event.seat, to: event.to, of: event.of, agreed: [] } } };
    case 'undo_agreed': {
      const { ask } = undo;
      if (ask === null) throw new ReplayError(state.version + 1, 'nobody asked to undo');
      return { ...state, undo: { ...undo, ask: { ...ask, agreed: [...ask.agreed, event.seat] } } };
    }
    case 'undo_declined':
      return { ...state, undo: { ...undo, ask: null } };
    case 'moves_undone':
      return undone(state, event, at);
    case 'log_repaired': {
      if (event.to !== state.version || event.through < event.to)
        throw new ReplayError(event.through + 1, `a repair goes on from version ${event.to}`);
      // the time in which nobody could move is nobody's; and nothing is taken back beyond a repair
      return { ...state, clock: state.clock && begunAnew(state.clock, at), undo: { ...undo, steps: [], ask: null } };
    }
    default: {
      const clock = applyClock(clockOf(state), event, at);
      const isFlag = event.type === 'time_ran_out';
      return { ...state, clock, undo: isFlag ? { ...undo, steps: [], ask: null } : undo };
    }
  }
}

type ClockEvent = Exclude<
  HouseEvent,
  {
    readonly type: 'house_rules_set' | 'undo_asked' | 'undo_agreed' | 'undo_declined' | 'moves_undone' | 'log_repaired';
  }
>;

function applyClock(clock: ClockState, event: ClockEvent, at: number): ClockState {
  switch (event.type) {
    case 'calendar_noted':
      return withCalendar(clock, event.seat, event.calendar);
    case 'vacation_began': {
      const { calendar } = clock.seats[event.seat - 1] as SeatClock;
      return withCalendar(clock, event.seat, { ...calendar, vacations: [...calendar.vacations, event.vacation] });
    }
    case 'time_ran_out': {
      const { misses, turn } = clock.seats[event.seat - 1] as SeatClock;
      const held = turn && { ...turn, isFlagged: true, isHeld: event.action === 'director' };
      return withSeat(clock, event.seat, { misses: [...misses, { excused: false }], turn: held });
    }
    case 'miss_excused':
      return withSeat(clock, event.seat, { misses: excused(clock.seats[event.seat - 1] as SeatClock) });
    case 'time_added':
      return timeAdded(clock, event.seat, event.ms, at);
    case 'pause_asked':
      return { ...clock, pauseAsk: { by: event.seat, agreed: [] } };
    case 'pause_agreed': {
      const { pauseAsk } = clock;
      return { ...clock, pauseAsk: pauseAsk && { ...pauseAsk, agreed: [...pauseAsk.agreed, event.seat] } };
    }
    case 'pause_declined':
      return { ...clock, pauseAsk: null };
    case 'game_paused':
      return { ...clock, pauseAsk: null, pauses: [...clock.pauses, { from: at, until: null }] };
    case 'game_resumed':
      return { ...clock, pauses: clock.pauses.map((pause) => ({ ...pause, until: pause.until ?? at })) };
  }
}

/** The last miss that counts is excused. */
function excused({ misses }: SeatClock): SeatClock['misses'] {
  const last = misses.map(({ excused: isExcused }) => isExcused).lastIndexOf(false);
  return misses.map((miss, i) => (i === last ? { excused: true } : miss));
}

/** A turn that waits for the director begins anew with the time that it is given. */
function timeAdded(clock: ClockState, seat: number, ms: number, at: number): ClockState {
  const { turn } = clock.seats[seat - 1] as SeatClock;
  if (turn === null) return clock;
  const added = { at, ms };
  return withSeat(clock, seat, {
    turn: turn.isHeld
      ? {
          ...turn,
          isFlagged: false,
          isHeld: false,
          openedAt: at,
          bankMs: turn.bankMs === null ? null : 0,
          added: [added],
        }
      : { ...turn, added: [...turn.added, added] },
  });
}

/** Back to an earlier step: the match as it was, the clocks going on. */
function undone(state: TableState, { to }: MovesUndone, at: number): TableState {
  const { undo, clock } = state;
  const index = undo.steps.findIndex(({ before }) => before === to);
  const step = undo.steps[index];
  if (step === undefined) throw new ReplayError(state.version + 1, `version ${to} cannot be gone back to`);
  return {
    version: state.version,
    match: step.match,
    clock:
      clock &&
      step.clock &&
      reopened(
        clock,
        step.clock,
        undo.steps.slice(index).map(({ seat }) => seat),
        at,
      ),
    undo: { ...undo, steps: undo.steps.slice(0, index), ask: null },
  };
}

function clockOf({ clock, version }: TableState): ClockState {
  if (clock === null) throw new ReplayError(version + 1, 'the game has no clock');
  return clock;
}
