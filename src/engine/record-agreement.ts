import { MOST_SEATS } from './ruleset.js';
import { fail, items, pointerOf, text, type Node } from './shape.js';
import { MOST_TILES, parseTile, tileName, type Tile } from './tiles.js';

/** Comparing places of a record with what the referee's match came to (RECORD 3): the first difference is thrown. */

/** The record has to say exactly this here. */
export function agree(node: Node, value: unknown, code: string): void {
  if (node.value !== value)
    fail(node, code, `${pointerOf(node)} is ${shown(node.value)}; it should be ${shown(value)}.`);
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 80);
}

/** One number a seat. */
export function agreeNumbers(node: Node, values: readonly number[], code: string): void {
  const list = items(node, MOST_SEATS);
  values.forEach((value, index) => {
    agree(list[index] ?? { value: undefined, parent: node, key: index }, value, code);
  });
  if (list.length !== values.length)
    fail(node, code, `${pointerOf(node)} has ${String(values.length)} entries, one a seat.`);
}

export function agreeTile(node: Node, t: Tile, code: string): void {
  agree(node, tileName(t), code);
}

/** The same tiles in this order. */
export function agreeTiles(node: Node, tiles: readonly Tile[], code: string): void {
  const list = items(node, MOST_TILES);
  tiles.forEach((t, index) => {
    agreeTile(list[index] ?? { value: undefined, parent: node, key: index }, t, code);
  });
  if (list.length !== tiles.length) fail(node, code, `${pointerOf(node)} should have ${String(tiles.length)} tiles.`);
}

/** The same tiles in any order. */
export function agreeSet(node: Node, tiles: readonly Tile[], code: string): void {
  const given = items(node, MOST_TILES).map(
    (item) => parseTile(text(item)) ?? fail(item, 'tile_unknown', 'Not a tile.'),
  );
  const sorted = (list: readonly Tile[]): string =>
    [...list]
      .sort((a, b) => a - b)
      .map(tileName)
      .join(' ');
  if (sorted(given) !== sorted(tiles)) fail(node, code, `${pointerOf(node)} should be ${sorted(tiles) || 'empty'}.`);
}
