import { Injectable, Logger } from '@nestjs/common';
import { seatsToAct } from '../../engine/index.js';
import { Clock } from '../../platform/clock.js';
import { dueTimes, remindersOf, seatDeadline, type TableState } from '../../table/index.js';
import { DueGames } from './due-games.js';
import type { Notice } from '../event-store/event-store.js';
import { isBotIn } from '../core/folded-game.js';
import { FoldedGames } from '../core/folded-games.js';

const BATCH = 100;

/** Reminds the seats on turn when half and four fifths of the time are used, and in the last hour. Each once. */
@Injectable()
export class Reminders {
  readonly name = 'reminders';
  private readonly logger = new Logger('Clocks');

  constructor(
    private readonly due: DueGames,
    private readonly games: FoldedGames,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes some of what is due.
   *
   * @returns how many games were looked at; what is left is asked for again
   */
  async run(): Promise<number> {
    const now = this.clock.now();
    const rows = await this.due.toRemind(now, BATCH);
    let done = 0;
    for (const row of rows) {
      try {
        const game = await this.games.load(row);
        if (game.version !== row.version) continue; // it has moved on, and with it what is to be reminded of
        const { remindAt: next } = dueTimes(game.table, (seat) => isBotIn(game, seat), now.getTime());
        const notices = remindersSince(game.table, row.remindAt.getTime(), now.getTime());
        if (await this.due.remind(row, notices, next, now)) done++;
      } catch (error) {
        this.logger.warn(`The reminders of game ${row.id} could not be written: ${String(error)}`);
      }
    }
    return done;
  }
}

/** After an outage a seat is told only the last of what it missed. */
function remindersSince(table: TableState, from: number, now: number): Notice[] {
  return seatsToAct(table.match).flatMap((seat) => {
    const last = remindersOf(table, seat).findLast(({ at }) => at >= from && at <= now);
    const times = seatDeadline(table, seat);
    if (last === undefined || times === null) return [];
    const deadline = new Date(times.deadlineAt).toISOString();
    return [{ topic: 'reminder', payload: { seats: [seat], kind: last.kind, deadline } }];
  });
}
