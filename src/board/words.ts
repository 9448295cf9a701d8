import type { GameView, RoundView, SeatView } from '../engine/index.js';

/** What the picture says in words, shared by its labels and its text alternative. */

/** "1 tile", "2 tiles". */
export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** "1st", "2nd", "11th". */
export function ordinal(n: number): string {
  const tens = n % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}

/** "Ann", "Ann and Bob", "Ann, Bob and Cy". */
export function listOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1] as string}`;
}

/** What there is to say of a seat, and whether the game waits for it. */
export function seatStatus(view: GameView, seat: SeatView): { readonly text: string; readonly waitsFor: boolean } {
  const place = view.result?.places[seat.seat - 1];
  const said: string[] = [];
  let waitsFor = false;
  if (view.status === 'open') {
    said.push(seat.member === null ? 'free seat' : 'seated');
  } else if (seat.left !== null) {
    said.push(LEFT[seat.left]);
  }
  if (place !== undefined) {
    said.push(`${ordinal(place)} place`);
  } else if (view.status === 'running' && view.round !== null) {
    const { toMove, toSeal, missedCalls } = view.round;
    waitsFor = toMove === seat.seat || toSeal.includes(seat.seat);
    if (toMove === seat.seat) said.push('to move');
    if (toSeal.includes(seat.seat)) said.push('to lay a first train');
    if (seat.sealed) said.push('first train sealed');
    if (missedCalls.includes(seat.seat)) said.push('no call');
  }
  return { text: said.join(', '), waitsFor };
}

const LEFT: Readonly<Record<NonNullable<SeatView['left']>, string>> = {
  resigned: 'resigned',
  timed_out: 'out of time',
  removed: 'removed',
};

/** "Round 3 of 13 · engine 10 · boneyard 22"; what kind of game it is where no round is on the table. */
export function headline(view: GameView): string {
  const { preset, options } = view.ruleset;
  const rules = `rules ${preset}`;
  if (view.round === null) return `${plural(options.rounds, 'round')} · set of ${options.maxPips} · ${rules}`;
  const { round, engine, yardCount } = view.round;
  return `Round ${round} of ${options.rounds} · engine ${engine}-${engine} · boneyard ${yardCount} · ${rules}`;
}

/** Where the game stands, in one or two sentences. */
export function standing(view: GameView, names: (seat: number) => string): string {
  switch (view.status) {
    case 'open': {
      const taken = view.seats.filter((seat) => seat.member !== null).length;
      return `Not started: ${taken} of ${plural(view.seats.length, 'seat')} taken.`;
    }
    case 'aborted':
      return 'The game was called off.';
    case 'ended':
      return endedSentence(view, names);
    case 'running':
      return view.round === null ? 'The match is running.' : runningSentence(view.round, names);
  }
}

function endedSentence(view: GameView, names: (seat: number) => string): string {
  if (view.result === null) return 'The match is over.';
  const { places, totals, reason } = view.result;
  const winners = view.seats.filter((seat) => places[seat.seat - 1] === 1);
  const points = winners[0] === undefined ? 0 : (totals[winners[0].seat - 1] ?? 0);
  const won = `${listOf(winners.map((seat) => names(seat.seat)))} won with ${plural(points, 'point')}.`;
  return reason === 'abandoned' ? `The match was abandoned. ${won}` : `The match is over. ${won}`;
}

function runningSentence(round: RoundView, names: (seat: number) => string): string {
  const binding = round.openDoubles
    .filter((open) => open.binds)
    .map((open) => `${open.value}-${open.value} on ${open.at}`);
  const bound = binding.length === 0 ? '' : ` The ${listOf(binding)} must be answered first.`;
  if (round.toMove !== null) return `${names(round.toMove)} (seat ${round.toMove}) is to move.${bound}`;
  if (round.toSeal.length > 0) return `Waiting for the first train of ${listOf(round.toSeal.map(names))}.`;
  return `Nobody is to move.${bound}`;
}
