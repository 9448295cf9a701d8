import { Injectable, Logger } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { seatsToAct, view } from '../../engine/index.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import { Clock } from '../../platform/clock.js';
import { Problem } from '../../platform/problems/problem.js';
import { dueSeats, dueTimes, safestMove } from '../../table/index.js';
import { DueGames } from './due-games.js';
import { isBotIn, memberIn, type FoldedGame } from '../core/folded-game.js';
import { FoldedGames } from '../core/folded-games.js';
import { GameWriter, type Intent } from '../core/game-writer.js';

/** Games that are taken at once, and worked on side by side. */
const BATCH = 50;
const SIDE_BY_SIDE = 8;
/** More than any turn of bots and fallen flags takes; what is left is due at once again. */
const MOST_STEPS = 200;
export const BOT_NAME = 'Bot';

/**
 * Makes happen what is due by the clock, with nobody looking: vacation days begin, flags fall, bots move. Every step goes
 * the one path with the version that it was made for, so any number of servers may sweep at once and each thing happens once.
 */
@Injectable()
export class Sweeper {
  readonly name = 'clocks';
  private readonly logger = new Logger('Clocks');

  constructor(
    private readonly due: DueGames,
    private readonly games: FoldedGames,
    private readonly writer: GameWriter,
    private readonly clock: Clock,
  ) {}

  /**
   * Does some of what is due.
   *
   * @returns how many games were looked at; what is left is asked for again
   */
  async run(stopping: AbortSignal): Promise<number> {
    const rows = await this.due.take(this.clock.now(), BATCH);
    const waiting = [...rows];
    const work = async (): Promise<void> => {
      for (let row = waiting.shift(); row !== undefined && !stopping.aborted; row = waiting.shift())
        await this.settle(row);
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
    return rows.length;
  }

  private async settle(row: GameRow): Promise<void> {
    try {
      await this.playOut(await this.games.load(row));
    } catch (error) {
      // A log that does not replay has its own status by now; the clocks of such a game stand.
      if (error instanceof Problem && error.code === 'game_needs_repair') return;
      this.logger.warn(`What is due of game ${row.id} could not be done: ${String(error)}`);
    }
  }

  private async playOut(loaded: FoldedGame): Promise<void> {
    let game: FoldedGame = loaded;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const wish = this.nextStep(game);
      if (wish === null) {
        // what was done has said itself when something is due again
        if (steps === 0) await this.due.setDue(game.id, game.version, this.dueAt(game));
        return;
      }
      const outcome = await this.writer.act(game, wish);
      if (outcome === null) return; // somebody else was quicker, and has said when the game is due again
      game = outcome.game;
    }
    await this.due.setDue(game.id, game.version, this.clock.now().getTime());
  }

  private dueAt(game: FoldedGame): number | null {
    return dueTimes(game.table, (seat) => isBotIn(game, seat), this.clock.now().getTime()).dueAt;
  }

  /** What happens next by itself; null: nothing now. */
  private nextStep(game: FoldedGame): Intent | null {
    const { table, state } = game;
    const bot = state.status === 'running' ? seatsToAct(state).find((seat) => isBotIn(game, seat)) : undefined;
    if (bot !== undefined) {
      const move = safestMove(state, view(state, { seat: bot }), bot, game.version);
      return { command: { type: 'make_move', seat: bot, move }, cause: { type: 'bot' } };
    }
    const [seat] = dueSeats(table, this.clock.now().getTime());
    return seat === undefined ? null : flagOf(game, seat);
  }
}

/** The flag of a seat falls; where that brings in a bot, it sits down in the same step. */
function flagOf(game: FoldedGame, seat: number): Intent {
  const id = uuid();
  const memberOut = memberIn(game, seat)?.id;
  return {
    command: { type: 'fall_flag', seat, botMember: id },
    memberIn: { id, seat, playerId: null, seatTokenHash: null, name: BOT_NAME, clientSeed: null, isBot: true },
    ...(memberOut !== undefined && { memberOut }),
  };
}
