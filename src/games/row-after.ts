import { seatsToAct, view } from '../engine/index.js';
import type { GameRow } from '../platform/auth/game-row.js';
import type { Outcome } from './game-writer.js';
import { statusOf } from './match-facts.js';

/** The row of a game as the statement of a change leaves it, for the answer that is written with it. */
export function rowAfter(row: GameRow, { game, now }: Outcome): GameRow {
  const status = statusOf(game.state);
  const hasBegun = status === 'running' || status === 'ended';
  const isOver = status === 'ended' || status === 'aborted';
  return {
    ...row,
    version: game.version,
    status,
    seatsOnTurn: seatsToAct(game.state),
    startedAt: hasBegun ? (row.startedAt ?? now) : null,
    endedAt: isOver ? (row.endedAt ?? now) : null,
    result: status === 'ended' ? view(game.state, { seat: null }).result : null,
  };
}
