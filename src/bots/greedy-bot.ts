import type { LegalMove, Move } from '../engine/index.js';
import { mayChooseMarker, sent, withCall } from './additions.js';
import { CAREFUL, type Bot, type Care, type Turn } from './bot.js';
import type { Dice } from './dice.js';
import {
  beginnings,
  continuations,
  firstTile,
  isDouble,
  layTrain,
  mayEnd,
  mayLayTrain,
  pipsOf,
  type TrainTile,
} from './train.js';

/** How many trains it looks at before it takes the best so far: a hand of fifteen tiles can make thousands. */
const MOST_TRAINS = 500;
/** What a double is worth beside its pips: it is the hardest tile to lose. */
const DOUBLE_BONUS = 5;

/**
 * A bot that gets rid of as many pips as it can, on its own train where it has the choice; it starts with the heaviest
 * train that it finds and never opens its train where it need not.
 */
export function createGreedyBot(dice: Dice, care: Care = CAREFUL): Bot {
  return {
    name: 'greedy',
    choose: (turn) => {
      const move = chooseMove(turn, dice);
      if (dice.happens(care.forgetsCall)) return move;
      return withCall(turn, move);
    },
  };
}

function chooseMove(turn: Turn, dice: Dice): Move {
  const train = mayLayTrain(turn) ? heaviestTrain(turn) : null;
  if (train !== null) return layTrain(turn, train);
  const worths = turn.moves.map((move) => worth(turn, move));
  const most = Math.max(...worths);
  const move = sent(dice.pick(turn.moves.filter((_, index) => worths[index] === most)));
  return move.type === 'pass' && mayChooseMarker(turn, move) ? { ...move, marker: false } : move;
}

function worth({ seat }: Turn, move: LegalMove): number {
  if (move.type !== 'play') return -1;
  const own = `seat-${String(seat)}`;
  const isOwn = move.at === own || move.at.startsWith(`${own}.`);
  return pipsOf(move.tile) + (isDouble(move.tile) ? DOUBLE_BONUS : 0) + (isOwn ? 0.5 : 0);
}

/** The train with most pips among the first that a search in depth finds; null: none can be begun. */
function heaviestTrain(turn: Turn): readonly TrainTile[] | null {
  let best: readonly TrainTile[] | null = null;
  let mostPips = -1;
  let looked = 0;
  const grow = (train: readonly TrainTile[], pips: number): void => {
    if (pips > mostPips && mayEnd(turn, train)) {
      best = train;
      mostPips = pips;
    }
    for (const next of continuations(turn, train)) {
      if (++looked > MOST_TRAINS) return;
      grow([...train, next], pips + pipsOf(next.tile));
    }
  };
  for (const play of beginnings(turn)) grow([firstTile(turn, play)], pipsOf(play.tile));
  return best;
}
