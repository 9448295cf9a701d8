import type { Ask } from '../platform/http/ask.js';
import { Problem } from '../platform/problems/problem.js';

/** The player who asks; notices, webhooks and mail belong to accounts. */
export function playerOf({ caller }: Ask): string {
  if (caller.kind !== 'player') throw new Problem('account_required');
  return caller.playerId;
}
