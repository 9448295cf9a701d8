import type { GameEvent } from '../engine/index.js';
import type { TableState, UndoState } from './table-state.js';

/** What can be taken back: a stack of what the seats did since something was last revealed. */

/** What an event of the rules means for undoing. */
type Effect = { readonly type: 'step'; readonly seat: number; readonly auto: boolean } | { readonly type: 'reveal' };

/** The stack after an event of the rules. A wish to undo is off the table as soon as anything happens. */
export function undoAfter(before: TableState, event: GameEvent): UndoState {
  const { undo, match, clock, version } = before;
  const effect = effectOf(event);
  if (effect.type === 'reveal') return { ...undo, steps: [], ask: null };
  const { seat } = effect;
  const auto = effect.auto || (clock?.seats[seat - 1]?.turn?.isFlagged ?? false);
  return { ...undo, steps: [...undo.steps, { seat, auto, before: version, match, clock }], ask: null };
}

/** Shown tiles of the own hand are the mover's own doing; an engine that the rules lay with the deal is nobody's. A draw, a deal, a hand laid open or a new person is a reveal. */
function effectOf(event: GameEvent): Effect {
  switch (event.type) {
    case 'tile_played':
    case 'passed':
      return { type: 'step', seat: event.seat, auto: event.auto };
    case 'train_laid':
      return event.sealed ? { type: 'reveal' } : { type: 'step', seat: event.seat, auto: false };
    case 'train_sealed':
    case 'turn_ended':
      return { type: 'step', seat: event.seat, auto: false };
    default:
      return { type: 'reveal' };
  }
}
