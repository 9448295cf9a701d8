import { Injectable } from '@nestjs/common';
import { GAME_COLUMNS } from '../../platform/auth/look-up.sql.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import type { DueJob } from '../../platform/due-work/due-work.js';
import { answer } from '../../platform/http/answer.js';
import { Problem } from '../../platform/problems/problem.js';
import { Calendars } from '../due/calendars.js';
import { GameWriter } from '../core/game-writer.js';
import { SeatClaims } from './seat-claims.js';

/** At most so many at a time; the rest next time. */
const BATCH = 100;
/** What may have happened meanwhile: somebody got up, or started or aborted the game. */
const OVERTAKEN: readonly string[] = ['seats_missing', 'match_already_started', 'write_conflict', 'game_needs_repair'];

/**
 * Starts the games that are to start when every seat is taken. The start is a change of its own, right after the one that
 * took the last seat; should the process end between the two, any server finds the game and starts it.
 */
@Injectable()
export class FullTables implements DueJob {
  readonly name = 'full tables';
  /** Only a start that was cut off is found this way. */
  readonly pollMilliseconds = 15_000;

  constructor(
    private readonly prisma: PrismaService,
    private readonly writer: GameWriter,
    private readonly claims: SeatClaims,
    private readonly calendars: Calendars,
  ) {}

  /** Starts a full game; false where it is full no more, or has started. */
  async start(row: GameRow): Promise<boolean> {
    try {
      await this.writer.change({
        row,
        expected: null,
        pending: null,
        intent: async (game) => ({
          command: { type: 'start_match', calendars: await this.calendars.ofSeats(game) },
        }),
        answer: () => answer(200, null),
      });
      return true;
    } catch (error) {
      if (!(error instanceof Problem && OVERTAKEN.includes(error.code))) throw error;
      return false;
    }
  }

  /** Starts what was left full and open; how many games it started. */
  async run(): Promise<number> {
    const rows = await this.prisma.$queryRaw<GameRow[]>`
      SELECT ${GAME_COLUMNS} FROM games g LEFT JOIN players h ON h.id = g.host_player_id
      WHERE g.status = 'open' AND g.settings->>'startWhenFull' = 'true'
        AND g.seats = (SELECT count(*) FROM members m WHERE m.game_id = g.id AND m.left_at IS NULL)
      ORDER BY g.id LIMIT ${BATCH}`;
    let started = 0;
    for (const row of rows) if (await this.start(row)) started++;
    await this.claims.purge();
    return started;
  }
}
