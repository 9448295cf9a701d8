import { Injectable } from '@nestjs/common';
import { seatsToAct } from '../../engine/index.js';
import { viewTable } from '../../table/index.js';
import { Clock } from '../../platform/clock.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import { memberIn, type FoldedGame } from '../core/folded-game.js';
import { EventStore } from '../event-store/event-store.js';
import { SILENT_DAYS } from '../limits.js';

const DAY = 24 * 60 * 60 * 1000;

/** What shows that somebody plays a seat, where they did it and not the server for them. */
const SIGNS_OF_LIFE = [
  'seat_substituted',
  'tile_drawn',
  'tile_played',
  'train_sealed',
  'train_laid',
  'passed',
  'turn_ended',
  'challenged',
  'pause_asked',
  'pause_agreed',
  'pause_declined',
  'undo_asked',
  'undo_agreed',
  'undo_declined',
];

/** Which seats nobody plays as they should: those the host may give to somebody else, and no other. */
@Injectable()
export class Absences {
  constructor(
    private readonly prisma: PrismaService,
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether a bot or a guest of the host has the seat, or its player has missed a turn and has done nothing since; without a
   * clock: has let the others wait.
   */
  async concern(game: FoldedGame, seat: number): Promise<boolean> {
    const now = this.clock.now();
    const member = memberIn(game, seat);
    if (member === null || member.isBot) return true;
    if (member.playerId === null && (await this.isGuestOfHost(game.id, member.id))) return true;
    const shown = viewTable(game.table, { seat: null }, now.getTime()).clock?.seats[seat - 1];
    if (shown !== undefined)
      return shown.waitsForDirector || (shown.strikes > 0 && (await this.missedLast(game.id, seat, member.playerId)));
    if (!seatsToAct(game.state).includes(seat)) return false;
    const [last] = await this.store.events(game.id, game.version - 1, 1);
    return last !== undefined && now.getTime() - last.createdAt.getTime() >= SILENT_DAYS * DAY;
  }

  /** A host knows the token of a guest whom they seated themselves; not that of one who took over, nor that a host before them gave. */
  private async isGuestOfHost(gameId: string, memberId: string): Promise<boolean> {
    const [found] = await this.prisma.$queryRaw<unknown[]>`
      SELECT 1 AS found FROM games g WHERE g.id = ${gameId}::uuid AND g.host_since IS NULL
        AND NOT EXISTS (SELECT 1 FROM members m WHERE m.game_id = g.id AND m.replaced_by = ${memberId}::uuid)`;
    return found !== undefined;
  }

  /** Whether a missed turn is the last that is known of the player of a seat: by the log, and by vacations that they announce. */
  private async missedLast(gameId: string, seat: number, playerId: string | null): Promise<boolean> {
    const [last] = await this.prisma.$queryRaw<{ type: string; isOnVacation: boolean }[]>`
      SELECT e.type, EXISTS (
        SELECT 1 FROM vacations v
        WHERE v.player_id = ${playerId}::uuid AND v.kind = 'announced' AND v.announced_at >= e.created_at) AS "isOnVacation"
      FROM events e
      WHERE e.game_id = ${gameId}::uuid AND e.payload->>'seat' = ${String(seat)}
        AND (e.type = 'time_ran_out' OR (e.type = ANY(${SIGNS_OF_LIFE}) AND (e.cause IS NULL OR e.cause->>'type' = 'plan')
          AND NOT 'true' IN (COALESCE(e.payload->>'auto', ''), COALESCE(e.payload->>'search', ''), COALESCE(e.payload->>'sealed', ''))))
      ORDER BY e.seq DESC LIMIT 1`;
    return last?.type === 'time_ran_out' && !last.isOnVacation;
  }
}
