import { Injectable, Logger } from '@nestjs/common';
import { seatsToAct, textHash, view } from '../../engine/index.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import { Clock } from '../../platform/clock.js';
import type { Answer } from '../../platform/http/answer.js';
import { entityTag } from '../../platform/http/entity-tag.js';
import { Idempotency, type PendingAnswer } from '../../platform/idempotency/idempotency.js';
import { Problem } from '../../platform/problems/problem.js';
import {
  decideTable,
  dueTimes,
  encodeTableEvent,
  isWritable,
  SNAPSHOT_VERSION,
  snapshotTable,
  type CausedEvent,
  type Cause,
  type TableCommand,
  type TableDecision,
  type TableState,
} from '../../table/index.js';
import { chanceOf } from './game-chance.js';
import {
  EventStore,
  type Commit,
  type NewGame,
  type NewMember,
  type Permit,
  type PlayerVacation,
  type ReadColumns,
} from '../event-store/event-store.js';
import { peopleAfter } from '../event-store/people-after.js';
import { foldedGame, isBotIn, memberIn, type FoldedGame } from './folded-game.js';
import { FoldedGames } from './folded-games.js';
import { Sequels } from './sequels.js';
import { Signals } from './signals.js';
import { statusOf } from './match-facts.js';
import { noticesOf } from './notices-of.js';

/** What a change comes to. */
export interface Outcome {
  /** The game after the change. */
  readonly game: FoldedGame;
  readonly events: readonly CausedEvent[];
  readonly from: number;
  readonly now: Date;
  /** What lists and sweepers go by. */
  readonly columns: ReadColumns;
}

/** A command, and who sits down or gets up with it. */
export interface Intent {
  readonly command: TableCommand;
  /** Sits down if the command comes to that. */
  readonly memberIn?: NewMember;
  /** Gets up if the command comes to that. */
  readonly memberOut?: string;
  /** Why the server asks; left out: a person does. */
  readonly cause?: Cause;
  /** Done only as long as its player still wants it. */
  readonly permit?: Permit;
}

/** A wish to change a game. */
export interface Change {
  readonly row: GameRow;
  /** The version that the wish was made for; null: whatever the version is. */
  readonly expected: number | null;
  readonly pending: PendingAnswer | null;
  /** What is to happen, given the game as it stands. */
  readonly intent: (game: FoldedGame) => Intent | Promise<Intent>;
  readonly answer: (outcome: Outcome) => Answer;
}

/** Tries of a change that named no version, before giving up. */
const TRIES = 5;
/** Events between snapshots where no round begins. */
const SNAPSHOT_EVERY = 100;

/** The one path by which a game changes: load, decide, one statement, and only then tell others. */
@Injectable()
export class GameWriter {
  private readonly logger = new Logger('Games');

  constructor(
    private readonly store: EventStore,
    private readonly games: FoldedGames,
    private readonly signals: Signals,
    private readonly sequels: Sequels,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  /** Changes a game, or throws the Problem that says why not. */
  async change(change: Change): Promise<Answer> {
    return this.idempotency.once(change.pending, () => this.changeNow(change));
  }

  /** Makes a game. */
  async create(
    id: string,
    created: NewGame,
    command: TableCommand,
    pending: PendingAnswer | null,
    answer: Change['answer'],
  ): Promise<Answer> {
    return this.idempotency.once(pending, async () => {
      const now = this.clock.now();
      const decision = accepted(decideTable(null, command, { now: now.getTime(), chance: null, cause: null }));
      const game = foldedGame(decision.table, { id, serverSeed: created.serverSeed, members: [] });
      const outcome: Outcome = { game, events: decision.events, from: 0, now, columns: columnsOf(game, now) };
      const reply = answer(outcome);
      const result = await this.store.append(
        commitOf(outcome, null, { command }, created, this.idempotency.rowFor(pending, reply)),
      );
      if (result === 'stale') throw new Problem('write_conflict');
      this.afterwards(outcome);
      return reply;
    });
  }

  /**
   * Changes a game on behalf of nobody who waits for an answer: a clock, a bot, a plan.
   *
   * @returns null where the game was not at the version that the wish was made for; it has moved on. So too where its
   *   player does not want it any more
   * @throws Problem where the rules refuse it
   */
  async act(game: FoldedGame, wish: Intent): Promise<Outcome | null> {
    const outcome = this.outcomeOf(game, wish);
    const result = await this.store.append(commitOf(outcome, game.table, wish, null, null));
    if (result === 'stale') {
      this.games.forget(game.id);
      return null;
    }
    this.afterwards(outcome);
    return outcome;
  }

  private async changeNow(change: Change): Promise<Answer> {
    const { row, expected } = change;
    for (let tries = 0; tries < TRIES; tries++) {
      const game = await this.games.load(row);
      if (expected !== null && expected !== game.version) throw mismatch(game.version);
      const reply = await this.tryOn(game, change);
      if (reply !== null) return reply;
      this.games.forget(row.id);
      if (expected !== null) throw mismatch((await this.games.load(row)).version);
    }
    throw new Problem('write_conflict');
  }

  /** Null: somebody else was quicker. */
  private async tryOn(game: FoldedGame, { intent, answer, pending }: Change): Promise<Answer | null> {
    const wish = await intent(game);
    const outcome = this.outcomeOf(game, wish);
    const reply = answer(outcome);
    const result = await this.store.append(
      commitOf(outcome, game.table, wish, null, this.idempotency.rowFor(pending, reply)),
    );
    if (result === 'stale') return null;
    this.afterwards(outcome);
    return reply;
  }

  private outcomeOf(game: FoldedGame, wish: Intent): Outcome {
    const now = this.clock.now();
    const circumstances = {
      now: now.getTime(),
      chance: chanceOf(game),
      cause: wish.cause ?? null,
      isBot: (seat: number) => isBotIn(game, seat),
    };
    const { events, table } = accepted(decideTable(game.table, wish.command, circumstances));
    const members = peopleAfter(game.members, { ...movedPeople(wish, events), now });
    const after = foldedGame(table, { ...game, members });
    return { game: after, events, from: game.version, now, columns: columnsOf(after, now) };
  }

  /** After the commit, and only then: the kept state, the wake-up call, what follows by itself, a snapshot now and then. */
  private afterwards({ game, events, from }: Outcome): void {
    this.games.keep(game);
    this.signals.publish(game.id);
    this.sequels.begin(game);
    const isDue =
      events.some(({ event }) => event.type === 'round_dealt') ||
      Math.floor(from / SNAPSHOT_EVERY) < Math.floor(game.version / SNAPSHOT_EVERY);
    if (isDue && isWritable(game.table)) void this.takeSnapshot(game);
  }

  private async takeSnapshot({ id, version, table }: FoldedGame): Promise<void> {
    const text = snapshotTable(table);
    await this.store
      .putSnapshot(id, { seq: version, rulesVersion: SNAPSHOT_VERSION, hash: textHash(text), state: text })
      .catch((error: unknown) => {
        this.logger.warn(`No snapshot of game ${id} at ${version}: ${String(error)}`);
      });
  }
}

function accepted(decision: TableDecision): Extract<TableDecision, { ok: true }> {
  if (decision.ok) return decision;
  const { refusal } = decision;
  const { code, detail } = refusal;
  throw new Problem(code, { detail, ...('rule' in refusal && { members: { rule: refusal.rule } }) });
}

function commitOf(
  { game, events, from, now, columns }: Outcome,
  before: TableState | null,
  wish: Intent,
  created: NewGame | null,
  answer: Commit['answer'],
): Commit {
  return {
    gameId: game.id,
    from,
    events: events.map(({ event, cause }) => ({ ...encodeTableEvent(event), cause })),
    now,
    columns,
    created,
    ...movedPeople(wish, events),
    vacation: vacationOf(game, events),
    notices: noticesOf(before, game.table, events),
    answer,
    ...(wish.permit !== undefined && { permit: wish.permit }),
  };
}

/** Who sits down and who gets up: those of the wish whom the events name. */
function movedPeople(
  { memberIn: comes, memberOut: goes }: Intent,
  events: readonly CausedEvent[],
): Pick<Commit, 'memberIn' | 'memberOut'> {
  const sat = events.some(
    ({ event }) => (event.type === 'seat_taken' || event.type === 'seat_substituted') && event.member === comes?.id,
  );
  const got = events.some(({ event }) => event.type === 'seat_vacated' || event.type === 'seat_substituted');
  return { memberIn: sat ? (comes ?? null) : null, memberOut: got ? (goes ?? null) : null };
}

function vacationOf(game: FoldedGame, events: readonly CausedEvent[]): PlayerVacation | null {
  for (const { event } of events) {
    if (event.type !== 'vacation_began') continue;
    const playerId = memberIn(game, event.seat)?.playerId ?? null;
    if (playerId !== null) return { playerId, vacation: event.vacation };
  }
  return null;
}

/** 412 with the version that the game has now. */
export function mismatch(currentVersion: number): Problem {
  return new Problem('version_mismatch', {
    detail: `The game is at version ${currentVersion}.`,
    headers: { etag: entityTag(currentVersion) },
    members: { currentVersion },
  });
}

/** Lists are answered from these; they say nothing that everybody may not know. */
export function columnsOf(game: FoldedGame, now: Date): ReadColumns {
  const { state, table } = game;
  const status = statusOf(state);
  return {
    status,
    seatsOnTurn: seatsToAct(state),
    result: status === 'ended' ? view(state, { seat: null }).result : null,
    ...dueTimes(table, (seat) => isBotIn(game, seat), now.getTime()),
  };
}
