import type { LegalMove, Move } from '../../src/engine/index.js';
import { FoldedGames } from '../../src/games/core/folded-games.js';
import { GameWriter, type Intent } from '../../src/games/core/game-writer.js';
import type { GameRow } from '../../src/platform/auth/game-row.js';
import { PlanRunner } from '../../src/plans/plan-runner.js';
import type { StateAnswer } from './answers.js';
import type { TestApp } from './app.js';
import type { Table } from './table.js';

type Play = Extract<Move, { type: 'play' }>;

/** A moment at which one seat is about to lay a tile, and the next one knows a tile that it can lay afterwards. */
export interface PlannedTurn {
  readonly version: number;
  readonly mover: number;
  readonly planner: number;
  /** What the mover is about to play, not on the train of the planner. */
  readonly play: Play;
  /** What its line ends in then. */
  readonly end: number;
  /** What the planner can lay on its own train then. */
  readonly own: Play;
}

/** One tile a turn from the first turn on, and no double binds anybody. */
export const ONE_TILE_A_TURN = {
  firstTurn: 'single',
  firstTurnScope: 'any',
  mexicanStart: 'any_turn',
  doubleAnswers: 0,
  lastTileCall: 'off',
} as const;

/** Plays on until there is such a moment. */
export async function plannedTurn(table: Table): Promise<PlannedTurn> {
  for (let moves = 0; moves < 40; moves++) {
    const mover = await table.mover();
    const planner = (mover % table.people.length) + 1;
    const [seen, hand, { legalMoves }] = [
      await table.state(mover),
      await table.hand(planner),
      await table.legal(mover),
    ];
    const found = momentOf(seen, hand, { mover, planner }, legalMoves);
    if (found !== null) return found;
    await table.advance();
  }
  throw new Error('There was no such moment.');
}

function momentOf(
  { round, version }: StateAnswer,
  hand: readonly string[],
  { mover, planner }: { readonly mover: number; readonly planner: number },
  legal: readonly LegalMove[],
): PlannedTurn | null {
  const endOf = (id: string): number => round.lines.find((line) => line.id === id)?.end ?? -1;
  const train = `seat-${planner}`;
  const tile = hand.find((one) => halves(one).includes(endOf(train)));
  const play = legal.find((move) => move.type === 'play' && move.at !== train);
  if (tile === undefined || play?.type !== 'play') return null;
  const [a, b] = halves(play.tile);
  return {
    ...{ version, mover, planner },
    play: { type: 'play', tile: play.tile, at: play.at },
    end: a === endOf(play.at) ? b : a,
    own: { type: 'play', tile, at: train },
  };
}

function halves(tile: string): readonly [number, number] {
  const [a = 0, b = 0] = tile.split('-').map(Number);
  return [a, b];
}

/** Waits until a server has played what follows from what it was told. */
export function settled(server: TestApp): Promise<void> {
  return server.app.get(PlanRunner).idle();
}

/** Does something at a table for which there is no request. */
export async function does(server: TestApp, table: Table, wish: Intent): Promise<void> {
  const row = await server.prisma.game.findUniqueOrThrow({ where: { id: table.id } });
  const game = await server.app.get(FoldedGames).load(row as unknown as GameRow);
  if ((await server.app.get(GameWriter).act(game, wish)) === null) throw new Error('The game has moved on.');
  await settled(server);
}
