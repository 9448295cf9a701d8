import { checkRecord, type MatchRecord } from '../naive/cross-check.js';
import type { RoundAnswer } from './answers.js';
import type { Speaker } from './caller.js';
import { QuickMatch } from './quick-match.js';
import { Table } from './table.js';

/** A way to play: a preset at a table of so many seats. */
export interface Sitting {
  readonly preset: string;
  readonly seats: number;
  /** Left out: as many as the preset has. */
  readonly rounds?: number;
}

/** How much was played. */
export interface Played {
  readonly rounds: number;
  readonly moves: number;
}

/**
 * Plays a preset over HTTP, from the game that is made to the last round, with bots that know only what their seat is told;
 * throws where the record of it does not stand before the referee and before the second reading of the rules.
 */
export async function expectPlayed(caller: Speaker, { preset, seats, rounds }: Sitting): Promise<Played> {
  const options = rounds === undefined ? {} : { rounds };
  const table = await Table.begun(caller, seats, { preset, options });
  expect(await new QuickMatch(table).playOn()).toBe('ended');

  const { body: game } = await caller.get(table.path());
  expect(game).toMatchObject({ status: 'ended', seatsToAct: [], result: { reason: 'completed' } });

  const { body: record } = await caller.get(table.path('record'));
  expect(record).toMatchObject({
    ruleset: { preset },
    result: { totals: game.result.totals, places: game.result.places },
  });
  expect(record.seats).toHaveLength(seats);
  const dealt: readonly RoundAnswer[] = record.rounds;
  if (rounds !== undefined) expect(dealt).toHaveLength(rounds);
  for (const { hands } of dealt) expect(hands).toHaveLength(seats);

  const verdict = await caller.post('/v1/referee/records', { body: record });
  const moves = dealt.reduce((sum, round) => sum + round.moves.length, 0);
  expect(verdict.body).toEqual({ ok: true, rounds: dealt.length, moves, fault: null });
  expect(checkRecord(record as unknown as MatchRecord)).toEqual({ ok: true });
  return { rounds: dealt.length, moves };
}
