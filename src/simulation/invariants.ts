import { checkRecord, exportRecord, replay, seatsToAct, stateHash, turnsAsked } from '../engine/index.js';
import { DEAL_CRYPTO } from '../fair-deal/index.js';
import type { LoggedEvent } from '../games/event-store/event-store.js';
import { noticesOf } from '../games/core/notices-of.js';
import {
  decodeTableEvent,
  dueTimes,
  effectiveEvents,
  evolveTable,
  seatDeadline,
  tableHash,
  type TableEvent,
  type TableState,
} from '../table/index.js';
import type { SimDatabase } from './sim-database.js';

/** Something that must not happen did. */
export class Broken extends Error {
  constructor(
    readonly invariant: string,
    detail: string,
  ) {
    super(`${invariant}: ${detail}`);
    this.name = 'Broken';
  }
}

export function hold(invariant: string, holds: boolean, detail: string): asserts holds {
  if (!holds) throw new Broken(invariant, detail);
}

/** What must hold of a game between any two steps, found out from its log alone. What was checked before is not folded again. */
export class GameCheck {
  private readonly tables: TableState[] = [];
  private readonly log: Logged[] = [];
  private readonly flagged = new Set<string>();
  private commits = 0;

  constructor(
    private readonly database: SimDatabase,
    private readonly gameId: string,
  ) {}

  /** Looks at everything that is new. Gives the table that the log folds to. */
  look(now: number): TableState {
    const rows = this.database.log(this.gameId);
    for (const row of rows.slice(this.log.length)) this.take(row);
    const table = this.tables.at(-1) as TableState;
    hold('version', table.version === rows.length, `the table is at ${table.version}, the log at ${rows.length}`);
    checkColumns(this.database, this.gameId, table, now);
    this.checkNotices();
    return table;
  }

  /** What counts of the log is a match by the rules alone; and when it is over, its record stands before the referee. */
  lookAtMatch(serverSeed: string | null): void {
    const events = effectiveEvents(this.log);
    const { match } = this.tables.at(-1) as TableState;
    hold('effective log', stateHash(replay(events)) === stateHash(match), 'the rules fold it to another match');
    if (serverSeed === null) return;
    const names = match.seats.map((_, i) => `Seat ${i + 1}`);
    const record = exportRecord({ game: this.gameId, events, names, serverSeed, viewer: { seat: null } });
    const verdict = checkRecord(record, DEAL_CRYPTO);
    if (!verdict.ok) throw new Broken('record', `${verdict.pointer}: ${verdict.detail}`);
  }

  private take({ seq, type, payload, createdAt }: LoggedEvent): void {
    hold('numbers', seq === this.log.length + 1, 'the log has a gap');
    const event = decodeTableEvent(type, payload);
    const at = createdAt.getTime();
    const before = this.tables.at(-1) ?? null;
    if (event.type === 'time_ran_out' && before !== null) this.checkFlag(before, event.seat, at);
    this.log.push({ seq, event });
    this.tables.push(fold(before, event, at, seq));
  }

  private checkFlag(before: TableState, seat: number, at: number): void {
    const until = seatDeadline(before, seat)?.graceUntil ?? Infinity;
    hold('no early flag', at > until, `the flag of seat ${seat} fell at ${at}, its time lasts until ${until}`);
    const key = `${seat} ${before.clock?.seats[seat - 1]?.turn?.openedAt ?? 0}`;
    hold('one flag a turn', !this.flagged.has(key), `seat ${seat} was flagged twice in one turn`);
    this.flagged.add(key);
  }

  /** Every turn is told once, and so is everything else that is to be told. */
  private checkNotices(): void {
    const commits = this.database.commits.get(this.gameId) ?? [];
    for (const { from, events, notices } of commits.slice(this.commits)) {
      const before = this.tables[from - 1] ?? null;
      const after = this.tables[from + events - 1] as TableState;
      const caused = this.log.slice(from, from + events).map(({ event }) => ({ event, cause: null }));
      const expected = JSON.stringify(noticesOf(before, after, caused));
      const told = JSON.stringify(notices);
      hold('notices', told === expected, `after version ${from} is told ${told}, not ${expected}`);
    }
    this.commits = commits.length;
  }
}

interface Logged {
  readonly seq: number;
  readonly event: TableEvent;
}

function fold(before: TableState | null, event: TableEvent, at: number, seq: number): TableState {
  try {
    return evolveTable(before, event, at);
  } catch (error) {
    throw new Broken('replay', `event ${seq} does not follow: ${String(error)}`);
  }
}

function checkColumns(database: SimDatabase, gameId: string, table: TableState, now: number): void {
  const { seatsOnTurn, status, deadlineAt } = database.columns(gameId);
  hold('columns', status === table.match.status, `the column says ${status}, the log ${table.match.status}`);
  hold(
    'columns',
    String(seatsOnTurn) === String(seatsToAct(table.match)),
    `the column says that ${String(seatsOnTurn)} are on turn`,
  );
  const isBot = (seat: number): boolean =>
    database.people(gameId).some((one) => one.seat === seat && one.leftAt === null && one.isBot);
  const due = dueTimes(table, isBot, now);
  hold(
    'columns',
    deadlineAt === due.deadlineAt,
    `the deadline is ${String(due.deadlineAt)}, the column says ${String(deadlineAt)}`,
  );
  const kept = database.dueAt(gameId);
  const isWatched = due.dueAt === null || (kept !== null && kept <= Math.max(due.dueAt, now + 30_000));
  hold(
    'deadlines are watched',
    isWatched,
    `something is due at ${String(due.dueAt)}, and the sweeper looks at ${String(kept)}`,
  );
}

/** The same table, whoever folds it. */
export function checkSame(live: TableState, log: TableState, who: string): void {
  hold('one truth', tableHash(live) === tableHash(log), `${who} has another table at version ${live.version}`);
}

/** Nothing that is due is left undone by a sweep that was not disturbed. */
export function checkSwept(database: SimDatabase, gameId: string, table: TableState, now: number): void {
  const due = database.dueAt(gameId);
  if (table.match.status !== 'running') return;
  hold('everything due fires', due === null || due > now, `something has been due since ${String(due)}`);
  for (const { seat } of turnsAsked(table.match)) {
    const until = seatDeadline(table, seat)?.graceUntil ?? Infinity;
    hold('everything due fires', now <= until, `the time of seat ${seat} was used up at ${until}`);
  }
}

/** An answer that a client got says what is in the log; a repeated request gets the same. */
export function checkAnswer(database: SimDatabase, gameId: string, said: Said): void {
  const { from, types } = said;
  const there = database
    .log(gameId)
    .slice(from, from + types.length)
    .map(({ type }) => type);
  hold(
    'no move lost',
    String(there) === String(types),
    `after version ${from} the client was told ${String(types)}, the log has ${String(there)}`,
  );
}

/** What a client was told of its move. */
export interface Said {
  readonly from: number;
  readonly types: readonly string[];
}
