import type { Refusal } from '../engine/index.js';
import type { Draft } from './decide-table.js';
import { isPaused } from './table-clock.js';
import { seatRefusal, tableRefusal, type TableRefusal } from './table-refusals.js';
import type { ClockState } from './table-state.js';

/** Pauses by agreement: one asks, all others who have a say agree, anybody may decline or resume. */
export function decidePause(
  draft: Draft,
  wish: 'ask_pause' | 'agree_pause' | 'decline_pause',
  seat: number,
): Refusal | TableRefusal | null {
  const { clock } = draft.table;
  if (clock === null) return tableRefusal('no_clock');
  if (clock.control.maxPauseMs === null) return tableRefusal('pauses_not_allowed');
  const outside = seatRefusal(draft.table, seat);
  if (outside !== null) return outside;
  if (isPaused(draft.table, draft.now)) return tableRefusal('already_paused');
  const { pauseAsk } = clock;
  if (wish === 'ask_pause') {
    if (pauseAsk !== null) return tableRefusal('pause_already_asked');
    draft.emit({ type: 'pause_asked', seat });
  } else {
    if (pauseAsk === null) return tableRefusal('no_pause_asked');
    if (wish === 'decline_pause') {
      draft.emit({ type: 'pause_declined', seat });
      return null;
    }
    if (pauseAsk.by === seat || pauseAsk.agreed.includes(seat)) return tableRefusal('already_agreed');
    draft.emit({ type: 'pause_agreed', seat });
  }
  if (hasEverybodyAgreed(draft)) draft.emit({ type: 'game_paused' });
  return null;
}

export function decideResume(draft: Draft, seat: number): Refusal | TableRefusal | null {
  if (draft.table.clock === null) return tableRefusal('no_clock');
  const outside = seatRefusal(draft.table, seat);
  if (outside !== null) return outside;
  if (!isPaused(draft.table, draft.now)) return tableRefusal('not_paused');
  draft.emit({ type: 'game_resumed', seat });
  return null;
}

function hasEverybodyAgreed(draft: Draft): boolean {
  const { match, clock } = draft.table;
  const { by, agreed } = (clock as ClockState).pauseAsk ?? { by: 0, agreed: [] };
  return match.seats.every((_, i) => !draft.hasSay(i + 1) || i + 1 === by || agreed.includes(i + 1));
}
