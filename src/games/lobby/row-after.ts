import type { GameRow } from '../../platform/auth/game-row.js';
import type { Outcome } from '../core/game-writer.js';

/** The row of a game as the statement of a change leaves it, for the answer that is written with it. */
export function rowAfter(row: GameRow, { game, now, columns }: Outcome): GameRow {
  const { status, seatsOnTurn, result, deadlineAt } = columns;
  const hasBegun = status === 'running' || status === 'ended';
  const isOver = status === 'ended' || status === 'aborted';
  return {
    ...row,
    version: game.version,
    status,
    seatsOnTurn,
    deadlineAt: deadlineAt === null ? null : new Date(deadlineAt),
    startedAt: hasBegun ? (row.startedAt ?? now) : null,
    endedAt: isOver ? (row.endedAt ?? now) : null,
    result,
  };
}
