import type { Calendar } from './calendar.js';
import { runsFor } from './running-time.js';
import type { Bank, TimeControl } from './time-control.js';
import { NO_ADJUSTMENTS, turnOf, type Adjustments, type Obligation } from './turn.js';

/** What a turn cost, once it has ended: the bank of its seat and the stall of its game go on from there. */

/** All durations in milliseconds of running time. */
export interface Settlement {
  /** What the turn used; never more than it had, grace costs nothing. */
  readonly usedMs: number;
  /** The seat's bank for its next turn, the increment added; null where each turn has the same time. */
  readonly bankMs: number | null;
  /** What vacations have kept from all turns of the game until now. */
  readonly stalledMs: number;
  /** Whether the turn ended after its deadline. */
  readonly endedInGrace: boolean;
}

/** Closes the books of a turn that ended, by a move or by the flag. A turn that was undone is not closed: it goes on. */
export function settle(
  obligation: Obligation,
  control: TimeControl,
  calendar: Calendar,
  adjustments: Adjustments,
  endedAt: number,
): Settlement {
  const turn = turnOf(obligation, control, calendar, adjustments);
  const ranMs = runsFor(turn.clock, turn.stops, turn.openedAt, endedAt);
  const usedMs = Math.min(ranMs, turn.limitMs);
  const stalled = turn.vacations
    .filter(({ from }) => from < endedAt)
    .reduce((sum, { from, to }) => sum + runsFor(turn.clock, [], from, Math.min(to, endedAt)), 0);
  return {
    usedMs,
    bankMs: control.pace.type === 'bank' ? bankAfter(control.pace, turn.limitMs - usedMs) : null,
    stalledMs: adjustments.stalledMs + stalled,
    endedInGrace: ranMs > turn.limitMs,
  };
}

/** Whether no turn changes the books: each has the same time, and no vacation keeps any from the clock. */
export function leavesBooks({ pace, vacations }: TimeControl, calendar: Calendar): boolean {
  return pace.type === 'per_turn' && (vacations === 'none' || calendar.vacations.length === 0);
}

/** The bank with which a seat begins the game; null where each turn has the same time. */
export function openingBank({ pace }: TimeControl): number | null {
  return pace.type === 'bank' ? pace.bankMs : null;
}

/** A seat's books after its turns, one after the other; each is opened with the bank that the one before left. */
export function settleAll(turns: readonly EndedTurn[], control: TimeControl, calendar: Calendar): Settlement {
  let books: Settlement = { usedMs: 0, bankMs: openingBank(control), stalledMs: 0, endedInGrace: false };
  for (const { openedAt, endedAt, adjustments = NO_ADJUSTMENTS } of turns) {
    const { bankMs, stalledMs } = books;
    books = settle({ openedAt, bankMs }, control, calendar, { ...adjustments, stalledMs }, endedAt);
  }
  return books;
}

/** A turn that is over; what vacations kept from earlier turns follows from those. */
export interface EndedTurn {
  readonly openedAt: number;
  readonly endedAt: number;
  readonly adjustments?: Omit<Adjustments, 'stalledMs'>;
}

/** The cap limits what the increment adds; it takes nothing that a director gave. */
function bankAfter({ incrementMs, capMs }: Bank, leftMs: number): number {
  return Math.max(leftMs, Math.min(capMs, leftMs + incrementMs));
}
