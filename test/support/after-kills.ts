import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Receiver } from '../notices/receiver.js';

/** What became of the work that is done by itself, after servers or databases were killed. */

/** Every turn that is in the outbox was told to the player of its seat, once; waits until all are delivered. */
export async function noticeFaults(client: Client): Promise<{ faults: string[]; notices: number }> {
  for (let tries = 0; tries < 1200; tries++) {
    const { rows } = await client.query<{ left: number }>(
      'SELECT count(*)::int AS left FROM outbox WHERE delivered_at IS NULL',
    );
    if (rows[0]?.left === 0) break;
    await sleep(50);
  }
  const { rows: wanted } = await client.query<{ id: string; player: string }>(
    `SELECT o.id, m.player_id AS player FROM outbox o JOIN members m ON m.game_id = o.game_id
     WHERE o.topic = 'turn_began' AND o.payload->'seats' @> to_jsonb(m.seat::int)`,
  );
  const { rows: told } = await client.query<{ source: string; player: string; times: number }>(
    `SELECT source, player_id AS player, count(*)::int AS times FROM notices WHERE kind = 'turn_began' GROUP BY 1, 2`,
  );
  const times = new Map(told.map(({ source, player, times: n }) => [`${source} ${player}`, n]));
  const faults = wanted
    .filter(({ id, player }) => times.get(`outbox:${id} ${player}`) !== 1)
    .map(({ id, player }) => `${id} to ${player}: ${times.get(`outbox:${id} ${player}`) ?? 0} times`);
  return { faults, notices: told.length };
}

/** Calls that were settled as delivered and never came, and those that nobody has settled. A call may come twice, with one id. */
export async function undelivered(client: Client, receiver: Receiver): Promise<string[]> {
  for (let tries = 0; tries < 2400; tries++) {
    const { rows } = await client.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM deliveries WHERE status = 'pending'`,
    );
    if (rows[0]?.left === 0) break;
    await sleep(100);
  }
  const { rows } = await client.query<{ id: string; status: string; channel: string }>(
    `SELECT id, status, channel FROM deliveries WHERE channel = 'webhook' AND status <> 'stale'`,
  );
  const came = new Set(receiver.calls.map(({ headers }) => String(headers['webhook-id'])));
  return rows
    .filter(({ id, status }) => status !== 'delivered' || ![...came].some((one) => one.includes(id)))
    .map(({ id, status }) => `${id}: ${status}`);
}

/** Every flag that fell: not before the deadline, which is a minute after the turn began, and at most so many seconds later. */
export async function flagsOf(
  client: Client,
  latest = 60,
): Promise<{ flags: number; faults: string[]; latest: number }> {
  const { rows } = await client.query<{ game: string; seq: number; lag: number }>(
    `SELECT e.game_id AS game, e.seq, extract(epoch FROM e.created_at - (
       SELECT max(b.created_at) FROM events b WHERE b.game_id = e.game_id AND b.seq < e.seq))::float8 - 60 AS lag
     FROM events e WHERE e.type = 'time_ran_out'`,
  );
  const faults = rows
    .filter(({ lag }) => lag < 0 || lag > latest)
    .map(({ game, seq, lag }) => `${game} ${seq}: ${lag.toFixed(1)} s late`);
  return { flags: rows.length, faults, latest: Math.max(0, ...rows.map(({ lag }) => lag)) };
}
