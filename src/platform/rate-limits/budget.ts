import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Handler } from '../auth/access.js';

/** How many requests of one kind an account, or an address without one, has in a window. */
export interface Budget {
  readonly quota: number;
  readonly windowSeconds: number;
}

/**
 * The budgets. Moves have one of their own, which reading cannot use up: a client that polls too often must still be
 * able to play. What stays for ever, games and words, is counted by the hour. Wishes, to undo or to pause, are told to all others each time, and may be asked for and taken back for ever.
 */
export const BUDGETS = {
  reads: { quota: 3000, windowSeconds: 60 },
  writes: { quota: 600, windowSeconds: 60 },
  moves: { quota: 1500, windowSeconds: 60 },
  talk: { quota: 300, windowSeconds: 3600 },
  new_games: { quota: 300, windowSeconds: 3600 },
  wishes: { quota: 60, windowSeconds: 3600 },
  checks: { quota: 120, windowSeconds: 60 },
  registrations: { quota: 120, windowSeconds: 3600 },
  wrong_tokens: { quota: 60, windowSeconds: 60 },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof BUDGETS;

const BUDGET_METADATA = 'trainyard:budget';

/** Which budget an operation is counted against; left out: `reads` for GET, else `writes`. */
export function CountsAs(budget: BudgetName): CustomDecorator {
  return SetMetadata(BUDGET_METADATA, budget);
}

/** The budget of the operation of a controller's method. */
export function budgetMetadataOf(reflector: Reflector, handler: Handler, method: string): BudgetName {
  const declared = reflector.get<BudgetName | undefined>(BUDGET_METADATA, handler);
  return declared ?? (method === 'GET' || method === 'HEAD' ? 'reads' : 'writes');
}
