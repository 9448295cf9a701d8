import type { GameView, LegalMove } from '../engine/index.js';
import type { TableEventView } from '../table/index.js';
import type { Branch, Condition, ExpectedMove, PlannedMove, PlanStep } from './plan.js';

/** All that a plan is judged by: nothing in it is more than its owner may see. */
export interface Situation {
  /** The game as the owner sees it. */
  readonly view: GameView;
  readonly seat: number;
  /** What the owner can do now; nothing while it is not their turn. */
  readonly legal: readonly LegalMove[];
  /** What the others did since the plan was made or last played, in order, as the owner sees it. */
  readonly since: readonly TableEventView[];
  /** Whether the rules take a move of the owner now. */
  readonly accepts: (move: PlannedMove) => boolean;
}

/** A branch as it stands. */
export interface BranchVerdict {
  /** Of each condition, whether it holds. */
  readonly holds: readonly boolean[];
  /** Whether its move is legal. */
  readonly isLegal: boolean;
}

/** What there is to say about each branch of a step. */
export function verdictsOf({ branches }: PlanStep, situation: Situation): BranchVerdict[] {
  return branches.map(({ when, move }) => ({
    holds: when.map((condition) => holds(condition, situation)),
    isLegal: situation.accepts(move),
  }));
}

/** The branch that is to be played: the first whose conditions all hold and whose move is legal. Null: none. */
export function fittingBranch({ branches }: PlanStep, situation: Situation): Branch | null {
  return (
    branches.find(
      ({ when, move }) => when.every((condition) => holds(condition, situation)) && situation.accepts(move),
    ) ?? null
  );
}

/** Whether no branch of a step can fit any more, since the others have already done something else than each expects. */
export function isHopeless({ branches }: PlanStep, since: readonly TableEventView[]): boolean {
  return branches.every(({ when }) =>
    when.some((condition) => condition.type === 'moves_since' && !beginsLike(since, condition.moves)),
  );
}

/** Whether a condition holds. */
export function holds(condition: Condition, { view, legal, since }: Situation): boolean {
  const { round } = view;
  if (round === null) return condition.type === 'always';
  const line = (at: string): (typeof round.lines)[number] | undefined => round.lines.find(({ id }) => id === at);
  switch (condition.type) {
    case 'always':
      return true;
    case 'line_end':
      return line(condition.at)?.end === condition.value;
    case 'line_open':
      return legal.some((move) => move.type === 'play' && move.at === condition.at);
    case 'double_open':
      return round.openDoubles.some(({ value, at }) => value === condition.value && at === (condition.at ?? at));
    case 'has_marker':
      return round.lines.some(({ owner, marker }) => owner === condition.seat && marker);
    case 'seat_played':
      return since.some((event) => isTileLaid(event, condition));
    case 'moves_since':
      return since.length === condition.moves.length && beginsLike(since, condition.moves);
    case 'yard_at_least':
      return round.yardCount >= condition.count;
    case 'hand_count': {
      const seat = view.seats[condition.seat - 1];
      return seat !== undefined && seat.handCount <= condition.atMost;
    }
  }
}

function isTileLaid(event: TableEventView, { seat, tile, at }: Extract<Condition, { type: 'seat_played' }>): boolean {
  if (event.type === 'tile_played') return event.seat === seat && event.tile === tile && event.at === (at ?? event.at);
  const ownTrain = `seat-${seat}`;
  return (
    event.type === 'train_laid' &&
    event.seat === seat &&
    (at ?? ownTrain) === ownTrain &&
    event.tiles.some((laid) => laid.tile === tile)
  );
}

/** Whether what happened is what was expected, as far as it goes. */
function beginsLike(since: readonly TableEventView[], moves: readonly ExpectedMove[]): boolean {
  return since.every((event, i) => {
    const move = moves[i];
    return move !== undefined && isMove(event, move);
  });
}

const MOVE_OF_EVENT: Readonly<Record<string, ExpectedMove['type']>> = {
  tile_played: 'play',
  train_laid: 'lay_train',
  tile_drawn: 'draw',
  passed: 'pass',
  turn_ended: 'end_turn',
};

function isMove(event: TableEventView, move: ExpectedMove): boolean {
  if (MOVE_OF_EVENT[event.type] !== move.type || !('seat' in event) || event.seat !== move.seat) return false;
  if (event.type === 'tile_played') return move.type === 'play' && event.tile === move.tile && event.at === move.at;
  if (event.type !== 'train_laid') return true;
  return move.type === 'lay_train' && sameTiles(event.tiles, move.tiles);
}

/** In a train a tile may be written either way round. */
function sameTiles(laid: readonly { readonly tile: string }[], tiles: readonly string[]): boolean {
  const lowFirst = (tile: string): string =>
    tile
      .split('-')
      .map(Number)
      .sort((a, b) => a - b)
      .join('-');
  return laid.length === tiles.length && laid.every(({ tile }, i) => tile === lowFirst(tiles[i] ?? ''));
}
