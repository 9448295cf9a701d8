import type { RoundAnswer } from './answers.js';
import type { Caller } from './caller.js';
import { Table } from './table.js';

/** A way to play: a preset at a table of so many seats. */
export interface Sitting {
  readonly preset: string;
  readonly seats: number;
  /** Left out: as many as the preset has. */
  readonly rounds?: number;
}

/**
 * Plays a preset over HTTP, from the game that is made to the last round, with bots that know only what their seat is told;
 * throws where the record of it does not stand before the referee.
 */
export async function expectPlayed(caller: Caller, { preset, seats, rounds }: Sitting): Promise<void> {
  const options = rounds === undefined ? {} : { rounds };
  const table = await Table.begun(caller, seats, { preset, options });
  expect(await table.playOn()).toBe('ended');

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
}
