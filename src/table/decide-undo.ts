import type { Refusal } from '../engine/index.js';
import type { Draft } from './decide-table.js';
import { hasFlagFallen, isHeld, seatsAsked } from './table-clock.js';
import { seatRefusal, tableRefusal, type TableRefusal } from './table-refusals.js';
import type { UndoStep } from './table-state.js';

/**
 * Taking moves back: the own last one at once while nobody else has acted and nothing was revealed since, further with the
 * consent of all who acted since. Never past a reveal.
 */
export function decideUndo(
  draft: Draft,
  wish: 'ask_undo' | 'agree_undo' | 'decline_undo',
  seat: number,
): Refusal | TableRefusal | null {
  const { table, now } = draft;
  if (table.undo.rule === 'none') return tableRefusal('undo_not_allowed');
  if (table.match.status === 'open') return tableRefusal('nothing_to_undo');
  const outside = seatRefusal(table, seat);
  if (outside !== null) return outside;
  if (wish === 'decline_undo') return decline(draft, seat);
  // A seat whose flag has fallen gets no time by going back.
  if (seatsAsked(table.match).some((asked) => isHeld(table, asked) || hasFlagFallen(table, asked, now)))
    return tableRefusal('time_is_up');
  return wish === 'ask_undo' ? ask(draft, seat) : agree(draft, seat);
}

function ask(draft: Draft, seat: number): TableRefusal | null {
  const { undo } = draft.table;
  if (undo.ask !== null) return tableRefusal('undo_already_asked');
  const index = undo.steps.findLastIndex((step) => step.seat === seat && !step.auto);
  const step = undo.steps[index];
  if (step === undefined) return tableRefusal('undo_crosses_reveal');
  const of = othersIn(undo.steps.slice(index + 1), seat).filter((other) => draft.hasSay(other));
  if (of.length === 0) draft.emit({ type: 'moves_undone', seat, to: step.before });
  else if (undo.rule === 'own')
    return tableRefusal('undo_not_allowed', 'Others have acted since, and the game allows only the own last move.');
  else draft.emit({ type: 'undo_asked', seat, to: step.before, of });
  return null;
}

function agree(draft: Draft, seat: number): TableRefusal | null {
  const { ask: wish } = draft.table.undo;
  if (wish === null) return tableRefusal('no_undo_asked');
  if (!wish.of.includes(seat) || wish.agreed.includes(seat)) return tableRefusal('already_agreed');
  draft.emit({ type: 'undo_agreed', seat });
  if (wish.agreed.length + 1 === wish.of.length) draft.emit({ type: 'moves_undone', seat: wish.by, to: wish.to });
  return null;
}

/** For the one who asked, and for those whose consent it takes. */
function decline(draft: Draft, seat: number): TableRefusal | null {
  const { ask: wish } = draft.table.undo;
  if (wish === null) return tableRefusal('no_undo_asked');
  if (wish.by !== seat && !wish.of.includes(seat)) return tableRefusal('already_agreed');
  draft.emit({ type: 'undo_declined', seat });
  return null;
}

/** Who acted besides the seat itself, lowest first. */
function othersIn(steps: readonly UndoStep[], own: number): number[] {
  return [...new Set(steps.map(({ seat }) => seat))].filter((seat) => seat !== own).sort((a, b) => a - b);
}
