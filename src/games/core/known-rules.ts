import { RULES_VERSION } from '../../engine/index.js';
import { Problem } from '../../platform/problems/problem.js';

/**
 * Lets only games through whose rules this server has: no game is folded by other rules than those that judged it, as it
 * would come to a state that never was.
 */
export function requireKnownRules({ rulesVersion }: { readonly rulesVersion: string }): void {
  if (rulesVersion === RULES_VERSION) return;
  throw new Problem('engine_version_unavailable', {
    detail: `The game is judged by rules version ${rulesVersion}; this server has version ${RULES_VERSION}.`,
  });
}
