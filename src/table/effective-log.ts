import type { GameEvent } from '../engine/index.js';
import { isHouseEvent, type TableEvent } from './table-events.js';

/** What of a log counts: the events of the rules, without those that were taken back. */
export function effectiveEvents(log: Iterable<{ readonly seq: number; readonly event: TableEvent }>): GameEvent[] {
  const kept: { readonly seq: number; readonly event: GameEvent }[] = [];
  for (const { seq, event } of log) {
    if (event.type === 'moves_undone') {
      while ((kept.at(-1)?.seq ?? 0) > event.to) kept.pop();
    } else if (!isHouseEvent(event)) kept.push({ seq, event });
  }
  return kept.map(({ event }) => event);
}
