import { view, type Chance } from '../../engine/index.js';
import { fairChance } from '../../fair-deal/index.js';
import { memberIn, type FoldedGame } from './folded-game.js';
import { seatCountOf } from './match-facts.js';

/** The chance of a game (RECORD 4), worked out only when something is to be shuffled: most moves need none. */
export function chanceOf(game: FoldedGame): Chance {
  let chance: Chance | null = null;
  const made = (): Chance => (chance ??= fairChance(game.serverSeed, clientSeedsOf(game)));
  return {
    shuffle: (label, tiles) => made().shuffle(label, tiles),
    choice: (label, n) => made().choice(label, n),
  };
}

/** Fixed, and public, from the start on; before it they are those of the people who sit there (RECORD 4.2). */
function clientSeedsOf(game: FoldedGame): readonly string[] {
  const fixed = view(game.state, { seat: null }).clientSeeds;
  if (fixed !== null) return fixed;
  return Array.from({ length: seatCountOf(game.state) }, (_, i) => memberIn(game, i + 1)?.clientSeed ?? String(i + 1));
}
