import { emptyRound } from './begin-round.js';
import { stageAfter } from './lay.js';
import { hasPlay } from './legal-moves.js';
import { OPTION_CATALOGUE } from './option-catalogue.js';
import type { Ruleset } from './options.js';
import { readLines } from './position-lines.js';
import { checkSupply, readSeats } from './position-seats.js';
import { closeFullFeet, readOpenDoubles, readTurn } from './position-turn.js';
import { MOST_SEATS, resolveRuleset, resolveRecordedRuleset } from './ruleset.js';
import { fail, integer, isAbsent, items, member, type Node, onlyMembers, root, ShapeError, text } from './shape.js';
import { compileRules, type MatchState, type RoundState, type Rules } from './state.js';
import { NO_TILES, type Tile } from './tiles.js';

/** A position that the stateless referee was given (RECORD 2), ready to be judged. */
export interface Position {
  readonly match: MatchState;
  readonly round: RoundState;
}

export type PositionReading =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly code: string; readonly detail: string; readonly pointer: string };

/** Reads a position; an impossible one is refused with the reason. Never throws on anything that came from outside. */
export function readPosition(json: unknown): PositionReading {
  try {
    return { ok: true, position: read(root(json)) };
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    return { ok: false, code: error.code, detail: error.message, pointer: error.pointer };
  }
}

function read(node: Node): Position {
  onlyMembers(node, [
    'ruleset',
    'engine',
    'toMove',
    'seats',
    'lines',
    'openDoubles',
    'yardCount',
    'turn',
    'missedCalls',
  ]);
  const seatNodes = items(member(node, 'seats'), MOST_SEATS);
  const rules = compileRules(readRuleset(member(node, 'ruleset'), seatNodes.length));
  const engine = integer(member(node, 'engine'), 0, rules.options.maxPips);
  const mover = integer(member(node, 'toMove'), 1, rules.seatCount) - 1;
  const seats = readSeats(rules, seatNodes);
  if (seats.hands[mover] === null)
    fail(member(node, 'seats'), 'hand_missing', 'The hand of the seat to move must be given.');
  if (seats.left & (1 << mover)) fail(member(node, 'toMove'), 'seat_has_left', 'The seat to move has left the match.');

  const laidOut = readLines(rules, engine, member(node, 'lines'));
  const round = emptyRound(rules, 1, engine, mover);
  round.lines = laidOut.lines;
  round.markers = laidOut.markers | (rules.isChickenFoot ? 0 : seats.left);
  round.table = laidOut.table;
  round.hands = seats.hands.map((hand) => hand ?? NO_TILES);
  round.firstTurnTaken = seats.firstTurnTaken;
  const yard = integer(member(node, 'yardCount'), 0, rules.setSize);
  round.yard = new Array<Tile>(yard).fill(0);
  const match = matchOf(rules, rules.allSeats & ~seats.left, round);
  checkSupply(rules, node, seats, round.table, yard);
  readTurn(match, round, member(node, 'turn'));
  round.openDoubles = readOpenDoubles(match, round, member(node, 'openDoubles'));
  closeFullFeet(match, round);
  settleTurn(match, round, member(node, 'turn'));
  round.missedCalls = isAbsent(member(node, 'missedCalls')) ? 0 : seatMask(rules, member(node, 'missedCalls'));
  return { match, round };
}

/** A complete set of options is taken as a record's; else they are what the request names itself (RULES 3, refusals). */
function readRuleset(node: Node, seats: number): Ruleset {
  onlyMembers(node, ['preset', 'options']);
  const options = member(node, 'options').value ?? {};
  const presetNode = member(node, 'preset');
  const preset = isAbsent(presetNode) ? undefined : text(presetNode);
  const isComplete = typeof options === 'object' && OPTION_CATALOGUE.every((option) => option.name in options);
  const resolved = (isComplete ? resolveRecordedRuleset : resolveRuleset)({ preset, options }, seats);
  if (resolved.ok) return resolved.ruleset;
  const [conflict] = resolved.conflicts;
  return fail(node, conflict?.code ?? 'ruleset_refused', conflict?.detail ?? 'The ruleset cannot be played.');
}

function matchOf(rules: Rules, inPlay: number, round: RoundState): MatchState {
  const seat = { member: null, clientSeed: null, left: null, leftAs: 0 };
  return {
    version: 0,
    rulesVersion: '',
    rules,
    autoForced: false,
    commitment: '',
    status: 'running',
    seats: new Array<typeof seat>(rules.seatCount).fill(seat),
    inPlay,
    clientSeeds: null,
    round,
    finished: [],
    enginesUsed: 1 << round.engine,
    result: null,
  };
}

/** Where the turn stands after the tiles laid in it. A turn that is over cannot be asked about. */
function settleTurn(match: MatchState, round: RoundState, node: Node): void {
  const { turn } = round;
  if (turn.played.length === 0) return;
  turn.stage = stageAfter(match, round, false);
  if (turn.stage === 'over' || (turn.stage === 'go_on' && !hasPlay(match, round))) {
    fail(node, 'turn_is_over', 'With the tiles laid in it this turn is over: another seat is to move.');
  }
}

function seatMask(rules: Rules, node: Node): number {
  return items(node, MOST_SEATS).reduce((mask, item) => mask | (1 << (integer(item, 1, rules.seatCount) - 1)), 0);
}
