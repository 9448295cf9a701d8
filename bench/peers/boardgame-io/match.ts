import type { Dice } from '../../../src/bots/index.js';
import { CreateGameReducer, InitializeGame, type PeerAction, type PeerState } from './framework.js';
import { legalMoves, SEATS, type PeerMove, type PeerTable } from './table.js';
import { trainGame } from './train-game.js';

/** Matches of the peer's game through its reducer, the function that its server calls for each move. */

export type PeerMatch = PeerState<PeerTable>;
export type PeerReducer = (state: PeerMatch, action: PeerAction) => PeerMatch;

export interface PeerStart {
  readonly reduce: PeerReducer;
  readonly state: PeerMatch;
}

export function startPeer(seed: string): PeerStart {
  const game = trainGame(seed);
  return {
    reduce: CreateGameReducer<PeerTable>({ game }),
    state: InitializeGame<PeerTable>({ game, numPlayers: SEATS }),
  };
}

/** The action that a move is. */
function actionOf(state: PeerMatch, { type, args }: PeerMove): PeerAction {
  return { type: 'MAKE_MOVE', payload: { type, args, playerID: state.ctx.currentPlayer } };
}

/** Plays a match with random moves; calls `seen` with each action and the state before it. */
export function playPeer(seed: string, dice: Dice, seen: (state: PeerMatch, action: PeerAction) => void): PeerMatch {
  const { reduce, state: begun } = startPeer(seed);
  let state = begun;
  while (state.ctx.gameover === undefined) {
    const action = actionOf(state, dice.pick(legalMoves(state.G, Number(state.ctx.currentPlayer))));
    seen(state, action);
    const next = reduce(state, action);
    if (next._stateID === state._stateID) throw new Error(`the peer refused ${JSON.stringify(action.payload)}`);
    state = next;
  }
  return state;
}
