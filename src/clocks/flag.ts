import type { FlagPolicy, LastResort } from './time-control.js';

/** What becomes of a seat whose flag has fallen. */
export type FlagAction =
  /** The server plays the seat's safest move, or skips its turn; `strikes` with this one, `of` until it has another end. */
  | { readonly type: 'play_safest' | 'skip'; readonly strikes: number; readonly of: number | null }
  | { readonly type: LastResort };

/** A turn that a seat missed. */
export interface Miss {
  /** By the director, or because the server was out of order: it does not count. */
  readonly excused: boolean;
}

/**
 * What to do as a flag falls.
 *
 * @param misses all turns that the seat missed in this game, the present one last
 */
export function flagAction(policy: FlagPolicy, misses: readonly Miss[]): FlagAction {
  if (!('then' in policy)) return { type: policy.policy };
  const strikes = misses.filter(({ excused }) => !excused).length;
  const { strikes: of, then } = policy;
  if (of !== null && then !== null && strikes >= of) return { type: then };
  return { type: policy.policy === 'play_safest' ? 'play_safest' : 'skip', strikes, of };
}
