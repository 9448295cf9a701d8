import { playDecided, playFolded } from '../../bench/parts/app-match.js';
import { quickChance } from '../../bench/parts/quick-chance.js';
import { playPeer, startPeer } from '../../bench/peers/boardgame-io/match.js';
import { legalMoves, ROUNDS, SEATS, type PeerTable } from '../../bench/peers/boardgame-io/table.js';
import { createDice } from '../../src/bots/index.js';

const SEEDS = ['a', 'b', 'c'];

function tilesOf(table: PeerTable): number[] {
  const low = (t: number): number => Math.min(Math.floor(t / 100), t % 100);
  const all = [...table.hands.flat(), ...table.yard, ...table.lines.flatMap(({ tiles }) => tiles)];
  return all.map((t) => low(t) * 100 + (Math.floor(t / 100) + (t % 100) - low(t))).sort((a, b) => a - b);
}

describe('the game of the peer', () => {
  afterEach(() => jest.restoreAllMocks());

  it('keeps all its tiles through a match of thirteen rounds', () => {
    const rounds = new Map<number, string>();
    const { G, ctx } = playPeer('a', createDice('a'), ({ G: table }) => {
      const tiles = tilesOf(table);
      const first = rounds.get(table.round) ?? tiles.join();
      rounds.set(table.round, first);
      expect(tiles).toHaveLength(90);
      expect(new Set(tiles).size).toBe(90);
      expect(tiles.join()).toBe(first);
    });
    expect(rounds.size).toBe(ROUNDS);
    expect(G.scores).toHaveLength(ROUNDS);
    expect(ctx.gameover).toEqual({ totals: expect.arrayContaining([expect.any(Number)]) as unknown });
  });

  it('refuses a draw while a tile can be played', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { state, reduce } = startPeer('a');
    const { currentPlayer } = state.ctx;
    expect(legalMoves(state.G, Number(currentPlayer))[0]?.type).toBe('play');
    const after = reduce(state, { type: 'MAKE_MOVE', payload: { type: 'draw', args: [], playerID: currentPlayer } });
    expect(after.G).toEqual(state.G);
  });

  it('is as long as the same game here, so that moves can be compared with moves', () => {
    const sum = (moves: readonly number[]): number => moves.reduce((a, b) => a + b, 0);
    const peer = sum(
      SEEDS.map((seed) => {
        let moves = 0;
        playPeer(seed, createDice(seed), () => moves++);
        return moves;
      }),
    );
    const decided = SEEDS.map((seed) => playDecided(quickChance(createDice(seed)), createDice(`${seed} moves`)));
    const folded = SEEDS.map((seed) => playFolded(quickChance(createDice(seed)), createDice(`${seed} moves`)));
    for (const ours of [decided, folded]) {
      expect(ours.every(({ rounds }) => rounds === ROUNDS)).toBe(true);
      const share = sum(ours.map(({ moves }) => moves)) / peer;
      expect(share).toBeGreaterThan(0.9);
      expect(share).toBeLessThan(1.1);
    }
    expect(SEATS).toBe(4);
  });
});
