import { Injectable } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import { GAME_COLUMNS } from '../../platform/auth/look-up.sql.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import { PrismaService, statement } from '../../platform/database/prisma.service.js';
import type { Member } from '../event-store/event-store.js';

/** Which games are wanted; what is null picks nothing out. */
export interface Wanted {
  readonly status: string | null;
  readonly preset: string | null;
  readonly maxPips: number | null;
  readonly seats: number | null;
  /** The kind of clock, or `none`. */
  readonly pace: string | null;
  /** Only games with a clock for each turn of at most so many milliseconds. */
  readonly longestTurnMs: number | null;
  /** Only open games with a free seat. */
  readonly freeSeats: boolean;
  readonly hostId: string | null;
  /** Games of this player, whatever their visibility; null: public ones. */
  readonly playerId: string | null;
  /** Only ids before this one: newest come first, and ids grow with time. */
  readonly before: string;
  readonly limit: number;
}

/** Members `s` that a list shows: who sits there now, and who sat there in the match before them. */
const SEATED = '(s.left_at IS NULL OR s.replaced_by IS NOT NULL)';

/** Whether a running game `g` waits for its member `m`. */
const WAITS = `m.left_at IS NULL AND g.status = 'running' AND m.seat = ANY(g.seats_on_turn)`;

/** A game that concerns somebody, and where they sit in it. */
export interface WaitingGame {
  readonly row: GameRow;
  readonly seat: number;
}

/** The same by id, and what tells whether the game is still as it was. */
export interface StampedGame {
  readonly id: string;
  readonly seat: number;
  /** Two of the same stamp look the same in a list, but for the time. */
  readonly stamp: string;
}

/** Lists of games, from their read columns. No list folds a log, and the number of statements does not grow with it. */
@Injectable()
export class GameList {
  constructor(private readonly prisma: PrismaService) {}

  async page(wanted: Wanted): Promise<GameRow[]> {
    return this.prisma.$queryRaw<GameRow[]>(pageStatement(wanted));
  }

  /** Who sits in these games now, and who sat there in the match before them. */
  async seated(gameIds: readonly string[]): Promise<Map<string, Member[]>> {
    const rows = await this.prisma.$queryRaw<(Member & { gameId: string })[]>`
      SELECT game_id AS "gameId", id, seat, player_id AS "playerId", name, is_bot AS "isBot", joined_at AS "joinedAt", left_at AS "leftAt" FROM members s
      WHERE game_id = ANY(${[...gameIds]}::uuid[]) AND ${Prisma.raw(SEATED)}`;
    const byGame = new Map<string, Member[]>(gameIds.map((id) => [id, []]));
    for (const row of rows) byGame.get(row.gameId)?.push(row);
    return byGame;
  }

  /** Every running game with a clock in which this player sits, and where; by these rules. */
  async timedOf(playerId: string, rulesVersion: string): Promise<WaitingGame[]> {
    const rows = await this.prisma.$queryRaw<(GameRow & { seat: number })[]>`
      SELECT m.seat, ${GAME_COLUMNS} FROM members m JOIN games g ON g.id = m.game_id LEFT JOIN players h ON h.id = g.host_player_id
      WHERE m.player_id = ${playerId}::uuid AND m.left_at IS NULL AND g.status = 'running' AND g.rules_version = ${rulesVersion}
        AND jsonb_typeof(g.settings -> 'timeControl') = 'object'
      ORDER BY g.id`;
    return rows.map(({ seat, ...row }) => ({ row, seat }));
  }

  /** Every game that waits for this player, the most urgent first, without a cap: which they are, and their stamps. */
  async stampsOfWaiting(playerId: string): Promise<StampedGame[]> {
    const [row] = await this.prisma.rows<{ games: string | null }>(WAITING, [playerId]);
    return row?.games == null ? [] : row.games.split('\n').map(stampedGame);
  }

  /** Games by their ids, in no order. */
  async byIds(ids: readonly string[]): Promise<GameRow[]> {
    return this.prisma.$queryRaw<GameRow[]>`
      SELECT ${GAME_COLUMNS} FROM games g LEFT JOIN players h ON h.id = g.host_player_id WHERE g.id = ANY(${[...ids]}::uuid[])`;
  }

  /** The same with all that lists show of it. */
  async waitingFor(playerId: string): Promise<WaitingGame[]> {
    const rows = await this.prisma.$queryRaw<(GameRow & { seat: number })[]>`
      SELECT m.seat, ${GAME_COLUMNS} FROM members m JOIN games g ON g.id = m.game_id LEFT JOIN players h ON h.id = g.host_player_id
      WHERE m.player_id = ${playerId}::uuid AND ${Prisma.raw(WAITS)}
      ORDER BY g.deadline_at NULLS LAST, g.id`;
    return rows.map(({ seat, ...row }) => ({ row, seat }));
  }
}

/**
 * Every game that waits for a player `$1`, the most urgent first. The stamp has the `xmin`, by which PostgreSQL tells one state
 * of a row from the next, of every row that a list shows of a game: its own, that of its host, and those of `seated`. All of it
 * is one text, a line for each game: the driver takes longer for three thousand columns than PostgreSQL for finding them.
 */
const WAITING = statement(`
  SELECT string_agg(concat_ws(' ', g.id, m.seat, ROW(g.xmin, h.xmin, (
    SELECT string_agg(s.xmin::text, ' ') FROM members s WHERE s.game_id = g.id AND ${SEATED}))), E'\\n'
    ORDER BY g.deadline_at NULLS LAST, g.id) AS games
  FROM members m JOIN games g ON g.id = m.game_id LEFT JOIN players h ON h.id = g.host_player_id
  WHERE m.player_id = $1::uuid AND ${WAITS}`);

const UUID_LENGTH = 36;

/** One line of what `WAITING` finds: id, seat, stamp. */
function stampedGame(line: string): StampedGame {
  const end = line.indexOf(' ', UUID_LENGTH + 1);
  return {
    id: line.slice(0, UUID_LENGTH),
    seat: Number(line.slice(UUID_LENGTH + 1, end)),
    stamp: line.slice(end + 1),
  };
}

/**
 * One page, read along an index from the cursor on: page 1,000 costs what page 1 costs. Its text depends on which conditions
 * there are, and so has an index of its own to go by; there are a few hundred texts at most.
 */
export function pageStatement(wanted: Wanted): Prisma.Sql {
  const { playerId, limit } = wanted;
  const conditions = Prisma.join(conditionsOf(wanted), ' AND ');
  if (playerId === null)
    return Prisma.sql`
      SELECT ${GAME_COLUMNS} FROM games g LEFT JOIN players h ON h.id = g.host_player_id
      WHERE g.visibility = 'public' AND ${conditions} ORDER BY g.id DESC LIMIT ${limit}`;
  return Prisma.sql`
    SELECT ${GAME_COLUMNS} FROM games g LEFT JOIN players h ON h.id = g.host_player_id
    WHERE g.id IN (
      (SELECT g.id FROM games g WHERE g.host_player_id = ${playerId}::uuid AND ${conditions} ORDER BY g.id DESC LIMIT ${limit})
      UNION
      (SELECT g.id FROM members s JOIN games g ON g.id = s.game_id
        WHERE s.player_id = ${playerId}::uuid AND s.left_at IS NULL AND s.game_id < ${wanted.before}::uuid AND ${conditions}
        ORDER BY s.game_id DESC LIMIT ${limit}))
    ORDER BY g.id DESC LIMIT ${limit}`;
}

function conditionsOf(wanted: Wanted): Prisma.Sql[] {
  const { before, status, preset, maxPips, seats, pace, longestTurnMs, freeSeats, hostId } = wanted;
  const conditions = [Prisma.sql`g.id < ${before}::uuid`];
  if (status !== null) conditions.push(Prisma.sql`g.status = ${status}`);
  if (preset !== null) conditions.push(Prisma.sql`g.preset = ${preset}`);
  if (maxPips !== null) conditions.push(Prisma.sql`g.options->>'maxPips' = ${String(maxPips)}`);
  if (seats !== null) conditions.push(Prisma.sql`g.seats = ${seats}::smallint`);
  if (pace !== null)
    conditions.push(Prisma.sql`COALESCE(g.settings->'timeControl'->'pace'->>'type', 'none') = ${pace}`);
  if (longestTurnMs !== null)
    conditions.push(
      Prisma.sql`(g.settings->'timeControl'->'pace'->>'turn')::interval <= make_interval(secs => ${longestTurnMs / 1000}::float8)`,
    );
  if (hostId !== null) conditions.push(Prisma.sql`g.host_player_id = ${hostId}::uuid`);
  if (freeSeats)
    conditions.push(Prisma.sql`g.status = 'open' AND g.seats > (
      SELECT count(*) FROM members m WHERE m.game_id = g.id AND m.left_at IS NULL)`);
  return conditions;
}
