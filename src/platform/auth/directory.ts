import { Injectable, Logger } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import { Clock } from '../clock.js';
import { PrismaService } from '../database/prisma.service.js';
import { listed, Together } from '../database/together.js';
import { ANSWER_LIFETIME } from '../idempotency/answer-store.js';
import type { StoredAnswer } from '../idempotency/kept-answers.js';
import { ANONYMOUS, type Caller } from './caller.js';
import type { GameRow } from './game-row.js';
import type { Lookup } from './lookup.js';

/** What a request says about itself. */
export interface Question {
  /** SHA-256 of the bearer token; null without one. */
  readonly tokenHash: Uint8Array<ArrayBuffer> | null;
  readonly gameId: string | null;
  /** The Idempotency-Key as it is stored. */
  readonly key: string | null;
}

interface Row extends GameRow {
  /** Which of the questions this answers, from 1. */
  readonly n: number;
  readonly tokenId: string | null;
  readonly scopes: readonly string[] | null;
  readonly lastUsedAt: Date | null;
  readonly playerId: string | null;
  readonly playerName: string | null;
  readonly seatMember: string | null;
  readonly seatGame: string | null;
  readonly ownSeat: number | null;
  readonly isInvited: boolean;
  readonly answerHash: Uint8Array | null;
  readonly answerStatus: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answerResponse: string | null;
  readonly answerIsSealed: boolean;
}

/** How old the note "last used" of a token may get before it is written anew, milliseconds. */
const USE_NOTED_FOR = 60 * 60 * 1000;

/** Columns of `games g`, with `players h` for the host. */
export const GAME_COLUMNS = Prisma.raw(`
  g.id, g.version, g.status, g.name, g.visibility, g.preset, g.options, g.hand_size AS "handSize", g.rules_version AS "rulesVersion",
  g.seats, g.settings, g.host_player_id AS "hostPlayerId", h.name AS "hostName", g.commitment, g.seats_on_turn AS "seatsOnTurn",
  g.deadline_at AS "deadlineAt", g.created_at AS "createdAt", g.started_at AS "startedAt", g.ended_at AS "endedAt", g.result`);

/** Whether an invitation `v` to a game `g` can still be accepted: to a free seat before the start, to that of somebody else after. */
export const INVITATION_COUNTS = Prisma.raw(
  `v.status = 'open' AND g.status = CASE WHEN v.replaces IS NULL THEN 'open' ELSE 'running' END`,
);

/** Questions in one statement, and statements on their way at once. */
const TOGETHER = { atMost: 64, atOnce: 2 } as const;

/**
 * Finds caller, game, seat and kept answer in one statement, so that a move costs no second look-up; requests that come at
 * the same time share it. Nothing of it is remembered: a token that was revoked is dead at once.
 */
@Injectable()
export class Directory {
  private readonly logger = new Logger('Auth');
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
    const hashes = listed(questions.map(({ tokenHash }) => (tokenHash === null ? null : hex(tokenHash))));
    const games = listed(questions.map(({ gameId }) => gameId));
    const keys = listed(questions.map(({ key }) => key));
    // each part is asked for row by row, by a key: a join of whole tables would be planned while they are small, and stay
    const rows = await this.prisma.$queryRaw<Row[]>`
      SELECT ask.n::integer, t.token_id AS "tokenId", t.scopes, t.last_used_at AS "lastUsedAt", t.player_id AS "playerId", t.name AS "playerName",
        s.id AS "seatMember", s.game_id AS "seatGame", m.seat AS "ownSeat", g.*,
        CASE WHEN g.visibility = 'private' THEN EXISTS (
          SELECT 1 FROM invitations v WHERE v.game_id = g.id AND v.player_id = t.player_id AND ${INVITATION_COUNTS}) ELSE false END AS "isInvited",
        i.request_hash AS "answerHash", i.status AS "answerStatus", i.headers AS "answerHeaders", i.response AS "answerResponse",
        i.is_sealed AS "answerIsSealed"
      FROM (SELECT n, decode(hash, 'hex') AS hash, game_id, key
        FROM unnest(${hashes}, ${games}::uuid[], ${keys}) WITH ORDINALITY AS q(hash, game_id, key, n)) AS ask
      LEFT JOIN LATERAL (
        SELECT t.id AS token_id, t.scopes, t.last_used_at, p.id AS player_id, p.name
        FROM tokens t LEFT JOIN players p ON p.id = t.player_id AND p.deleted_at IS NULL
        WHERE t.hash = ask.hash AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ${now}) LIMIT 1) AS t ON true
      LEFT JOIN LATERAL (
        SELECT s.id, s.game_id FROM members s WHERE s.seat_token_hash = ask.hash AND s.left_at IS NULL LIMIT 1) AS s ON true
      LEFT JOIN LATERAL (
        SELECT ${GAME_COLUMNS} FROM games g LEFT JOIN players h ON h.id = g.host_player_id WHERE g.id = ask.game_id LIMIT 1) AS g ON true
      LEFT JOIN LATERAL (
        SELECT m.seat FROM members m
        WHERE m.game_id = ask.game_id AND m.left_at IS NULL AND (m.player_id = t.player_id OR m.seat_token_hash = ask.hash) LIMIT 1) AS m ON true
      LEFT JOIN LATERAL (
        SELECT i.* FROM idempotency_keys i
        WHERE i.scope = COALESCE('player:' || t.player_id, 'member:' || s.id, 'anonymous') AND i.key = ask.key
          AND i.created_at > ${new Date(now.getTime() - ANSWER_LIFETIME)} LIMIT 1) AS i ON true`;
    const found: (Row | undefined)[] = [];
    for (const row of rows) found[row.n - 1] ??= row;
    return questions.map((question, i) => this.lookupIn(question, found[i], now));
  }

  private lookupIn({ tokenHash }: Question, row: Row | undefined, now: Date): Lookup | null {
    if (row === undefined) throw new Error('The look-up of a request found no row.');
    const caller = callerOf(row);
    if (tokenHash !== null && caller.kind === 'anonymous') return null;
    this.noteUse(row, now);
    return {
      caller,
      game: gameOf(row),
      ownSeat: row.ownSeat,
      isInvited: row.isInvited,
      stored: storedOf(row),
      keyScope: keyScopeOf(caller),
    };
  }

  /** Roughly when a token was last used; written at most once an hour, and beside the request. */
  private noteUse({ tokenId, lastUsedAt }: Row, now: Date): void {
    if (tokenId === null || (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < USE_NOTED_FOR)) return;
    void this.prisma.$executeRaw`UPDATE tokens SET last_used_at = ${now} WHERE id = ${tokenId}::uuid`.catch(
      (error: unknown) => {
        this.logger.warn(`The use of a token could not be noted: ${String(error)}`);
      },
    );
  }
}

function hex(bytes: Uint8Array<ArrayBuffer>): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

function callerOf(row: Row): Caller {
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

function gameOf(row: Row): GameRow | null {
  return (row.id as string | null) === null ? null : row;
}

function storedOf(row: Row): StoredAnswer | null {
  if (row.answerHash === null) return null;
  const {
    answerHash: requestHash,
    answerStatus: status,
    answerHeaders: headers,
    answerResponse: response,
    answerIsSealed: isSealed,
  } = row;
  return { requestHash, status, headers, response, isSealed };
}
