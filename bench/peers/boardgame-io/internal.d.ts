/**
 * What the benchmarks use of boardgame.io. Its own types are for its React client; this is the reducer that its server
 * runs, as its package `boardgame.io/internal` exports it.
 */
declare module 'boardgame.io/dist/cjs/internal.js' {
  export interface PeerState<G> {
    readonly G: G;
    readonly ctx: { readonly currentPlayer: string; readonly turn: number; readonly gameover?: unknown };
    readonly _stateID: number;
  }

  export interface PeerAction {
    readonly type: 'MAKE_MOVE';
    readonly payload: { readonly type: string; readonly args: readonly unknown[]; readonly playerID: string };
  }

  export function CreateGameReducer<G>(options: {
    game: object;
  }): (state: PeerState<G>, action: PeerAction) => PeerState<G>;

  export function InitializeGame<G>(options: { game: object; numPlayers: number }): PeerState<G>;
}
