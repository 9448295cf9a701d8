import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ReplayError, textHash } from '../../engine/index.js';
import { isDatabaseUnavailable } from '../../platform/problems/database-errors.js';
import { notFound, Problem } from '../../platform/problems/problem.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import {
  countedLog,
  decodeTableEvent,
  replayTable,
  restoreTable,
  SNAPSHOT_VERSION,
  type CountedEvent,
  type LogRow,
  type TableState,
  type TimedEvent,
} from '../../table/index.js';
import { EventStore, type LoggedEvent, type StoredSnapshot } from '../event-store/event-store.js';
import { foldedGame, type FoldedGame } from './folded-game.js';
import { requireKnownRules } from './known-rules.js';
import { membersOf, statusOf } from './match-facts.js';

/** How many folded games are kept; about 10 kB each. */
const KEPT_GAMES = 2000;
/** The largest version that there can be. */
const LATEST = 2_147_483_647;
/** No log is read in one go beyond this many events. */
const PAGE = 5000;

/** Folds games from their logs, and keeps the ones that were asked for last. A kept state is only ever a saving of time. */
@Injectable()
export class FoldedGames {
  private readonly kept = new LRUCache<string, FoldedGame>({ max: KEPT_GAMES });
  private readonly logger = new Logger('Games');

  constructor(private readonly store: EventStore) {}

  /** The game at the version of its row, or later where somebody was quicker; a Problem where its log does not replay. */
  async load(row: GameRow): Promise<FoldedGame> {
    requireKnownRules(row);
    const kept = this.kept.get(row.id);
    if (kept !== undefined && kept.version >= row.version && row.status !== 'needs_repair') return kept;
    try {
      const game = row.status === 'needs_repair' ? await this.foldAnew(row) : await this.foldOrCatchUp(row.id, kept);
      if (game.version < row.version) throw new Error(`the log ends at ${game.version}, the game is at ${row.version}`);
      this.keep(game);
      return game;
    } catch (error) {
      throw await this.brokenLog(row, error);
    }
  }

  /** Keeps a game that has just moved on, unless a later version is known. */
  keep(game: FoldedGame): void {
    const kept = this.kept.get(game.id);
    if (kept === undefined || kept.version <= game.version) this.kept.set(game.id, game);
  }

  /** Forgets a kept game. */
  forget(gameId: string): void {
    this.kept.delete(gameId);
  }

  /** The table right after an event, for looking back. */
  async tableAt(row: GameRow, version: number): Promise<TableState> {
    const game = await this.load(row);
    if (version === game.version) return game.table;
    try {
      return await this.fold(row.id, version);
    } catch (error) {
      throw await this.brokenLog(row, error);
    }
  }

  /** The same for telling again what was told then, whatever became of the log after it: a game that rests has been played. */
  async tableThen(row: GameRow, version: number): Promise<TableState> {
    requireKnownRules(row);
    const kept = this.kept.get(row.id);
    if (kept?.version === version) return kept.table;
    try {
      const table = await this.fold(row.id, version);
      // not so far where a repair took it back, or where the log lost its end
      if (table.version < version) await this.load(row);
      return table;
    } catch (error) {
      throw await this.brokenLog(row, error);
    }
  }

  /** The events that count up to a version, in order. */
  async eventsUpTo(row: GameRow, version: number): Promise<readonly CountedEvent[]> {
    try {
      return [...countedLog(await this.allRows(row.id), version)];
    } catch (error) {
      throw await this.brokenLog(row, error);
    }
  }

  /** A game that was put to rest is judged by its whole log; a snapshot may know what the log does not tell any more. */
  private async foldAnew(row: GameRow): Promise<FoldedGame> {
    const game = await this.foldAll(row.id, this.foldCounted(row.id, LATEST));
    if (game.version > row.version) throw new Error(`the log ends at ${game.version}, the game is at ${row.version}`);
    await this.store.setStatus(row.id, statusOf(game.state));
    return game;
  }

  private async foldOrCatchUp(gameId: string, kept: FoldedGame | undefined): Promise<FoldedGame> {
    if (kept === undefined) return this.foldAll(gameId, this.fold(gameId, null));
    try {
      return await this.catchUp(kept);
    } catch (error) {
      // the log was repaired, or what was kept of it was wrong
      if (!isFaultOfLog(error)) throw error;
      return this.foldAll(gameId, this.fold(gameId, null));
    }
  }

  private async foldAll(gameId: string, folding: Promise<TableState>): Promise<FoldedGame> {
    const [table, serverSeed] = await Promise.all([folding, this.store.serverSeed(gameId)]);
    // read after the log: whoever sat down with its last event has to be among them
    const members = await this.store.members(gameId);
    if (serverSeed === null) throw notFound();
    return foldedGame(table, { id: gameId, serverSeed, members });
  }

  private async catchUp(kept: FoldedGame): Promise<FoldedGame> {
    const table = await this.foldOn(kept.id, kept.table, null);
    const isSeatedAnew = String(membersOf(table.match)) !== String(membersOf(kept.state));
    return foldedGame(table, { ...kept, ...(isSeatedAnew && { members: await this.store.members(kept.id) }) });
  }

  /** Snapshot and tail, or the whole log; where that does not replay, what counts of it after its repairs. */
  private async fold(gameId: string, upTo: number | null): Promise<TableState> {
    const snapshot = await this.store.snapshot(gameId, upTo ?? LATEST);
    const start = snapshot === null ? null : await this.restored(gameId, snapshot);
    try {
      return await this.foldOn(gameId, start, upTo);
    } catch (error) {
      if (!isFaultOfLog(error)) throw error;
      return this.foldCounted(gameId, upTo ?? LATEST);
    }
  }

  private async foldCounted(gameId: string, upTo: number): Promise<TableState> {
    const rows = await this.allRows(gameId);
    return replayTable(countedLog(rows, Math.min(upTo, rows.at(-1)?.seq ?? 0)));
  }

  private async allRows(gameId: string): Promise<LogRow[]> {
    const all: LogRow[] = [];
    for (;;) {
      const rows = await this.store.events(gameId, all.at(-1)?.seq ?? 0, PAGE);
      for (const { seq, type, payload, createdAt } of rows) all.push({ seq, type, payload, at: createdAt.getTime() });
      if (rows.length < PAGE) return all;
    }
  }

  private async foldOn(gameId: string, start: TableState | null, upTo: number | null): Promise<TableState> {
    let table = start;
    for (;;) {
      const after = table?.version ?? 0;
      const limit = upTo === null ? PAGE : Math.min(PAGE, upTo - after);
      const rows = limit <= 0 ? [] : await this.store.events(gameId, after, limit);
      if (rows.length > 0) table = replayTable(decoded(rows, after), table);
      if (rows.length < limit || limit <= 0) break;
    }
    if (table === null) throw new Error('the log is empty');
    return table;
  }

  /** A snapshot of another version, or one that is damaged, is dropped; the log is folded instead. */
  private async restored(gameId: string, snapshot: StoredSnapshot): Promise<TableState | null> {
    try {
      if (snapshot.rulesVersion === SNAPSHOT_VERSION && snapshot.hash === textHash(snapshot.state)) {
        const table = restoreTable(snapshot.state);
        if (table.version === snapshot.seq) return table;
      }
    } catch (error) {
      this.logger.warn(`A snapshot of game ${gameId} could not be read: ${String(error)}`);
    }
    await this.store.dropSnapshot(gameId, snapshot.seq);
    return null;
  }

  /** What a failed fold is answered with. The game rests until its log replays again; a failure of the database is not the log's. */
  private async brokenLog(row: GameRow, error: unknown): Promise<unknown> {
    if (error instanceof Problem || !isFaultOfLog(error)) return error;
    this.kept.delete(row.id);
    this.logger.error(`The log of game ${row.id} does not replay: ${String(error)}`);
    await this.store.setStatus(row.id, 'needs_repair');
    return new Problem('game_needs_repair');
  }
}

/** Rows as events, each in its place. */
function* decoded(rows: readonly LoggedEvent[], after: number): Generator<TimedEvent> {
  let seq = after;
  for (const row of rows) {
    if (row.seq !== ++seq) throw new ReplayError(seq, 'missing from the log');
    // what counts before it is for `countedLog` to say
    if (row.type === 'log_repaired') throw new ReplayError(seq, 'the log was repaired');
    const at = row.createdAt.getTime();
    if (!Number.isFinite(at)) throw new ReplayError(seq, 'nobody knows when it happened');
    yield { event: decodeTableEvent(row.type, row.payload), at };
  }
}

/** Errors of the database come with a code of theirs; all others arose while folding. */
function isFaultOfLog(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return false;
  return error instanceof Error && !/Prisma|DriverAdapter|Database/.test(error.name);
}
