import type { GameEvent } from './events.js';
import { agree, agreeNumbers, agreeSet, agreeTile, agreeTiles } from './record-agreement.js';
import { MOVE_TYPES, type MoveType, readCommand } from './record-moves.js';
import { coming, expectNext, give, type RefereeMatch } from './referee-match.js';
import { MOST_SEATS } from './ruleset.js';
import { fail, isAbsent, items, member, oneOf, onlyMembers, trueOrAbsent, type Node } from './shape.js';

/** Compares a round of a record, and at last its result, with the referee's match. */

/** More moves than any round can have: each draws or lays a tile, or is one of a few passes in between. */
const MOST_MOVES = 20_000;

/** Checks a round; returns how many moves it has. */
export function checkRound(table: RefereeMatch, node: Node): number {
  onlyMembers(node, ['round', 'engine', 'starter', 'hands', 'yard', 'moves', 'end', 'scores', 'left']);
  const dealt = expectNext(table, 'round_dealt', node, 'round_not_dealt', 'The match had ended before this round.');
  agree(member(node, 'round'), dealt.round, 'round_differs');
  agree(member(node, 'engine'), dealt.engine, 'engine_differs');
  agree(member(node, 'starter'), dealt.starter, 'starter_differs');
  const hands = items(member(node, 'hands'), MOST_SEATS);
  if (hands.length !== dealt.hands.length) fail(member(node, 'hands'), 'deal_differs', 'There is one hand a seat.');
  hands.forEach((hand, index) => {
    agreeTiles(hand, dealt.hands[index] ?? [], 'deal_differs');
  });
  agreeTiles(member(node, 'yard'), dealt.yard, 'deal_differs');

  const moves = items(member(node, 'moves'), MOST_MOVES);
  const given: Node[] = [];
  for (const move of moves) {
    const next = coming(table);
    if (next?.type === 'round_ended') fail(move, 'round_had_ended', 'The round had ended before this move.');
    if (next !== undefined && given.length === 0) {
      agreeMove(move, next, dealt.engine);
      table.compared++;
      continue;
    }
    give(table, readCommand(move), move);
    // A sealed train is not shown before all are in; then they are laid in the order of the record.
    given.push(move);
    for (
      let shown = coming(table);
      given.length > 0 && shown !== undefined && shown.type !== 'round_ended';
      shown = coming(table)
    ) {
      agreeMove(given.shift() as Node, shown, dealt.engine);
      table.compared++;
    }
  }
  const ended = expectNext(
    table,
    'round_ended',
    member(node, 'moves'),
    'moves_missing',
    'The round goes on after the last move of the record.',
  );
  checkEnd(node, ended);
  return moves.length;
}

/** Compares a move of the record with what happened in the referee's match. */
function agreeMove(node: Node, event: GameEvent, engine: number): void {
  const type = oneOf(member(node, 'type'), MOVE_TYPES);
  const what = happened(event);
  if (what === null || type !== what.type) {
    return fail(
      node,
      'move_differs',
      `Here the match has ${what === null ? event.type : `a move of type ${what.type} by seat ${String(what.seat)}`}.`,
    );
  }
  agree(member(node, 'seat'), what.seat, 'move_differs');
  switch (event.type) {
    case 'tile_drawn':
      onlyMembers(node, ['seat', 'type', 'auto', 'tile']);
      trueOrAbsent(member(node, 'auto'));
      return agreeTile(member(node, 'tile'), event.tile, 'draw_differs');
    case 'engine_laid':
      onlyMembers(node, ['seat', 'type', 'auto', 'tile']);
      trueOrAbsent(member(node, 'auto'));
      return agree(member(node, 'tile'), `${String(engine)}-${String(engine)}`, 'engine_differs');
    case 'challenged':
      return agreeTiles(member(node, 'drawn'), event.drawn, 'draw_differs');
    case 'seat_left':
      agreeSet(member(node, 'returned'), event.returned, 'returned_differs');
      return agreeTiles(member(node, 'yard'), event.yard, 'deal_differs');
    case 'passed':
      onlyMembers(node, ['seat', 'type', 'auto', 'marker']);
      return agree(
        { ...member(node, 'marker'), value: member(node, 'marker').value ?? true },
        event.marker,
        'move_differs',
      );
    default:
  }
}

/** What kind of record move an event is, and whose; null: none. */
function happened(event: GameEvent): { readonly type: MoveType; readonly seat: number } | null {
  switch (event.type) {
    case 'tile_played':
      return { type: 'play', seat: event.seat };
    case 'train_laid':
      return { type: 'lay_train', seat: event.seat };
    case 'tile_drawn':
      return { type: 'draw', seat: event.seat };
    case 'engine_laid':
      return { type: 'engine', seat: event.seat };
    case 'passed':
      return { type: 'pass', seat: event.seat };
    case 'turn_ended':
      return { type: 'end_turn', seat: event.seat };
    case 'challenged':
      return { type: 'challenge', seat: event.seat };
    case 'seat_left':
      return { type: 'leave', seat: event.seat };
    case 'seat_substituted':
      return { type: 'substitute', seat: event.seat };
    default:
      return null;
  }
}

function checkEnd(node: Node, ended: Extract<GameEvent, { type: 'round_ended' }>): void {
  const end = member(node, 'end');
  onlyMembers(end, ['reason', 'seat']);
  agree(member(end, 'reason'), ended.reason, 'end_differs');
  if (ended.seat !== null) agree(member(end, 'seat'), ended.seat, 'end_differs');
  else if (!isAbsent(member(end, 'seat')) && member(end, 'seat').value !== null) {
    fail(member(end, 'seat'), 'end_differs', 'Nobody went out.');
  }
  agreeNumbers(member(node, 'scores'), ended.scores, 'score_differs');
  const left = items(member(node, 'left'), MOST_SEATS);
  if (left.length !== ended.left.length) fail(member(node, 'left'), 'left_differs', 'There is one hand a seat.');
  left.forEach((hand, index) => {
    agreeSet(hand, ended.left[index] ?? [], 'left_differs');
  });
}

/** Checks totals and places, and that the match has ended. */
export function checkResult(table: RefereeMatch, node: Node, rounds: Node): void {
  const ended = coming(table);
  if (ended?.type !== 'match_ended')
    return fail(rounds, 'round_missing', 'The match goes on after the last round of the record.');
  onlyMembers(node, ['totals', 'places', 'reason']);
  agreeNumbers(member(node, 'totals'), ended.totals, 'total_differs');
  agreeNumbers(member(node, 'places'), ended.places, 'place_differs');
  agree(member(node, 'reason'), ended.reason, 'result_differs');
}
