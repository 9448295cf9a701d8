import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import { RULES_VERSION } from '../../engine/index.js';
import { Clock } from '../../platform/clock.js';
import type { DueJob } from '../../platform/due-work/due-work.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import { Problem } from '../../platform/problems/problem.js';
import { Calendars } from './calendars.js';
import { FoldedGames } from '../core/folded-games.js';
import { GameList, type WaitingGame } from '../lobby/game-list.js';
import { GameWriter } from '../core/game-writer.js';

/** How many players are seen to in one go. */
const PLAYERS_AT_ONCE = 200;
/** Tries to tell a game that changes all the time, before it is left for the next time. */
const TRIES = 5;
/**
 * How long after a change the games are looked at again, milliseconds: one that starts, or takes in a substitute, at the
 * moment of the change may have read the calendar before it.
 */
export const SETTLES_AFTER_MS = 10_000;

interface Change {
  readonly playerId: string;
  readonly changedAt: Date;
}

/**
 * Tells the running games of a player that the calendar has changed. What is still to be told is a mark at the calendar, set in
 * the statement that changes it: whoever stops in the middle leaves it there for the next, and any number of servers may
 * do the same work at once, since a game that knows is told nothing.
 */
@Injectable()
export class CalendarNews implements DueJob {
  readonly name = 'calendars';
  private readonly logger = new Logger('Calendars');

  constructor(
    private readonly prisma: PrismaService,
    private readonly list: GameList,
    private readonly games: FoldedGames,
    private readonly writer: GameWriter,
    private readonly calendars: Calendars,
    private readonly clock: Clock,
  ) {}

  /**
   * Tells all games that have to be told.
   *
   * @returns of how many games the log grew; with 0 nothing is left but to look again later
   */
  async run(stopping: AbortSignal): Promise<number> {
    const changes = await this.prisma.$queryRaw<Change[]>`
      SELECT player_id AS "playerId", changed_at AS "changedAt" FROM calendars
      WHERE changed_at IS NOT NULL ORDER BY changed_at LIMIT ${PLAYERS_AT_ONCE}`;
    let told = 0;
    for (const change of changes) {
      if (stopping.aborted) break;
      try {
        told += await this.tellGames(change);
      } catch (error) {
        this.logger.warn(`The games of player ${change.playerId} could not all be told: ${String(error)}`);
      }
    }
    return told;
  }

  private async tellGames({ playerId, changedAt }: Change): Promise<number> {
    // read before the games: what changes later than this is for the next time
    const now = this.clock.now().getTime();
    const games = await this.list.timedOf(playerId, RULES_VERSION);
    let told = 0;
    for (const game of games) if (await this.tell(game, playerId)) told++;
    if (now - changedAt.getTime() >= SETTLES_AFTER_MS)
      await this.prisma.$executeRaw`
        UPDATE calendars SET changed_at = NULL WHERE player_id = ${playerId}::uuid AND changed_at = ${changedAt}`;
    return told;
  }

  /** Whether the game had to be told. */
  private async tell({ row, seat }: WaitingGame, playerId: string): Promise<boolean> {
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        const game = await this.games.load(row);
        // Read after the game: then whoever writes an older calendar writes to an older version, and is refused.
        const calendar = await this.calendars.ofPlayer(playerId);
        if (isDeepStrictEqual(game.table.clock?.seats[seat - 1]?.calendar, calendar)) return false;
        const outcome = await this.writer.act(game, { command: { type: 'note_calendar', seat, calendar } });
        if (outcome !== null) return true;
      } catch (error) {
        // The match is over, the seat has left, or the log is broken: there is nobody to tell.
        if (error instanceof Problem) return false;
        throw error;
      }
    }
    throw new Error(`game ${row.id} changes all the time`);
  }
}
