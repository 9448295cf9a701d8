import { answers, touches } from './doubles.js';
import { DRAW, END_TURN, type MoveCode, PASS, playCode } from './move-code.js';
import type { RefusalCode } from './move-refusals.js';
import { isFrozen, openBecause, situation, type Situation } from './openness.js';
import {
  isBegun,
  type Line,
  type MatchState,
  type OpenDouble,
  type RoundState,
  type Rules,
  yardCount,
} from './state.js';
import {
  count,
  far,
  has,
  isDouble,
  laid,
  type LaidTile,
  low,
  minus,
  near,
  partners,
  type Tile,
  tile,
  tileOf,
  type TileSet,
} from './tiles.js';

/**
 * The only judge of what may be played (RULES 2.3–2.6). Everything asks it: `decide`, the referee, bots, plans,
 * explanations. A play is one integer inside: the line and the tile as it would lie.
 */

function bindsLine(binding: readonly OpenDouble[], index: number): boolean {
  for (const double of binding) if (double.line === index) return true;
  return false;
}

/** Why the mover may not lay any tile on this line now; null: it may, if the tile fits. */
function lineRefusal(s: Situation, index: number): RefusalCode | null {
  const { binding, last, round } = s;
  if (binding.length > 0 && round.turn.stage !== 'third_tile' && !owesOnDouble(s)) {
    if (!bindsLine(binding, index)) return 'open_double_binds';
    return round.turn.stage === 'go_on' ? goOnRefusal(s, index) : null;
  }
  switch (round.turn.stage) {
    case 'start':
      return openBecause(s, index);
    case 'follow_up':
      if (last !== null && index === last.line) return null;
      return owesOnDouble(s) ? 'follow_up_on_double' : openBecause(s, index);
    case 'third_tile': {
      const first = round.turn.played[round.turn.played.length - 2];
      return index === last?.line || index === first?.line ? null : 'third_tile_answers';
    }
    case 'cover':
      return index === last?.line ? null : 'cover_owed';
    case 'go_on':
      return goOnRefusal(s, index) ?? (isFrozen(s, index) ? 'open_double_freezes_line' : null);
    case 'over':
      return 'not_your_turn';
  }
}

/** Why a long turn may not go on there; null: along the own train, or on the next train of a public run it may. */
function goOnRefusal({ round, longTrain, runRoot, seat }: Situation, index: number): RefusalCode | null {
  const { root } = round.lines[index] as Line;
  if ((longTrain && root === seat) || (runRoot >= 0 && root === runRoot)) return null;
  return runRoot >= 0 ? 'run_next_train' : 'train_goes_on';
}

/** Whether nothing but an answer on the double laid last will do. */
function owesOnDouble(s: Situation): boolean {
  const { stage } = s.round.turn;
  return stage === 'cover' || (stage === 'follow_up' && s.rules.options.doubleFollowUp !== 'anywhere');
}

/** Why this tile may not go there although the line is free and it fits; null: it may (RULES 3, doubles). */
function tileRefusal(s: Situation, index: number, t: Tile): RefusalCode | null {
  if (!isDouble(t)) return null;
  const { rules, round, last } = s;
  const { stage } = round.turn;
  const { options } = rules;
  if (options.doubleAnswers === 0) return null;
  if (stage === 'third_tile') return 'third_tile_answers';
  if (stage === 'follow_up' && options.doubleFollowUp === 'anywhere') {
    if (options.doublesPerTurn === 'one') return 'follow_up_no_double';
    if (options.doublesPerTurn === 'two' && last !== null) {
      if (index === last.line) return 'second_double_other_line';
      if (!thirdTileFits(s, t, far(last.laid))) return 'second_double_needs_third';
    }
  }
  if (
    s.firstTurn &&
    options.firstTurnDoubles === 'forbidden' &&
    (round.lines[index] as Line).root === s.seat &&
    !canCover(rules, minus(s.hand, t), low(t))
  ) {
    return 'double_needs_cover';
  }
  return null;
}

/** `doublesPerTurn: two`: a third tile in hand answers one of both doubles, or both empty the hand. */
function thirdTileFits(s: Situation, second: Tile, firstValue: number): boolean {
  const rest = minus(s.hand, second);
  return (
    count(rest) === 0 ||
    someTile(
      s.rules,
      rest,
      (t) => !isDouble(t) && (answers(s.rules, t, firstValue) || answers(s.rules, t, low(second))),
    )
  );
}

/** `firstTurnDoubles: forbidden`: a tile of the hand can follow the double, and so on until no double lies at the end. */
function canCover(rules: Rules, hand: TileSet, value: number): boolean {
  return someTile(
    rules,
    hand,
    (t) => answers(rules, t, value) && (!isDouble(t) || canCover(rules, minus(hand, t), low(t))),
  );
}

function someTile(rules: Rules, set: TileSet, holds: (t: Tile) => boolean): boolean {
  for (let a = 0; a <= rules.options.maxPips; a++) {
    for (let rest = partners(set, a) >> a, b = a; rest !== 0; rest >>= 1, b++) {
      if (rest & 1 && holds(tile(a, b))) return true;
    }
  }
  return false;
}

/** Adds the plays on one line; `only` ≥ 0 asks for that tile alone. Returns whether there is any. */
function addPlays(s: Situation, index: number, only: Tile, out: MoveCode[] | null): boolean {
  const { end } = s.round.lines[index] as Line;
  const { hand, rules } = s;
  // Only doubles have a rule of their own but for the third tile of `doublesPerTurn: two`, which lineRefusal judges.
  if (!rules.options.wildBlanks) return addTouching(s, index, end, partners(hand, end), only, out);
  let found = false;
  for (let half = 0; half <= rules.options.maxPips; half++) {
    if (!touches(rules, end, half)) continue;
    if (addTouching(s, index, half, partners(hand, half), only, out)) {
      if (out === null) return true;
      found = true;
    }
  }
  return found;
}

/** Adds the plays of tiles that touch with this half; `fars` are their other halves, as a mask. */
function addTouching(
  s: Situation,
  index: number,
  half: number,
  fars: number,
  only: Tile,
  out: MoveCode[] | null,
): boolean {
  let found = false;
  for (let rest = fars; rest !== 0; rest &= rest - 1) {
    const other = 31 - Math.clz32(rest & -rest);
    if (only >= 0 && tile(half, other) !== only) continue;
    if (half === other && tileRefusal(s, index, tile(half, other)) !== null) continue;
    if (out === null) return true;
    found = true;
    out.push(playCode(index, laid(half, other)));
  }
  return found;
}

function collectPlays(s: Situation, only: Tile, out: MoveCode[] | null): boolean {
  const { lines } = s.round;
  const wild = s.rules.options.wildBlanks;
  let found = false;
  for (let index = 0; index < lines.length; index++) {
    const { end } = lines[index] as Line;
    // The cheap question first: where no tile fits nobody asks whether the line is open.
    if (end < 0 || (!wild && partners(s.hand, end) === 0) || lineRefusal(s, index) !== null) continue;
    if (addPlays(s, index, only, out)) {
      if (out === null) return true;
      found = true;
    }
  }
  return found;
}

/** Whether the mover may draw when nothing is playable (RULES 2.6). */
function mayDraw(s: Situation): boolean {
  const { options } = s.rules;
  const { turn } = s.round;
  if (options.drawCount === 'none' || yardCount(s.round) === 0) return false;
  if (options.drawCount === 'one' && turn.drew > 0) return false;
  if (turn.stage === 'follow_up') return options.drawAfterDrawnDouble || !s.last?.drawn;
  return options.firstTurnDraw || !s.firstTurn;
}

/** Every move that the mover may make: plays, or one draw or pass, `END_TURN` where a long turn may stop. Never empty. */
export function legalCodes(match: MatchState, round: RoundState): MoveCode[] {
  return codesIn(situation(match, round));
}

/** `legalCodes` of a situation that is known already. */
export function codesIn(s: Situation): MoveCode[] {
  const codes: MoveCode[] = [];
  const { turn } = s.round;
  if (turn.drawn >= 0 && has(s.hand, turn.drawn) && collectPlays(s, turn.drawn, codes)) {
    if (s.rules.options.playDrawn === 'may') codes.push(PASS);
    return codes;
  }
  if (collectPlays(s, -1, codes)) {
    if (turn.stage === 'go_on') codes.push(END_TURN);
    return codes;
  }
  codes.push(mayDraw(s) ? DRAW : PASS);
  return codes;
}

/** Whether the mover has any play. */
export function hasPlay(match: MatchState, round: RoundState): boolean {
  return collectPlays(situation(match, round), -1, null);
}

/** Whether the tile that was just drawn can be played. */
export function drawnIsPlayable(match: MatchState, round: RoundState): boolean {
  return round.turn.drawn >= 0 && drawnFits(situation(match, round));
}

function drawnFits(s: Situation): boolean {
  const { drawn } = s.round.turn;
  return drawn >= 0 && has(s.hand, drawn) && collectPlays(s, drawn, null);
}

/** The draw or pass that the mover has to make, without any choice in it; null: there is a choice (RECORD 1). */
export function forcedCode(match: MatchState, round: RoundState): MoveCode | null {
  const s = situation(match, round);
  if (collectPlays(s, -1, null)) return null;
  if (mayDraw(s)) return DRAW;
  return match.rules.markerIsChoice ? null : PASS;
}

/** Why a play is not legal, in the order in which a person would ask; null: it is. */
export function playRefusal(
  match: MatchState,
  round: RoundState,
  index: number,
  laidTile: LaidTile,
): RefusalCode | null {
  const s = situation(match, round);
  const line = round.lines[index] as Line;
  const t = tileOf(laidTile);
  if (!has(s.hand, t)) return 'tile_not_in_hand';
  const refused = lineRefusal(s, index);
  if (refused !== null) return refused;
  if (line.end < 0) return 'line_is_closed_foot';
  if (!touches(match.rules, line.end, near(laidTile))) return 'tile_does_not_fit';
  const doubled = tileRefusal(s, index, t);
  if (doubled !== null) return doubled;
  const { drawn } = round.turn;
  if (drawn >= 0 && drawn !== t && drawnFits(s)) return 'drawn_tile_only';
  return null;
}

/** Whether a double that the mover laid in this turn still waits on this line. */
function answersOwnDouble({ round }: Situation, index: number): boolean {
  return round.openDoubles.some((double) => double.line === index && double.turn === round.turn.number);
}

/** The rule that allows plays on a line, as a stable name. */
export function playRule(s: Situation, index: number): string {
  const { round } = s;
  const { root } = round.lines[index] as Line;
  switch (round.turn.stage) {
    case 'follow_up':
    case 'third_tile':
      if (bindsLine(s.binding, index)) return 'answers_open_double';
      return answersOwnDouble(s, index) ? 'answers_own_double' : 'follow_up_anywhere';
    case 'cover':
      return 'covers_first_train_double';
    case 'go_on':
      return s.longTrain && root === s.seat ? 'train_goes_on' : 'public_run';
    case 'start':
    case 'over':
      break;
  }
  if (bindsLine(s.binding, index)) return s.rules.isChickenFoot && index === 0 ? 'fills_hub' : 'answers_open_double';
  if (s.rules.isChickenFoot) return 'open_end';
  if (root === s.seat) return isBegun(round.lines, root) ? 'own_train' : 'begins_own_train';
  if (root < s.rules.seatCount) return 'marked_train';
  return isBegun(round.lines, root) ? 'mexican_train' : 'begins_mexican_train';
}
