import type { RefusalCode } from './move-refusals.js';
import type { Line, MatchState, OpenDouble, PlayedTile, RoundState, Rules } from './state.js';
import { isBegun, liesUnder, yardCount } from './state.js';
import {
  count,
  far,
  has,
  isDouble,
  low,
  minus,
  near,
  partners,
  tile,
  tileOf,
  type LaidTile,
  type Tile,
  type TileSet,
} from './tiles.js';

/**
 * The only judge of what may be played (RULES 2.3–2.6). Everything asks it: `decide`, the referee, bots, plans,
 * explanations. A play is one integer inside: the line and the tile as it would lie.
 */

/** A play as an integer, `line << 10 | laid`; or one of the moves without a tile below. */
export type MoveCode = number;

export const DRAW: MoveCode = -1;
export const PASS: MoveCode = -2;
export const END_TURN: MoveCode = -3;

const LAID_BITS = 10;

/** The code of a tile laid on a line. */
export function playCode(line: number, laidTile: LaidTile): MoveCode {
  return (line << LAID_BITS) | laidTile;
}

/** The line of a play. */
export function lineOf(play: MoveCode): number {
  return play >> LAID_BITS;
}

/** The tile of a play as it would lie. */
export function laidOf(play: MoveCode): LaidTile {
  return play & ((1 << LAID_BITS) - 1);
}

const NO_DOUBLES: readonly OpenDouble[] = [];

/** Whether every seat still in the match had its first turn: from then on deferred doubles bind (RULES 6). */
function firstTurnsOver(match: MatchState, round: RoundState): boolean {
  return (round.firstTurnTaken & match.inPlay) === match.inPlay;
}

/** The open doubles that bind the mover: not those that were laid in this very turn (RULES 2.4, 2.5). */
export function bindingDoubles(match: MatchState, round: RoundState): readonly OpenDouble[] {
  const { rules } = match;
  if (round.openDoubles.length === 0 || !rules.bindsTable) return NO_DOUBLES;
  const older = round.openDoubles.filter(
    (double) => double.turn !== round.turn.number && (!double.deferred || firstTurnsOver(match, round)),
  );
  const first = older[0];
  if (first === undefined || older.length === 1) return older;
  if (first.by < 0) return [first]; // the Chicken Foot hub comes before every foot
  switch (rules.options.doubleOrder) {
    case 'first_laid':
      return [first];
    case 'last_laid':
      return older.slice(-1);
    case 'any':
      return older;
  }
}

/** Whether the mover's turn began bound by an open double. */
export function isBound(match: MatchState, round: RoundState): boolean {
  return round.turn.played.length > 0 ? round.turn.began === 'bound' : bindingDoubles(match, round).length > 0;
}

/** Whether this is the mover's first turn (RULES 1): its first one on which no open double bound it. */
export function onFirstTurn(match: MatchState, round: RoundState): boolean {
  return match.rules.hasFirstTurns && ((round.firstTurnTaken >> round.mover) & 1) === 0 && !isBound(match, round);
}

/**
 * Whether the mover's turn is a first train or a late start that may take several tiles, as far as it has gone
 * (RULES 2.5, `firstTurn`, `lateStart`).
 */
export function isLongTrain(match: MatchState, round: RoundState): boolean {
  const { rules } = match;
  const { mover, turn } = round;
  const isFirst = ((round.firstTurnTaken >> mover) & 1) === 0;
  const mayBeLong = isFirst
    ? rules.options.firstTurn !== 'single'
    : rules.options.lateStart === 'whole_train' && !turn.ownBegun;
  if (!mayBeLong || !rules.hasFirstTurns || isBound(match, round)) return false;
  return turn.played.every((played) => played.root === mover);
}

/** Whether no tile off the table could answer a double of this value any more (RULES 2.10). */
export function isExhausted(rules: Rules, table: TileSet, value: number): boolean {
  if (!rules.options.exhaustedDoubleReleases) return false;
  if (!rules.options.wildBlanks) return partners(table, value) === rules.everyValue;
  if (value === 0) return count(table) === rules.setSize;
  return partners(table, value) === rules.everyValue && partners(table, 0) === rules.everyValue;
}

/** Whether the tile can answer a double of this value. */
function answers(rules: Rules, t: Tile, value: number): boolean {
  if (t >> 5 === value || (t & 31) === value) return true;
  return rules.options.wildBlanks && (value === 0 || low(t) === 0);
}

/** Everything about the mover's situation that more than one line is judged by. */
interface Situation {
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

function situation(match: MatchState, round: RoundState): Situation {
  const { rules } = match;
  const { turn, mover: seat } = round;
  const binding = bindingDoubles(match, round);
  const last = turn.played.length > 0 ? (turn.played[turn.played.length - 1] as PlayedTile) : null;
  const bound = last === null ? binding.length > 0 : turn.began === 'bound';
  const goesOn = turn.stage === 'go_on';
  const asked: Situation = {
    match,
    rules,
    round,
    seat,
    hand: round.hands[seat] as TileSet,
    binding,
    firstTurn: rules.hasFirstTurns && ((round.firstTurnTaken >> seat) & 1) === 0 && !bound,
    last,
    runRoot: -1,
    longTrain: goesOn && isLongTrain(match, round),
  };
  return goesOn && rules.options.publicRun ? { ...asked, runRoot: nextRunRoot(asked) } : asked;
}

/** Whether a public run may follow what was laid so far: not on a first turn of scope `own` (RULES 3, `publicRun`). */
function mayRun(s: Situation): boolean {
  const opening = s.round.turn.played[0];
  return (
    s.rules.options.publicRun &&
    !s.rules.isChickenFoot &&
    opening !== undefined &&
    opening.root === s.seat &&
    !(s.firstTurn && s.rules.options.firstTurnScope === 'own')
  );
}

/** The train that a public run goes to next: the first one after the last, clockwise, that is open to the seat. */
function nextRunRoot(s: Situation): number {
  if (!mayRun(s) || s.last === null) return -1;
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
function isFrozen(s: Situation, index: number): boolean {
  const { rules, round, match } = s;
  if (rules.options.doubleBinds !== 'train' || !rules.hasFeet || rules.isChickenFoot) return false;
  if (round.openDoubles.some((double) => double.line === index)) return false;
  return round.openDoubles.some(
    (double) => (!double.deferred || firstTurnsOver(match, round)) && liesUnder(round.lines, index, double.line),
  );
}

function openBecause(s: Situation, index: number): RefusalCode | null {
  return closedBecause(s, index) ?? (isFrozen(s, index) ? 'open_double_freezes_line' : null);
}

function bindsLine(binding: readonly OpenDouble[], index: number): boolean {
  for (const double of binding) if (double.line === index) return true;
  return false;
}

/** Why the mover may not lay any tile on this line now; null: it may, if the tile fits. */
function lineRefusal(s: Situation, index: number): RefusalCode | null {
  const { binding, last, round, seat } = s;
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

  function goOnRefusal(on: Situation, line: number): RefusalCode | null {
    const { root } = on.round.lines[line] as Line;
    if (on.longTrain && root === seat) return null;
    if (on.runRoot >= 0 && root === on.runRoot) return null;
    return on.runRoot >= 0 ? 'run_next_train' : 'train_goes_on';
  }
}

/** Whether nothing but an answer on the double laid last will do. */
function owesOnDouble(s: Situation): boolean {
  const { stage } = s.round.turn;
  return stage === 'cover' || (stage === 'follow_up' && s.rules.options.doubleFollowUp !== 'anywhere');
}

/** How many doubles the turn ends with so far: those of the obligation that runs. */
export function doublesInARow(played: readonly PlayedTile[]): number {
  let n = 0;
  while (n < played.length && (played[played.length - 1 - n] as PlayedTile).isDouble) n++;
  return n;
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
    out.push((index << LAID_BITS) | (half << 5) | other);
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
  const s = situation(match, round);
  const codes: MoveCode[] = [];
  const { turn } = round;
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
  const { drawn } = round.turn;
  const s = situation(match, round);
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
  if (drawn >= 0 && drawn !== t && drawnIsPlayable(match, round)) return 'drawn_tile_only';
  return null;
}

/** Whether a half may touch an end of this number (RULES 3, `wildBlanks`). */
export function touches(rules: Rules, end: number, half: number): boolean {
  return half === end || (rules.options.wildBlanks && (half === 0 || end === 0));
}

/** The rule that allows a play, as a stable name (see the catalogue of `rules` in the documentation). */
export function playRule(match: MatchState, round: RoundState, play: MoveCode): string {
  const s = situation(match, round);
  const index = lineOf(play);
  const { root } = round.lines[index] as Line;
  switch (round.turn.stage) {
    case 'follow_up':
    case 'third_tile':
      return bindsLine(s.binding, index)
        ? 'answers_open_double'
        : index === s.last?.line
          ? 'answers_own_double'
          : 'follow_up_anywhere';
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

/** The far half of a play: the new end of its line. */
export function endAfter(play: MoveCode): number {
  return far(laidOf(play));
}
