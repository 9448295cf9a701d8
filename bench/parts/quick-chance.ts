import type { Dice } from '../../src/bots/index.js';
import type { Chance } from '../../src/engine/index.js';

/**
 * A shuffle by a small generator in place of the fair deal: boardgame.io shuffles by one as well, so that what is
 * compared are the rules and not the cryptography.
 */
export function quickChance(dice: Dice): Chance {
  return {
    shuffle(_label, tiles) {
      const order = [...tiles];
      for (let j = order.length - 1; j >= 1; j--) {
        const k = dice.below(j + 1);
        const moved = order[j] as number;
        order[j] = order[k] as number;
        order[k] = moved;
      }
      return order;
    },
    choice: (_label, n) => dice.below(n),
  };
}
