import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { legalMoves, seatsToAct, view } from '../engine/index.js';
import { EventStore } from '../games/event-store/event-store.js';
import { readRow } from '../games/event-store/read-row.js';
import type { FoldedGame } from '../games/core/folded-game.js';
import { GameWriter } from '../games/core/game-writer.js';
import { Sequels } from '../games/core/sequels.js';
import { Clock } from '../platform/clock.js';
import { Problem } from '../platform/problems/problem.js';
import { isHouseEvent } from '../table/index.js';
import { autopilotMove } from './autopilot.js';
import { followPlan, type LoggedChange } from './follow-plan.js';
import { fittingBranch, isHopeless, type Situation } from './judge-plan.js';
import type { DropReason, PlanStep } from './plan.js';
import { PlanStore, type StoredAutopilot, type StoredPlan } from './plan-store.js';
import { situationOf } from './situation-of.js';

/** Games that are asked about at once. */
const BATCH = 100;
/** Changes of so many milliseconds are asked about together: most games have no plan. */
const GATHER = 10;
/** Events that are read at once. */
const PAGE = 1000;
/** Among so many events a move is found, or what took it back. */
const RECENT = 100;

/**
 * Plays what seats have planned, and what their autopilots leave no choice about, right after the change that gave them the
 * turn. Each move goes the one path with the version that it was judged for: whoever judges the same on another server
 * comes too late. One move at a time a game; the change that it makes brings the game here again, behind those that wait.
 */
@Injectable()
export class PlanRunner implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Plans');
  private readonly waiting = new Map<string, FoldedGame>();
  private working: Promise<void> | null = null;
  private isStopping = false;

  constructor(
    private readonly plans: PlanStore,
    private readonly events: EventStore,
    private readonly writer: GameWriter,
    private readonly sequels: Sequels,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sequels.add((game) => {
      this.later(game);
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.idle();
  }

  /** Looks at a game soon. */
  later(game: FoldedGame): void {
    if (this.isStopping) return;
    const known = this.waiting.get(game.id);
    if (known === undefined || known.version < game.version) this.waiting.set(game.id, game);
    this.working ??= this.work();
  }

  /** Resolves once no game waits to be looked at. */
  async idle(): Promise<void> {
    while (this.working !== null) await this.working;
  }

  /** Looks at a game: plays at most one move. Whether one was played. */
  async runFor(game: FoldedGame): Promise<boolean> {
    const { plans, autopilots } = await this.plans.ordersIn(game.id);
    for (const plan of plans) if (await this.obeyPlan(game, plan)) return true;
    for (const autopilot of autopilots) if (await this.obeyAutopilot(game, autopilot)) return true;
    if (game.state.status === 'ended' && autopilots.length > 0) await this.plans.forgetAutopilots(game.id);
    return false;
  }

  private async work(): Promise<void> {
    while (this.waiting.size > 0 && !this.isStopping) {
      await sleep(GATHER);
      const games = [...this.waiting.values()].slice(0, BATCH);
      for (const { id } of games) this.waiting.delete(id);
      await this.lookAt(games);
    }
    this.working = null;
  }

  private async lookAt(games: readonly FoldedGame[]): Promise<void> {
    try {
      const wanted = new Set(await this.plans.amongThese(games.map(({ id }) => id)));
      for (const game of games) if (wanted.has(game.id) && !this.isStopping) await this.runFor(game);
    } catch (error) {
      // whatever was missed is found by the sweep
      this.logger.warn(`Plans could not be judged: ${String(error)}`);
    }
  }

  private async obeyPlan(game: FoldedGame, plan: StoredPlan): Promise<boolean> {
    if (plan.version > game.version) return false;
    const { id, seat, steps } = plan;
    const log = await this.logSince(game, plan.version);
    const progress = followPlan({ id, seat, length: steps.length }, log);
    if (progress.type === 'done') return this.end(game, plan, steps.length, null);
    if (progress.type === 'dropped') return this.end(game, plan, progress.played, progress.reason);
    const step = steps[progress.played] as PlanStep;
    if (seatsToAct(game.state).includes(seat)) {
      const branch = fittingBranch(step, situationOf(game, seat, progress.since));
      if (branch === null) return this.end(game, plan, progress.played, missReason(step, progress.since));
      const command = { type: 'make_move', seat, move: branch.move } as const;
      const permit = { type: 'plan', id } as const;
      const played = await this.play(game, { command, cause: { type: 'plan', plan: id }, permit });
      if (played !== 'too_late') return played === 'played';
    } else if (isHopeless(step, progress.since)) return this.end(game, plan, progress.played, 'log_left');
    await this.plans.noteWaiting(plan, progress.played, game.version);
    return false;
  }

  private async obeyAutopilot(game: FoldedGame, autopilot: StoredAutopilot): Promise<boolean> {
    const { seat, rules, memberId } = autopilot;
    if (!seatsToAct(game.state).includes(seat)) return false;
    const wish = autopilotMove(rules, {
      view: view(game.state, { seat }),
      seat,
      legal: legalMoves(game.state, seat),
    });
    if (wish !== null && !(await this.isTakenBack(game))) {
      const { move, rule } = wish;
      const command = { type: 'make_move', seat, move } as const;
      const permit = { type: 'autopilot', memberId, rule } as const;
      const played = await this.play(game, { command, cause: { type: 'autopilot', rule }, permit });
      if (played !== 'too_late') return played === 'played';
    }
    await this.plans.noteIdle(autopilot, game.version);
    return false;
  }

  /** Whether the turn is there again since moves were taken back. Whoever did that wants to play it by hand. */
  private async isTakenBack(game: FoldedGame): Promise<boolean> {
    const log = await this.logSince(game, Math.max(0, game.version - RECENT));
    const last = log.findLast(({ event }) => event.type === 'moves_undone' || !isHouseEvent(event));
    return last?.event.type === 'moves_undone';
  }

  /** `moved_on`: the game, or what its player wants, is not what it was; `too_late`: the flag of the seat has fallen. */
  private async play(
    game: FoldedGame,
    wish: Parameters<GameWriter['act']>[1],
  ): Promise<'played' | 'moved_on' | 'too_late'> {
    try {
      return (await this.writer.act(game, wish)) === null ? 'moved_on' : 'played';
    } catch (error) {
      if (error instanceof Problem && error.code === 'time_is_up') return 'too_late';
      throw error;
    }
  }

  private async end(game: FoldedGame, plan: StoredPlan, played: number, reason: DropReason | null): Promise<false> {
    await this.plans.end({ plan, played, reason, version: game.version, now: this.clock.now() });
    return false;
  }

  private async logSince({ id, version }: FoldedGame, after: number): Promise<LoggedChange[]> {
    const log: LoggedChange[] = [];
    for (let last = after; last < version;) {
      const rows = await this.events.events(id, last, Math.min(PAGE, version - last));
      if (rows.length === 0) throw new Error(`the log of game ${id} ends before version ${version}`);
      // after what cannot be read there is a repair, by which the plan is dropped, or the game rests
      log.push(...rows.flatMap((row) => readRow(row) ?? []));
      last = rows.at(-1)?.seq ?? version;
    }
    return log;
  }
}

function missReason(step: PlanStep, since: Situation['since']): DropReason {
  return isHopeless(step, since) ? 'log_left' : 'no_branch_fits';
}
