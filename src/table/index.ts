/**
 * A table: a match by the rules, with clocks, pauses and moves that are taken back. Pure: a table is the fold of its log,
 * and the engine behind it is the only judge of what may be played.
 */
export type { SeatCalendar, SeatedPerson, TableCommand } from './commands.js';
export { countedLog, type CountedEvent, type LogRow } from './counted-log.js';
export { decideTable, type CausedEvent, type Circumstances, type TableDecision } from './decide-table.js';
export { effectiveEvents } from './effective-log.js';
export { evolveTable, replayTable, type TimedEvent } from './evolve-table.js';
export { dueSeats, dueTimes, isPaused, remindersOf, seatDeadline, type DueTimes } from './table-clock.js';
export { decodeCause, decodeTableEvent, encodeTableEvent } from './table-event-codec.js';
export { viewTableEvent, type HouseEventView, type TableEventView } from './table-event-view.js';
export * from './table-events.js';
export { TABLE_REFUSALS, type TableRefusal, type TableRefusalCode } from './table-refusals.js';
export { isWritable, restoreTable, SNAPSHOT_VERSION, snapshotTable, tableHash } from './table-snapshot.js';
export { USUAL_UNDO, type TableState } from './table-state.js';
export {
  viewClock,
  viewStanding,
  viewTable,
  type ClockView,
  type SeatClockView,
  type TableView,
  type UndoView,
} from './table-view.js';
export { safestMove } from './moves-of-absence.js';
