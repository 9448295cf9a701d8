import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Config } from '../../config.js';

/** Work that becomes due by the clock. Any number of servers may do it at once: each takes what no other has taken. */
export interface DueJob {
  readonly name: string;
  /** Between two looks where nothing was found, milliseconds; left out: `POLL_MILLISECONDS`. */
  readonly pollMilliseconds?: number;
  /**
   * How much one run takes where there is enough; less was all there was, and what came meanwhile waits for the next look, so
   * that a busy server does much at a time and not little all the time. Left out: asked again until nothing is found.
   */
  readonly atATime?: number;
  /**
   * Does some of what is due.
   *
   * @param stopping aborted when the server is to stop: begin nothing more
   * @returns how much was done; what is left is asked for again at once, until nothing is
   */
  run(stopping: AbortSignal): Promise<number>;
}

/** Between two looks for due work, milliseconds. */
export const POLL_MILLISECONDS = 1_000;
/** The same at most after failures, such as a database that cannot be reached. */
const LONGEST_REST = 10_000;

/** How long a job rests after so many failures in a row: a database that was restarted is soon back, one that is away is not. */
export function restAfter(failures: number): number {
  return Math.min(LONGEST_REST, POLL_MILLISECONDS * 2 ** Math.max(0, failures - 1));
}

/**
 * Runs the jobs. What is due is judged by the injected clock and kept in the database, so that nothing is lost with a
 * process; the real timer only says when to look. Libraries of queues ask the clock of the database, which no test can turn.
 */
@Injectable()
export class DueWork implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('DueWork');
  private readonly jobs: DueJob[] = [];
  private readonly stop = new AbortController();
  private loops: readonly Promise<void>[] = [];

  constructor(@Inject(Config) private readonly config: Pick<Config, 'backgroundWork'>) {}

  /** Called by modules while they start; jobs are done in the order in which they were added. */
  add(job: DueJob): void {
    this.jobs.push(job);
  }

  /** Does everything that is due now, and what becomes due by it. For tests, which turn the clock themselves. */
  async runDue(): Promise<void> {
    for (let found = 1; found > 0;) {
      found = 0;
      for (const job of this.jobs) found += await this.exhaust(job);
    }
  }

  onApplicationBootstrap(): void {
    if (!this.config.backgroundWork) return;
    setMaxListeners(0, this.stop.signal); // every job sleeps by it, and there are many
    this.loops = this.jobs.map((job) => this.loop(job));
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.loops);
  }

  /** Each job has a loop of its own, so that a slow one holds up no other. */
  private async loop(job: DueJob): Promise<void> {
    const { signal } = this.stop;
    for (let failures = 0; !signal.aborted;) {
      let pause = job.pollMilliseconds ?? POLL_MILLISECONDS;
      try {
        await this.exhaust(job);
        failures = 0;
      } catch (error) {
        pause = restAfter(++failures);
        this.logger.warn(`${job.name} failed, next try in ${pause / 1000} s: ${String(error)}`);
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async exhaust(job: DueJob): Promise<number> {
    const { atATime = 1 } = job;
    let all = 0;
    for (let found = atATime; found >= atATime && !this.stop.signal.aborted; all += found)
      found = await job.run(this.stop.signal);
    return all;
  }
}
