import { createRequire } from 'node:module';
import path from 'node:path';
import { PROJECT_FOLDER } from '../../../src/config.js';

/**
 * What the benchmarks use of boardgame.io. Its own types are for its React client; this is the reducer that its server
 * runs, as its package `boardgame.io/internal` exports it. It has a folder of packages of its own, which `npm run bench`
 * fills: nobody else needs it.
 */

export interface PeerState<G> {
  readonly G: G;
  readonly ctx: { readonly currentPlayer: string; readonly turn: number; readonly gameover?: unknown };
  readonly _stateID: number;
}

export interface PeerAction {
  readonly type: 'MAKE_MOVE';
  readonly payload: { readonly type: string; readonly args: readonly unknown[]; readonly playerID: string };
}

interface Framework {
  readonly CreateGameReducer: <G>(options: {
    game: object;
  }) => (state: PeerState<G>, action: PeerAction) => PeerState<G>;
  readonly InitializeGame: <G>(options: { game: object; numPlayers: number }) => PeerState<G>;
}

const packages = createRequire(path.join(PROJECT_FOLDER, 'bench', 'peers', 'package.json'));

export const { CreateGameReducer, InitializeGame } = packages('boardgame.io/dist/cjs/internal.js') as Framework;
