import { bindingDoubles, firstTurnsOver, isLongTrain, mayRun, onFirstTurn } from './doubles.js';
import type { RefusalCode } from './move-refusals.js';
import {
  isBegun,
  liesUnder,
  type Line,
  type MatchState,
  type OpenDouble,
  type PlayedTile,
  type RoundState,
  type Rules,
} from './state.js';
import type { TileSet } from './tiles.js';

/** Which lines are open to the mover, doubles apart (RULES 2.3, `publicRun`). */

/** Everything about the mover's situation that more than one line is judged by. */
export interface Situation {
  readonly match: MatchState;
  readonly rules: Rules;
  readonly round: RoundState;
  readonly seat: number;
  readonly hand: TileSet;
  readonly binding: readonly OpenDouble[];
  readonly firstTurn: boolean;
  readonly last: PlayedTile | null;
  /** In a public run: the root of the next train; −1: none, or no run. */
  readonly runRoot: number;
  readonly longTrain: boolean;
}

export function situation(match: MatchState, round: RoundState): Situation {
  const { rules } = match;
  const { turn, mover: seat } = round;
  const binding = bindingDoubles(match, round);
  const last = turn.played.length > 0 ? (turn.played[turn.played.length - 1] as PlayedTile) : null;
  const goesOn = turn.stage === 'go_on';
  const asked: Situation = {
    match,
    rules,
    round,
    seat,
    hand: round.hands[seat] as TileSet,
    binding,
    firstTurn: onFirstTurn(match, round),
    last,
    runRoot: -1,
    longTrain: goesOn && isLongTrain(match, round),
  };
  return goesOn && rules.options.publicRun ? { ...asked, runRoot: nextRunRoot(asked) } : asked;
}

/** The train that a public run goes to next: the first one after the last, clockwise, that is open to the seat. */
function nextRunRoot(s: Situation): number {
  if (!mayRun(s.match, s.round) || s.last === null) return -1;
  const seats = s.rules.seatCount;
  const from = s.last.root;
  if (from < seats) {
    for (let root = (from + 1) % seats; root !== s.seat; root = (root + 1) % seats) {
      if (closedBecause(s, root) === null) return root;
    }
  }
  for (let root = Math.max(seats, from + 1); root < s.rules.rootCount; root++) {
    if (closedBecause(s, root) === null) return root;
  }
  return -1;
}

/** Why a line is not open to the seat for an ordinary play, apart from open doubles; null: it is (RULES 2.3). */
function closedBecause(s: Situation, index: number): RefusalCode | null {
  const { rules, round, seat } = s;
  const { options } = rules;
  if (rules.isChickenFoot) return null;
  const { root } = round.lines[index] as Line;
  if (root === seat) return null;
  if (s.firstTurn && options.firstTurnScope === 'own') return 'first_turn_own_train';
  const ownBegun = isBegun(round.lines, seat);
  if (root < rules.seatCount) {
    if (((round.markers >> root) & 1) === 0) return 'train_closed';
    if (ownBegun) return null;
    if (options.ownTrainFirst !== 'off') return 'own_train_first';
    return options.othersUnstarted === 'own_train_begun' && !isBegun(round.lines, root) ? 'own_train_not_begun' : null;
  }
  if (!ownBegun && options.ownTrainFirst === 'before_anything') return 'own_train_first';
  if (isBegun(round.lines, root)) return null;
  if (root > rules.seatCount && !isBegun(round.lines, root - 1)) return 'mexican_in_order';
  switch (options.mexicanStart) {
    case 'any_turn':
      return null;
    case 'after_own_train':
      return round.turn.ownBegun ? null : 'mexican_after_own_train';
    case 'after_all_trains':
      return allTrainsBegun(s.match, round) ? null : 'mexican_after_all_trains';
  }
}

function allTrainsBegun(match: MatchState, round: RoundState): boolean {
  for (let seat = 0; seat < match.rules.seatCount; seat++) {
    if ((match.inPlay >> seat) & 1 && !isBegun(round.lines, seat)) return false;
  }
  return true;
}

/** Whether `doubleBinds: train` freezes this ordinary end: it lies beyond an open foot (RULES 2.4). */
export function isFrozen(s: Situation, index: number): boolean {
  const { rules, round, match } = s;
  if (rules.options.doubleBinds !== 'train' || !rules.hasFeet || rules.isChickenFoot) return false;
  return round.openDoubles.some(
    ({ line, deferred }) =>
      line !== index && (!deferred || firstTurnsOver(match, round)) && liesUnder(round.lines, index, line),
  );
}

export function openBecause(s: Situation, index: number): RefusalCode | null {
  return closedBecause(s, index) ?? (isFrozen(s, index) ? 'open_double_freezes_line' : null);
}
