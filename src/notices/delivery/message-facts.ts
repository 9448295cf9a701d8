import type { Prisma } from '../../generated/prisma/client.js';
import { IS_OF_MUTED } from '../muted.js';
import { isNoticeKind, KINDS_OF_A_TURN, type NoticeKindName } from '../notice-kinds.js';

/** What there is to say, as things stand when it is said. */
export interface MessageFacts {
  readonly deliveryId: string;
  readonly attempts: number;
  readonly kind: NoticeKindName;
  readonly playerId: string;
  readonly gameId: string | null;
  readonly version: number | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly gameName: string | null;
  readonly preset: string | null;
  readonly seatsOnTurn: readonly number[] | null;
  readonly deadlineAt: Date | null;
  /** Over by now: the seat has moved, left, or been called again since; or of somebody whom the player has muted. */
  readonly isStale: boolean;
}

/**
 * The facts of some deliveries. A call to move is stale when the seat is not on turn any more, and also when it is on turn
 * again: of that the later call tells.
 */
export async function messageFacts(
  database: Pick<Prisma.TransactionClient, '$queryRaw'>,
  deliveryIds: readonly string[],
): Promise<ReadonlyMap<string, MessageFacts>> {
  const rows = await database.$queryRaw<(Omit<MessageFacts, 'kind'> & { readonly kind: string })[]>`
    SELECT d.id AS "deliveryId", d.attempts, n.kind, n.player_id AS "playerId", n.game_id AS "gameId", n.version, n.data, n.created_at AS "createdAt",
      g.name AS "gameName", g.preset, g.seats_on_turn AS "seatsOnTurn", g.deadline_at AS "deadlineAt",
      n.kind = ANY(${[...KINDS_OF_A_TURN]}::text[]) AND (
        NOT COALESCE(g.status = 'running' AND m.seat = ANY(g.seats_on_turn), false)
        OR EXISTS (SELECT 1 FROM outbox o WHERE o.game_id = n.game_id AND o.topic = 'turn_began' AND o.seq > n.version
          AND o.payload->'seats' @> to_jsonb(m.seat))) OR ${IS_OF_MUTED} AS "isStale"
    FROM deliveries d JOIN notices n ON n.id = d.notice_id
    LEFT JOIN games g ON g.id = n.game_id
    LEFT JOIN members m ON m.game_id = n.game_id AND m.player_id = n.player_id AND m.left_at IS NULL
    WHERE d.id = ANY(${[...deliveryIds]}::uuid[])`;
  const known = rows.filter((row): row is MessageFacts => isNoticeKind(row.kind));
  return new Map(known.map((row) => [row.deliveryId, row]));
}
