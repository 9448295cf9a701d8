import { bindingDoubles } from './doubles.js';
import { MOVE_REFUSALS, type RefusalCode, type RefusalKind } from './move-refusals.js';
import type { Line, MatchState, OpenDouble, RoundState } from './state.js';
import { type Tile, tileName } from './tiles.js';

/** Sentences for people. They name only what lies on the table and what the asking seat itself holds. */

/** A line as people call it: "seat 2's train", "the Mexican train", "the hub". */
export function lineName(match: MatchState, line: Line): string {
  const { rules } = match;
  const branch = line.parent < 0 ? '' : ` (branch ${line.id})`;
  if (rules.isChickenFoot) return line.parent < 0 ? 'the hub' : `the line ${line.id}`;
  if (line.root < rules.seatCount) return `seat ${String(line.root + 1)}'s train${branch}`;
  const which = line.root - rules.seatCount;
  return `${which === 0 ? 'the Mexican train' : `Mexican train ${String(which + 1)}`}${branch}`;
}

function doubleName(match: MatchState, round: RoundState, double: OpenDouble): string {
  const where = lineName(match, round.lines[double.line] as Line);
  const name = `${String(double.value)}-${String(double.value)}`;
  return double.by < 0 ? `engine ${name}` : `${name} on ${where}`;
}

/** Why this play is refused, in one sentence about this very table. */
export function describeRefusal(
  code: RefusalCode,
  match: MatchState,
  round: RoundState,
  index: number,
  t: Tile,
): string {
  const kind: RefusalKind = MOVE_REFUSALS[code];
  const line = round.lines[index] as Line;
  const on = lineName(match, line);
  const name = tileName(t);
  const lastPlayed = round.turn.played[round.turn.played.length - 1];
  const own = lastPlayed === undefined ? '' : String(lastPlayed.laid & 31);
  switch (code) {
    case 'open_double_binds': {
      const [double, ...others] = bindingDoubles(match, round);
      if (double === undefined) return kind.meaning;
      const open = doubleName(match, round, double);
      const isWild = match.rules.options.wildBlanks;
      const answer =
        isWild && double.value === 0
          ? 'any tile may be played, but only on it'
          : `only a ${String(double.value)}${isWild ? ' or a blank' : ''} may be played, on it`;
      if (double.by < 0)
        return `The ${open} still wants ${String(double.needed - double.answers)} of its arms; ${answer}.`;
      if (others.length === 0) return `The ${open} is open; ${answer}.`;
      const all = [double, ...others].map((one) => `the ${doubleName(match, round, one)}`);
      return `Several doubles are open, ${all.join(', ')}; only what answers one of them may be played, on it.`;
    }
    case 'tile_not_in_hand':
      return `${name} is not in the hand.`;
    case 'tile_does_not_fit':
      return line.length === 0
        ? `${name} does not fit: ${on} is not started and takes the engine's number, ${String(line.end)}.`
        : `${name} does not fit: ${on} ends in ${String(line.end)}.`;
    case 'line_is_closed_foot':
      return `Nothing more can be laid on the double of ${on}; its branches are the ends.`;
    case 'train_closed':
      return `Seat ${String(line.root + 1)}'s train carries no marker, so only its owner may play there.`;
    case 'first_turn_own_train':
      return `On the first turn only the own train may be played on, not ${on}.`;
    case 'own_train_first':
      return `The own train is not begun yet; ${on} may be played on only after that.`;
    case 'follow_up_on_double':
      return `The ${own}-${own} just laid wants its answer; the next tile goes on it.`;
    case 'follow_up_no_double':
      return `The second tile of the turn may not be a double; ${name} is one.`;
    case 'second_double_needs_third':
      return `${name} may be the second double only if a third tile in hand answers one of the two.`;
    case 'double_needs_cover':
      return `${name} may be laid on a first train only if a tile in hand follows it.`;
    case 'drawn_tile_only':
      return `The drawn ${tileName(round.turn.drawn)} can be played, so it must be.`;
    default:
      return kind.meaning;
  }
}
