import type { Dice } from '../bots/index.js';
import { DueGames, type RemindedGame } from '../games/due/due-games.js';
import {
  EventStore,
  type Commit,
  type CommitResult,
  type LoggedEvent,
  type Member,
  type Notice,
  type StoredSnapshot,
} from '../games/event-store/event-store.js';
import { FoldedGames } from '../games/core/folded-games.js';
import { GameWriter } from '../games/core/game-writer.js';
import { Reminders } from '../games/due/reminders.js';
import { Sequels } from '../games/core/sequels.js';
import { SignalLine, Signals } from '../games/core/signals.js';
import { Sweeper } from '../games/due/sweeper.js';
import type { GameRow } from '../platform/auth/game-row.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { KeptAnswers, type StoredAnswer } from '../platform/idempotency/kept-answers.js';
import type { SimClock } from './sim-clock.js';
import type { SimDatabase } from './sim-database.js';
import type { Turnstile } from './turnstile.js';

/** How often things go wrong, as probabilities of one step. */
export interface Faults {
  /** The connection breaks before a commit is written, or after it, before the server hears of it. */
  readonly lostBefore: number;
  readonly lostAfter: number;
  /** The process dies; all that it held is gone. */
  readonly crash: number;
}

/** The connection to the database broke; whether the statement was carried out is not known. */
export class DatabaseConnectionLost extends Error {
  constructor() {
    super('the connection to the database is lost');
    this.name = 'DatabaseConnectionLost';
  }
}

/** The services of one process, the real ones, on a database that may fail. */
export interface SimServer {
  readonly games: FoldedGames;
  readonly writer: GameWriter;
  readonly sweeper: Sweeper;
  readonly reminders: Reminders;
}

/** What the processes of a world share. */
export interface Surroundings {
  readonly database: SimDatabase;
  readonly clock: SimClock;
  readonly turnstile: Turnstile;
  readonly dice: Dice;
  /** What may go wrong now. */
  readonly faults: () => Faults;
}

/** Starts a process: it knows nothing but what the database says. */
export function startServer(around: Surroundings): SimServer {
  const store = new FallibleStore(around);
  const games = new FoldedGames(store);
  const signals = new Signals(new DeafLine());
  const idempotency = new Idempotency(new SimAnswers(around));
  const writer = new GameWriter(store, games, signals, new Sequels(), idempotency, around.clock);
  const due = new SimDueGames(around);
  return {
    games,
    writer,
    sweeper: new Sweeper(due, games, writer, around.clock),
    reminders: new Reminders(due, games, around.clock),
  };
}

/** Every word between the processes is lost: it must cost nothing but time. */
class DeafLine extends SignalLine {
  send(): void {
    // lost
  }

  listen(): void {
    // nothing is ever heard
  }
}

class FallibleStore extends EventStore {
  constructor(private readonly around: Surroundings) {
    super();
  }

  async append(commit: Commit): Promise<CommitResult> {
    const { database, turnstile, dice, faults } = this.around;
    await turnstile.pass();
    if (dice.happens(faults().lostBefore)) throw new DatabaseConnectionLost();
    const result = await database.append(commit);
    if (dice.happens(faults().lostAfter)) throw new DatabaseConnectionLost();
    await turnstile.pass();
    return result;
  }

  async events(gameId: string, after: number, limit: number): Promise<LoggedEvent[]> {
    await this.around.turnstile.pass();
    return this.around.database.events(gameId, after, limit);
  }

  async members(gameId: string): Promise<Member[]> {
    await this.around.turnstile.pass();
    return this.around.database.members(gameId);
  }

  async serverSeed(gameId: string): Promise<Uint8Array | null> {
    return this.around.database.serverSeed(gameId);
  }

  async snapshot(gameId: string, atMost: number): Promise<StoredSnapshot | null> {
    return this.around.database.snapshot(gameId, atMost);
  }

  async putSnapshot(gameId: string, snapshot: StoredSnapshot): Promise<void> {
    return this.around.database.putSnapshot(gameId, snapshot);
  }

  async dropSnapshot(gameId: string, seq: number): Promise<void> {
    return this.around.database.dropSnapshot(gameId, seq);
  }

  async setStatus(gameId: string, status: string): Promise<void> {
    return this.around.database.setStatus(gameId, status);
  }
}

class SimAnswers extends KeptAnswers {
  constructor(private readonly around: Surroundings) {
    super();
  }

  async find(scope: string, key: string): Promise<StoredAnswer | null> {
    await this.around.turnstile.pass();
    return this.around.database.answer(scope, key);
  }

  dropStale(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

class SimDueGames extends DueGames {
  constructor(private readonly around: Surroundings) {
    super();
  }

  async take(now: Date, limit: number): Promise<GameRow[]> {
    await this.around.turnstile.pass();
    return this.around.database.take(now.getTime(), limit);
  }

  async setDue(id: string, version: number, dueAt: number | null): Promise<void> {
    await this.around.turnstile.pass();
    this.around.database.setDue(id, version, dueAt);
  }

  async toRemind(now: Date, limit: number): Promise<RemindedGame[]> {
    await this.around.turnstile.pass();
    return this.around.database.toRemind(now.getTime(), limit);
  }

  async remind(game: RemindedGame, notices: readonly Notice[], next: number | null): Promise<boolean> {
    await this.around.turnstile.pass();
    return this.around.database.remind(game, notices, next);
  }
}
