import { v7 as uuid } from 'uuid';
import { Prisma } from '../../generated/prisma/client.js';
import type { AnswerRow } from '../../platform/idempotency/idempotency.js';
import { calendarChange } from './calendar-change.sql.js';
import type { Commit, NewGame, NewMember, Permit, PlayerVacation } from './event-store.js';

/**
 * The one statement that changes a game (ARCHITECTURE, the one path, step 4). The first part moves the version from the
 * expected one to the new one, or finds no row; everything else takes its rows from that part, so that a stale writer
 * writes nothing. Its text depends only on which parts take part, and the driver prepares each text once.
 */
export function appendStatement(commit: Commit): Prisma.Sql {
  const { events, from, now, created, memberIn, memberOut, answer, notices, vacation } = commit;
  const parts = [
    Prisma.sql`moved AS (${created === null ? moveVersion(commit) : insertGame(commit, created)})`,
    Prisma.sql`logged AS (
      INSERT INTO events (game_id, seq, type, payload, cause, created_at)
      SELECT moved.id, ${from}::integer + e.n, e.type, e.payload::jsonb, e.cause::jsonb, ${now}
      FROM moved, unnest(${events.map(({ type }) => type)}::text[], ${events.map(({ payload }) => JSON.stringify(payload))}::text[],
        ${events.map(({ cause }) => (cause === null ? null : JSON.stringify(cause)))}::text[]) WITH ORDINALITY AS e(type, payload, cause, n))`,
  ];
  if (created !== null)
    parts.push(
      Prisma.sql`sealed AS (INSERT INTO game_secrets (game_id, server_seed) SELECT moved.id, ${created.serverSeed}::bytea FROM moved)`,
    );
  // A substitute sits down only after the one before got up: there is one person in a seat at any instant.
  if (memberOut !== null) parts.push(getUp(commit, memberOut));
  if (memberIn !== null) parts.push(sitDown(memberIn, now, memberOut === null ? Prisma.sql`moved` : Prisma.sql`gone`));
  if (vacation !== null) parts.push(noteVacation(vacation, now));
  if (notices.length > 0) {
    parts.push(Prisma.sql`told AS (
      INSERT INTO outbox (game_id, seq, topic, payload, created_at)
      SELECT moved.id, ${from + events.length}::integer, n.topic, n.payload::jsonb, ${now}
      FROM moved, unnest(${notices.map(({ topic }) => topic)}::text[], ${notices.map(({ payload }) => JSON.stringify(payload))}::text[]) AS n(topic, payload))`);
  }
  if (answer !== null) parts.push(keepAnswer(answer, now));
  return Prisma.sql`WITH ${Prisma.join(parts, ', ')} SELECT id FROM moved`;
}

function moveVersion({ gameId, from, events, columns, now, permit }: Commit): Prisma.Sql {
  const isWanted = permit === undefined ? Prisma.empty : Prisma.sql` AND EXISTS (${stillWanted(gameId, permit)})`;
  return Prisma.sql`
    UPDATE games SET version = ${from + events.length}, status = ${columns.status}, seats_on_turn = ${[...columns.seatsOnTurn]}::smallint[],
      deadline_at = ${instant(columns.deadlineAt)}, due_at = ${instant(columns.dueAt)}, remind_at = ${instant(columns.remindAt)},
      started_at = CASE WHEN ${columns.status} IN ('running', 'ended') THEN COALESCE(started_at, ${now}) END,
      ended_at = CASE WHEN ${columns.status} IN ('ended', 'aborted') THEN COALESCE(ended_at, ${now}) END,
      result = ${columns.result === null ? null : JSON.stringify(columns.result)}::jsonb
    WHERE id = ${gameId}::uuid AND version = ${from}${isWanted} RETURNING id`;
}

function stillWanted(gameId: string, permit: Permit): Prisma.Sql {
  switch (permit.type) {
    case 'plan':
      return Prisma.sql`SELECT 1 FROM plans p WHERE p.game_id = ${gameId}::uuid AND p.id = ${permit.id}::uuid AND p.status = 'active'`;
    case 'autopilot':
      return Prisma.sql`
        SELECT 1 FROM autopilots a WHERE a.game_id = ${gameId}::uuid AND a.member_id = ${permit.memberId}::uuid AND ${permit.rule} = ANY(a.rules)`;
  }
}

function insertGame({ gameId, events, columns, now }: Commit, game: NewGame): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO games (id, version, status, name, visibility, preset, options, hand_size, rules_version, seats, settings, host_player_id, commitment, created_at)
    VALUES (${gameId}::uuid, ${events.length}, ${columns.status}, ${game.name}, ${game.visibility}, ${game.preset}, ${JSON.stringify(game.options)}::jsonb,
      ${game.handSize}, ${game.rulesVersion}, ${game.seats}, ${JSON.stringify(game.settings)}::jsonb, ${game.hostPlayerId}::uuid, ${game.commitment}, ${now})
    RETURNING id`;
}

function getUp({ gameId, now, memberIn }: Commit, memberOut: string): Prisma.Sql {
  return Prisma.sql`gone AS (
    UPDATE members m SET left_at = ${now}, replaced_by = ${memberIn?.id ?? null}::uuid FROM moved
    WHERE m.game_id = ${gameId}::uuid AND m.id = ${memberOut}::uuid RETURNING m.game_id AS id)`;
}

function sitDown(
  { id, seat, playerId, seatTokenHash, name, clientSeed, isBot = false }: NewMember,
  now: Date,
  after: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`seated AS (
    INSERT INTO members (game_id, id, seat, player_id, seat_token_hash, name, client_seed, is_bot, joined_at)
    SELECT o.id, ${id}::uuid, ${seat}::smallint, ${playerId}::uuid, ${seatTokenHash}::bytea, ${name}, ${clientSeed}, ${isBot}::boolean, ${now}
    FROM ${after} AS o)`;
}

/** The day counts in all games of the player, so its other games are to be told. */
function noteVacation({ playerId, vacation }: PlayerVacation, now: Date): Prisma.Sql {
  const { from, to, kind, announcedAt, endedAt } = vacation;
  return Prisma.sql`rested AS (
    INSERT INTO vacations (player_id, id, from_date, to_date, kind, announced_at, ended_at)
    SELECT ${playerId}::uuid, ${uuid()}::uuid, ${from}, ${to}, ${kind}, ${new Date(announcedAt)}, ${instant(endedAt)} FROM moved),
  spread AS (${calendarChange(playerId, null, now, Prisma.sql`moved`)})`;
}

function instant(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

function keepAnswer(
  { scope, key, requestHash, status, headers, response, isSealed }: AnswerRow,
  now: Date,
): Prisma.Sql {
  return Prisma.sql`answered AS (
    INSERT INTO idempotency_keys (scope, key, request_hash, status, headers, response, is_sealed, created_at)
    SELECT ${scope}, ${key}, ${requestHash}::bytea, ${status}::smallint, ${JSON.stringify(headers)}::jsonb, ${response}, ${isSealed}::boolean, ${now} FROM moved)`;
}
