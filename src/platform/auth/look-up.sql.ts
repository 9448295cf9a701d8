import { Prisma } from '../../generated/prisma/client.js';
import { statement } from '../database/prisma.service.js';
import { listedIn } from '../database/together.js';
import type { Told } from '../http/answer.js';
import type { GameRow } from './game-row.js';

/** What a game was made with: columns of `games g` that never change. */
const MADE_WITH = `
  g.id, g.preset, g.options, g.hand_size AS "handSize", g.seats, g.settings, g.commitment, g.created_at AS "createdAt"`;

/**
 * How a game stands: the other columns, with `players h` for the host. The version of the rules is among them: it decides whether
 * this server may judge the game at all, and whoever brings games over to other rules does so behind its back.
 */
const STANDS = `
  g.version, g.status, g.rules_version AS "rulesVersion", g.name, g.visibility, g.host_player_id AS "hostPlayerId",
  h.name AS "hostName", g.seats_on_turn AS "seatsOnTurn", g.deadline_at AS "deadlineAt", g.started_at AS "startedAt", g.ended_at AS "endedAt", g.result`;

/** Columns of `games g`, with `players h` for the host. */
export const GAME_COLUMNS = Prisma.raw(`${MADE_WITH}, ${STANDS}`);

/** Whether an invitation `v` to a game `g` can still be accepted: to a free seat before the start, to that of somebody else after. */
export const INVITATION_COUNTS = Prisma.raw(
  `v.status = 'open' AND g.status = CASE WHEN v.replaces IS NULL THEN 'open' ELSE 'running' END`,
);

/** What the look-up says to one question. */
export interface LookUpRow {
  /** Which of the questions this answers, from 1. */
  readonly n: number;
  /** Stands for the finding: two of the same stamp are the same. */
  readonly stamp: string;
  /** What the statement saw, as `SNAPSHOT` tells it; on the first row, else null. */
  readonly snapshot: string | null;
  /** Null: the asker has it already, by the stamp. */
  readonly finding: FoundJson | null;
  /** What an earlier request with the same key was answered with. */
  readonly answer: AnswerJson | null;
}

/** Who asks, about which game, from which seat. */
export interface FoundJson {
  readonly tokenId: string | null;
  readonly scopes: readonly string[] | null;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly playerId: string | null;
  readonly playerName: string | null;
  readonly seatMember: string | null;
  readonly seatGame: string | null;
  readonly ownSeat: number | null;
  readonly isInvited: boolean;
  readonly standing: StandingJson | null;
  /** Null: there is no such game, or the asker has it already. */
  readonly madeWith: MadeWithJson | null;
}

/** How a game stands, with its instants as JSON has them. */
export interface StandingJson extends Pick<
  GameRow,
  'version' | 'status' | 'rulesVersion' | 'name' | 'visibility' | 'hostPlayerId' | 'hostName' | 'seatsOnTurn' | 'result'
> {
  readonly deadlineAt: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** What a game was made with. */
export interface MadeWithJson extends Pick<
  GameRow,
  'id' | 'preset' | 'options' | 'handSize' | 'seats' | 'settings' | 'commitment'
> {
  readonly createdAt: string;
}

export interface AnswerJson {
  /** In hexadecimal. */
  readonly requestHash: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly response: string | null;
  readonly told: Told | null;
  readonly isSealed: boolean;
}

/**
 * Which transactions a statement sees, and of which server: whoever sees the same ones sees the same rows. Another server, such
 * as one that took over, may have other transactions of the same numbers.
 */
const SEEN = 'ROW(pg_current_snapshot(), pg_postmaster_start_time())::text';

/** Tells whether anything at all was written since, which is soon told. */
export const SNAPSHOT = statement(`SELECT ${SEEN} AS snapshot`);

/**
 * Finds token, player, seat, game and kept answer for many questions. Parameters: lists of token hashes as PostgreSQL writes
 * bytes, ids of games, keys, known stamps, and a word for each question about a game of which it is known what it was made
 * with, as `joined` makes them; now; since when answers are kept.
 *
 * The stamp is made of `xmin`, by which PostgreSQL tells one state of a row from the next, of every row that the finding comes
 * from: it is read each time, and what it stands for only where it is new. Each part is asked for row by row, by a key: a join
 * of whole tables would be planned while they are small, and stay. A finding is one column of JSON, as the driver takes as
 * long for a column as for reading all of it. PostgreSQL does not see how long the first list is, so it keeps its plan; otherwise
 * it would make one for each batch.
 */
export const LOOK_UP = statement(`
  SELECT ask.n::integer, k.stamp, CASE WHEN ask.n = 1 THEN ${SEEN} END AS snapshot, f.finding, i.answer
  FROM unnest((SELECT ${listedIn('$1')}::bytea[]), ${listedIn('$2')}::uuid[], ${listedIn('$3')}, ${listedIn('$4')}, ${listedIn('$5')})
    WITH ORDINALITY AS ask(hash, game_id, key, known, known_game, n)
  LEFT JOIN LATERAL (
    SELECT t.id, t.scopes, t.expires_at, t.last_used_at, p.id AS player_id, p.name, t.xmin AS token_row, p.xmin AS player_row
    FROM tokens t LEFT JOIN players p ON p.id = t.player_id AND p.deleted_at IS NULL
    WHERE t.hash = ask.hash AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $6::timestamptz) LIMIT 1) AS t ON true
  LEFT JOIN LATERAL (
    SELECT s.id, s.game_id, s.xmin AS member_row FROM members s
    WHERE t.id IS NULL AND s.seat_token_hash = ask.hash AND s.left_at IS NULL LIMIT 1) AS s ON true
  LEFT JOIN LATERAL (
    SELECT g.xmin AS game_row, h.xmin AS host_row,
      CASE WHEN g.visibility = 'private' THEN EXISTS (
        SELECT 1 FROM invitations v WHERE v.game_id = g.id AND v.player_id = t.player_id AND ${INVITATION_COUNTS.sql}) ELSE false END AS is_invited
    FROM games g LEFT JOIN players h ON h.id = g.host_player_id WHERE g.id = ask.game_id LIMIT 1) AS r ON true
  LEFT JOIN LATERAL (
    SELECT m.seat, m.xmin AS member_row FROM members m
    WHERE m.game_id = ask.game_id AND m.left_at IS NULL AND (m.player_id = t.player_id OR m.seat_token_hash = ask.hash) LIMIT 1) AS m ON true
  CROSS JOIN LATERAL (
    SELECT ROW(t.id, t.token_row, t.player_row, s.id, s.member_row, r.game_row, r.host_row, r.is_invited, m.seat, m.member_row)::text AS stamp
    OFFSET 0) AS k
  LEFT JOIN LATERAL (
    SELECT json_build_object('tokenId', t.id, 'scopes', t.scopes, 'expiresAt', t.expires_at, 'lastUsedAt', t.last_used_at, 'playerId', t.player_id, 'playerName', t.name,
      'seatMember', s.id, 'seatGame', s.game_id, 'ownSeat', m.seat, 'isInvited', COALESCE(r.is_invited, false), 'standing', (
        SELECT row_to_json(g) FROM (
          SELECT ${STANDS} FROM games g LEFT JOIN players h ON h.id = g.host_player_id WHERE g.id = ask.game_id LIMIT 1) AS g), 'madeWith', (
        SELECT row_to_json(g) FROM (SELECT ${MADE_WITH} FROM games g WHERE ask.known_game IS NULL AND g.id = ask.game_id LIMIT 1) AS g)) AS finding
    WHERE k.stamp IS DISTINCT FROM ask.known OFFSET 0) AS f ON true
  LEFT JOIN LATERAL (
    SELECT json_build_object('requestHash', encode(i.request_hash, 'hex'), 'status', i.status, 'headers', i.headers, 'response', i.response,
      'told', i.told, 'isSealed', i.is_sealed) AS answer
    FROM idempotency_keys i
    WHERE ask.key IS NOT NULL AND i.scope = COALESCE('player:' || t.player_id, 'member:' || s.id, 'anonymous') AND i.key = ask.key
      AND i.created_at > $7::timestamptz LIMIT 1) AS i ON true`);
