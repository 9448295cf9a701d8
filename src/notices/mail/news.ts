import type { Prisma } from '../../generated/prisma/client.js';
import { IS_OF_MUTED } from '../muted.js';
import { isNoticeKind, NOTICE_KINDS, type NoticeKindName } from '../notice-kinds.js';
import type { DigestNews } from './mail-text.js';

/** Notices that a digest tells of at most, the games that wait not counted. */
export const MOST_NEWS = 200;

/** Groups that a digest tells of, beside the games that wait. */
const GROUPS: readonly string[] = ['game', 'invitation', 'message'];

/** What a player was told since then, of the groups that they want by mail; oldest first. */
export async function newsSince(
  database: Pick<Prisma.TransactionClient, '$queryRaw'>,
  playerId: string,
  since: Date,
): Promise<DigestNews[]> {
  const rows = await database.$queryRaw<(Omit<DigestNews, 'kind'> & { kind: string })[]>`
    SELECT n.kind, n.game_id AS "gameId", g.name AS "gameName", n.data
    FROM notices n JOIN notice_preferences w ON w.player_id = n.player_id LEFT JOIN games g ON g.id = n.game_id
    JOIN jsonb_to_recordset(${JSON.stringify(KINDS)}::jsonb) AS k(kind text, "group" text) ON k.kind = n.kind AND k."group" = ANY(w.mail)
    WHERE n.player_id = ${playerId}::uuid AND n.told_at > ${since} AND NOT ${IS_OF_MUTED} ORDER BY n.id LIMIT ${MOST_NEWS}`;
  return rows.filter((row): row is DigestNews => isNoticeKind(row.kind));
}

const KINDS = (Object.keys(NOTICE_KINDS) as NoticeKindName[])
  .map((kind) => ({ kind, group: NOTICE_KINDS[kind].group }))
  .filter(({ group }) => GROUPS.includes(group));
