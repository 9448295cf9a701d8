import { v7 as uuid } from 'uuid';
import { Prisma } from '../../generated/prisma/client.js';
import { bytesText, instantText, rowList } from '../../platform/database/row-list.js';
import { calendarChange } from './calendar-change.sql.js';
import type { Commit } from './event-store.js';

/* The parts of the statement of changes that moves do not have: who sits down and gets up, and vacations. */

export function rarerParts(commits: readonly Commit[]): Prisma.Sql[] {
  const goes = commits.some(({ memberOut }) => memberOut !== null);
  return [
    ...(goes ? [getUp(commits)] : []),
    ...(commits.some(({ memberIn }) => memberIn !== null) ? [sitDown(commits, goes)] : []),
    ...commits.flatMap((commit, i) => restIn(commit, i)),
  ];
}

function getUp(commits: readonly Commit[]): Prisma.Sql {
  const rows = commits.filter(({ memberOut }) => memberOut !== null);
  return Prisma.sql`gone AS (
    UPDATE members m SET left_at = moved.at, replaced_by = o.successor
    FROM ${rowList('o', rows, {
      id: ['uuid', ({ gameId }) => gameId],
      member: ['uuid', ({ memberOut }) => memberOut],
      successor: ['uuid', ({ memberIn }) => memberIn?.id ?? null],
    })} JOIN moved USING (id)
    WHERE m.game_id = moved.id AND m.id = o.member RETURNING m.game_id AS id)`;
}

/** A substitute sits down only after the one before got up: there is one person in a seat at any instant. */
function sitDown(commits: readonly Commit[], goes: boolean): Prisma.Sql {
  const rows = commits.flatMap(({ gameId, memberIn, memberOut }) =>
    memberIn === null ? [] : [{ ...memberIn, gameId, follows: memberOut !== null }],
  );
  const after = goes ? Prisma.sql` LEFT JOIN gone USING (id) WHERE gone.id IS NOT NULL OR NOT i.follows` : Prisma.empty;
  return Prisma.sql`seated AS (
    INSERT INTO members (game_id, id, seat, player_id, seat_token_hash, name, client_seed, is_bot, joined_at)
    SELECT id, i.member, i.seat, i.player, i.token, i.name, i.client_seed, i.is_bot, moved.at
    FROM ${rowList('i', rows, {
      id: ['uuid', ({ gameId }) => gameId],
      member: ['uuid', ({ id }) => id],
      seat: ['smallint', ({ seat }) => seat],
      player: ['uuid', ({ playerId }) => playerId],
      token: ['bytea', ({ seatTokenHash }) => seatTokenHash && bytesText(seatTokenHash)],
      name: ['text', ({ name }) => name],
      client_seed: ['text', ({ clientSeed }) => clientSeed],
      is_bot: ['boolean', ({ isBot = false }) => isBot],
      follows: ['boolean', ({ follows }) => follows],
    })} JOIN moved USING (id)${after})`;
}

/** The day counts in all games of the player, so its other games are to be told. */
function restIn({ gameId, vacation, now }: Commit, i: number): Prisma.Sql[] {
  if (vacation === null) return [];
  const { playerId } = vacation;
  const { from, to, kind, announcedAt, endedAt } = vacation.vacation;
  const here = Prisma.sql`(SELECT 1 FROM moved WHERE id = ${gameId}::uuid) AS here`;
  return [
    Prisma.sql`${Prisma.raw(`rested_${i}`)} AS (
      INSERT INTO vacations (player_id, id, from_date, to_date, kind, announced_at, ended_at)
      SELECT ${playerId}::uuid, ${uuid()}::uuid, ${from}, ${to}, ${kind}, ${instantText(announcedAt)}::timestamptz,
        ${instantText(endedAt)}::timestamptz FROM ${here})`,
    Prisma.sql`${Prisma.raw(`spread_${i}`)} AS (${calendarChange(playerId, null, now, here)})`,
  ];
}
