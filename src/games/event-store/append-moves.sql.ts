import { Prisma } from '../../generated/prisma/client.js';
import { listed } from '../../platform/database/together.js';
import type { Commit } from './event-store.js';

/** Whether a change is of the usual kind: nobody sits down or gets up, and nothing besides it has to be so. */
export function isOfMoves({ created, memberIn, memberOut, vacation, permit }: Commit): boolean {
  return created === null && memberIn === null && memberOut === null && vacation === null && permit === undefined;
}

/**
 * The one statement that changes games, for changes of different games at once. It is built like `appendStatement`: each
 * game moves from the expected version or not at all, and everything else takes its rows from those that moved, so that a
 * stale change writes nothing and harms no other. One text for however many changes, so that it is planned once.
 *
 * @param commits changes `isOfMoves`, at most one a game
 * @returns a statement that answers with the ids of the games that moved
 */
export function appendMoves(commits: readonly Commit[]): Prisma.Sql {
  const events = commits.flatMap(({ events: own, from }, i) =>
    own.map((event, k) => ({ ...event, n: i + 1, seq: from + k + 1 })),
  );
  const notices = commits.flatMap(({ notices: own }, i) => own.map((notice) => ({ ...notice, n: i + 1 })));
  const answers = commits.flatMap(({ answer }, i) => (answer === null ? [] : [{ ...answer, n: i + 1 }]));
  return Prisma.sql`
    WITH moved AS (${moveVersions(commits)}),
    logged AS (
      INSERT INTO events (game_id, seq, type, payload, cause, created_at)
      SELECT moved.id, e.seq, e.type, e.payload, e.cause, moved.at
      FROM unnest(${numbers(events.map(({ n }) => n))}, ${numbers(events.map(({ seq }) => seq))}, ${listed(events.map(({ type }) => type))},
        ${json(events.map(({ payload }) => payload))}, ${json(events.map(({ cause }) => cause))}) AS e(n, seq, type, payload, cause)
      JOIN moved ON moved.n = e.n),
    told AS (
      INSERT INTO outbox (game_id, seq, topic, payload, created_at)
      SELECT moved.id, moved.version, o.topic, o.payload, moved.at
      FROM unnest(${numbers(notices.map(({ n }) => n))}, ${listed(notices.map(({ topic }) => topic))},
        ${json(notices.map(({ payload }) => payload))}) AS o(n, topic, payload)
      JOIN moved ON moved.n = o.n),
    answered AS (
      INSERT INTO idempotency_keys (scope, key, request_hash, status, headers, response, is_sealed, created_at)
      SELECT a.scope, a.key, decode(a.hash, 'hex'), a.status, a.headers, a.response, a.is_sealed, moved.at
      FROM unnest(${numbers(answers.map(({ n }) => n))}, ${listed(answers.map(({ scope }) => scope))}, ${listed(answers.map(({ key }) => key))},
        ${listed(answers.map(({ requestHash }) => Buffer.from(requestHash).toString('hex')))}, ${listed(answers.map(({ status }) => String(status)))}::smallint[],
        ${json(answers.map(({ headers }) => headers))}, ${listed(answers.map(({ response }) => response))},
        ${listed(answers.map(({ isSealed }) => String(isSealed)))}::boolean[]) AS a(n, scope, key, hash, status, headers, response, is_sealed)
      JOIN moved ON moved.n = a.n)
    SELECT id FROM moved`;
}

function moveVersions(commits: readonly Commit[]): Prisma.Sql {
  const of = (text: (commit: Commit) => string | null): Prisma.Sql => listed(commits.map(text));
  return Prisma.sql`
    UPDATE games g SET version = w.version, status = w.status, seats_on_turn = w.seats_on_turn::smallint[],
      deadline_at = w.deadline_at, due_at = w.due_at, remind_at = w.remind_at,
      started_at = CASE WHEN w.status IN ('running', 'ended') THEN COALESCE(g.started_at, w.at) END,
      ended_at = CASE WHEN w.status IN ('ended', 'aborted') THEN COALESCE(g.ended_at, w.at) END,
      result = w.result
    FROM unnest(${of(({ gameId }) => gameId)}::uuid[], ${of(({ from }) => String(from))}::integer[],
      ${of(({ from, events }) => String(from + events.length))}::integer[], ${of(({ columns }) => columns.status)},
      ${of(({ columns }) => `{${columns.seatsOnTurn.join(',')}}`)}, ${of(({ columns }) => instant(columns.deadlineAt))}::timestamptz[],
      ${of(({ columns }) => instant(columns.dueAt))}::timestamptz[], ${of(({ columns }) => instant(columns.remindAt))}::timestamptz[],
      ${of(({ columns }) => columns.result && JSON.stringify(columns.result))}::jsonb[], ${of(({ now }) => now.toISOString())}::timestamptz[])
      WITH ORDINALITY AS w(id, "from", version, status, seats_on_turn, deadline_at, due_at, remind_at, result, at, n)
    WHERE g.id = ANY(${of(({ gameId }) => gameId)}::uuid[]) AND g.id = w.id AND g.version = w."from" RETURNING g.id, g.version, w.at, w.n`;
}

function numbers(list: readonly number[]): Prisma.Sql {
  return Prisma.sql`${listed(list.map(String))}::integer[]`;
}

function json(list: readonly (object | null)[]): Prisma.Sql {
  return Prisma.sql`${listed(list.map((value) => value && JSON.stringify(value)))}::jsonb[]`;
}

function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
