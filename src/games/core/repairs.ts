import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { legalMoves, RULES_VERSION, seatsToAct } from '../../engine/index.js';
import { GAME_COLUMNS } from '../../platform/auth/look-up.sql.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import { Clock } from '../../platform/clock.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import {
  countedLog,
  evolveTable,
  SNAPSHOT_VERSION,
  tableHash,
  type LogRow,
  type RestoredRow,
  type TableState,
} from '../../table/index.js';
import { EventStore, type LoggedEvent, type Member } from '../event-store/event-store.js';
import { foldedGame } from './folded-game.js';
import { columnsOf, GameWriter } from './game-writer.js';

/** How many events of a log one repair reads anew at most. */
export const MOST_RESTORED = 5_000;
/** Characters of who repaired a log, and of why, at most. */
export const MOST_REPAIR_TEXT = 200;

const PAGE = 5000;
/** Tries to see a game between two of its moves. */
const TRIES = 20;
const GAMES_AT_ONCE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** How a log and the columns that follow from it stand. */
export interface Findings {
  readonly row: GameRow;
  readonly rows: readonly LoggedEvent[];
  /** The last table that can be played on, of those that events which follow from each other lead to; null: none can. */
  readonly table: TableState | null;
  /** The number up to which the log was or ought to be. */
  readonly through: number;
  /** What is wrong, a sentence; null: nothing. */
  readonly fault: string | null;
  /** Versions of which a snapshot says something else than the log. */
  readonly wrongSnapshots: readonly number[];
}

/** What an operator wants done about a log that does not replay. */
export interface RepairWish {
  /** The version to go on from; left out: the last that can be come to. */
  readonly backTo?: number | undefined;
  /** Rows to be read anew, as a backup has them. */
  readonly restored: readonly RestoredRow[];
  readonly by: string;
  readonly reason: string;
}

/** A repair that is not made; the message is a sentence for the operator. */
export class RepairRefused extends Error {}

/** Looks at logs, and repairs those that do not replay: by an event that says what counts. Nothing that lies in a log is changed. */
@Injectable()
export class Repairs {
  constructor(
    private readonly prisma: PrismaService,
    private readonly store: EventStore,
    private readonly writer: GameWriter,
    private readonly clock: Clock,
  ) {}

  /** The games that rest since their logs do not replay. */
  async resting(): Promise<string[]> {
    const rows = await this.prisma.$queryRaw<{ id: string }[]>`
      SELECT id FROM games WHERE status = 'needs_repair' ORDER BY id`;
    return rows.map(({ id }) => id);
  }

  /**
   * Replays the whole log, without snapshots, and compares what follows from it with the columns.
   *
   * @param restored rows to be read in the place of those in the log
   * @returns null where there is no such game
   */
  async examine(gameId: string, restored: readonly RestoredRow[] = []): Promise<Findings | null> {
    const read = await this.atOnce(gameId);
    if (read === null) return null;
    const { row, rows } = read;
    const through = Math.max(row.version, rows.at(-1)?.seq ?? 0);
    const snapshots = await this.snapshotsOf(gameId);
    const { table, fault, hashes } = replayed(rows, through, restored, new Set(snapshots.keys()));
    const members = await this.store.members(gameId);
    return {
      row,
      rows,
      table,
      through,
      fault: fault ?? (table && difference(row, table, members, this.clock.now())),
      wrongSnapshots: [...hashes].filter(([seq, hash]) => snapshots.get(seq) !== hash).map(([seq]) => seq),
    };
  }

  async countGames(): Promise<number> {
    return this.prisma.game.count();
  }

  /** Examines every game, by id; `found` is null for games of rules that this server does not have. */
  async *examineAll(): AsyncGenerator<{ readonly id: string; readonly found: Findings | null; readonly hash: string }> {
    let last = FIRST_ID;
    for (;;) {
      const games = await this.prisma.$queryRaw<{ id: string; rulesVersion: string }[]>`
        SELECT id, rules_version AS "rulesVersion" FROM games WHERE id > ${last}::uuid ORDER BY id LIMIT ${GAMES_AT_ONCE}`;
      for (const { id, rulesVersion } of games) {
        const found = rulesVersion === RULES_VERSION ? await this.examine(id) : null;
        yield { id, found, hash: found?.table ? tableHash(found.table) : '-' };
      }
      last = games.at(-1)?.id ?? last;
      if (games.length < GAMES_AT_ONCE) return;
    }
  }

  /**
   * Repairs the log of a game by the one path: an event is added to it.
   *
   * @returns the version that the game has then
   * @throws RepairRefused where there is nothing to repair, or not in this way
   */
  async repair(gameId: string, { backTo, restored, by, reason }: RepairWish): Promise<number> {
    for (const text of [by, reason])
      if (text.trim() === '' || text.length > MOST_REPAIR_TEXT)
        throw new RepairRefused(`Who repairs it and why take 1 to ${MOST_REPAIR_TEXT} characters each.`);
    if (restored.length > MOST_RESTORED)
      throw new RepairRefused(`A repair reads at most ${MOST_RESTORED} events anew, and ${restored.length} differ.`);
    const found = await this.examine(gameId);
    if (found === null) throw new RepairRefused(`There is no game ${gameId}.`);
    if (found.fault === null)
      throw new RepairRefused('The log replays to what the game says: nothing is to be repaired.');
    const { row, rows, through } = found;
    const { table } = replayed(rows, backTo ?? through, restored);
    if (table === null) throw new RepairRefused('Not even the first event can be read: it has to come from a backup.');
    if (backTo !== undefined && table.version !== backTo)
      throw new RepairRefused(`The game cannot be brought back to version ${backTo}; it can to ${table.version}.`);
    await this.rest(row, through);
    const [serverSeed, members] = await Promise.all([this.store.serverSeed(gameId), this.store.members(gameId)]);
    if (serverSeed === null) throw new RepairRefused('The seed of the game is lost: without it nothing can be dealt.');
    const outcome = await this.writer.act(
      { ...foldedGame(table, { id: gameId, serverSeed, members }), version: through },
      { command: { type: 'repair_log', through, rows: restored, by, reason, people: peopleOf(row, members) } },
    );
    if (outcome === null) throw new RepairRefused('Somebody else has changed the game meanwhile; look at it again.');
    await this.prisma.$executeRaw`DELETE FROM snapshots WHERE game_id = ${gameId}::uuid AND seq <= ${through}`;
    return outcome.game.version;
  }

  /** The rows of a log that another copy of it has otherwise: what a repair may read anew. */
  async differing(gameId: string, copy: readonly RestoredRow[]): Promise<RestoredRow[]> {
    const rows = new Map((await this.rowsOf(gameId)).map((row) => [row.seq, row]));
    return copy.filter(({ seq, type, payload, cause, at }) => {
      const own = rows.get(seq);
      return (
        own === undefined ||
        !isDeepStrictEqual([own.type, own.payload, own.cause, own.createdAt.getTime()], [type, payload, cause, at])
      );
    });
  }

  /** Puts the game to rest at the number after which the repair is written. */
  async rest({ id, version }: GameRow, through: number): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE games SET status = 'needs_repair', version = ${through} WHERE id = ${id}::uuid AND version = ${version}`;
  }

  /** Drops the snapshots that say something else than the log. */
  async dropSnapshots({ row, wrongSnapshots }: Findings): Promise<void> {
    for (const seq of wrongSnapshots) await this.store.dropSnapshot(row.id, seq);
  }

  /** The game and its log as they were at one moment, while others may be playing. */
  private async atOnce(gameId: string): Promise<Pick<Findings, 'row' | 'rows'> | null> {
    let row = await this.rowOf(gameId);
    for (let tries = 0; row !== null; tries++) {
      const rows = await this.rowsOf(gameId);
      const after: GameRow | null = await this.rowOf(gameId);
      if (after?.version === row.version || tries === TRIES) return { row, rows };
      row = after;
    }
    return null;
  }

  /** Hashes by version, of snapshots that this release reads. */
  private async snapshotsOf(gameId: string): Promise<ReadonlyMap<number, string>> {
    const rows = await this.prisma.$queryRaw<{ seq: number; hash: string }[]>`
      SELECT seq, hash FROM snapshots WHERE game_id = ${gameId}::uuid AND rules_version = ${SNAPSHOT_VERSION}`;
    return new Map(rows.map(({ seq, hash }) => [seq, hash]));
  }

  private async rowOf(gameId: string): Promise<GameRow | null> {
    const [row] = await this.prisma.$queryRaw<GameRow[]>`
      SELECT ${GAME_COLUMNS} FROM games g LEFT JOIN players h ON h.id = g.host_player_id WHERE g.id = ${gameId}::uuid`;
    return row ?? null;
  }

  private async rowsOf(gameId: string): Promise<LoggedEvent[]> {
    const all: LoggedEvent[] = [];
    for (;;) {
      const rows = await this.store.events(gameId, all.at(-1)?.seq ?? 0, PAGE);
      all.push(...rows);
      if (rows.length < PAGE) return all;
    }
  }
}

interface Replayed extends Pick<Findings, 'table' | 'fault'> {
  readonly hashes: ReadonlyMap<number, string>;
}

/** The log as far as it replays, why not further, and the hashes of some versions. */
function replayed(
  rows: readonly LoggedEvent[],
  upTo: number,
  restored: readonly RestoredRow[],
  hashed: ReadonlySet<number> = new Set(),
): Replayed {
  const log = rows.map(({ createdAt, ...row }): LogRow => ({ ...row, at: createdAt.getTime() }));
  let table: TableState | null = null;
  let playable: TableState | null = null;
  const hashes = new Map<number, string>();
  try {
    for (const { event, at } of countedLog(log, upTo, restored)) {
      table = evolveTable(table, event, at);
      if (isPlayable(table)) playable = table;
      if (hashed.has(table.version)) hashes.set(table.version, tableHash(table));
    }
    return { table: playable, fault: table === null ? 'The log is empty.' : null, hashes };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      table: playable,
      fault: `The log replays up to version ${table?.version ?? 0}, and no further: ${reason}.`,
      hashes,
    };
  }
}

/** Whether it goes on from here: between a move and what follows from it by the rules there is nobody who could act. */
function isPlayable({ match }: TableState): boolean {
  return match.status !== 'running' || seatsToAct(match).some((seat) => legalMoves(match, seat).length > 0);
}

/** What the columns say otherwise than the log. */
function difference(row: GameRow, table: TableState, members: readonly Member[], now: Date): string | null {
  const game = foldedGame(table, { id: row.id, serverSeed: new Uint8Array(), members });
  const { status, seatsOnTurn, result, deadlineAt } = columnsOf(game, now);
  const columns: readonly (readonly [string, unknown, unknown])[] = [
    ['version', row.version, table.version],
    ['status', row.status, status],
    ['seats_on_turn', row.seatsOnTurn, seatsOnTurn],
    ['deadline_at', row.deadlineAt?.getTime() ?? null, deadlineAt],
    ['result', row.result, result],
  ];
  const wrong = columns.filter(([, stored, follows]) => !isDeepStrictEqual(stored, follows));
  if (wrong.length === 0) return null;
  const told = wrong.map(
    ([name, stored, follows]) => `${name} is ${JSON.stringify(stored)}, by the log ${JSON.stringify(follows)}`,
  );
  return `The log replays, and the columns of the game say something else: ${told.join('; ')}.`;
}

/** Who sits in the seats now, seat 1 first. */
function peopleOf(
  { seats }: GameRow,
  members: readonly Member[],
): ({ member: string; clientSeed: string | null } | null)[] {
  return Array.from({ length: seats }, (_, i) => {
    const member = members.find(({ seat, leftAt }) => seat === i + 1 && leftAt === null);
    return member === undefined ? null : { member: member.id, clientSeed: member.clientSeed };
  });
}
