import { Injectable, Logger } from '@nestjs/common';
import { FoldedGames } from '../games/core/folded-games.js';
import type { DueJob } from '../platform/due-work/due-work.js';
import { PlanRunner } from './plan-runner.js';
import { PlanStore } from './plan-store.js';

/** Games that are looked at in one go. */
const BATCH = 100;

/** Finds plans and autopilots whose games have moved on without anybody looking: the server that moved them stopped. */
@Injectable()
export class PlanSweep implements DueJob {
  readonly name = 'plans';
  /** Whoever moves a game looks at its plans at once; the sweep asks for all of them, and so not too often. */
  readonly pollMilliseconds = 10_000;
  private readonly logger = new Logger('Plans');

  constructor(
    private readonly plans: PlanStore,
    private readonly games: FoldedGames,
    private readonly runner: PlanRunner,
  ) {}

  /**
   * Looks at some of them.
   *
   * @returns how many moves were played; more may follow from them
   */
  async run(stopping: AbortSignal): Promise<number> {
    let played = 0;
    for (const row of await this.plans.unjudged(BATCH)) {
      if (stopping.aborted) break;
      try {
        if (await this.runner.runFor(await this.games.load(row))) played++;
      } catch (error) {
        this.logger.warn(`The plans of game ${row.id} could not be judged: ${String(error)}`);
      }
    }
    return played;
  }
}
