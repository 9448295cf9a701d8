import { Injectable } from '@nestjs/common';
import { readDuration } from '../../clocks/index.js';
import type { Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { requiredVersion } from '../../platform/http/entity-tag.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { invalid, notFound } from '../../platform/problems/problem.js';
import type { TableCommand } from '../../table/index.js';
import { directedGame, seatedGame, type Seen } from '../core/game-access.js';
import { GameWriter } from '../core/game-writer.js';
import { changedAnswer } from './made-answer.js';

/** What a director may add to a turn at once, milliseconds. */
export const LEAST_ADDED_MS = 60_000;
export const MOST_ADDED_MS = 30 * 24 * 60 * 60_000;

/** What a seat can wish for beside its moves. */
export type SeatWish =
  'ask_undo' | 'agree_undo' | 'decline_undo' | 'ask_pause' | 'agree_pause' | 'decline_pause' | 'resume_game';

/** Pauses and undone moves by agreement, and what a director does to keep a game going. */
@Injectable()
export class TableService {
  constructor(
    private readonly writer: GameWriter,
    private readonly idempotency: Idempotency,
  ) {}

  async wish(ask: Ask, type: SeatWish): Promise<Answer> {
    const { row, seat } = seatedGame(ask);
    return this.change(ask, { row, viewer: { seat } }, { type, seat });
  }

  async addTime(ask: Ask, seat: number, duration: string): Promise<Answer> {
    return this.direct(ask, seat, () => ({ type: 'add_time', seat, ms: addedTime(duration) }));
  }

  async excuse(ask: Ask, seat: number): Promise<Answer> {
    return this.direct(ask, seat, () => ({ type: 'excuse_miss', seat }));
  }

  async remove(ask: Ask, seat: number): Promise<Answer> {
    return this.direct(ask, seat, () => ({ type: 'leave_match', seat, reason: 'removed' }));
  }

  private async direct(ask: Ask, seat: number, command: () => TableCommand): Promise<Answer> {
    const seen = directedGame(ask);
    if (seat > seen.row.seats) throw notFound();
    return this.change(ask, seen, command());
  }

  private async change({ request }: Ask, { row, viewer }: Seen, command: TableCommand): Promise<Answer> {
    return this.writer.change({
      row,
      expected: requiredVersion(request.headers['if-match']),
      pending: this.idempotency.pending(request),
      intent: () => ({ command }),
      answer: (outcome) => changedAnswer(outcome, viewer),
    });
  }
}

function addedTime(duration: string): number {
  const ms = readDuration(duration);
  if (ms === null)
    throw invalid('/duration', 'wrong_format', 'duration has to be a duration such as P1D or PT12H, in days or less.');
  if (ms < LEAST_ADDED_MS || ms > MOST_ADDED_MS || ms % LEAST_ADDED_MS !== 0)
    throw invalid('/duration', 'out_of_bounds', 'duration has to be PT1M to P30D, in whole minutes.');
  return ms;
}
