import { decide, type Chance, type Command, type Refusal } from '../engine/index.js';
import { decidePause, decideResume } from './decide-pause.js';
import { decideRepair } from './decide-repair.js';
import { decideUndo } from './decide-undo.js';
import { fallFlag } from './fall-flag.js';
import type { TableCommand } from './commands.js';
import { hasFlagFallen, isHeld, seatClock, seatsAsked } from './table-clock.js';
import { evolveTable } from './evolve-table.js';
import { seatRefusal, tableRefusal, type TableRefusal } from './table-refusals.js';
import type { Cause, TableEvent } from './table-events.js';
import { USUAL_UNDO, type TableState } from './table-state.js';

/** An event, and what made the server add it; null: a person asked for it, or it follows from that by the rules. */
export interface CausedEvent {
  readonly event: TableEvent;
  readonly cause: Cause | null;
}

/** What a command comes to: the events with the table after them, or why not. */
export type TableDecision =
  | { readonly ok: true; readonly events: readonly CausedEvent[]; readonly table: TableState }
  | { readonly ok: false; readonly refusal: Refusal | TableRefusal };

/** What a decision may know besides the table. */
export interface Circumstances {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly chance: Chance | null;
  /** Why the server asks; null: a person does. */
  readonly cause: Cause | null;
  /** Whether a bot plays a seat: it agrees to everything. Left out: none does. */
  readonly isBot?: (seat: number) => boolean;
}

/** A table that a decision is worked out on, and the events so far. */
export class Draft {
  readonly events: CausedEvent[] = [];

  constructor(
    private state: TableState | null,
    private readonly circumstances: Circumstances,
  ) {}

  get now(): number {
    return this.circumstances.now;
  }

  /** Whether the server asks for a bot. */
  get isForBot(): boolean {
    return this.circumstances.cause?.type === 'bot';
  }

  /** Whether a seat has a say: somebody plays it who is still in the match, and who is no bot. */
  hasSay(seat: number): boolean {
    return this.table.match.seats[seat - 1]?.left === null && this.circumstances.isBot?.(seat) !== true;
  }

  get table(): TableState {
    if (this.state === null) throw new Error('there is no table yet');
    return this.state;
  }

  emit(event: TableEvent, cause: Cause | null = this.circumstances.cause): void {
    this.events.push({ event, cause });
    this.state = evolveTable(this.state, event, this.now);
  }

  /** Does by the rules what a command asks; the refusal where they do not allow it. */
  command(command: Command, cause: Cause | null = this.circumstances.cause): Refusal | null {
    const decision = decide(this.state?.match ?? null, command, this.circumstances.chance);
    if (!decision.ok) return decision.refusal;
    for (const event of decision.events) this.emit(event, cause);
    return null;
  }
}

/**
 * Judges a command and works out everything that follows from it at once. Pure; what the rules have to say they say in
 * `decide`, and the rest is here: clocks, pauses, undone moves.
 *
 * @param state null only for a game that is about to be created
 */
export function decideTable(
  state: TableState | null,
  command: TableCommand,
  circumstances: Circumstances,
): TableDecision {
  const draft = new Draft(state, circumstances);
  const refusal = take(draft, command);
  return refusal === null ? { ok: true, events: draft.events, table: draft.table } : { ok: false, refusal };
}

function take(draft: Draft, command: TableCommand): Refusal | TableRefusal | null {
  switch (command.type) {
    case 'open_table': {
      const refusal = draft.command(command.game);
      const { timeControl, undo } = command.house;
      if (refusal === null && (timeControl !== null || undo !== USUAL_UNDO))
        draft.emit({ type: 'house_rules_set', timeControl, undo });
      return refusal;
    }
    case 'make_move':
      return tooLate(draft, command.seat) ?? draft.command(command);
    case 'start_match': {
      if (draft.table.clock !== null && draft.table.match.status === 'open')
        for (const { seat, calendar } of command.calendars) draft.emit({ type: 'calendar_noted', seat, calendar });
      return draft.command({ type: 'start_match' });
    }
    case 'substitute': {
      const { seat, member, calendar } = command;
      const refusal = draft.command({ type: 'substitute', seat, member });
      if (refusal === null && draft.table.clock !== null && calendar !== null)
        draft.emit({ type: 'calendar_noted', seat, calendar });
      return refusal;
    }
    case 'note_calendar': {
      if (draft.table.clock === null) return tableRefusal('no_clock');
      const outside = seatRefusal(draft.table, command.seat);
      if (outside === null) draft.emit({ type: 'calendar_noted', seat: command.seat, calendar: command.calendar });
      return outside;
    }
    case 'fall_flag':
      return fallFlag(draft, command.seat, command.botMember);
    case 'ask_pause':
    case 'agree_pause':
    case 'decline_pause':
      return decidePause(draft, command.type, command.seat);
    case 'resume_game':
      return decideResume(draft, command.seat);
    case 'add_time': {
      const { clock, match } = draft.table;
      if (clock === null) return tableRefusal('no_clock');
      if (!seatsAsked(match).includes(command.seat)) return tableRefusal('seat_not_asked');
      draft.emit({ type: 'time_added', seat: command.seat, ms: command.ms });
      return null;
    }
    case 'excuse_miss': {
      const { clock } = draft.table;
      if (clock === null) return tableRefusal('no_clock');
      if (!seatClock(clock, command.seat).misses.some(({ excused }) => !excused)) return tableRefusal('no_miss');
      draft.emit({ type: 'miss_excused', seat: command.seat });
      return null;
    }
    case 'ask_undo':
    case 'agree_undo':
    case 'decline_undo':
      return decideUndo(draft, command.type, command.seat);
    case 'repair_log':
      return decideRepair(draft, command);
    default:
      return draft.command(command);
  }
}

/** Why a seat may not move any more in this turn; null: it may. Nobody loses by a bot that was not there: it has no clock. */
function tooLate(draft: Draft, seat: number): TableRefusal | null {
  if (draft.isForBot) return null;
  if (isHeld(draft.table, seat))
    return tableRefusal('time_is_up', `The time of seat ${seat} for this turn is used up, and the director decides.`);
  return hasFlagFallen(draft.table, seat, draft.now)
    ? tableRefusal('time_is_up', `The time of seat ${seat} for this turn is used up.`)
    : null;
}
