import type { RulesetRefusal } from './ruleset-refusal.js';
import { CHICKEN_FOOT_REFUSALS } from './ruleset-refusals-chicken-foot.js';
import { PLAY_REFUSALS } from './ruleset-refusals-play.js';
import { SET_REFUSALS } from './ruleset-refusals-set.js';

/** The refusals 1 to 14 of RULES 3, in its order; 15 is about what cannot be read at all, see `option-input.ts`. */
export const RULESET_REFUSALS: readonly RulesetRefusal[] = [
  ...SET_REFUSALS,
  ...PLAY_REFUSALS,
  ...CHICKEN_FOOT_REFUSALS,
].sort((a, b) => a.refusal - b.refusal);
