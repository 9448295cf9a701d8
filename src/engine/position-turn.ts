import { isExhausted, onFirstTurn } from './doubles.js';
import { readSetTile } from './position-seats.js';
import { bool, fail, integer, isAbsent, items, member, type Node, oneOf, onlyMembers, text } from './shape.js';
import {
  type Line,
  lineIndex,
  type MatchState,
  type OpenDouble,
  type PlayedTile,
  type RoundState,
  rowTiles,
} from './state.js';
import { has, high, isDouble, NO_TILES, tileName, tileOf } from './tiles.js';
import { freshTurn } from './turns.js';

/** The turn and the open doubles of a position (RECORD 2). */

export function readTurn(match: MatchState, round: RoundState, node: Node): void {
  const { rules } = match;
  round.turn = freshTurn(round, round.mover, 1, rules.isChickenFoot);
  if (isAbsent(node)) return;
  onlyMembers(node, ['drew', 'drawn', 'played', 'bound']);
  const { turn } = round;
  const drew = member(node, 'drew');
  if (!isAbsent(drew)) turn.drew = integer(drew, 0, rules.setSize);
  const drawn = member(node, 'drawn');
  if (!isAbsent(drawn) && drawn.value !== null) {
    turn.drawn = readSetTile(rules, drawn);
    if (!has(round.hands[round.mover] ?? NO_TILES, turn.drawn))
      fail(drawn, 'drawn_not_in_hand', 'The drawn tile lies in the hand of the seat to move.');
    turn.drawnTiles = [turn.drawn];
    turn.drew = Math.max(turn.drew, 1);
  }
  const played = member(node, 'played');
  if (!isAbsent(played)) {
    for (const item of items(played, rules.setSize)) {
      const laid = readPlayed(match, round, item);
      if (turn.played.some((other) => other.laid === laid.laid))
        fail(item, 'tile_twice', `${tileName(tileOf(laid.laid))} stands twice among the tiles of the turn.`);
      turn.played = [...turn.played, laid];
    }
  }
  if (!rules.isChickenFoot) {
    const own = round.lines[round.mover] as Line;
    turn.ownBegun = own.length > turn.played.filter((tilePlayed) => tilePlayed.line === round.mover).length;
  }
  const bound = member(node, 'bound');
  if (!isAbsent(bound)) turn.began = bool(bound) ? 'bound' : 'free';
}

/** A tile laid in this turn: it lies on the line it names, or on a branch of it where it answered a foot. */
function readPlayed(match: MatchState, round: RoundState, node: Node): PlayedTile {
  onlyMembers(node, ['type', 'tile', 'at', 'drawn', 'inner', 'call', 'keepMarker', 'seat', 'auto']);
  if (!isAbsent(member(node, 'type'))) oneOf(member(node, 'type'), ['play']);
  const t = readSetTile(match.rules, member(node, 'tile'));
  const at = lineIndex(match.rules, round.lines, text(member(node, 'at')));
  const line = round.lines.findIndex(
    (candidate, index) =>
      (index === at || candidate.parent === at) && rowTiles(candidate).some((laid) => tileOf(laid) === t),
  );
  if (at < 0 || line < 0)
    fail(node, 'played_not_on_line', `${tileName(t)} does not lie on ${text(member(node, 'at')).slice(0, 40)}.`);
  const { root: lineRoot } = round.lines[line] as Line;
  const laid = rowTiles(round.lines[line] as Line).find((candidate) => tileOf(candidate) === t) ?? 0;
  return { laid, at, line, root: lineRoot, isDouble: isDouble(t), drawn: trueOrFalse(member(node, 'drawn')) };
}

function trueOrFalse(node: Node): boolean {
  return isAbsent(node) ? false : bool(node);
}

export function readOpenDoubles(match: MatchState, round: RoundState, node: Node): OpenDouble[] {
  const { rules } = match;
  const listed = isAbsent(node) ? [] : items(node, rules.setSize);
  const doubles: OpenDouble[] = [];
  for (const item of listed) {
    const double = readOpenDouble(match, round, item);
    if (doubles.some(({ line }) => line === double.line))
      fail(member(item, 'at'), 'double_twice', 'The open double of this line is listed twice.');
    doubles.push(double);
  }
  const arms = (round.lines[0] as Line).branches;
  if (rules.isChickenFoot && arms < rules.options.hubArms && !doubles.some((double) => double.by < 0)) {
    doubles.unshift({
      line: 0,
      value: round.engine,
      by: -1,
      answers: arms,
      needed: rules.options.hubArms,
      deferred: false,
      turn: 0,
    });
  }
  return doubles.filter((double) => !isExhausted(rules, round.table, double.value));
}

function readOpenDouble(match: MatchState, round: RoundState, node: Node): OpenDouble {
  const { rules } = match;
  const { options } = rules;
  onlyMembers(node, ['at', 'answers', 'by', 'value', 'needed', 'binds']);
  const index = lineIndex(rules, round.lines, text(member(node, 'at')));
  if (index < 0)
    fail(
      member(node, 'at'),
      'line_unknown',
      `There is no line ${text(member(node, 'at')).slice(0, 40)} in the position.`,
    );
  const line = round.lines[index] as Line;
  const isHub = rules.isChickenFoot && index === 0;
  if (!isHub && options.doubleAnswers === 0)
    fail(node, 'doubles_mean_nothing', 'By these rules a double needs no answer, so none is open.');
  const last = line.row?.laid;
  if (!isHub && (last === undefined || !isDouble(tileOf(last))))
    fail(member(node, 'at'), 'no_double_there', `${line.id} does not end with a double.`);
  const needed = isHub ? options.hubArms : options.doubleAnswers;
  const answers = integer(member(node, 'answers'), 0, Math.max(0, needed - 1));
  if (answers !== line.branches)
    fail(member(node, 'answers'), 'answers_differ', `${line.id} has ${String(line.branches)} answers in the position.`);
  if (isHub) return { line: 0, value: round.engine, by: -1, answers, needed, deferred: false, turn: 0 };
  const by = integer(member(node, 'by'), 1, rules.seatCount) - 1;
  const inTurn = round.turn.played.some((played) => played.line === index && played.laid === last);
  return {
    line: index,
    value: high(tileOf(last ?? 0)),
    by,
    answers,
    needed,
    deferred: isDeferred(match, round, line, by, inTurn),
    turn: inTurn ? 1 : 0,
  };
}

/** Whether it is a double of a first turn that does not bind yet (`firstTurnDoubles: deferred`). */
function isDeferred(match: MatchState, round: RoundState, line: Line, by: number, inTurn: boolean): boolean {
  const { hasFirstTurns, options } = match.rules;
  if (!hasFirstTurns || options.firstTurnDoubles !== 'deferred' || line.root !== by) return false;
  return inTurn ? onFirstTurn(match, round) : (round.firstTurnTaken & match.inPlay) !== match.inPlay;
}

/** A double with branches that is not open any more is full or exhausted: no end itself (RULES 1). */
export function closeFullFeet(match: MatchState, round: RoundState): void {
  round.lines = round.lines.map((line, index) => {
    const isOpen = round.openDoubles.some((double) => double.line === index);
    const isHub = match.rules.isChickenFoot && index === 0;
    return (line.branches > 0 || isHub) && !isOpen ? { ...line, end: -1 } : line;
  });
}
