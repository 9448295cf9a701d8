import type { Move } from '../engine/index.js';
import { mayChooseMarker, mayKeepMarker, sent, withCall } from './additions.js';
import { CAREFUL, type Bot, type Care, type Turn } from './bot.js';
import type { Dice } from './dice.js';
import {
  beginnings,
  brought,
  continuations,
  firstTile,
  layTrain,
  mayLayTrain,
  mustSeal,
  type TrainTile,
} from './train.js';

/** How often it lays a first train at once although it could lay it tile by tile. */
const LAYS_TRAIN = 0.3;
/** How often it stops a train that could go on. */
const STOPS = 0.2;
/** How often it uses a choice about its marker. */
const ODD_MARKER = 0.4;

/** A bot that takes any legal move with the same probability, and tries every freedom that the rules leave. */
export function createRandomBot(dice: Dice, care: Care = CAREFUL): Bot {
  return {
    name: 'random',
    choose: (turn) => {
      const move = addMarker(turn, chooseMove(turn, dice), dice);
      return dice.happens(care.forgetsCall) ? move : withCall(turn, move);
    },
  };
}

function chooseMove(turn: Turn, dice: Dice): Move {
  const starts = mayLayTrain(turn) ? beginnings(turn) : [];
  if (starts.length > 0 && (mustSeal(turn) || dice.happens(LAYS_TRAIN))) {
    const train = growTrain(turn, [firstTile(turn, dice.pick(starts))], dice);
    if (train !== null) return layTrain(turn, train);
  }
  return sent(dice.pick(turn.moves));
}

/** Lets a train grow by chance; null where it can come to no legal end. */
function growTrain(turn: Turn, begun: readonly TrainTile[], dice: Dice): readonly TrainTile[] | null {
  let train = begun;
  let ended = brought(turn, train);
  while (ended !== null && !dice.happens(STOPS)) {
    const next = continuations(turn, train);
    if (next.length === 0) break;
    train = [...train, dice.pick(next)];
    ended = brought(turn, train) ?? ended;
  }
  return ended;
}

function addMarker(turn: Turn, move: Move, dice: Dice): Move {
  if (move.type === 'play' && mayKeepMarker(turn, move) && dice.happens(ODD_MARKER))
    return { ...move, keepMarker: true };
  if (move.type === 'pass' && mayChooseMarker(turn, move) && dice.happens(ODD_MARKER))
    return { ...move, marker: false };
  return move;
}
