import { Injectable, Logger } from '@nestjs/common';
import { view } from '../engine/index.js';
import { FoldedGames } from '../games/core/folded-games.js';
import { GameWriter, type Change } from '../games/core/game-writer.js';
import { memberAt, statusOf } from '../games/core/match-facts.js';
import { GAME_COLUMNS } from '../platform/auth/look-up.sql.js';
import type { GameRow } from '../platform/auth/game-row.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import type { DueJob } from '../platform/due-work/due-work.js';
import { answer } from '../platform/http/answer.js';
import { Problem } from '../platform/problems/problem.js';
import { ForgottenNames } from './forgotten-names.js';

/** At most so many accounts at a time; the rest next time. */
const BATCH = 100;
/** There was nothing left to do: somebody else did it, or the game is over. */
const DONE: readonly string[] = [
  'match_already_started',
  'match_not_running',
  'seat_empty',
  'seat_not_taken',
  'seat_has_left',
  'game_needs_repair',
];

/** A game that a deleted account has a part in. */
interface Tie extends GameRow {
  /** Its seat; null: it is the host only. */
  readonly ownSeat: number | null;
  readonly ownMember: string | null;
}

/**
 * Takes a deleted account out of its games, by the one path: open games that it hosts are called off, seats in others
 * vacated, running matches left as by resigning (RULES 2.12), and the host's part there passes to the first seat with an
 * account that is still in. Each step can be done again; what was cut off is taken up by whichever server looks next.
 */
@Injectable()
export class Farewells implements DueJob {
  readonly name = 'farewells';
  /** Only what was cut off while an account was deleted is found this way. */
  readonly pollMilliseconds = 15_000;
  private readonly logger = new Logger('Players');

  constructor(
    private readonly prisma: PrismaService,
    private readonly games: FoldedGames,
    private readonly writer: GameWriter,
    private readonly clock: Clock,
    private readonly names: ForgottenNames,
  ) {}

  /** Goes on for deleted accounts that have not left all their games; how many have now. */
  async run(): Promise<number> {
    const players = await this.prisma.player.findMany({
      where: { deletedAt: { not: null }, farewellAt: null },
      orderBy: { deletedAt: 'asc' },
      take: BATCH,
    });
    let gone = 0;
    for (const { id } of players) if (await this.leaveAll(id)) gone++;
    return gone;
  }

  /** Leaves every game of a deleted account; false where one of them could not be left now. */
  async leaveAll(playerId: string): Promise<boolean> {
    let isGone = true;
    for (const tie of await this.ties(playerId)) isGone = (await this.hasLeft(playerId, tie)) && isGone;
    if (isGone)
      await this.prisma.$executeRaw`UPDATE players SET farewell_at = ${this.clock.now()} WHERE id = ${playerId}::uuid`;
    await this.names.forget();
    return isGone;
  }

  private async ties(playerId: string): Promise<Tie[]> {
    return this.prisma.$queryRaw<Tie[]>`
      SELECT m.seat AS "ownSeat", m.id AS "ownMember", ${GAME_COLUMNS} FROM games g LEFT JOIN players h ON h.id = g.host_player_id
      LEFT JOIN members m ON m.game_id = g.id AND m.player_id = ${playerId}::uuid AND m.left_at IS NULL
      WHERE g.status IN ('open', 'running') AND g.id IN (
        SELECT id FROM games WHERE host_player_id = ${playerId}::uuid
        UNION SELECT game_id FROM members WHERE player_id = ${playerId}::uuid AND left_at IS NULL)
      ORDER BY g.id`;
  }

  /** One game that cannot be left now keeps nobody in the others. */
  private async hasLeft(playerId: string, tie: Tie): Promise<boolean> {
    try {
      await this.leave(playerId, tie);
      return true;
    } catch (error) {
      this.logger.warn(`A deleted account could not leave game ${tie.id}, next try soon: ${String(error)}`);
      return false;
    }
  }

  private async leave(playerId: string, { ownSeat, ownMember, ...row }: Tie): Promise<void> {
    const isHosted = row.hostPlayerId === playerId;
    if (isHosted) await this.change(row, () => ({ command: { type: 'abort_game' } }));
    if (ownSeat !== null && ownMember !== null) {
      await this.change(row, ({ state }) => {
        if (memberAt(state, ownSeat) !== ownMember) throw new Problem('seat_empty');
        return statusOf(state) === 'open'
          ? { command: { type: 'vacate_seat', seat: ownSeat, reason: 'left' }, memberOut: ownMember }
          : { command: { type: 'leave_match', seat: ownSeat, reason: 'resigned' } };
      });
    }
    if (isHosted) await this.passOn(playerId, row);
  }

  private async change(row: GameRow, intent: Change['intent']): Promise<void> {
    try {
      await this.writer.change({ row, expected: null, pending: null, intent, answer: () => answer(200, null) });
    } catch (error) {
      if (!(error instanceof Problem && DONE.includes(error.code))) throw error;
    }
  }

  /** The host of a running match is whoever comes next; nobody, where only guests are left. */
  private async passOn(playerId: string, row: GameRow): Promise<void> {
    const { state } = await this.games.load(row);
    if (statusOf(state) !== 'running') return;
    const seats = view(state, { seat: null }).seats.flatMap(({ seat, left }) => (left === null ? [seat] : []));
    await this.prisma.$executeRaw`
      UPDATE games SET host_since = ${this.clock.now()}, host_player_id = (
        SELECT p.id FROM members m JOIN players p ON p.id = m.player_id
        WHERE m.game_id = ${row.id}::uuid AND m.left_at IS NULL AND m.seat = ANY(${seats}::smallint[]) AND p.deleted_at IS NULL
        ORDER BY m.seat LIMIT 1)
      WHERE id = ${row.id}::uuid AND host_player_id = ${playerId}::uuid`;
  }
}
