import { bool, fail, integer, isAbsent, items, member, type Node, onlyMembers, text } from './shape.js';
import type { Rules } from './state.js';
import { count, has, high, NO_TILES, parseTile, plus, type Tile, tileName, type TileSet } from './tiles.js';

/** The seats of a position: hands, counts, who had a first turn, who left (RECORD 2). */

export interface SeatsRead {
  /** Null: only the number of tiles is known. */
  readonly hands: readonly (TileSet | null)[];
  readonly counts: readonly number[];
  readonly firstTurnTaken: number;
  readonly left: number;
}

/** Reads them; there are as many as the ruleset has seats, so that with none twice none is missing. */
export function readSeats(rules: Rules, nodes: readonly Node[]): SeatsRead {
  const hands: (TileSet | null)[] = new Array<TileSet | null>(rules.seatCount).fill(null);
  const counts = new Array<number>(rules.seatCount).fill(-1);
  let firstTurnTaken = 0;
  let left = 0;
  for (const node of nodes) {
    onlyMembers(node, ['seat', 'hand', 'handCount', 'firstTurnTaken', 'left']);
    const seat = integer(member(node, 'seat'), 1, rules.seatCount) - 1;
    if (counts[seat] !== -1) fail(member(node, 'seat'), 'seat_twice', `Seat ${String(seat + 1)} is listed twice.`);
    const handNode = member(node, 'hand');
    const countNode = member(node, 'handCount');
    if (!isAbsent(handNode) && handNode.value !== null) {
      const hand = readHand(rules, handNode);
      hands[seat] = hand;
      counts[seat] = count(hand);
      if (!isAbsent(countNode) && countNode.value !== count(hand)) {
        fail(countNode, 'hand_count_differs', `The hand has ${String(count(hand))} tiles.`);
      }
    } else {
      counts[seat] = integer(countNode, 0, rules.setSize);
    }
    if (!isAbsent(member(node, 'firstTurnTaken')) && bool(member(node, 'firstTurnTaken'))) firstTurnTaken |= 1 << seat;
    if (!isAbsent(member(node, 'left')) && bool(member(node, 'left'))) left |= 1 << seat;
  }
  return { hands, counts, firstTurnTaken, left };
}

function readHand(rules: Rules, node: Node): TileSet {
  let hand = NO_TILES;
  for (const item of items(node, rules.setSize)) {
    const t = readSetTile(rules, item);
    if (has(hand, t)) fail(item, 'tile_twice', `${tileName(t)} stands twice in the position.`);
    hand = plus(hand, t);
  }
  return hand;
}

/** A tile of the set, low half first. */
export function readSetTile(rules: Rules, node: Node): Tile {
  const t = parseTile(text(node));
  if (t === null || high(t) > rules.options.maxPips) {
    return fail(
      node,
      'tile_unknown',
      `${text(node, 40)} is not a tile of the double-${String(rules.options.maxPips)} set, low half first.`,
    );
  }
  return t;
}

/** No tile twice, and no more tiles than the set has (RECORD 2). */
export function checkSupply(rules: Rules, node: Node, seats: SeatsRead, table: TileSet, yard: number): void {
  let seen = table;
  seats.hands.forEach((hand, seat) => {
    if (hand === null) return;
    for (let t = 0; t < 1024; t++) {
      if (t >> 5 > (t & 31) || !has(hand, t)) continue;
      if (has(seen, t))
        fail(
          member(node, 'seats'),
          'tile_twice',
          `${tileName(t)} of seat ${String(seat + 1)} stands twice in the position.`,
        );
      seen = plus(seen, t);
    }
  });
  const total = count(table) + yard + seats.counts.reduce((sum, n) => sum + n, 0);
  if (total > rules.setSize) {
    fail(node, 'too_many_tiles', `The position has ${String(total)} tiles, the set ${String(rules.setSize)}.`);
  }
}
