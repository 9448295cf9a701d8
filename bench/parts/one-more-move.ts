import { decide, type Chance, type Command, type MatchState } from '../../src/engine/index.js';
import { repeated, type Comparison } from '../measure.js';
import type { PeerAction } from '../peers/boardgame-io/framework.js';
import type { PeerMatch, PeerReducer } from '../peers/boardgame-io/match.js';
import { isMove } from './app-match.js';
import type { PeerRecorded, Recorded } from './recorded.js';

/** How many moves a match has when one more is measured. */
const AGES = [10, 100, 1000];

/** Which moves of a round stand for it: hands still full, openings laid, the same early and late in a match. */
const FROM_MOVE = 5;
const TO_MOVE = 15;

/** The cost of one more move in matches of different age: it should be the same. */
export function oneMoreMove(ours: readonly Recorded[], peers: readonly PeerRecorded[]): Comparison {
  const ages = AGES.map((age) => ({
    age: age.toLocaleString('en'),
    mine: typicalMoves(age, ours),
    theirs: typicalPeerMoves(age, peers),
  }));
  return {
    title: 'Replay: one more move in a match that has so many',
    measure: 'cost',
    amounts: ['move'],
    contestants: [
      ...ages.map(({ age, mine }) => ({
        name: `decide, at move ${age}`,
        versus: `boardgame.io 0.50.2 reducer, at move ${age}`,
        work: () => {
          repeated(300, mine, ({ state, command, chance }) => decide(state, command, chance));
          return [300 * mine.reduce((sum, { moves }) => sum + moves, 0)];
        },
      })),
      ...ages.map(({ age, theirs }) => ({
        name: `boardgame.io 0.50.2 reducer, at move ${age}`,
        work: () => repeated(4, theirs, ({ state, action, reduce }) => reduce(state, action)),
      })),
    ],
    notes: [
      `Moves ${String(FROM_MOVE)} to ${String(TO_MOVE)} of the round that runs then, so that hands and table are much the same; in ${String(ours.length)} matches. Forced moves that follow count as moves.`,
    ],
  };
}

function isTypical({ inRound }: { readonly inRound: number }): boolean {
  return inRound >= FROM_MOVE && inRound <= TO_MOVE;
}

function typicalMoves(
  age: number,
  ours: readonly Recorded[],
): { state: MatchState; command: Command; chance: Chance; moves: number }[] {
  return ours.flatMap(({ asked, chance }) => {
    const round = asked.filter(({ move }) => move <= age).at(-1)?.round;
    return asked
      .filter((each) => each.round === round && isTypical(each))
      .map(({ state, command }) => {
        const decision = decide(state, command, chance);
        if (!decision.ok) throw new Error(`a recorded move is refused: ${decision.refusal.code}`);
        return { state, command, chance, moves: decision.events.filter(isMove).length };
      });
  });
}

function typicalPeerMoves(
  age: number,
  peers: readonly PeerRecorded[],
): { state: PeerMatch; action: PeerAction; reduce: PeerReducer }[] {
  return peers.flatMap(({ steps, reduce }) => {
    const round = steps[Math.min(age, steps.length) - 1]?.round;
    return steps.filter((step) => step.round === round && isTypical(step)).map((step) => ({ ...step, reduce }));
  });
}
