import { readPosition, type GameView, type MatchState } from '../engine/index.js';

/**
 * The match as it would be if it were the turn of a seat now, made from what the seat itself sees: a position for the referee
 * (RECORD 2). Null where that cannot be, as between two rounds.
 */
export function asIfAsked(view: GameView, seat: number): MatchState | null {
  const { round } = view;
  if (round === null) return null;
  const reading = readPosition({
    ruleset: { preset: view.ruleset.preset, options: view.ruleset.options },
    engine: round.engine,
    toMove: seat,
    seats: view.seats.map(({ seat: number, hand, handCount, firstTurnTaken, left }) => ({
      ...{ seat: number, firstTurnTaken, left: left !== null },
      ...(hand === null ? { handCount } : { hand }),
    })),
    lines: round.lines.map(({ id, tiles, marker }) => ({ id, tiles, marker })),
    openDoubles: round.openDoubles.filter(({ by }) => by !== null).map(({ at, answers, by }) => ({ at, answers, by })),
    yardCount: round.yardCount,
  });
  return reading.ok ? reading.position.match : null;
}
