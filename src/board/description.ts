import type { FinishedRoundView, GameView, LineView, OpenDoubleView, RoundView, SeatView } from '../engine/index.js';
import { headline, plural, seatStatus, standing } from './words.js';

/**
 * The whole picture in words, for those who do not see it: everything that is drawn is said here, one thing a line.
 */
export function describe(view: GameView, names: (seat: number) => string): string {
  const lines = [`${headline(view)}.`, standing(view, names), ...view.seats.map((seat) => seatLine(view, seat, names))];
  if (view.round !== null) lines.push(...roundLines(view, view.round, names));
  else lines.push(...view.rounds.map((round) => finishedLine(round, names)));
  for (const seat of view.seats) {
    if (seat.hand !== null)
      lines.push(`Hand of ${names(seat.seat)}: ${seat.hand.length === 0 ? 'no tiles' : seat.hand.join(' ')}.`);
  }
  if (view.round !== null && view.round.turn.drawn !== null) lines.push(`Just drawn: ${view.round.turn.drawn}.`);
  return lines.join('\n');
}

function seatLine(view: GameView, seat: SeatView, names: (seat: number) => string): string {
  const points = view.totals[seat.seat - 1];
  const said = [
    plural(seat.handCount, 'tile'),
    ...(points === undefined ? [] : [plural(points, 'point')]),
    seatStatus(view, seat).text,
  ].filter((text) => text !== '');
  return `Seat ${seat.seat}, ${names(seat.seat)}: ${said.join(', ')}.`;
}

function finishedLine(round: FinishedRoundView, names: (seat: number) => string): string {
  const { end, scores } = round;
  const how = end.seat === null ? end.reason : `${names(end.seat)} went out`;
  const points = scores.map((score, i) => `${names(i + 1)} ${score}`);
  return `Round ${round.round}, engine ${round.engine}-${round.engine}: ${how}; ${points.join(', ')}.`;
}

function roundLines(view: GameView, round: RoundView, names: (seat: number) => string): string[] {
  const isSaid = (line: LineView): boolean => line.tiles.length > 0 || line.marker;
  const lines = round.lines.filter(isSaid).map((line) => lineLine(line, names));
  const unstarted = round.lines.filter((line) => !isSaid(line) && line.id !== 'hub').map((line) => line.id);
  if (unstarted.length > 0) lines.push(`Not started: ${unstarted.join(', ')}.`);
  if (view.ruleset.options.game === 'mexican_train' && round.lines.length === 0) lines.push('No train is started.');
  const uncalled = round.missedCalls.map(
    (seat) => `${names(seat)} (seat ${seat}) did not call the last tile and may be challenged.`,
  );
  return [...lines, ...round.openDoubles.map(openLine), ...uncalled];
}

function lineLine(line: LineView, names: (seat: number) => string): string {
  const owner = line.owner === null ? '' : `, train of ${names(line.owner)}`;
  const marker = line.marker && !line.id.includes('.') ? ', with a marker' : '';
  const tiles = line.tiles.length === 0 ? 'not started' : line.tiles.join(' ');
  const end = line.end === null ? '' : `; its end takes ${line.end}`;
  return `Line ${line.id}${owner}${marker}: ${tiles}${end}.`;
}

function openLine(open: OpenDoubleView): string {
  const missing = open.needed - open.answers;
  return `Open double ${open.value}-${open.value} on ${open.at} needs ${plural(missing, 'answer')}${open.binds ? ' before anything else' : ''}.`;
}
