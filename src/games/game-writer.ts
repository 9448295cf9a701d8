import { Injectable, Logger } from '@nestjs/common';
import {
  decide,
  encodeEvent,
  RULES_VERSION,
  seatsToAct,
  snapshot,
  textHash,
  view,
  type Command,
  type Decision,
  type GameEvent,
  type MatchState,
} from '../engine/index.js';
import type { GameRow } from '../platform/auth/game-row.js';
import { Clock } from '../platform/clock.js';
import type { Answer } from '../platform/http/answer.js';
import { entityTag } from '../platform/http/entity-tag.js';
import { Idempotency, type PendingAnswer } from '../platform/idempotency/idempotency.js';
import { Problem } from '../platform/problems/problem.js';
import { chanceOf } from './game-chance.js';
import {
  EventStore,
  type Commit,
  type NewGame,
  type NewMember,
  type Notice,
  type ReadColumns,
} from './event-store/event-store.js';
import { peopleAfter } from './event-store/people-after.js';
import type { FoldedGame } from './folded-game.js';
import { FoldedGames } from './folded-games.js';
import { Signals } from './signals.js';
import { statusOf, versionOf } from './match-facts.js';

/** What a change comes to. */
export interface Outcome {
  /** The game after the change. */
  readonly game: FoldedGame;
  readonly events: readonly GameEvent[];
  readonly from: number;
  readonly now: Date;
}

/** A command, and who sits down or gets up with it. */
export interface Intent {
  readonly command: Command;
  readonly memberIn?: NewMember;
  readonly memberOut?: string;
}

/** A wish to change a game. */
export interface Change {
  readonly row: GameRow;
  /** The version that the wish was made for; null: whatever the version is. */
  readonly expected: number | null;
  readonly pending: PendingAnswer | null;
  /** What is to happen, given the game as it stands. */
  readonly intent: (game: FoldedGame) => Intent;
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
    command: Command,
    pending: PendingAnswer | null,
    answer: Change['answer'],
  ): Promise<Answer> {
    return this.idempotency.once(pending, async () => {
      const decision = accepted(decide(null, command, null));
      const game: FoldedGame = {
        id,
        version: versionOf(decision.state),
        state: decision.state,
        serverSeed: created.serverSeed,
        members: [],
      };
      const outcome: Outcome = { game, events: decision.events, from: 0, now: this.clock.now() };
      const reply = answer(outcome);
      const result = await this.store.append(
        this.commitOf(outcome, null, { command }, created, this.idempotency.rowFor(pending, reply)),
      );
      if (result === 'stale') throw new Problem('write_conflict');
      this.afterwards(outcome);
      return reply;
    });
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
    const wish = intent(game);
    const { events, state } = accepted(decide(game.state, wish.command, chanceOf(game)));
    const now = this.clock.now();
    const members = peopleAfter(game.members, {
      memberIn: wish.memberIn ?? null,
      memberOut: wish.memberOut ?? null,
      now,
    });
    const after: FoldedGame = { ...game, version: versionOf(state), state, members };
    const outcome: Outcome = { game: after, events, from: game.version, now };
    const reply = answer(outcome);
    const result = await this.store.append(
      this.commitOf(outcome, game.state, wish, null, this.idempotency.rowFor(pending, reply)),
    );
    if (result === 'stale') return null;
    this.afterwards(outcome);
    return reply;
  }

  private commitOf(
    { game, events, from, now }: Outcome,
    before: MatchState | null,
    wish: Intent,
    created: NewGame | null,
    answer: Commit['answer'],
  ): Commit {
    return {
      gameId: game.id,
      from,
      events: events.map(encodeEvent),
      now,
      columns: columnsOf(game.state),
      created,
      memberIn: wish.memberIn ?? null,
      memberOut: wish.memberOut ?? null,
      notices: noticesOf(before, game.state),
      answer,
    };
  }

  /** After the commit, and only then: the kept state, the wake-up call, a snapshot now and then. */
  private afterwards({ game, events, from }: Outcome): void {
    this.games.keep(game);
    this.signals.publish(game.id);
    const isDue =
      events.some(({ type }) => type === 'round_dealt') ||
      Math.floor(from / SNAPSHOT_EVERY) < Math.floor(game.version / SNAPSHOT_EVERY);
    if (isDue) void this.takeSnapshot(game);
  }

  private async takeSnapshot({ id, version, state }: FoldedGame): Promise<void> {
    const text = snapshot(state);
    await this.store
      .putSnapshot(id, { seq: version, rulesVersion: RULES_VERSION, hash: textHash(text), state: text })
      .catch((error: unknown) => {
        this.logger.warn(`No snapshot of game ${id} at ${version}: ${String(error)}`);
      });
  }
}

function accepted(decision: Decision): Extract<Decision, { ok: true }> {
  if (decision.ok) return decision;
  const { code, detail, rule } = decision.refusal;
  throw new Problem(code, { detail, members: { rule } });
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
function columnsOf(state: MatchState): ReadColumns {
  const status = statusOf(state);
  return {
    status,
    seatsOnTurn: seatsToAct(state),
    result: status === 'ended' ? view(state, { seat: null }).result : null,
  };
}

/** Who has to be told what: seats that it is now up to, and the end. */
function noticesOf(before: MatchState | null, after: MatchState): Notice[] {
  const waited = before === null ? [] : seatsToAct(before);
  const called = seatsToAct(after).filter((seat) => !waited.includes(seat));
  const notices: Notice[] = called.length > 0 ? [{ topic: 'turn_began', payload: { seats: called } }] : [];
  const ended = statusOf(after) === 'ended' && before !== null && statusOf(before) !== 'ended';
  return ended ? [...notices, { topic: 'match_ended', payload: {} }] : notices;
}
