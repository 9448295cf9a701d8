import { viewTableEvent, type Cause, type TableEvent, type TableEventView } from '../table/index.js';
import type { DropReason } from './plan.js';

/** An event of the log and what made the server add it. */
export interface LoggedChange {
  readonly event: TableEvent;
  readonly cause: Cause | null;
}

/** A plan, as far as following it goes. */
export interface FollowedPlan {
  readonly id: string;
  readonly seat: number;
  /** How many steps it has. */
  readonly length: number;
}

/** How far a plan has come. */
export type PlanProgress =
  /** It waits for its next step. */
  | {
      readonly type: 'open';
      /** Steps that were played. */
      readonly played: number;
      /** What the others did since the plan was made or last played. */
      readonly since: readonly TableEventView[];
    }
  | { readonly type: 'done' }
  | { readonly type: 'dropped'; readonly played: number; readonly reason: DropReason };

/**
 * Follows the log from the version that a plan was made for. What the plan has played stands in the log with its cause, so
 * nothing else has to be remembered, and a server that stopped in between is taken up where it was.
 *
 * @param log the events since, none left out
 */
export function followPlan({ id, seat, length }: FollowedPlan, log: Iterable<LoggedChange>): PlanProgress {
  let played = 0;
  let since: TableEventView[] = [];
  let isOwnTurn = false;
  for (const { event, cause } of log) {
    if (isChoiceOf(event, seat) && cause?.type === 'plan' && cause.plan === id) {
      played++;
      since = [];
      isOwnTurn = true;
      if (played === length) return { type: 'done' };
      continue;
    }
    const reason = reasonToDrop(event, seat, isOwnTurn);
    if (reason !== null) return { type: 'dropped', played, reason };
    if (isSeenMove(event) && event.seat !== seat) {
      since.push(viewTableEvent(event, { seat }));
      isOwnTurn = false;
    }
  }
  return { type: 'open', played, since };
}

type SeenMove = Extract<
  TableEvent,
  { readonly type: 'tile_played' | 'train_laid' | 'tile_drawn' | 'passed' | 'turn_ended' }
>;

/** Whether it is a move that everybody sees. A sealed train shows nothing before it is revealed. */
function isSeenMove(event: TableEvent): event is SeenMove {
  switch (event.type) {
    case 'tile_played':
    case 'train_laid':
    case 'passed':
    case 'turn_ended':
      return true;
    case 'tile_drawn':
      return !event.search;
    default:
      return false;
  }
}

/** Whether the seat did something that it had a choice about. */
function isChoiceOf(event: TableEvent, seat: number): boolean {
  switch (event.type) {
    case 'tile_played':
    case 'passed':
      return event.seat === seat && !event.auto;
    case 'tile_drawn':
      return event.seat === seat && !event.auto && !event.search;
    case 'train_laid':
      return event.seat === seat && !event.sealed;
    case 'train_sealed':
    case 'turn_ended':
      return event.seat === seat;
    default:
      return false;
  }
}

/** Why a plan cannot go on after an event; null: it can. A draw that was forced leaves it its turn, a pass does not. */
function reasonToDrop(event: TableEvent, seat: number, isOwnTurn: boolean): DropReason | null {
  if (isChoiceOf(event, seat)) return 'overtaken';
  switch (event.type) {
    case 'passed':
      return event.seat === seat && !isOwnTurn ? 'turn_passed' : null;
    case 'moves_undone':
    case 'log_repaired':
      return 'undone';
    case 'seat_left':
      return event.seat === seat ? 'seat_left' : null;
    case 'seat_substituted':
      return event.seat === seat ? 'substituted' : null;
    case 'time_ran_out':
      return event.seat === seat ? 'time_ran_out' : null;
    case 'round_dealt':
      return 'round_over';
    case 'match_ended':
      return 'match_over';
    default:
      return null;
  }
}
