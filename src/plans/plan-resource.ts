import type { DropReason, PlanStep } from './plan.js';
import type { PlanStatus, StoredPlan } from './plan-store.js';

/** A plan as its owner sees it, without its steps. */
export interface PlanHead {
  readonly id: string;
  readonly game: string;
  readonly seat: number;
  readonly version: number;
  readonly status: PlanStatus;
  readonly reason: DropReason | null;
  readonly played: number;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly endedVersion: number | null;
}

export interface PlanResource extends PlanHead {
  readonly steps: readonly PlanStep[];
}

export function planHead(plan: Omit<StoredPlan, 'steps'>): PlanHead {
  const { id, gameId, seat, version, status, reason, played, createdAt, endedAt, endedVersion } = plan;
  return {
    ...{ id, game: gameId, seat, version, status, reason, played },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    endedVersion,
  };
}

export function planResource(plan: StoredPlan): PlanResource {
  return { ...planHead(plan), steps: plan.steps };
}
