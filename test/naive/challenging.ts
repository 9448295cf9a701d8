import { insist, type MoveOf } from './record.js';
import { drawInto, type Round } from './round.js';

/** RULES 3 `lastTileCall`, `lastTilePenalty`, `lastTileLosesTurn`. */
export function challenge(round: Round, move: MoveOf<'challenge'>): void {
  insist(round.seatsIn.includes(move.seat) && move.seat !== move.of, 'a challenge comes from another seat still in');
  insist(round.windows.has(move.of), `there is no missing call of seat ${move.of} to challenge`);
  const count = Math.min(round.options.lastTilePenalty, round.yard.length);
  const expected = round.yard.slice(0, count);
  insist(expected.join() === move.drawn.join(), `the penalty is ${expected.join(' ')}, not ${move.drawn.join(' ')}`);
  for (let i = 0; i < count; i += 1) drawInto(round, move.of);
  round.windows.delete(move.of);
  if (count > 0) round.passes.clear();
  if (round.options.lastTileLosesTurn) round.losesTurn.add(move.of);
}

/** RECORD 1: the challenges that may be made now, each as its seat and the seat that did not call. */
export function challengesOf(
  seatsIn: readonly number[],
  uncalled: Iterable<number>,
): { seat: number; type: 'challenge'; of: number }[] {
  return [...uncalled].flatMap((of) =>
    seatsIn.filter((seat) => seat !== of).map((seat) => ({ seat, type: 'challenge' as const, of })),
  );
}
