import { Prisma } from '../../generated/prisma/client.js';
import { bytesText, instantText, rowList, type ListedColumn } from '../../platform/database/row-list.js';
import { toldJson } from '../../platform/idempotency/answer-store.js';
import { rarerParts } from './append-people.sql.js';
import type { Commit, NewGame } from './event-store.js';

/**
 * The one statement that changes games (ARCHITECTURE, the one path, step 4), for one or many. The part `moved` moves each game
 * from the expected version to the new one, or makes it, or finds no row; everything else takes its rows from that part, so
 * that a stale change writes nothing and harms no other. The text depends only on which of the rarer parts there are, so that
 * it is planned once for however many changes.
 *
 * @param commits at most one a game
 * @returns a statement that answers with the ids of the games that moved
 */
export function appendStatement(commits: readonly Commit[]): Prisma.Sql {
  const parts = [...moved(commits), logged(commits), told(commits), answered(commits), ...rarerParts(commits)];
  return Prisma.sql`WITH ${Prisma.join(parts, ', ')} SELECT id FROM moved`;
}

/** With columns `id`, `version` and `at`. */
function moved(commits: readonly Commit[]): Prisma.Sql[] {
  const made = commits.flatMap((commit) => (commit.created === null ? [] : [{ ...commit, created: commit.created }]));
  if (made.length === 0) return [Prisma.sql`moved AS (${moveVersions(commits)})`];
  return [
    Prisma.sql`made AS (${insertGames(made)})`,
    Prisma.sql`went_on AS (${moveVersions(commits.filter(({ created }) => created === null))})`,
    Prisma.sql`moved AS (SELECT * FROM made UNION ALL SELECT * FROM went_on)`,
    Prisma.sql`sealed AS (
      INSERT INTO game_secrets (game_id, server_seed)
      SELECT made.id, s.seed FROM ${rowList('s', made, {
        id: ['uuid', ({ gameId }) => gameId],
        seed: ['bytea', ({ created }) => bytesText(created.serverSeed)],
      })} JOIN made USING (id))`,
  ];
}

/** A time that is put off for less than this is written down, milliseconds; see `dueTime`. */
const SOON = "interval '1 hour'";

function moveVersions(commits: readonly Commit[]): Prisma.Sql {
  const permits = commits.some(({ permit }) => permit !== undefined);
  return Prisma.sql`
    UPDATE games g SET version = w.version, status = w.status, seats_on_turn = w.seats_on_turn::smallint[],
      deadline_at = w.deadline_at, due_at = ${dueTime('due_at')}, remind_at = ${dueTime('remind_at')},
      started_at = CASE WHEN w.status IN ('running', 'ended') THEN COALESCE(g.started_at, w.at) END,
      ended_at = CASE WHEN w.status IN ('ended', 'aborted') THEN COALESCE(g.ended_at, w.at) END,
      result = w.result
    FROM ${rowList('w', commits, permits ? { ...MOVE, ...PERMIT } : MOVE)}
    WHERE g.id = w.id AND g.version = w."from"${permits ? STILL_WANTED : Prisma.empty} RETURNING g.id, g.version, w.at`;
}

const MOVE: Readonly<Record<string, ListedColumn<Commit>>> = {
  id: ['uuid', ({ gameId }) => gameId],
  '"from"': ['integer', ({ from }) => from],
  version: ['integer', ({ from, events }) => from + events.length],
  status: ['text', ({ columns }) => columns.status],
  seats_on_turn: ['text', ({ columns }) => `{${columns.seatsOnTurn.join(',')}}`],
  deadline_at: ['timestamptz', ({ columns }) => instantText(columns.deadlineAt)],
  due_at: ['timestamptz', ({ columns }) => instantText(columns.dueAt)],
  remind_at: ['timestamptz', ({ columns }) => instantText(columns.remindAt)],
  result: ['jsonb', ({ columns }) => columns.result && JSON.stringify(columns.result)],
  at: ['timestamptz', ({ now }) => now.toISOString()],
};

/**
 * These two have indexes, and a row in which neither changes is changed without touching any of its ten. Each move puts both
 * off by the time of a turn, so they are left as they are while they are not near: whoever looks at a game too early finds
 * nothing due by its log, and sets it right.
 */
function dueTime(column: 'due_at' | 'remind_at'): Prisma.Sql {
  return Prisma.raw(
    `CASE WHEN g.${column} > w.at + ${SOON} AND g.${column} < w.${column} THEN g.${column} ELSE w.${column} END`,
  );
}

const PERMIT: Readonly<Record<string, ListedColumn<Commit>>> = {
  plan: ['uuid', ({ permit }) => (permit?.type === 'plan' ? permit.id : null)],
  pilot: ['uuid', ({ permit }) => (permit?.type === 'autopilot' ? permit.memberId : null)],
  rule: ['text', ({ permit }) => (permit?.type === 'autopilot' ? permit.rule : null)],
};

const STILL_WANTED = Prisma.sql`
  AND (w.plan IS NULL OR EXISTS (SELECT 1 FROM plans p WHERE p.game_id = g.id AND p.id = w.plan AND p.status = 'active'))
  AND (w.pilot IS NULL OR EXISTS (
    SELECT 1 FROM autopilots a WHERE a.game_id = g.id AND a.member_id = w.pilot AND w.rule = ANY(a.rules)))`;

function insertGames(commits: readonly (Commit & { readonly created: NewGame })[]): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO games (id, version, status, name, visibility, preset, options, hand_size, rules_version, seats, settings, host_player_id, commitment, created_at)
    SELECT * FROM ${rowList('w', commits, {
      id: ['uuid', ({ gameId }) => gameId],
      version: ['integer', ({ events }) => events.length],
      status: ['text', ({ columns }) => columns.status],
      name: ['text', ({ created }) => created.name],
      visibility: ['text', ({ created }) => created.visibility],
      preset: ['text', ({ created }) => created.preset],
      options: ['jsonb', ({ created }) => JSON.stringify(created.options)],
      hand_size: ['smallint', ({ created }) => created.handSize],
      rules_version: ['text', ({ created }) => created.rulesVersion],
      seats: ['smallint', ({ created }) => created.seats],
      settings: ['jsonb', ({ created }) => JSON.stringify(created.settings)],
      host_player_id: ['uuid', ({ created }) => created.hostPlayerId],
      commitment: ['text', ({ created }) => created.commitment],
      created_at: ['timestamptz', ({ now }) => now.toISOString()],
    })} RETURNING id, version, created_at AS at`;
}

function logged(commits: readonly Commit[]): Prisma.Sql {
  const rows = commits.flatMap(({ gameId, from, events }) =>
    events.map((event, i) => ({ ...event, gameId, seq: from + i + 1 })),
  );
  return Prisma.sql`logged AS (
    INSERT INTO events (game_id, seq, type, payload, cause, created_at)
    SELECT moved.id, e.seq, e.type, e.payload, e.cause, moved.at
    FROM ${rowList('e', rows, {
      id: ['uuid', ({ gameId }) => gameId],
      seq: ['integer', ({ seq }) => seq],
      type: ['text', ({ type }) => type],
      payload: ['jsonb', ({ payload }) => JSON.stringify(payload)],
      cause: ['jsonb', ({ cause }) => cause && JSON.stringify(cause)],
    })} JOIN moved USING (id))`;
}

function told(commits: readonly Commit[]): Prisma.Sql {
  const rows = commits.flatMap(({ gameId, notices }) => notices.map((notice) => ({ ...notice, gameId })));
  return Prisma.sql`told AS (
    INSERT INTO outbox (game_id, seq, topic, payload, created_at)
    SELECT moved.id, moved.version, o.topic, o.payload, moved.at
    FROM ${rowList('o', rows, {
      id: ['uuid', ({ gameId }) => gameId],
      topic: ['text', ({ topic }) => topic],
      payload: ['jsonb', ({ payload }) => JSON.stringify(payload)],
    })} JOIN moved USING (id))`;
}

function answered(commits: readonly Commit[]): Prisma.Sql {
  const rows = commits.flatMap(({ gameId, answer }) => (answer === null ? [] : [{ ...answer, gameId }]));
  return Prisma.sql`answered AS (
    INSERT INTO idempotency_keys (scope, key, request_hash, status, headers, response, told, is_sealed, created_at)
    SELECT a.scope, a.key, a.hash, a.status, a.headers, a.response, a.told, a.is_sealed, moved.at
    FROM ${rowList('a', rows, {
      id: ['uuid', ({ gameId }) => gameId],
      scope: ['text', ({ scope }) => scope],
      key: ['text', ({ key }) => key],
      hash: ['bytea', ({ requestHash }) => bytesText(requestHash)],
      status: ['smallint', ({ status }) => status],
      headers: ['jsonb', ({ headers }) => JSON.stringify(headers)],
      response: ['text', ({ response }) => response],
      told: ['jsonb', toldJson],
      is_sealed: ['boolean', ({ isSealed }) => isSealed],
    })} JOIN moved USING (id))`;
}
