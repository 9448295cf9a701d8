import type { RulesetInput } from './options.js';
import type { Position } from './position.js';
import type { Round } from './round.js';
import { handOf, mexicanIds, trainOf } from './table.js';

/** RECORD 2: the position of a round as the seat on turn sees it, other hands as counts. */
export function positionOf(round: Round, ruleset: RulesetInput): Position {
  const { mover, turn } = round;
  const roots = [...Array.from({ length: round.seatCount }, (_, i) => trainOf(i + 1)), ...mexicanIds(round.options)];
  return {
    ruleset,
    engine: round.engine,
    toMove: mover,
    seats: Array.from({ length: round.seatCount }, (_, i) => seatOf(round, i + 1)),
    lines: round.lines.map((line) => ({
      id: line.id,
      tiles: line.tiles.map((laid) => `${laid.near}-${laid.far}`),
      ...(roots.includes(line.id) && line.id.startsWith('seat-') ? { marker: round.markers.has(line.id) } : {}),
    })),
    openDoubles: round.open.map(({ line, answers, by }) => ({ at: line, answers, ...(by === null ? {} : { by }) })),
    yardCount: round.yard.length,
    turn: {
      drew: turn.drew,
      drawn: turn.drawn,
      played: turn.played.map(({ tile, at, drawn }) => ({ type: 'play', tile, at, ...(drawn ? { drawn } : {}) })),
      ...(turn.bound && turn.played.length > 0 ? { bound: true } : {}),
    },
    ...(round.windows.size > 0 ? { missedCalls: [...round.windows] } : {}),
  };
}

function seatOf(round: Round, seat: number): Position['seats'][number] {
  const firstTurnTaken = round.firstTurnTaken.has(seat);
  if (!round.seatsIn.includes(seat)) return { seat, handCount: 0, firstTurnTaken, left: true };
  const hand = handOf(round, seat);
  return seat === round.mover
    ? { seat, hand: [...hand], firstTurnTaken }
    : { seat, handCount: hand.length, firstTurnTaken };
}
