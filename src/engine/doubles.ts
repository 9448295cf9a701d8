import type { MatchState, OpenDouble, PlayedTile, RoundState, Rules } from './state.js';
import { count, low, partners, type Tile, type TileSet } from './tiles.js';

/** What open doubles do to the mover, and what kind of turn this is (RULES 1, 2.4, 2.5, 2.10). */

const NO_DOUBLES: readonly OpenDouble[] = [];

/** Whether every seat still in the match had its first turn: from then on deferred doubles bind (RULES 6). */
export function firstTurnsOver(match: MatchState, round: RoundState): boolean {
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

/**
 * Whether the turn may be a public run: it opened on the own train, and not on a first turn of scope `own` (RULES 3,
 * `publicRun`). A double without a follow-up ends it (RULES 2.5).
 */
export function mayRun(match: MatchState, round: RoundState): boolean {
  const { options, isChickenFoot } = match.rules;
  const { played } = round.turn;
  if (!options.publicRun || isChickenFoot || played[0]?.root !== round.mover) return false;
  const endsOnDouble = options.doubleAnswers > 0 && played[played.length - 1]?.isDouble === true;
  if (endsOnDouble && options.doubleFollowUp === 'none') return false;
  return options.firstTurnScope === 'any' || !onFirstTurn(match, round);
}

/** Whether no tile off the table could answer a double of this value any more (RULES 2.10). */
export function isExhausted(rules: Rules, table: TileSet, value: number): boolean {
  if (!rules.options.exhaustedDoubleReleases) return false;
  if (!rules.options.wildBlanks) return partners(table, value) === rules.everyValue;
  if (value === 0) return count(table) === rules.setSize;
  return partners(table, value) === rules.everyValue && partners(table, 0) === rules.everyValue;
}

/** Whether a half may touch an end of this number (RULES 3, `wildBlanks`). */
export function touches(rules: Rules, end: number, half: number): boolean {
  return half === end || (rules.options.wildBlanks && (half === 0 || end === 0));
}

/** Whether the tile can answer a double of this value. */
export function answers(rules: Rules, t: Tile, value: number): boolean {
  if (t >> 5 === value || (t & 31) === value) return true;
  return rules.options.wildBlanks && (value === 0 || low(t) === 0);
}

/** How many doubles the turn ends with so far: those of the obligation that runs. */
export function doublesInARow(played: readonly PlayedTile[]): number {
  let n = 0;
  while (n < played.length && (played[played.length - 1 - n] as PlayedTile).isDouble) n++;
  return n;
}
