import { fullSet, tileName, type GameEvent, type Tile } from '../../src/engine/index.js';

/**
 * Where every tile of the set lies, kept from the events alone: each tile in one hand, in the boneyard or on the table.
 * An event that moves a tile from where it does not lie throws.
 */
export interface TileLedger {
  readonly hands: Set<Tile>[];
  yard: Tile[];
  readonly table: Set<Tile>;
  readonly engine: Tile;
}

/** The ledger of a round that was just dealt: all tiles of the set, each once. */
function dealt(event: Extract<GameEvent, { type: 'round_dealt' }>, maxPips: number): TileLedger {
  const engine = event.engine * 33;
  const given = [...event.hands.flat(), ...event.yard];
  const isSetAside = !given.includes(engine);
  const all = [...given, ...(isSetAside ? [engine] : [])].sort((a, b) => a - b);
  const set = fullSet(maxPips);
  if (all.length !== set.length || all.some((t, i) => t !== set[i]))
    throw new Error('the deal is not the whole set, each tile once');
  return {
    hands: event.hands.map((hand) => new Set(hand)),
    yard: [...event.yard],
    table: new Set(isSetAside ? [engine] : []),
    engine,
  };
}

function handOf(ledger: TileLedger, seat: number): Set<Tile> {
  const hand = ledger.hands[seat - 1];
  if (hand === undefined) throw new Error(`there is no seat ${String(seat)}`);
  return hand;
}

function lay(ledger: TileLedger, seat: number, laid: number): void {
  const [a, b] = [laid >> 5, laid & 31];
  const t = a <= b ? (a << 5) | b : (b << 5) | a;
  if (!handOf(ledger, seat).delete(t))
    throw new Error(`seat ${String(seat)} lays ${tileName(t)} that it does not hold`);
  ledger.table.add(t);
}

function draw(ledger: TileLedger, seat: number, t: Tile): void {
  if (ledger.yard.shift() !== t) throw new Error(`${tileName(t)} is not the next tile of the boneyard`);
  handOf(ledger, seat).add(t);
}

function sameTiles(a: Iterable<Tile>, b: Iterable<Tile>): boolean {
  const [x, y] = [[...a].sort((m, n) => m - n), [...b].sort((m, n) => m - n)];
  return x.length === y.length && x.every((t, i) => t === y[i]);
}

/** The ledger after an event; null between rounds. */
export function keepLedger(ledger: TileLedger | null, event: GameEvent, maxPips: number): TileLedger | null {
  if (event.type === 'round_dealt') return dealt(event, maxPips);
  if (ledger === null) return null;
  switch (event.type) {
    case 'tile_drawn':
      draw(ledger, event.seat, event.tile);
      return ledger;
    case 'engine_laid':
      lay(ledger, event.seat, ledger.engine);
      return ledger;
    case 'tile_played':
      lay(ledger, event.seat, event.laid);
      return ledger;
    case 'train_laid':
      for (const laid of event.laid) lay(ledger, event.seat, laid);
      return ledger;
    case 'challenged':
      for (const t of event.drawn) draw(ledger, event.of, t);
      return ledger;
    case 'seat_left': {
      const hand = handOf(ledger, event.seat);
      if (!sameTiles(hand, event.returned)) throw new Error('the leaver returns other tiles than it holds');
      if (!sameTiles(event.yard, [...ledger.yard, ...hand]))
        throw new Error('the new boneyard is not the old one and the hand');
      hand.clear();
      ledger.yard = [...event.yard];
      return ledger;
    }
    case 'round_ended':
      event.left.forEach((left, i) => {
        if (!sameTiles(left, ledger.hands[i] ?? []))
          throw new Error(`seat ${String(i + 1)} is left with other tiles than it holds`);
      });
      return null;
    default:
      return ledger;
  }
}
