import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../clock.js';
import { PrismaService } from '../database/prisma.service.js';
import { joined, Together } from '../database/together.js';
import { ANSWER_LIFETIME } from '../idempotency/answer-store.js';
import type { StoredAnswer } from '../idempotency/kept-answers.js';
import { ANONYMOUS, type Caller } from './caller.js';
import type { GameRow } from './game-row.js';
import {
  LOOK_UP,
  SNAPSHOT,
  type AnswerJson,
  type FoundJson,
  type LookUpRow,
  type MadeWithJson,
  type StandingJson,
} from './look-up.sql.js';
import type { Lookup } from './lookup.js';

/** What a request says about itself. */
export interface Question {
  /** SHA-256 of the bearer token in hexadecimal; null without one. */
  readonly tokenHash: string | null;
  readonly gameId: string | null;
  /** The Idempotency-Key as it is stored. */
  readonly key: string | null;
}

/** How old the note "last used" of a token may get before it is written anew, milliseconds. */
const USE_NOTED_FOR = 60 * 60 * 1000;

/** How many findings are kept, and of how many games what they were made with; about 2 kB each. */
const KEPT = 5000;

/** Questions in one statement, statements on their way at once, and after how many milliseconds a second goes beside the first. */
const TOGETHER = { atMost: 64, atOnce: 2, besideAfter: 2 } as const;

/** What was found for a token and a game, and the stamp that tells whether it would be found again. */
interface Finding {
  readonly stamp: string;
  readonly lookup: Lookup;
  readonly tokenId: string | null;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** The last snapshot of the database in which it was found. */
  snapshot: string | null;
}

/**
 * Finds caller, game, seat and kept answer in one statement, so that a move costs no second look-up; requests that come at
 * the same time share it. Every request asks: a token that was revoked is dead at once. What is kept is only what a stamp
 * stands for, so that what has not changed is neither sent again nor read again. While nothing at all is written, it is enough
 * to ask for that.
 */
@Injectable()
export class Directory {
  private readonly logger = new Logger('Auth');
  private readonly kept = new LRUCache<string, Finding>({ max: KEPT });
  /** By game. It never changes, so that only how the game stands is sent again when that does. */
  private readonly made = new LRUCache<string, MadeWithJson>({ max: KEPT });
  /** What the last look-up saw, and whether the one before it saw the same. */
  private snapshot: string | null = null;
  private isQuiet = false;
  private readonly questions = new Together<Question, Lookup | null>({
    ask: (batch) => this.findAll(batch),
    ...TOGETHER,
  });

  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** Null: the token is not valid. */
  find(question: Question): Promise<Lookup | null> {
    return this.questions.ask(question);
  }

  private async findAll(questions: readonly Question[]): Promise<(Lookup | null)[]> {
    const now = this.clock.now();
    const names = questions.map(nameOf);
    const known = names.map((name) => (name === null ? undefined : this.kept.get(name)));
    const kept = this.isQuiet ? upToDate(known, this.snapshot, now) : null;
    if (kept !== null && (await this.isStill(this.snapshot))) {
      for (const finding of kept) this.noteUse(finding, now);
      return kept.map((finding, i) => lookupOf(finding, null, questions[i] as Question));
    }
    const { connections } = this.prisma;
    const made = questions.map(({ gameId }) => (gameId === null ? undefined : this.made.get(gameId)));
    const rows = await this.prisma.rows<LookUpRow>(LOOK_UP, [
      joined(questions.map(({ tokenHash }) => (tokenHash === null ? null : `\\x${tokenHash}`))),
      joined(questions.map(({ gameId }) => gameId)),
      joined(questions.map(({ key }) => key)),
      joined(known.map((finding) => finding?.stamp ?? null)),
      joined(made.map((game) => (game === undefined ? null : 'known'))),
      now.toISOString(),
      new Date(now.getTime() - ANSWER_LIFETIME).toISOString(),
    ]);
    const snapshot = nameOfSnapshot(connections, rows[0]?.snapshot);
    this.isQuiet = snapshot === this.snapshot;
    this.snapshot = snapshot;
    const found: (Lookup | null)[] = [];
    for (const row of rows) {
      const i = row.n - 1;
      const finding =
        row.finding === null
          ? (known[i] as Finding)
          : this.newFinding(row.stamp, row.finding, made[i], names[i] ?? null);
      finding.snapshot = snapshot;
      this.noteUse(finding, now);
      found[i] ??= lookupOf(finding, row.answer, questions[i] as Question);
    }
    if (Object.keys(found).length !== questions.length) throw new Error('The look-up of a request found no row.');
    return found;
  }

  /** Whether nothing was written since. */
  private async isStill(snapshot: string | null): Promise<boolean> {
    const [row] = await this.prisma.rows<{ snapshot: string }>(SNAPSHOT, []);
    return nameOfSnapshot(this.prisma.connections, row?.snapshot) === snapshot;
  }

  private newFinding(stamp: string, found: FoundJson, known: MadeWithJson | undefined, name: string | null): Finding {
    const { tokenId, ownSeat, isInvited, standing, madeWith } = found;
    const caller = callerOf(found);
    if (madeWith !== null) this.made.set(madeWith.id, madeWith);
    const game = standing && gameOf(madeWith ?? (known as MadeWithJson), standing);
    const finding = {
      stamp,
      lookup: { caller, game, ownSeat, isInvited, stored: null, keyScope: keyScopeOf(caller) },
      tokenId,
      expiresAt: timeOf(found.expiresAt),
      lastUsedAt: timeOf(found.lastUsedAt),
      snapshot: null,
    };
    if (name !== null && (tokenId !== null || game !== null)) this.kept.set(name, finding);
    return finding;
  }

  /** Roughly when a token was last used; written at most once an hour, and beside the request. */
  private noteUse({ tokenId, lastUsedAt }: Finding, now: Date): void {
    if (tokenId === null || (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < USE_NOTED_FOR)) return;
    void this.prisma.$executeRaw`UPDATE tokens SET last_used_at = ${now} WHERE id = ${tokenId}::uuid`.catch(
      (error: unknown) => {
        this.logger.warn(`The use of a token could not be noted: ${String(error)}`);
      },
    );
  }
}

/**
 * A PostgreSQL that recovers from a crash may give the number of a transaction that came to nothing to another one. It ends all
 * connections with that, so what was seen counts only as long as no connection was made.
 *
 * @param connections how many had been made before it was asked, or where it is compared by when it had answered
 */
function nameOfSnapshot(connections: number, seen: string | null | undefined): string {
  return `${connections} ${seen ?? ''}`;
}

/** All of the findings, if they are known and would be found again in this snapshot, else null. */
function upToDate(known: readonly (Finding | undefined)[], snapshot: string | null, now: Date): Finding[] | null {
  const found: Finding[] = [];
  for (const finding of known) {
    if (finding?.snapshot !== snapshot || (finding.expiresAt !== null && finding.expiresAt <= now)) return null;
    found.push(finding);
  }
  return found;
}

/** By what a finding is kept; null: it is not, as a request that shall be carried out once changes what it finds. */
function nameOf({ tokenHash, gameId, key }: Question): string | null {
  return key === null ? `${tokenHash ?? ''} ${gameId ?? ''}` : null;
}

/** The finding for one request; null: its token is not valid. */
function lookupOf({ lookup }: Finding, answer: AnswerJson | null, { tokenHash }: Question): Lookup | null {
  if (tokenHash !== null && lookup.caller.kind === 'anonymous') return null;
  return answer === null ? lookup : { ...lookup, stored: storedOf(answer) };
}

function callerOf(row: FoundJson): Caller {
  if (row.playerId !== null && row.tokenId !== null) {
    return {
      kind: 'player',
      playerId: row.playerId,
      name: row.playerName ?? '',
      tokenId: row.tokenId,
      scopes: row.scopes ?? [],
    };
  }
  if (row.seatMember !== null && row.seatGame !== null)
    return { kind: 'seat', memberId: row.seatMember, gameId: row.seatGame };
  return ANONYMOUS;
}

/** The same text as the statement puts together. */
function keyScopeOf(caller: Caller): string {
  if (caller.kind === 'player') return `player:${caller.playerId}`;
  return caller.kind === 'seat' ? `member:${caller.memberId}` : 'anonymous';
}

function gameOf(madeWith: MadeWithJson, standing: StandingJson): GameRow {
  const { createdAt } = madeWith;
  const { deadlineAt, startedAt, endedAt } = standing;
  return {
    ...madeWith,
    ...standing,
    deadlineAt: timeOf(deadlineAt),
    createdAt: new Date(createdAt),
    startedAt: timeOf(startedAt),
    endedAt: timeOf(endedAt),
  };
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function storedOf({ requestHash, ...answer }: AnswerJson): StoredAnswer {
  return { ...answer, requestHash: new Uint8Array(Buffer.from(requestHash, 'hex')) };
}
