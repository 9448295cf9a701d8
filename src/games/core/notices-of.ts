import { turnsAsked } from '../../engine/index.js';
import type { CausedEvent, TableEvent, TableState } from '../../table/index.js';
import type { Notice } from '../event-store/event-store.js';

/** Who has to be told what of a change: that it is their turn, and what happened to the game besides moves. */
export function noticesOf(before: TableState | null, after: TableState, events: readonly CausedEvent[]): Notice[] {
  return [...events.flatMap(({ event }) => noticeOf(event) ?? []), ...turnNotices(before, after)];
}

/** Seats with a turn that they were not asked for before. */
function turnNotices(before: TableState | null, after: TableState): Notice[] {
  const waited = new Set(before === null ? [] : turnsAsked(before.match).map(({ seat, key }) => `${seat} ${key}`));
  const called = turnsAsked(after.match)
    .filter(({ seat, key }) => !waited.has(`${seat} ${key}`))
    .map(({ seat }) => seat);
  return called.length > 0 ? [{ topic: 'turn_began', payload: { seats: called } }] : [];
}

function noticeOf(event: TableEvent): Notice | null {
  switch (event.type) {
    case 'match_started':
    case 'game_aborted':
      return { topic: event.type, payload: {} };
    case 'match_ended':
      return { topic: event.type, payload: { reason: event.reason } };
    case 'seat_left':
      return { topic: event.type, payload: { seat: event.seat, reason: event.reason } };
    case 'seat_substituted':
      return { topic: event.type, payload: { seat: event.seat } };
    case 'time_ran_out':
      return { topic: event.type, payload: { seat: event.seat, action: event.action } };
    case 'vacation_began':
      return { topic: event.type, payload: { seat: event.seat } };
    case 'game_paused':
      return { topic: 'paused', payload: {} };
    case 'game_resumed':
      return { topic: 'resumed', payload: {} };
    case 'undo_asked':
      return { topic: event.type, payload: { seats: event.of } };
    case 'moves_undone':
      return { topic: event.type, payload: { seat: event.seat } };
    default:
      return null;
  }
}
