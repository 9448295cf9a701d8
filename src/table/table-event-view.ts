import { viewEvent, type EventView, type Viewer } from '../engine/index.js';
import {
  writeCalendar,
  writeDuration,
  type CalendarJson,
  type FlagAction,
  type TimeControlJson,
} from '../clocks/index.js';
import { isHouseEvent, type HouseEvent, type TableEvent, type UndoRule } from './table-events.js';

/** What a viewer may know of an event of a table. Each type has its own allow-list; a new one does not compile without. */
export type HouseEventView =
  | { readonly type: 'house_rules_set'; readonly timeControl: TimeControlJson | null; readonly undo: UndoRule }
  | { readonly type: 'calendar_noted'; readonly seat: number; readonly calendar: CalendarJson | null }
  | {
      readonly type: 'time_ran_out';
      readonly seat: number;
      readonly action: FlagAction['type'];
      readonly strikes: number;
    }
  | { readonly type: 'vacation_began'; readonly seat: number; readonly date: string }
  | {
      readonly type:
        | 'pause_asked'
        | 'pause_agreed'
        | 'pause_declined'
        | 'game_resumed'
        | 'miss_excused'
        | 'undo_agreed'
        | 'undo_declined';
      readonly seat: number;
    }
  | { readonly type: 'game_paused' }
  | { readonly type: 'time_added'; readonly seat: number; readonly time: string }
  | { readonly type: 'undo_asked'; readonly seat: number; readonly to: number; readonly of: readonly number[] }
  | { readonly type: 'moves_undone'; readonly seat: number; readonly to: number }
  | {
      readonly type: 'log_repaired';
      readonly to: number;
      readonly through: number;
      readonly restored: readonly number[];
      readonly by: string;
      readonly reason: string;
    };

export type TableEventView = EventView | HouseEventView;

/** What the viewer may know of an event. */
export function viewTableEvent(event: TableEvent, viewer: Viewer): TableEventView {
  return isHouseEvent(event) ? viewHouseEvent(event, viewer) : viewEvent(event, viewer);
}

function viewHouseEvent(event: HouseEvent, viewer: Viewer): HouseEventView {
  switch (event.type) {
    case 'house_rules_set':
      return { type: event.type, timeControl: event.timeControl, undo: event.undo };
    case 'calendar_noted': // where somebody lives and when they are away is their own business
      return {
        type: event.type,
        seat: event.seat,
        calendar: viewer.seat === event.seat ? writeCalendar(event.calendar) : null,
      };
    case 'time_ran_out':
      return { type: event.type, seat: event.seat, action: event.action, strikes: event.strikes };
    case 'vacation_began':
      return { type: event.type, seat: event.seat, date: event.vacation.from };
    case 'time_added':
      return { type: event.type, seat: event.seat, time: writeDuration(event.ms) };
    case 'undo_asked':
      return { type: event.type, seat: event.seat, to: event.to, of: event.of };
    case 'moves_undone':
      return { type: event.type, seat: event.seat, to: event.to };
    case 'log_repaired': {
      // what the rows say is in the hands of the players
      const { type, to, through, rows, by, reason } = event;
      return { type, to, through, restored: rows.map(({ seq }) => seq), by, reason };
    }
    case 'game_paused':
      return { type: event.type };
    case 'pause_asked':
    case 'pause_agreed':
    case 'pause_declined':
    case 'game_resumed':
    case 'miss_excused':
    case 'undo_agreed':
    case 'undo_declined':
      return { type: event.type, seat: event.seat };
  }
}
